// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// The names of the weekdays, starting with Monday, or of the months.
struct DateNames: Sendable {
  let narrow: [String]
  let short: [String]
  let long: [String]

  /// Names of characters or numbers with texts around them.
  init(_ narrow: [String], short: (String) -> String, long: (String) -> String) {
    self.narrow = narrow
    self.short = narrow.map(short)
    self.long = narrow.map(long)
  }

  /// Names of letters; without other abbreviations, these are the first three.
  init(_ long: [String], short: [String]? = nil) {
    narrow = long.map { $0.prefix(1).uppercased() }
    self.short = short ?? long.map { String($0.prefix(3)) }
    self.long = long
  }

  func list(_ width: ViewLocale.NameWidth) -> [String] {
    switch width {
    case .narrow: narrow
    case .short: short
    case .long: long
    }
  }
}

/// How the parts of a date are written beside each other.
struct DateFormats: Sendable {
  let month: @Sendable (_ year: Int, _ name: String) -> String
  let year: @Sendable (Int) -> String
  let date: @Sendable (_ year: Int, _ monthDay: String, _ weekday: String) -> String
  let monthDay: @Sendable (_ month: String, _ day: Int) -> String
  /// Days of one month.
  let span: @Sendable (_ month: String, _ first: Int, _ last: Int) -> String

  /// Chinese characters after each number.
  static let han = DateFormats(
    month: { "\($0)年\($1)" }, year: { "\($0)年" }, date: { "\($0)年\($1)\($2)" }, monthDay: { "\($0)\($1)日" },
    span: { "\($0)\($1)日–\($2)日" })

  /// The day, the month and the year, with spaces between them.
  static let dayFirst = DateFormats(
    month: { "\($1) \($0)" }, year: { "\($0)" }, date: { "\($2) \($1) \($0)" }, monthDay: { "\($1) \($0)" },
    span: { "\($1)–\($2) \($0)" })
}

extension ViewLocale {
  /// The length of a name.
  public enum NameWidth: Sendable, Hashable {
    /// One letter or character, not necessarily unique: `S`, `日`.
    case narrow
    /// A unique abbreviation: `Sun`, `周日`, `日`.
    case short
    /// The full name: `Sunday`, `星期日`, `日曜日`.
    case long
  }

  private var formats: DateFormats {
    guard let regional = texts.regionalFormats, regional.regions.contains(region) else { return texts.formats }
    return regional.formats
  }

  /// The name of a weekday.
  public func name(of weekday: Weekday, _ width: NameWidth) -> String {
    texts.weekdays.list(width)[weekday.rawValue - 1]
  }

  /// The header of a weekday's column, the shortest unique name: `Sun`, `dom`, `日` or `일`.
  public func header(of weekday: Weekday) -> String { name(of: weekday, texts.header) }

  /// The name of a month; the number is clamped to 1 to 12.
  public func name(ofMonth month: Int, _ width: NameWidth) -> String {
    texts.months.list(width)[min(max(month, 1), 12) - 1]
  }

  /// The name of a holiday in the language, or as it is if it is not one of the statutory holidays.
  ///
  /// ```swift
  /// try ViewLocale("en").holidayName("国庆节、中秋节")  // "National Day, Mid-Autumn Festival"
  /// schedule.kind(of: day).holidayName.map(locale.holidayName)
  /// ```
  ///
  /// - Parameter announced: The Chinese name of one or several, as in a notice.
  public func holidayName(_ announced: String) -> String { texts.holiday(announced) }

  /// The title of a month: `2021年10月`, `2021년 10월`, `October 2021`, `ottobre 2021`.
  public func title(of month: YearMonth) -> String { formats.month(month.year, name(ofMonth: month.month, .long)) }

  /// The title of a year: `2021年`, `2021년`, `2021`.
  public func title(ofYear year: Int) -> String { formats.year(year) }

  /// A date with its weekday: `2021年10月9日星期六`, `Saturday, October 9, 2021`, `sabato 9 ottobre 2021`.
  public func title(of date: CivilDate) -> String {
    formats.date(date.year, monthDay(date, .long), name(of: date.weekday, .long))
  }

  /// A date without its year: `10月9日`, `10월 9일`, `Oct 9` or `9 Oct`, `9 ott`.
  public func monthDay(_ date: CivilDate, _ width: NameWidth = .short) -> String {
    let ofDates = width == .long ? texts.monthsOfDates?[date.month - 1] : nil
    return formats.monthDay(ofDates ?? name(ofMonth: date.month, width), date.day)
  }

  /// A range of dates, with the month once if both are in it: `10月1日–7日`, `Oct 1–7`, `1–7 ott`.
  public func span(from first: CivilDate, to last: CivilDate) -> String {
    guard first != last else { return monthDay(first) }
    guard first.yearMonth == last.yearMonth else { return monthDay(first) + "–" + monthDay(last) }
    return formats.span(name(ofMonth: first.month, .short), first.day, last.day)
  }
}
