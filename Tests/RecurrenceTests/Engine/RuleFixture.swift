// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TestSupport
import Testing

/// A block of a fixture: a comment, a rule, a start and its instances.
struct RuleFixture: CustomTestStringConvertible {
  let comment: String
  let rule: String
  let timeZone: String?
  let start: String
  let instances: [String]
  let isOpen: Bool

  var testDescription: String { comment }

  /// The blocks of a file under `Fixtures/recurrence`.
  static func blocks(of name: String) throws -> [RuleFixture] {
    let text = try readText("Fixtures/recurrence/\(name)")
    var blocks: [RuleFixture] = []
    var fields: [Substring] = []
    let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false) + [""]
    for line in lines {
      if line.isEmpty {
        if fields.count == 4 { blocks.append(try RuleFixture(fields)) }
        fields = []
      } else {
        fields.append(line)
      }
    }
    return blocks
  }

  private init(_ fields: [Substring]) throws {
    comment = String(fields[0].dropFirst(2))
    rule = String(fields[1].dropFirst("RRULE:".count))
    let colon = try #require(fields[2].firstIndex(of: ":"))
    timeZone = fields[2].hasPrefix("DTSTART;TZID=") ? String(fields[2][..<colon].dropFirst(13)) : nil
    start = String(fields[2][colon...].dropFirst())
    let listed = fields[3].dropFirst("INSTANCES:".count).split(separator: ",").map(String.init)
    isOpen = listed.last == "..."
    instances = isOpen ? listed.dropLast() : listed
  }
}
