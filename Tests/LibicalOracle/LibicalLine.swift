// SPDX-License-Identifier: MIT

import CLibical

/// Lines of properties as libical takes or refuses them.
package enum LibicalLine {
  /// Whether libical keeps an unfolded line of an event as the property that it is.
  package static func isTaken(_ line: String) -> Bool {
    guard let component = icalparser_parse_string("BEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\n") else { return false }
    defer { icalcomponent_free(component) }
    return icalcomponent_count_properties(component, ICAL_ANY_PROPERTY) == 1
      && icalcomponent_count_properties(component, ICAL_XLICERROR_PROPERTY) == 0
  }
}

/// Whole texts as libical reads and prints them.
package enum LibicalText {
  /// A component parsed and printed again; nil when libical finds none.
  package static func printed(_ text: String) -> String? {
    guard let component = icalparser_parse_string(text) else { return nil }
    defer { icalcomponent_free(component) }
    guard let printed = icalcomponent_as_ical_string_r(component) else { return nil }
    defer { free(printed) }
    return String(cString: printed)
  }
}
