// SPDX-License-Identifier: MIT

import CLibical
import ICalendarCoding

/// Expands rules with libical's iterator, for tests that compare the results.
package enum LibicalRule {
  /// The version of libical whose headers were compiled.
  package static var version: String { ICAL_VERSION }

  /// The first occurrences of a rule in the form of DTSTART, which is a floating time, or nil if libical refuses it.
  package static func occurrences(_ rule: String, from start: String, limit: Int) -> [String]? {
    Libical.alone { made(rule, from: start, limit: limit) }
  }

  private static func made(_ rule: String, from start: String, limit: Int) -> [String]? {
    guard let iterator = clibical_rule_iterator(rule, icaltime_from_string(start)) else { return nil }
    defer { icalrecur_iterator_free(iterator) }
    var made: [String] = []
    while made.count < limit {
      let time = icalrecur_iterator_next(iterator)
      guard clibical_is_null(time) == 0, let text = icaltime_as_ical_string_r(time) else { break }
      made.append(String(cString: text))
      icalmemory_free_buffer(text)
    }
    return made
  }
}
