// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence

/// What the engine answers about rules whose seconds, counts and intervals do not fit 32 bits, or only just; the lines of
/// `Fixtures/recurrence/far.txt`.
///
/// `Tests/Platforms/wasm.sh` compiles this file too, for a machine of 32 bits.
enum FarAnswers {
  /// A line of the file that begins with a rule; nil if the rule is not read.
  ///
  /// The rule starts in 2037. It is asked for its first dates, those around 2099, its last one, their numbers, and the
  /// first day after 2099 of the rule on days.
  static func line(of text: Substring) -> String? {
    guard let rule = try? RecurrenceRule(rfc5545: String(text)),
      let start = try? CivilDateTime(rfc5545: "20370101T000000"),
      let far = try? CivilDateTime(rfc5545: "20990101T000000")
    else { return nil }
    let moments = rule.occurrences(from: start)
    let moment: (CivilDateTime?) -> String = { $0?.rfc5545 ?? "none" }
    let day = rule.occurrences(from: start.date).first(after: far.date)
    let first = moments.prefix(3).map { $0.rfc5545 }.joined(separator: ",")
    let around = moment(moments.first(after: far)) + " " + moment(moments.last(before: far))
    let last = moment(moments.reversed().first { _ in true })
    let counts = "\(moments.count(in: start..<far)) \(min(moments.count, Int(Int32.max)))"
    return "\(text) \(first) \(around) \(last) \(counts) \(day?.rfc5545 ?? "none")"
  }
}
