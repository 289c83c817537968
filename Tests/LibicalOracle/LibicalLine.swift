// SPDX-License-Identifier: MIT

import CLibical

/// Asks libical whether it accepts the lines of properties.
package enum LibicalLine {
  /// Whether libical reads an unfolded line of an event as the same property.
  package static func isTaken(_ line: String) -> Bool {
    guard let component = icalparser_parse_string("BEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\n") else { return false }
    defer { icalcomponent_free(component) }
    return icalcomponent_count_properties(component, ICAL_ANY_PROPERTY) == 1
      && icalcomponent_count_properties(component, ICAL_XLICERROR_PROPERTY) == 0
  }
}

/// Reads and prints complete texts with libical.
package enum LibicalText {
  /// Parses and prints a component; nil if libical finds none.
  package static func printed(_ text: String) -> String? {
    guard let component = icalparser_parse_string(text) else { return nil }
    defer { icalcomponent_free(component) }
    guard let printed = icalcomponent_as_ical_string_r(component) else { return nil }
    defer { free(printed) }
    return String(cString: printed)
  }
}
