// SPDX-License-Identifier: MIT

public import CivilCalendar
public import TimeZones

extension RecurrenceSet {
  /// A date, or a date and time, in one of the four forms that RFC 5545 has for DTSTART, RDATE and EXDATE.
  public enum Start: Sendable, Hashable {
    /// A day, `VALUE=DATE`.
    case date(CivilDate)
    /// A wall time in whatever zone the reader is in.
    case floating(CivilDateTime)
    /// A wall time in a time zone, `TZID=…`.
    case zoned(CivilDateTime, TimeZoneRules)
    /// An instant, written in UTC with a `Z`.
    ///
    /// A set refuses one outside the years 1 to 9999.
    case utc(Instant)

    /// The date and time as written; midnight for a date, and clamped to the years 1 to 9999 for an instant.
    public var wallTime: CivilDateTime {
      switch self {
      case .date(let date): CivilDateTime(date)
      case .floating(let wallTime), .zoned(let wallTime, _): wallTime
      case .utc(let instant): instant.nearestUTC
      }
    }

    /// The zone that wall times are read in; nil for dates and floating times.
    public var rules: TimeZoneRules? {
      switch self {
      case .date, .floating: nil
      case .zoned(_, let rules): rules
      case .utc: .utc
      }
    }

    /// The value as RFC 5545 writes it: `20210104`, `20210104T090000`, `20210104T010000Z`; its time is `wallTime`.
    public var rfc5545: String {
      switch self {
      case .date(let date): date.rfc5545
      case .floating(let wallTime), .zoned(let wallTime, _): wallTime.rfc5545
      case .utc: wallTime.rfc5545 + "Z"
      }
    }
  }
}

extension RecurrenceSet.Start: CustomStringConvertible {
  /// The date, or the date and time with the zone, such as `2021-01-04 09:00 Asia/Shanghai`.
  public var description: String {
    switch self {
    case .date(let date): date.iso8601
    case .floating(let wallTime): wallTime.shownText
    case .zoned(let wallTime, let rules): wallTime.shownText + " " + rules.identifier
    case .utc: wallTime.shownText + " UTC"
    }
  }
}

extension RecurrenceSet.Start {
  /// Reads a date or a date and time as people type it, in the form of RFC 5545 or ISO 8601.
  ///
  /// `20210104` and `2021-01-04` are dates. `20210104T090000`, `2021-01-04T09:00` and `2021-01-04 09:00:00` are wall
  /// times in the given zone, or floating without one. With a `Z` they are in UTC.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(parsing text: String, in rules: TimeZoneRules? = nil) throws(Fault) {
    let isUTC = text.utf8.last.map { $0 & 0xDF == UInt8(ascii: "Z") } ?? false
    guard text.utf8.contains(where: { $0 & 0xDF == UInt8(ascii: "T") || $0 == UInt8(ascii: " ") }) else {
      self = .date(try CivilDate(parsing: text))
      return
    }
    let wallText = isUTC ? String(text.dropLast()) : text
    let wallTime = try CivilDateTime(parsing: wallText)
    if isUTC {
      self = .utc(Instant(utc: wallTime))
    } else {
      self = rules.map { .zoned(wallTime, $0) } ?? .floating(wallTime)
    }
  }
}

extension RecurrenceSet.AddedDate {
  /// Reads a value of RDATE: a date, a date and time, or a period such as `20210104T090000/PT1H`.
  ///
  /// A period may also have an end instead of a length: `20210104T090000/20210104T100000`.
  ///
  /// - Throws: `Fault` with the place in the part of the text that is wrong.
  public init(parsing text: String, in rules: TimeZoneRules? = nil) throws(Fault) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let start = try RecurrenceSet.Start(parsing: parts[0], in: rules)
    guard parts.count == 2 else {
      self.init(start)
      return
    }
    guard !start.isDate else {
      throw Fault(
        .malformedText, "a period must begin with a date and time", in: text, at: 0..<parts[0].utf8.count)
    }
    if parts[1].utf8.contains(UInt8(ascii: "P")) || parts[1].utf8.contains(UInt8(ascii: "p")) {
      self.init(start, duration: try CivilDuration(rfc5545: parts[1]))
      return
    }
    let end = try RecurrenceSet.Start(parsing: parts[1], in: rules)
    let seconds = start.position(of: end) - start.position(of: start)
    guard seconds > 0 else {
      let place = parts[0].utf8.count + 1..<text.utf8.count
      throw Fault(.malformedText, "a period must end after it begins", in: text, at: place)
    }
    self.init(start, duration: try CivilDuration(seconds: Int(seconds)))
  }
}
