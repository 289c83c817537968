// SPDX-License-Identifier: MIT

public import CalendarViews
public import CivilCalendar
public import Foundation

extension ViewLocale {
  /// Creates the locale of views for a locale of Foundation, such as `.current`, that of the device.
  ///
  /// Chinese, English, Japanese, Korean and Italian have all words of this package. Of any other language, the names of
  /// weekdays and months and the order of dates are those of Foundation, and the other words are English. Weeks begin on the
  /// weekday that a person has set in the system's settings, otherwise on that of the region.
  ///
  /// ```swift
  /// MonthView(grid: MonthGrid(month, firstWeekday: ViewLocale(.current).firstWeekday), locale: ViewLocale(.current))
  /// ```
  public init(_ locale: Locale) {
    let region = locale.region?.identifier
    let set = Locale.Components(locale: locale).firstDayOfWeek.map { Weekday($0) }
    let tag = [locale.language.languageCode?.identifier, locale.language.script?.identifier].compactMap(\.self)
      .joined(separator: "-")
    if let known = try? ViewLocale(tag), known.hasAllWords {
      self.init(known.language, region: region, firstWeekday: set)
    } else {
      self.init(LocaleNames(of: locale), region: region, firstWeekday: set)
    }
  }
}

extension MonthGrid {
  /// Creates the grid of the month of a date, on the clocks and with the first weekday of a calendar.
  ///
  /// ```swift
  /// let grid = try MonthGrid(containing: .now, calendar: .current)
  /// ```
  ///
  /// The month is Gregorian, whatever the calendar is. A first weekday that is only the locale's, as far as Foundation knows,
  /// is that of `ViewLocale`: in China it is Monday, though some systems say Sunday. Whoever wants their Sunday there gives it to
  /// `MonthGrid(_:firstWeekday:rows:)`.
  ///
  /// - Throws: `Fault` outside the years 1 to 9999, or if the system does not have the zone's rules.
  public init(containing date: Date, calendar: Calendar, rows: Rows = .needed) throws(Fault) {
    let day = try CivilDate(date, in: calendar.timeZone)
    var usual = Calendar(identifier: calendar.identifier)
    usual.locale = calendar.locale
    let isOfRegion = calendar.firstWeekday == usual.firstWeekday && calendar.locale?.region?.identifier.count == 2
    let locale = isOfRegion ? calendar.locale.map { ViewLocale($0) } : nil
    let first = locale?.firstWeekday ?? Weekday(eventKit: calendar.firstWeekday) ?? .monday
    self.init(day.yearMonth, firstWeekday: first, rows: rows)
  }
}

extension LocaleNames {
  /// The names that Foundation has for a locale.
  fileprivate init(of chosen: Locale) {
    // In the Gregorian calendar, whatever the person's own is.
    var parts = Locale.Components(locale: chosen)
    parts.calendar = .gregorian
    let locale = Locale(components: parts)
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = Calendar(identifier: .gregorian)
    // Apple's Foundation may have none.
    func list(_ names: [String]?) -> [String] { names ?? [] }
    func fromMonday(_ names: [String]?) -> [String] {
      let names = list(names)
      return Array(names.dropFirst() + names.prefix(1))
    }
    func format(_ template: String) -> String {
      let format = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
      // Some languages name the era.
      return format.replacing(" G", with: "").replacing("G ", with: "")
    }
    let narrowDays = fromMonday(formatter.veryShortStandaloneWeekdaySymbols)
    let narrowMonths = list(formatter.veryShortStandaloneMonthSymbols)
    let monthDay = format("MMMd")
    self.init(
      language: locale.language.languageCode?.identifier ?? "und",
      region: locale.language.maximalIdentifier.split(separator: "-").last.map(String.init) ?? "001",
      weekdays: DateNames(
        narrow: narrowDays, short: fromMonday(formatter.shortStandaloneWeekdaySymbols),
        long: fromMonday(formatter.standaloneWeekdaySymbols)),
      weekdaysOfDates: DateNames(
        narrow: narrowDays, short: fromMonday(formatter.shortWeekdaySymbols), long: fromMonday(formatter.weekdaySymbols)
      ),
      months: DateNames(
        narrow: narrowMonths, short: list(formatter.shortStandaloneMonthSymbols),
        long: list(formatter.standaloneMonthSymbols)),
      monthsOfDates: DateNames(
        narrow: narrowMonths, short: list(formatter.shortMonthSymbols), long: list(formatter.monthSymbols)),
      formats: DateFormats(
        month: format("yMMMM"), date: format("yMMMMEEEEd"), monthDay: monthDay, span: Self.span(of: monthDay)))
  }

  /// The format of the days of one month: the day of a format of a date, twice.
  private static func span(of monthDay: String) -> String {
    guard let first = monthDay.firstIndex(of: "d") else { return monthDay }
    let day = monthDay[first...].prefix { $0 == "d" }
    return monthDay.replacingOccurrences(of: day, with: day + "–" + day, range: first..<day.endIndex)
  }
}
