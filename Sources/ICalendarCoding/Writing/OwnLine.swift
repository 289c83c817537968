// SPDX-License-Identifier: MIT

import CivilCalendar
package import ICalendar
import Recurrence

/// Writes the lines of the few values that libical 3 does not print correctly, and without libical every line.
///
/// Whether a property needs this is found by reading libical's line back and comparing, not from a list. These are the
/// known cases of libical 3.0; for each, a test fails if a version of libical prints the value correctly:
///
/// | Case | What libical 3.0 prints |
/// |---|---|
/// | a parameter with several values, such as MEMBER or FEATURE | one quoted text, `"AUDIO,VIDEO"` |
/// | a caret before `n`, `'` or `^` in a parameter | a bare `^`, which RFC 6868 reads as an escape |
/// | a known parameter value in lower case, such as `ROLE=chair` | upper case |
/// | VALUE after another parameter, or with the default type | VALUE first, or not at all |
/// | no VALUE on IMAGE, CONFERENCE or SOURCE | `VALUE=URI` |
/// | a comma inside a category or a resource | no backslash, so that it splits the text in two |
/// | a list in EXDATE, RDATE or FREEBUSY of other components | nothing: it prints one value per property |
/// | 73 octets, or 74 in later lines, without a blank, colon or semicolon, at the end of a line | a fold between CR and LF |
/// | GEO | six digits, or the latitude alone |
/// | REQUEST-STATUS | its own description |
/// | a number in an unusual form, or a missing one, such as `PRIORITY:` | the number, or 0 |
/// | an unusual escape in a text that is kept, such as `\N` | the usual one, or a space |
/// | the END of an unknown component, such as PARTICIPANT | `END:X` |
package enum OwnLine {
  /// The maximum number of octets in a line, without its line end.
  package static let width = 75

  /// Whether a property that was read back has the value of the one that was written, possibly in a different form.
  package static func holds(_ read: Property, theValueOf property: Property) -> Bool {
    guard read.value != property.value else { return read == property }
    guard read.name == property.name, read.parameters == property.parameters else { return false }
    switch PropertyRow.of(property.name)?.value {
    case .rule:
      guard let rule = try? RecurrenceRule(rfc5545: property.value) else { return false }
      return rule == (try? RecurrenceRule(rfc5545: read.value))
    case .textList:
      return TextEscape.list(read.value) == TextEscape.list(property.value)
    case .duration:
      guard let duration = try? CivilDuration(rfc5545: property.value) else { return false }
      return duration == (try? CivilDuration(rfc5545: read.value))
    default:
      return false
    }
  }

  /// The text of a component, with every line laid out here: what is written without libical.
  package static func bytes(of component: Component) -> [UInt8] {
    var bytes: [UInt8] = []
    append(component, to: &bytes)
    return bytes
  }

  private static func append(_ component: Component, to bytes: inout [UInt8]) {
    appendFolded(Array("BEGIN:\(component.name)".utf8), to: &bytes)
    for property in component.properties { appendFolded(OwnLine.bytes(property), to: &bytes) }
    for child in component.components { append(child, to: &bytes) }
    appendFolded(Array("END:\(component.name)".utf8), to: &bytes)
  }

  /// A property's line, unfolded and without its line end.
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

  /// Appends a parameter's value, quoted if necessary, with the caret escapes of RFC 6868.
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

  /// Appends a line with its line end, folded at 75 octets but never inside a character.
  package static func appendFolded(_ line: [UInt8], to bytes: inout [UInt8]) {
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
