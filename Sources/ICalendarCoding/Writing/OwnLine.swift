// SPDX-License-Identifier: MIT

import CivilCalendar
package import ICalendar
import Recurrence

/// A line laid out here, for the few values that libical 3 does not print as they are.
///
/// Whether a property needs one is found by reading libical's line back and comparing, not from a list. These are the
/// cases known of libical 3.0; for each, a test fails on a libical that prints the value:
///
/// | Case | What libical 3.0 prints |
/// |---|---|
/// | a parameter with several values, such as MEMBER or FEATURE | one quoted text, `"AUDIO,VIDEO"` |
/// | a caret before `n`, `'` or `^` in a parameter | a bare `^`, which RFC 6868 reads as an escape |
/// | a parameter's name from a list in another case, such as `ROLE=chair` | upper case |
/// | VALUE behind another parameter, or given where it says nothing new | VALUE first, or not at all |
/// | no VALUE on IMAGE, CONFERENCE or SOURCE | `VALUE=URI` |
/// | a comma inside a category or a resource | no backslash, so that it parts the text in two |
/// | a list in EXDATE, RDATE or FREEBUSY of other components | nothing: it is one value a property |
/// | 73 octets, or 74 more, without a blank, colon or semicolon at the end of a line | a fold between CR and LF |
/// | GEO | six digits, or the latitude alone |
/// | REQUEST-STATUS | a description of its own |
/// | a number written in an unusual way, or none, such as `PRIORITY:` | the number, or 0 |
/// | an unusual escape in a kept text, such as `\N` | the usual one, or a space |
/// | the END of a component that it does not know, such as PARTICIPANT | `END:X` |
package enum OwnLine {
  /// The greatest number of octets in a line, without its end.
  static let width = 75

  /// Whether a property that was read is the one that was to be written: its value is the same, in whatever form.
  package static func holds(_ read: Property, theValueOf property: Property) -> Bool {
    guard read.value != property.value else { return read == property }
    guard read.name == property.name, read.parameters == property.parameters else { return false }
    switch property.name {
    case "RRULE", "EXRULE":
      guard let rule = try? RecurrenceRule(rfc5545: property.value) else { return false }
      return rule == (try? RecurrenceRule(rfc5545: read.value))
    case "CATEGORIES", "RESOURCES":
      return TextEscape.list(read.value) == TextEscape.list(property.value)
    case "DURATION", "REFRESH-INTERVAL", "TRIGGER":
      guard let duration = try? CivilDuration(rfc5545: property.value) else { return false }
      return duration == (try? CivilDuration(rfc5545: read.value))
    default:
      return false
    }
  }

  /// A property's line, unfolded and without its end.
  static func bytes(_ property: Property) -> [UInt8] {
    var bytes = Array(property.name.utf8)
    for parameter in property.parameters {
      bytes.append(UInt8(ascii: ";"))
      bytes += parameter.name.utf8
      var separator = UInt8(ascii: "=")
      for value in parameter.values {
        bytes.append(separator)
        append(value: value, to: &bytes)
        separator = UInt8(ascii: ",")
      }
    }
    bytes.append(UInt8(ascii: ":"))
    bytes += property.value.utf8
    return bytes
  }

  /// Appends a parameter's value, quoted where it must be, with the carets of RFC 6868.
  private static func append(value: String, to bytes: inout [UInt8]) {
    let quotes = value.utf8.contains { $0 == 0x2C || $0 == 0x3A || $0 == 0x3B }
    if quotes { bytes.append(UInt8(ascii: "\"")) }
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "^"): bytes += [UInt8(ascii: "^"), UInt8(ascii: "^")]
      case UInt8(ascii: "\""): bytes += [UInt8(ascii: "^"), UInt8(ascii: "'")]
      case 0x0A: bytes += [UInt8(ascii: "^"), UInt8(ascii: "n")]
      default: bytes.append(byte)
      }
    }
    if quotes { bytes.append(UInt8(ascii: "\"")) }
  }

  /// Appends a line folded at 75 octets, never inside a character, with its end.
  static func appendFolded(_ line: [UInt8], to bytes: inout [UInt8]) {
    var start = 0
    var room = width
    while line.count - start > room {
      var end = start + room
      // A continuation byte belongs to the character before it; no character has more than three.
      while line[end] & 0xC0 == 0x80, start + room - end < 3 { end -= 1 }
      bytes += line[start..<end]
      bytes += [0x0D, 0x0A, 0x20]
      start = end
      room = width - 1
    }
    bytes += line[start...]
    bytes += [0x0D, 0x0A]
  }
}
