// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Recurrence

extension FuzzTarget {
  /// A recurrence rule, in a second line its start: read, written, read again, put into words, and expanded.
  package static let rule = FuzzTarget(name: "rule", limit: .walking) { bytes in
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(decoding: lines.first ?? [], as: UTF8.self)
    guard let rule = try? RecurrenceRule(parsing: text) else {
      return (try? RecurrenceRule.reading(rfc5545: text)) == nil ? nil : "read with findings, but not without"
    }
    guard let again = try? RecurrenceRule(parsing: rule.rfc5545), again == rule, again.rfc5545 == rule.rfc5545 else {
      return "\(rule.rfc5545) is read as another rule"
    }
    if let strict = try? RecurrenceRule(rfc5545: text, options: .strict), strict != rule {
      return "another rule in strict reading"
    }
    let named = lines.count > 1 ? try? CivilDateTime(rfc5545: String(decoding: lines[1], as: UTF8.self)) : nil
    guard let start = named ?? (try? CivilDateTime(rfc5545: "20210104T090000")) else { return "no start" }
    for language in RuleTexts.all {
      let words = rule.described(in: language) + rule.described(in: language, startingAt: .floating(start))
      if words.isEmpty || words.contains("  ") { return "the words \(words)" }
    }
    return faultOfExpanding(rule, from: start)
  }

  private static func faultOfExpanding(_ rule: RecurrenceRule, from start: CivilDateTime) -> String? {
    let all = rule.occurrences(from: start)
    let made = Array(all.prefix(20))
    guard let last = made.last else { return nil }
    if made[0] < start || zip(made, made.dropFirst()).contains(where: { $0 >= $1 }) { return "out of order: \(made)" }
    let middle = made[made.count / 2]
    guard Array(all.within(middle...last)) == Array(made[(made.count / 2)...]) else { return "others in a range" }
    guard all.contains(middle), all.first(onOrAfter: middle) == middle else { return "\(middle) is not found" }
    guard let end = last.adding(seconds: 1) else { return nil }
    guard all.count(in: start..<end) == made.count else { return "another count" }
    guard Array(all.reversed(before: end).prefix(20)).reversed() == made else { return "others backward" }
    return nil
  }
}
