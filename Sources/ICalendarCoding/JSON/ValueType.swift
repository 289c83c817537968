// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// The types of values, by their names in jCal; in VALUE they are in upper case.
///
/// - SeeAlso: [RFC 5545, section 3.3](https://www.rfc-editor.org/rfc/rfc5545#section-3.3), [RFC 7265, section
///   3.6](https://www.rfc-editor.org/rfc/rfc7265#section-3.6)
enum ValueType: String {
  case binary
  case boolean
  case calendarAddress = "cal-address"
  case date
  case dateTime = "date-time"
  case duration
  case float
  case integer
  case offset = "utc-offset"
  case period
  case rule = "recur"
  case text
  case time
  case uri

  /// A value in JSON, from its text in a calendar; nil if it is not of the type.
  func json(_ text: String) -> JSONValue? {
    switch self {
    case .binary, .calendarAddress, .uri: .string(text)
    case .boolean: ["TRUE", "FALSE"].contains(text.uppercased()) ? .bool(text.uppercased() == "TRUE") : nil
    case .date, .dateTime, .offset, .time: DigitForm.extended(text, forms).map(JSONValue.string)
    case .duration: (try? CivilDuration(rfc5545: text)).map { _ in .string(text) }
    case .float: ValueType.decimal(text).map(JSONValue.number)
    case .integer: Int(text).map { .number(String($0)) }
    case .period: ValueType.period(text)
    case .rule: ValueType.rule(text)
    case .text: .string(TextEscape.unescaped(text))
    }
  }

  /// A value's text in a calendar; nil if there is no such value.
  func text(_ value: JSONValue) -> String? {
    switch (self, value) {
    case (.text, .string(let text)): TextEscape.escaped(text)
    case (.date, .string(let text)), (.dateTime, .string(let text)), (.offset, .string(let text)),
      (.time, .string(let text)):
      DigitForm.basic(text, forms) ?? text
    case (.boolean, .bool(let value)): value ? "TRUE" : "FALSE"
    case (.integer, .number(let number)): Int(number).map { String($0) }
    case (.float, .number(let number)): ValueType.decimal(number)
    case (.period, .array(let ends)):
      ends.count == 2 ? ValueType.joined(ends.map { ValueType.dateTime.text($0) }, by: "/") : nil
    case (.rule, .object(let parts)):
      ValueType.joined(parts.members.map { ValueType.part($0.name, $0.value) }, by: ";")
    // What is not of its type stands as it is.
    case (_, .string(let text)): text
    default: nil
    }
  }

  /// The forms of values that have other signs between their digits in JSON.
  private var forms: [DigitForm] {
    switch self {
    // Many files have one of the two where they say that it is the other.
    case .date, .dateTime: DigitForm.moments
    case .offset: DigitForm.offsets
    case .time: DigitForm.times
    default: []
    }
  }

  static func joined(_ parts: [String?], by separator: String) -> String? {
    let all = parts.compactMap(\.self)
    return all.count == parts.count ? all.joined(separator: separator) : nil
  }

  /// A number as JSON has it, with all its digits.
  private static func decimal(_ text: String) -> String? {
    let isNegative = text.hasPrefix("-")
    let parts = text.utf8.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
      .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }), let whole = parts.first else { return nil }
    let digits = whole.drop { $0 == UInt8(ascii: "0") }
    let rest = parts.dropFirst().map { "." + String(Substring($0)) }
    return (isNegative ? "-" : "") + (digits.isEmpty ? "0" : String(Substring(digits))) + rest.joined()
  }

  private static func period(_ text: String) -> JSONValue? {
    let ends = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2, let start = dateTime.json(ends[0]),
      let end = dateTime.json(ends[1]) ?? duration.json(ends[1])
    else { return nil }
    return .array([start, end])
  }

  // MARK: - Rules

  private static func rule(_ text: String) -> JSONValue? {
    var parts: [(name: String, value: JSONValue)] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else { return nil }
      let name = sides[0].lowercased()
      let values = sides[1].split(separator: ",", omittingEmptySubsequences: false).map { text in
        dateTime.json(String(text)) ?? number(text, in: name) ?? .string(String(text))
      }
      parts.append((name, values.count == 1 ? values[0] : .array(values)))
    }
    let rule = JSONObject(parts)
    return rule.members.count == parts.count ? .object(rule) : nil
  }

  /// A number of a part that has numbers, in its usual form.
  private static func number(_ text: Substring, in part: String) -> JSONValue? {
    guard part != "freq", part != "byday", let number = Int(text), String(number) == text else { return nil }
    return .number(String(text))
  }

  private static func part(_ name: String, _ value: JSONValue) -> String? {
    let values = value.values ?? [value]
    let texts = values.map { integer.text($0).map { DigitForm.basic($0, DigitForm.moments) ?? $0 } }
    return joined(texts, by: ",").map { "\(name.uppercased())=\($0)" }
  }
}

/// A form of dates, times and offsets in calendars and in JSON, in which a zero is any digit.
private struct DigitForm {
  let basic: StaticString
  let extended: StaticString

  static let moments = [
    DigitForm(basic: "00000000", extended: "0000-00-00"),
    DigitForm(basic: "00000000T000000", extended: "0000-00-00T00:00:00"),
    DigitForm(basic: "00000000T000000Z", extended: "0000-00-00T00:00:00Z"),
  ]
  static let times = [
    DigitForm(basic: "000000", extended: "00:00:00"), DigitForm(basic: "000000Z", extended: "00:00:00Z"),
  ]
  static let offsets = [
    DigitForm(basic: "+0000", extended: "+00:00"), DigitForm(basic: "-0000", extended: "-00:00"),
    DigitForm(basic: "+000000", extended: "+00:00:00"), DigitForm(basic: "-000000", extended: "-00:00:00"),
  ]

  static func extended(_ text: String, _ forms: [DigitForm]) -> String? {
    forms.lazy.compactMap { text.digits(in: $0.basic, as: $0.extended) }.first
  }

  static func basic(_ text: String, _ forms: [DigitForm]) -> String? {
    forms.lazy.compactMap { text.digits(in: $0.extended, as: $0.basic) }.first
  }
}

extension String {
  /// The digits of a text in one form, in another; nil if it does not have the form.
  fileprivate func digits(in form: StaticString, as other: StaticString) -> String? {
    let zero = UInt8(ascii: "0")
    guard utf8.count == form.utf8CodeUnitCount else { return nil }
    let isOfForm = form.withUTF8Buffer { form in zip(utf8, form).allSatisfy { $1 == zero ? $0.isDigit : $0 == $1 } }
    guard isOfForm else { return nil }
    // The sign of an offset is in both forms.
    var digits = utf8.filter(\.isDigit)[...]
    return other.withUTF8Buffer { other in
      String(decoding: other.map { $0 == zero ? digits.removeFirst() : $0 }, as: UTF8.self)
    }
  }
}
