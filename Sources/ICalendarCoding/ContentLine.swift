// SPDX-License-Identifier: MIT

import ICalendar

/// Content lines as bytes: written from properties, folded, ended with CRLF.
///
/// - SeeAlso: [RFC 5545, section 3.1](https://www.rfc-editor.org/rfc/rfc5545#section-3.1)
enum ContentLine {
  /// The greatest number of octets in a line, without its end.
  static let width = 75

  /// Appends a property's line, unfolded and without its end.
  static func append(_ property: Property, to bytes: inout [UInt8]) {
    bytes += property.name.utf8
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

  /// Appends an unfolded line folded at 75 octets, never inside a character, with its end.
  static func appendFolded(_ line: some RandomAccessCollection<UInt8>, to bytes: inout [UInt8]) {
    var start = line.startIndex
    var room = width
    while line.distance(from: start, to: line.endIndex) > room {
      var end = line.index(start, offsetBy: room)
      // A continuation byte belongs to the character before it; no character has more than three.
      var steps = 0
      while line[end] & 0xC0 == 0x80, steps < 3 {
        end = line.index(before: end)
        steps += 1
      }
      bytes += line[start..<end]
      bytes += [0x0D, 0x0A, 0x20]
      start = end
      room = width - 1
    }
    bytes += line[start...]
    bytes += [0x0D, 0x0A]
  }

  /// The unfolded lines of a component, each ended by a zero byte.
  static func lines(of component: Component) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ component: Component) {
      bytes += "BEGIN:".utf8
      bytes += component.name.utf8
      bytes.append(0)
      for property in component.properties {
        append(property, to: &bytes)
        bytes.append(0)
      }
      for child in component.components { add(child) }
      bytes += "END:".utf8
      bytes += component.name.utf8
      bytes.append(0)
    }
    add(component)
    return bytes
  }
}
