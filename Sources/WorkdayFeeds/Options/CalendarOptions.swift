// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support
import Workdays

/// The options that feeds of workdays and of holidays have in common, as the texts that a user gives; nil if not given.
package struct CalendarOptions: Sendable, Hashable {
  /// `year`, a year such as `2021`.
  package var year: String?
  /// `years`, a range such as `2021-2026`.
  package var years: String?
  /// `from`, the first day written, such as `2021-05-14` or `today`, or a period that begins with it.
  package var from: String?
  /// `to`, the last day written, or a period that ends with it.
  package var to: String?
  /// `keep-past`, the number of earlier years that are kept without `year` and `years`.
  package var keepPast: String?
  /// `allow-unpublished`.
  package var allowsUnpublishedYears = false
  /// `provisional`, which forecasts the first unpublished year.
  package var isForecast = false
  /// `no-renewal`, which leaves out the two events that say until when the calendar goes.
  package var isWithoutRenewal = false
  /// `lang`, `zh-Hans` or `en`: the language of the titles, notes and name that are not given.
  package var language: String?
  /// `calendar-name`.
  package var name: String?
  /// `calendar-color`, a CSS name or `#RRGGBB`.
  package var color: String?
  /// `key`, the feed's part of its identifiers.
  package var key: String?
  /// `uid-domain`, what follows the `@` in identifiers.
  package var identifierDomain: String?

  /// Creates options with nothing set.
  package init() {}
}

extension CalendarOptions: OptionTable {
  package static let rows: [FeedOption<CalendarOptions>] = [
    .init("year", \.year, rivals: ["years", "keep-past"]),
    .init("years", \.years, rivals: ["year", "keep-past"]),
    .init("from", \.from),
    .init("to", \.to),
    .init("keep-past", \.keepPast, rivals: ["year", "years"], in: [.command, .description]),
    .init("allow-unpublished", \.allowsUnpublishedYears),
    .init("provisional", \.isForecast),
    .init("no-renewal", \.isWithoutRenewal),
    .init("lang", \.language),
    .init("calendar-name", \.name),
    .init("calendar-color", \.color),
    .init("key", \.key),
    .init("uid-domain", \.identifierDomain),
  ]
}

extension CalendarOptions {
  /// Whether two events say until when the calendar goes: unless they are not wanted, where nobody has named its end.
  var isRenewed: Bool { !isWithoutRenewal && year == nil && years == nil && to == nil }

  /// The texts of a feed in the language that is given.
  package var texts: FeedTexts? {
    get throws(Fault) {
      guard let language else { return nil }
      if let texts = FeedTexts(tag: language) { return texts }
      throw OptionReader.notValue(language, of: "lang", FeedTexts.tags)
    }
  }

  /// The calendar's colour.
  func color(or standard: CalendarColor) throws(Fault) -> CalendarColor {
    try OptionReader.read("calendar-color", color) { text throws(Fault) in
      try Fault.wrapping(as: .invalidOption) { () throws(Fault) in try CalendarColor(parsing: text) }
    } ?? standard
  }

  /// The days that a feed covers: those of its years from `from` to `to`.
  ///
  /// Without `year` and `years`, the years end with that of `to`, and without `keep-past` they begin with that of `from`.
  ///
  /// - Parameters:
  ///   - pastYears: what `keep-past` is if it is not given.
  ///   - term: the first day of a term, which is `from` if that is not given.
  ///   - termEnd: its last day, which is `to` if that is not given, unless the years end before.
  func coveredDays(
    pastYears: Int, today: () throws(Fault) -> CivilDate, holidays: HolidayCalendar, term: CivilDate? = nil,
    through termEnd: CivilDate? = nil
  ) throws(Fault) -> ClosedRange<CivilDate> {
    func end(_ name: String, _ text: String?) throws(Fault) -> ClosedRange<CivilDate>? {
      try OptionReader.read(name, text) { text throws(Fault) in try PeriodText.days(text, today: today) }
    }
    var first = try end("from", from)?.lowerBound ?? term
    if let first, let term, first < term {
      let message = "\(first) comes before the term, which begins on \(term)"
      throw Fault(message, of: first.iso8601, .conflictingOptions).inField("from")
    }
    var last = try end("to", to)?.upperBound ?? termEnd
    var years = try coveredYears(pastYears: pastYears, today: today, holidays: holidays)
    if year == nil, self.years == nil {
      let start = keepPast == nil ? first?.year ?? years.lowerBound : years.lowerBound
      let end = last?.year ?? max(years.upperBound, start)
      years = min(start, end)...end
    }
    if to == nil, let end = last {
      if let first, first > end {
        let message = "\(first) comes after the last week of the term, which ends on \(end)"
        throw Fault(message, of: first.iso8601, .conflictingOptions).inField("from")
      }
      last = min(end, years.days.upperBound)
    }
    // A year may have the second half of a term.
    if from == nil, let start = first { first = max(start, years.days.lowerBound) }
    func expectCovered(_ name: String, _ day: CivilDate?) throws(Fault) {
      guard let day, !years.contains(day.year) else { return }
      let message = "\(day) is outside the feed, which covers \(YearList.text(Array(years)))"
      throw Fault(message, of: day.iso8601, .conflictingOptions).inField(name)
    }
    try expectCovered(from == nil ? "term" : "from", first)
    try expectCovered("to", last)
    let (start, end) = (first ?? years.days.lowerBound, last ?? years.days.upperBound)
    guard start <= end else {
      throw Fault("\(end) comes before \(start); write the earlier date first", of: end.iso8601, .conflictingOptions)
        .inField("to")
    }
    return start...end
  }

  /// Years in digits, or in the words for periods, such as next-year.
  private func named(
    _ text: String, _ name: String, _ read: (String) throws(Fault) -> ClosedRange<Int>,
    _ today: () throws(Fault) -> CivilDate
  ) throws(Fault) -> ClosedRange<Int> {
    do throws(Fault) {
      return try read(text)
    } catch {
      guard text.utf8.contains(where: { !$0.isDigit }), let years = try? PeriodText.years(text, today: today) else {
        throw error.inField(name)
      }
      return years
    }
  }

  /// The years of `year` or `years`; without them the current year, the next one if both are published, and as many
  /// published ones before as `keep-past` says.
  ///
  /// - Parameter pastYears: what `keep-past` is if it is not given.
  private func coveredYears(
    pastYears: Int, today: () throws(Fault) -> CivilDate, holidays: HolidayCalendar
  ) throws(Fault) -> ClosedRange<Int> {
    guard year == nil || years == nil else { throw .either("year", or: "years") }
    guard keepPast == nil || (year ?? years) == nil else {
      throw .conflict(
        "keep-past", "\(field: "keep-past") needs no \(field: year == nil ? "years" : "year"), which names the years")
    }
    if let year { return try named(year, "year", OptionReader.year, today) }
    if let years { return try named(years, "years", OptionReader.years, today) }
    let current = try today().year
    let past = try OptionReader.read("keep-past", keepPast, OptionReader.pastYears) ?? pastYears
    let first = (max(current - past, 1)..<current).reversed().prefix(while: holidays.isPublished).last ?? current
    return first...(holidays.isPublished(current) && holidays.isKnown(current + 1) ? current + 1 : current)
  }
}
