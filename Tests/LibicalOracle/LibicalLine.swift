// SPDX-License-Identifier: MIT

import CLibical
import ICalendarCoding

// All of this is in the lock of `ICalendarCoding`, as libical keeps for the whole process which zones it knows: who asks it
// something before they are turned off gives the system's zones to every other test.

/// Asks libical whether it accepts the lines of properties.
package enum LibicalLine {
  /// Whether libical reads an unfolded line of an event as the same property.
  package static func isTaken(_ line: String) -> Bool {
    Libical.alone {
      guard let component = icalparser_parse_string("BEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\n") else { return false }
      defer { icalcomponent_free(component) }
      return icalcomponent_count_properties(component, ICAL_ANY_PROPERTY) == 1
        && icalcomponent_count_properties(component, ICAL_XLICERROR_PROPERTY) == 0
    }
  }
}

/// Reads and prints complete texts with libical.
package enum LibicalText {
  /// Parses and prints a component; nil if libical finds none.
  package static func printed(_ text: String) -> String? {
    Libical.alone {
      guard let component = icalparser_parse_string(text) else { return nil }
      defer { icalcomponent_free(component) }
      guard let printed = icalcomponent_as_ical_string_r(component) else { return nil }
      defer { free(printed) }
      return String(cString: printed)
    }
  }

  /// What libical finds wrong: the properties that it refuses, and the results of its restriction check; nil if it finds
  /// no component.
  package static func findings(in text: String) -> [String]? { Libical.alone { found(in: text) } }

  private static func found(in text: String) -> [String]? {
    guard let root = icalparser_parse_string(text) else { return nil }
    defer { icalcomponent_free(root) }
    _ = clibical_restrictions_hold(root)
    var texts: [String] = []
    func collect(_ component: OpaquePointer) {
      var property = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY)
      while let current = property {
        let name = icalcomponent_kind_to_string(icalcomponent_isa(component)).map { String(cString: $0) } ?? ""
        let value = icalproperty_get_value_as_string_r(current)
        defer { free(value) }
        texts.append("\(name): \(value.map { String(cString: $0) } ?? "")")
        property = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)
      }
      var child = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
      while let current = child {
        collect(current)
        child = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
      }
    }
    collect(root)
    return texts
  }
}
