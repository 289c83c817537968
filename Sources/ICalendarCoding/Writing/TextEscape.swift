// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar

/// The escapes of TEXT values: backslash, semicolon, comma and line feed.
///
/// - SeeAlso: [RFC 5545, section 3.3.11](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11)
package enum TextEscape {
  /// The escaped text, as written in a file.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if isSpecial(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte == 0x0A ? UInt8(ascii: "n") : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The unescaped text; a backslash before any other character is kept.
  package static func unescaped(_ text: String) -> String {
    text.withBytes { $0.first(0x5C, or: 0x5C, from: 0) < $0.count ? $0.unescaped : nil } ?? text
  }

  /// The values of a list, which are separated by unescaped commas; each is unescaped.
  package static func list(_ text: String) -> [String] { pieces(text, at: UInt8(ascii: ",")).map(unescaped) }

  /// The parts of a text between unescaped separators, still escaped.
  static func pieces(_ text: String, at separator: UInt8) -> [String] {
    text.withBytes { text in
      var parts: [String] = []
      var (start, index) = (0, 0)
      while index < text.count {
        if text[index] == separator {
          parts.append(text.string(start..<index))
          start = index + 1
        }
        index += text[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      parts.append(text.string(start..<text.count))
      return parts
    }
  }

  /// Whether every backslash begins an escape of RFC 5545, and each semicolon and comma is escaped unless they are allowed.
  static func isWellFormed(_ text: Bytes, allowingSeparators: Bool) -> Bool {
    let backslash = UInt8(ascii: "\\")
    let (semicolon, comma) =
      allowingSeparators ? (backslash, backslash) : (UInt8(ascii: ";"), UInt8(ascii: ","))
    var index = text.first(backslash, or: semicolon, or: comma, from: 0)
    while index < text.count {
      guard text[index] == backslash, index + 1 < text.count else { return false }
      switch text[index + 1] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): break
      default: return false
      }
      index = text.first(backslash, or: semicolon, or: comma, from: index + 2)
    }
    return true
  }

  /// The place of the first semicolon or, unless the text is a list, comma without a backslash before it.
  static func bareSeparator(in text: Bytes, isList: Bool) -> Int? {
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: ";"): return index
      case UInt8(ascii: ",") where !isList: return index
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte == 0x0A
  }
}

extension Property {
  /// Creates a property from a plain text, which is escaped; line feeds become `\n`.
  ///
  /// - Throws: `Fault` as above; a line feed is allowed here.
  public init(_ name: String, parameters: [Parameter] = [], text: String) throws(Fault) {
    try self.init(name, parameters: parameters, value: TextEscape.escaped(text))
  }

  /// The value as a plain text, unescaped.
  public var text: String { TextEscape.unescaped(value) }
}

extension Property {
  /// Creates a property from a date or time, with VALUE or TZID as required by its form.
  package init(_ name: String, _ moment: ICalendarDate, parameters: [Parameter] = []) {
    var all: [Parameter] = []
    switch moment {
    case .date: all.append(Parameter(unchecked: "VALUE", values: ["DATE"]))
    case .zoned(_, let timeZone): all.append(Parameter(unchecked: "TZID", values: [timeZone]))
    case .floating, .utc: break
    }
    self.init(unchecked: name, parameters: all + parameters, value: moment.rfc5545)
  }

  /// Creates a property from a text and its parameters.
  package init(_ name: String, _ text: TextValue) {
    self.init(unchecked: name, parameters: text.parameters, value: TextEscape.escaped(text.string))
  }

  /// Creates a property from an instant, written in UTC.
  package init(_ name: String, utc: Instant, parameters: [Parameter] = []) {
    self.init(unchecked: name, parameters: parameters, value: ICalendarDate.utc(utc).rfc5545)
  }
}
