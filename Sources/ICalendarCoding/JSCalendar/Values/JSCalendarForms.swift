// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// The forms of a value: how it stands in a calendar, and how in JSCalendar.
///
/// The text of a calendar is without escapes here. What is not of a form has no counterpart, so that it stays as it is
/// written.
enum JSForm {
  /// Any text.
  case text
  /// A text that may not be escaped: an address or a URI.
  case verbatim
  /// Words, each with the one that stands for it; those of a calendar in any case.
  case words([(text: String, json: String)])
  /// A word in upper case in a calendar, and in lower case in JSON.
  case folded
  /// `TRUE`, or nothing.
  case flag
  /// A whole number in a range.
  case number(ClosedRange<Int>)
  /// A time in UTC.
  case stamp
  /// A length of time that is not negative.
  case duration
  /// An address of mail, which has a scheme in a calendar.
  case mail

  /// The value in JSON; nil if the text is not of the form.
  func json(_ text: String) -> JSONValue? {
    switch self {
    case .text, .verbatim: .string(text)
    case .words(let words): words.first { $0.text == text.uppercased() }.map { .string($0.json) }
    case .folded: text.lowercased().uppercased() == text.uppercased() ? .string(text.lowercased()) : nil
    case .flag: text.uppercased() == "TRUE" ? .bool(true) : nil
    case .number(let range): Int(text).flatMap { range.contains($0) ? .number(String($0)) : nil }
    case .stamp: JSTime.utc(rfc5545: text).map(JSONValue.string)
    case .duration: JSTime.duration(rfc5545: text).flatMap { $0.hasPrefix("-") ? nil : .string($0) }
    case .mail: text.lowercased().hasPrefix("mailto:") ? .string(String(text.dropFirst(7))) : nil
    }
  }

  /// The text in a calendar; nil if the value is not of the form.
  func text(_ value: JSONValue) -> String? {
    switch (self, value) {
    case (.text, .string(let text)), (.verbatim, .string(let text)): text
    case (.words(let words), .string(let text)): words.first { $0.json == text }?.text
    case (.folded, .string(let text)): text == text.lowercased() ? text.uppercased() : nil
    case (.flag, .bool(true)): "TRUE"
    case (.number(let range), .number(let text)): Int(text).flatMap { range.contains($0) ? String($0) : nil }
    case (.stamp, .string(let text)): JSTime.stamp(text).map { $0.rfc5545 + "Z" }
    case (.duration, .string(let text)): JSTime.length(text).flatMap { $0.isNegative ? nil : JSTime.rfc5545(text, $0) }
    case (.mail, .string(let text)): "mailto:" + text
    default: nil
    }
  }

  /// What every value of the form is in JSON, for an error.
  func isOfKind(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.flag, .bool), (.number, .number): true
    case (.flag, _), (.number, _): false
    case (_, .string): true
    default: false
    }
  }

  /// The name of what every value of the form is.
  var kindName: String {
    switch self {
    case .flag: "neither true nor false"
    case .number: "no number"
    default: "no text"
    }
  }

  /// The VALUE of the form, where it says nothing new.
  var types: [String] {
    switch self {
    case .text, .words, .folded: ["TEXT"]
    case .verbatim, .mail: ["URI", "CAL-ADDRESS"]
    case .flag: ["BOOLEAN"]
    case .number: ["INTEGER"]
    case .stamp: ["DATE-TIME"]
    case .duration: ["DURATION"]
    }
  }
}

/// Times and lengths of time in JSCalendar's forms.
enum JSTime {
  /// A date and time as `2021-01-04T09:00:00`; a fraction of a second, which JSCalendar 1.0 allows, is cut off.
  static func local(_ text: String) -> CivilDateTime? {
    let whole = text.utf8.count > 19 && text.utf8.dropFirst(19).first == UInt8(ascii: ".") ? text.prefix(19) : text[...]
    guard whole.utf8.count == 19, whole.count == text.count || text.dropFirst(20).utf8.allSatisfy(\.isDigit) else {
      return nil
    }
    return try? CivilDateTime(iso8601: String(whole))
  }

  /// A date and time in UTC as `2021-01-04T09:00:00Z`.
  static func stamp(_ text: String) -> CivilDateTime? { text.hasSuffix("Z") ? local(String(text.dropLast())) : nil }

  /// A time in UTC of a calendar in JSCalendar's form; nil if it is none.
  static func utc(rfc5545 text: String) -> String? {
    guard case .utc(let instant)? = Property.moment(byFormOf: text, timeZone: nil) else { return nil }
    return instant.nearestUTC.iso8601 + "Z"
  }

  /// A duration of a calendar in JSCalendar's form, with its sign; nil if it is none.
  static func duration(rfc5545 text: String) -> String? {
    guard let length = try? CivilDuration(rfc5545: text) else { return nil }
    // A sign that says nothing new and units in another order are not kept.
    return JSTime.length(text) == length && !text.hasPrefix("+") ? text : length.rfc5545
  }

  /// A duration in JSCalendar's form, in which weeks can be together with other units, and 1.0 has fractions; nil if it
  /// is none.
  static func length(_ text: String) -> CivilDuration? {
    var text = text
    if let point = text.utf8.firstIndex(of: UInt8(ascii: ".")), text.hasSuffix("S") {
      let fraction = text.utf8[text.utf8.index(after: point)...].dropLast()
      guard !fraction.isEmpty, fraction.allSatisfy(\.isDigit) else { return nil }
      text = String(text.utf8[..<point].map { Character(Unicode.Scalar($0)) }) + "S"
    }
    guard text.utf8.allSatisfy({ $0 < 0x61 }) else { return nil }
    guard let week = text.utf8.firstIndex(of: UInt8(ascii: "W")), !text.hasSuffix("W") else {
      return try? CivilDuration(rfc5545: text)
    }
    let sign = text.hasPrefix("-") || text.hasPrefix("+") ? String(text.prefix(1)) : ""
    let after = text.index(after: week)
    guard let weeks = try? CivilDuration(rfc5545: String(text[..<after])),
      let rest = try? CivilDuration(rfc5545: sign + "P" + text[after...])
    else { return nil }
    return try? CivilDuration(days: weeks.days + rest.days, seconds: rest.seconds)
  }

  /// The duration in a calendar's form: as it stands if that is one.
  static func rfc5545(_ text: String, _ length: CivilDuration) -> String {
    (try? CivilDuration(rfc5545: text)) == length ? text : length.rfc5545
  }
}

/// Pointers into JSON, without the first slash.
enum JSPointer {
  /// The pointer of some names.
  static func text(_ names: String...) -> String { names.map(escaped).joined(separator: "/") }

  /// A name in a pointer.
  ///
  /// - SeeAlso: [RFC 6901, section 3](https://www.rfc-editor.org/rfc/rfc6901#section-3)
  static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
    return name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The names of a pointer.
  static func names(_ pointer: String) -> [String] {
    pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
      guard part.contains(UInt8(ascii: "~")) else { return String(decoding: part, as: UTF8.self) }
      var bytes: [UInt8] = []
      var isEscape = false
      for byte in part {
        if isEscape { bytes.append(byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~")) }
        if isEscape, byte != UInt8(ascii: "0"), byte != UInt8(ascii: "1") { bytes.append(byte) }
        if !isEscape, byte != UInt8(ascii: "~") { bytes.append(byte) }
        isEscape = !isEscape && byte == UInt8(ascii: "~")
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension JSONValue {
  /// The value with the members of all objects by their names, so that equal values have one text.
  var sorted: JSONValue {
    switch self {
    case .array(let values): .array(values.map(\.sorted))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.name, $0.value.sorted) }.sorted { $0.0 < $1.0 }))
    case .null, .bool, .number, .string: self
    }
  }

  /// An object whose members are true: a set.
  static func set(_ names: [String]) -> JSONValue { .object(JSONObject(names.map { ($0, .bool(true)) })) }

  /// The names of a set; nil if the value is none.
  var names: [String]? {
    guard let members = object?.members, members.allSatisfy({ $0.value == .bool(true) }) else { return nil }
    return members.map(\.name)
  }
}

extension JSONObject {
  /// The members with a type before them.
  static func typed(_ type: String) -> JSONObject { JSONObject([("@type", .string(type))]) }

  var isEmpty: Bool { members.isEmpty }

  /// The object without some members.
  func without(_ names: Set<String>) -> JSONObject {
    members.contains { names.contains($0.name) } ? JSONObject(members.filter { !names.contains($0.name) }) : self
  }
}
