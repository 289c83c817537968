// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TimeZones

/// Compares what the engine answers with the fixtures, where there is neither an operating system nor a test library.
struct EngineCheck {
  private var checked = 0
  private var failures: Int32 = 0

  /// Checks the blocks of `rfc5545.txt` or `hard-cases.txt`: a comment, a rule, a start and its instances.
  private mutating func checkBlocks(_ text: String) {
    for lines in text.split(separator: "\n").split(whereSeparator: { $0.utf8.first == UInt8(ascii: "#") }) {
      let lines = Array(lines)
      guard lines.count == 3, let colon = lines[1].utf8.lastIndex(of: UInt8(ascii: ":")) else { continue }
      var expected = lines[2].dropFirst("INSTANCES:".utf8.count).split(separator: ",").map { String($0) }
      if expected.last == "..." { expected.removeLast() }
      let rule = String(lines[0].dropFirst("RRULE:".utf8.count))
      let made = EngineCheck.instances(
        of: rule, from: String(lines[1][colon...].dropFirst()), inNewYork: lines[1].hasPrefix("DTSTART;TZID="),
        count: expected.count)
      // A machine of 32 bits has no Int for this interval.
      guard made != nil || !rule.hasSuffix("INTERVAL=\(Int64.max)") else { continue }
      compare(made?.joined(separator: ",") ?? "not read", expected.joined(separator: ","), of: rule)
    }
  }

  private static func instances(of text: String, from start: String, inNewYork: Bool, count: Int) -> [String]? {
    guard let rule = try? RecurrenceRule(rfc5545: text) else { return nil }
    if let date = try? CivilDate(rfc5545: start) {
      return rule.occurrences(from: date).prefix(count).map { $0.rfc5545 }
    }
    guard let start = try? CivilDateTime(rfc5545: start) else { return nil }
    guard inNewYork else { return rule.occurrences(from: start).prefix(count).map { $0.rfc5545 } }
    // The years of the fixtures have one rule.
    guard let clock = try? PosixTimeZone(parsing: "EST5EDT,M4.1.0,M10.5.0"),
      let zone = try? TimeZoneRules(identifier: "America/New_York", initially: clock.standard, finally: clock)
    else { return nil }
    return rule.occurrences(from: start, in: zone).prefix(count).map { $0.wallTime.rfc5545 }
  }

  private mutating func checkFarAnswers(_ text: String) {
    for line in text.split(separator: "\n") where line.utf8.first != UInt8(ascii: "#") {
      let rule = line.prefix { $0 != " " }
      compare(FarAnswers.line(of: rule) ?? "not read", String(line), of: String(rule))
    }
  }

  private mutating func compare(_ made: String, _ expected: String, of rule: String) {
    checked += 1
    if made == expected { return }
    failures += 1
    print("\(rule):\n  \(made)\nand not\n  \(expected)")
  }

  /// Checks all fixtures, and returns 1 if there is a difference or nothing was checked.
  static func run() -> Int32 {
    var check = EngineCheck()
    for text in blocks { check.checkBlocks(text) }
    check.checkFarAnswers(farAnswers)
    print("\(check.checked) rules with an Int of \(Int.bitWidth) bits, \(check.failures) differences")
    return check.failures == 0 && check.checked > 100 ? 0 : 1
  }
}

/// What the functions in `runtime.c` call.
@_cdecl("check_engine")
public func checkEngine() -> Int32 { EngineCheck.run() }
