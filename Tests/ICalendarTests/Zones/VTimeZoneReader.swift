// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

/// An independent reader of VTIMEZONE lines: it lists the days of a rule's parts one by one, as RFC 5545 defines them.
struct VTimeZoneReader {
  private var onsets: [(instant: Int64, offset: Int)] = []
  private var offsetBefore = 0

  init(_ lines: [String], through lastYear: Int) throws {
    var properties: [String: [String]] = [:]
    for line in lines {
      let colon = try #require(line.firstIndex(of: ":"))
      let (name, value) = (String(line[..<colon]), String(line[line.index(after: colon)...]))
      switch name {
      case "BEGIN": properties = [:]
      case "END" where value != "VTIMEZONE": try read(properties, through: lastYear)
      default: properties[name, default: []].append(value)
      }
    }
    onsets.sort { $0.instant < $1.instant }
  }

  private mutating func read(_ properties: [String: [String]], through lastYear: Int) throws {
    let start = try CivilDateTime(rfc5545: try #require(properties["DTSTART"]?.first))
    let from = try offset(properties["TZOFFSETFROM"]?.first)
    let to = try offset(properties["TZOFFSETTO"]?.first)
    var walls = [start]
    for date in properties["RDATE"] ?? [] { walls.append(try CivilDateTime(rfc5545: date)) }
    if let rule = properties["RRULE"]?.first {
      var parts: [String: String] = [:]
      for part in rule.split(separator: ";") {
        let pair = part.split(separator: "=")
        parts[String(pair[0])] = String(pair[1])
      }
      try #require(parts["FREQ"] == "YEARLY")
      let until = try parts["UNTIL"].map { text in
        try #require(text.hasSuffix("Z"))
        return try CivilDateTime(rfc5545: String(text.dropLast())).wallSeconds
      }
      for year in start.date.year...max(start.date.year, lastYear) {
        for date in try days(of: parts, in: year) {
          let wall = CivilDateTime(date, start.time)
          if let until, wall.wallSeconds - Int64(from) > until { continue }
          if wall > start { walls.append(wall) }
          if date.year == start.date.year, wall < start { continue }
        }
      }
      // A start off its own rule is undefined in RFC 5545.
      #expect(try days(of: parts, in: start.date.year).contains(start.date))
    }
    for wall in walls { onsets.append((wall.wallSeconds - Int64(from), to)) }
  }

  private func days(of parts: [String: String], in year: Int) throws -> [CivilDate] {
    let month = try #require(parts["BYMONTH"].flatMap { Int($0) })
    let length = GregorianCycle.days(inMonth: month, of: year)
    var dates = try (1...length).map { try CivilDate(year: year, month: month, day: $0) }
    if let list = parts["BYMONTHDAY"] {
      let days = list.split(separator: ",").compactMap { Int($0) }
      dates = dates.filter { days.contains($0.day) }
    }
    if let text = parts["BYDAY"] {
      let weekday = try #require(Weekday(rfc5545: text.suffix(2)))
      dates = dates.filter { $0.weekday == weekday }
      if let ordinal = Int(text.dropLast(2)) {
        dates = ordinal < 0 ? [dates[dates.count + ordinal]] : [dates[ordinal - 1]]
      }
    }
    return dates
  }

  private func offset(_ text: String?) throws -> Int {
    let text = try #require(text)
    let digits = try #require(Int(text.dropFirst()))
    let numbers = text.count == 5 ? digits * 100 : digits
    let size = numbers / 10_000 * 3600 + numbers / 100 % 100 * 60 + numbers % 100
    return text.hasPrefix("-") ? -size : size
  }

  func offset(at instant: Int64) -> Int {
    onsets.last { $0.instant <= instant }?.offset ?? .min
  }
}
