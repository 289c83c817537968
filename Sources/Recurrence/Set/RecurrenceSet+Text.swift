// SPDX-License-Identifier: MIT

public import CivilCalendar
public import TimeZones

extension RecurrenceSet {
  /// The set as the lines of an event: DTSTART, then RRULE, EXRULE, RDATE and EXDATE, each with its value.
  ///
  /// Reading them gives an equal set, if its zones are those of the database. A set without its start says so by a parameter
  /// of its own, which other programs ignore.
  ///
  /// ```
  /// DTSTART;TZID=Asia/Shanghai:20210104T090000
  /// RRULE:FREQ=WEEKLY;BYDAY=MO
  /// EXDATE;TZID=Asia/Shanghai:20210111T090000
  /// ```
  public var rfc5545: String {
    var lines = ["DTSTART" + (includesStart ? "" : ";" + SetLine.notIncluded) + start.line]
    lines += rules.map { "RRULE:" + $0.rfc5545 } + exclusionRules.map { "EXRULE:" + $0.rfc5545 }
    lines += dates.map { date in
      guard let duration = date.duration else { return "RDATE" + date.start.line }
      return "RDATE;VALUE=PERIOD\(date.start.line)/\(duration.rfc5545)"
    }
    lines += exclusionDates.map { "EXDATE" + $0.line }
    return lines.joined(separator: "\n")
  }

  /// Reads the lines of a set; other lines are refused.
  ///
  /// Names are in upper or lower case, lines end with a line feed or both characters, and values are separated by commas.
  ///
  /// - Parameter rules: gives the rules of a zone by its TZID.
  /// - Throws: `Fault` that names the property and, in a value, the place.
  package init(rfc5545 text: String, zone rules: (String) throws(Fault) -> TimeZoneRules) throws(Fault) {
    var start: Start?
    var lists = (rules: [RecurrenceRule](), exclusionRules: [RecurrenceRule]())
    var (dates, exclusionDates, isIncluded) = ([AddedDate](), [Start](), true)
    for text in text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      let line = try SetLine(text)
      try Fault.inside(line.name) { () throws(Fault) in
        let zone: TimeZoneRules? = if let name = line.zone { try rules(name) } else { nil }
        switch line.name {
        case "DTSTART":
          guard start == nil else { throw Fault(.malformedText, "a set has only one", property: line.name) }
          (start, isIncluded) = (try line.checked(Start(parsing: line.value, in: zone)), line.isIncluded)
        case "RRULE": lists.rules.append(try RecurrenceRule(rfc5545: line.value))
        case "EXRULE": lists.exclusionRules.append(try RecurrenceRule(rfc5545: line.value))
        case "RDATE":
          for value in line.values {
            let date = try AddedDate(parsing: value, in: zone)
            _ = try line.checked(date.start)
            dates.append(date)
          }
        case "EXDATE":
          for value in line.values { exclusionDates.append(try line.checked(Start(parsing: value, in: zone))) }
        default:
          throw Fault(
            .malformedText, "this is no line of a set; use DTSTART, RRULE, EXRULE, RDATE and EXDATE",
            property: line.name)
        }
      }
    }
    guard let start else { throw Fault(.malformedText, "the set has no DTSTART", property: "DTSTART") }
    try self.init(
      start: start, rules: lists.rules, exclusionRules: lists.exclusionRules, dates: dates,
      exclusionDates: exclusionDates, includesStart: isIncluded)
  }
}

/// A line of a set's text.
private struct SetLine {
  /// The parameter of a DTSTART that is no instance.
  static let notIncluded = "X-INCLUDED=FALSE"

  /// The name of the property in capital letters.
  let name: String
  let value: String
  private(set) var zone: String?
  private(set) var isIncluded = true
  private var isDate: Bool?

  init(_ text: Substring) throws(Fault) {
    // A colon may stand in a quoted parameter.
    var isQuoted = false
    let colon = text.utf8.firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ":") && !isQuoted
    }
    guard let colon else {
      throw Fault(
        .malformedText, "a line of a set has a colon after its name", in: String(text), at: 0..<text.utf8.count)
    }
    var parts: [String] = [""]
    isQuoted = false
    for scalar in text[..<colon].unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == ";", !isQuoted { parts.append("") } else { parts[parts.count - 1].unicodeScalars.append(scalar) }
    }
    name = parts[0].uppercased()
    value = String(text[text.utf8.index(after: colon)...])
    for part in parts.dropFirst() {
      let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
      let content = halves.count == 2 ? halves[1] : ""
      switch halves.first?.uppercased() {
      case "TZID": zone = content.hasPrefix("\"") ? String(content.dropFirst().dropLast()) : content
      case "VALUE": isDate = content.uppercased() == "DATE"
      case _ where part.uppercased() == SetLine.notIncluded: isIncluded = false
      default: break
      }
    }
  }

  /// The values between commas.
  var values: [String] { value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }

  /// A value, if it is of the type that the line says.
  func checked(_ start: RecurrenceSet.Start) throws(Fault) -> RecurrenceSet.Start {
    if let isDate, isDate != start.isDate {
      throw Fault(
        .malformedText, isDate ? "VALUE=DATE needs a date" : "a date needs VALUE=DATE", property: name)
    }
    return start
  }
}

extension RecurrenceSet.Start {
  /// The parameters, the colon and the value of a line.
  fileprivate var line: String { parameters + ":" + rfc5545 }

  fileprivate var parameters: String {
    switch self {
    case .date: ";VALUE=DATE"
    case .floating, .utc: ""
    case .zoned(_, let rules):
      ";TZID="
        + (rules.identifier.utf8.contains(where: ";:,".utf8.contains) ? "\"\(rules.identifier)\"" : rules.identifier)
    }
  }
}

#if !hasFeature(Embedded)
extension RecurrenceSet {
  /// Reads the lines of a set; other lines are refused.
  ///
  /// - Throws: `Fault` that names the property and, in a value, the place; also for a zone that the database does not have.
  public init(rfc5545 text: String, zones: TimeZoneDatabase = .system) throws(Fault) {
    try self.init(rfc5545: text, zone: zones.rules(for:))
  }
}

extension RecurrenceSet: Codable {
  /// Decodes a set from one string, its lines; its zones are those of this system.
  ///
  /// - Throws: `DecodingError`, whose underlying error says what is wrong with the text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = try decoder.checking { try RecurrenceSet(rfc5545: text) }
  }

  /// Encodes the set as one string, its lines.
  ///
  /// - Throws: `EncodingError` for a zone that this system does not have with the same rules, since it could not be decoded.
  public func encode(to encoder: any Encoder) throws {
    for start in [start] + dates.map(\.start) + exclusionDates {
      guard let rules = start.rules, (try? TimeZoneDatabase.system.rules(for: rules.identifier)) != rules else {
        continue
      }
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: encoder.codingPath, debugDescription: "this system has no such time zone as \(rules.identifier)"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(rfc5545)
  }
}
#endif
