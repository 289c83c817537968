// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import Support

/// The parts of a rule and the members that stand for them.
///
/// - SeeAlso: [RFC 8984, section 4.3.3](https://www.rfc-editor.org/rfc/rfc8984#section-4.3.3)
enum JSRule {
  private enum Form {
    case word
    case number
    case numbers
    case texts
    case days
    case until
  }

  private static let rows: [(part: String, member: String, form: Form, usual: String?)] = [
    ("FREQ", "frequency", .word, nil), ("INTERVAL", "interval", .number, "1"), ("COUNT", "count", .number, nil),
    ("UNTIL", "until", .until, nil), ("RSCALE", "rscale", .word, "GREGORIAN"), ("SKIP", "skip", .word, "OMIT"),
    ("WKST", "firstDayOfWeek", .word, "MO"), ("BYDAY", "byDay", .days, nil), ("BYMONTH", "byMonth", .texts, nil),
    ("BYMONTHDAY", "byMonthDay", .numbers, nil), ("BYYEARDAY", "byYearDay", .numbers, nil),
    ("BYWEEKNO", "byWeekNo", .numbers, nil), ("BYHOUR", "byHour", .numbers, nil),
    ("BYMINUTE", "byMinute", .numbers, nil), ("BYSECOND", "bySecond", .numbers, nil),
    ("BYSETPOS", "bySetPosition", .numbers, nil),
  ]

  /// Whether two rules have the same parts; what holds anyway does not count.
  static func areSame(_ first: String, _ second: String) -> Bool {
    parts(first).map(normal) == parts(second).map(normal)
  }

  private static func normal(_ parts: [(name: String, value: String)]) -> [String: String] {
    let told = parts.filter { part in !rows.contains { $0.part == part.name && $0.usual == part.value } }
    return Dictionary(told.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The parts of a rule in upper case; nil if a part has no value or is there twice.
  private static func parts(_ text: String) -> [(name: String, value: String)]? {
    var list: [(name: String, value: String)] = []
    for part in text.uppercased().split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, !sides[1].isEmpty, list.count < rows.count, !list.contains(where: { $0.name == sides[0] })
      else { return nil }
      list.append((sides[0], sides[1]))
    }
    return list
  }

  // MARK: - Reading

  /// The object that stands for a rule; nil if the text is no rule.
  ///
  /// - Parameter until: the time in the zone of the object's start that an UNTIL means.
  static func json(_ text: String, until: (ICalendarDate) -> CivilDateTime) -> JSONValue? {
    guard let parts = parts(text) else { return nil }
    let names = parts.map(\.name)
    guard names.contains("FREQ"), !names.contains("COUNT") || !names.contains("UNTIL"),
      names.contains("RSCALE") || (try? RecurrenceRule(rfc5545: text)) != nil
    else { return nil }
    var object = JSONObject.typed("RecurrenceRule")
    for (name, value) in parts {
      guard let row = rows.first(where: { $0.part == name }), let json = json(value, row.form, until) else {
        return nil
      }
      object[row.member] = json
    }
    return .object(object)
  }

  private static func json(_ text: String, _ form: Form, _ until: (ICalendarDate) -> CivilDateTime) -> JSONValue? {
    let values = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    switch form {
    case .word: return .string(text.lowercased())
    case .number: return number(text)
    case .numbers: return array(values.map(number))
    case .texts: return array(values.map { JSONValue.string($0) })
    case .days:
      return array(
        values.map { text in
          let (count, day) = (text.dropLast(2), text.suffix(2).lowercased())
          guard weekdays.contains(day), count.isEmpty || Int(count) != nil else { return nil }
          var object = JSONObject.typed("NDay")
          object["day"] = .string(day)
          object["nthOfPeriod"] = number(String(count))
          return .object(object)
        })
    case .until: return Property.moment(byFormOf: text, timeZone: nil).map { .string(until($0).iso8601) }
    }
  }

  private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]

  private static func number(_ text: String) -> JSONValue? { Int(text).map { .number(String($0)) } }

  private static func array(_ values: [JSONValue?]) -> JSONValue? {
    let all = values.compactMap(\.self)
    return all.count == values.count ? .array(all) : nil
  }

  // MARK: - Writing

  /// The text of a rule, and the members that it cannot have.
  ///
  /// - Parameter until: what an UNTIL is at a time in the zone of the object's start.
  static func text(
    _ value: JSONValue, at place: JSPlace, until: (CivilDateTime) -> String
  ) throws(Fault) -> (text: String, rest: JSONObject) {
    let object = try place.object(value)
    guard object["frequency"] != nil else { throw place["frequency"].fault("is missing") }
    var (texts, rest): ([String], JSONObject) = ([], JSONObject())
    if object["skip"] != nil, object["rscale"] == nil { texts.append("RSCALE=GREGORIAN") }
    for (name, value) in object.members where name != "@type" {
      guard let row = rows.first(where: { $0.member == name }) else {
        rest[name] = value
        continue
      }
      texts.append(row.part + "=" + (try text(value, row.form, at: place[name], until)))
    }
    let text = texts.joined(separator: ";")
    guard object["rscale"] == nil, object["skip"] == nil else { return (text, rest) }
    _ = try place.inside { () throws(Fault) in try RecurrenceRule(rfc5545: text) }
    return (text, rest)
  }

  private static func text(
    _ value: JSONValue, _ form: Form, at place: JSPlace, _ until: (CivilDateTime) -> String
  ) throws(Fault) -> String {
    switch form {
    case .word: return try word(value, at: place)
    case .number: return try digits(value, at: place)
    case .until: return until(try place.local(value))
    case .numbers, .texts, .days:
      var texts: [String] = []
      for (index, item) in try place.array(value).enumerated() {
        let place = place["\(index)"]
        switch form {
        case .days:
          let object = try place.object(item)
          let day = try word(object["day"] ?? .null, at: place["day"])
          guard let count = object["nthOfPeriod"] else {
            texts.append(day)
            continue
          }
          texts.append(try digits(count, at: place["nthOfPeriod"]) + day)
        // RFC 8984 has months as texts; many programs write numbers.
        case .texts:
          if case .string = item {
            texts.append(try word(item, at: place))
          } else {
            texts.append(try digits(item, at: place))
          }
        default: texts.append(try digits(item, at: place))
        }
      }
      guard !texts.isEmpty else { throw place.fault("is empty") }
      return texts.joined(separator: ",")
    }
  }

  private static func word(_ value: JSONValue, at place: JSPlace) throws(Fault) -> String {
    let text = try place.text(value)
    guard !text.isEmpty, text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }) else {
      throw place.fault("\(quoted(text)) is no word")
    }
    return text.uppercased()
  }

  private static func digits(_ value: JSONValue, at place: JSPlace) throws(Fault) -> String {
    guard case .number(let text) = value, let number = Int(text) else { throw place.fault("is no whole number") }
    return String(number)
  }
}
