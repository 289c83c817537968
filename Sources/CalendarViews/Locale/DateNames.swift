// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// The names of the weekdays, starting with Monday, or of the months.
package struct DateNames: Sendable {
  let narrow: [String]
  let short: [String]
  let long: [String]

  /// Names of each length.
  package init(narrow: [String], short: [String], long: [String]) {
    (self.narrow, self.short, self.long) = (narrow, short, long)
  }

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

/// How the parts of a date are written beside each other, in the date field symbols of CLDR.
///
/// `y` is the year, `M` and `MM` the month's number, `MMM` its name, `MMMM` its full name, `LLLL` the same as it stands alone, `d`
/// and `dd` the day, of which a span has two, and `EEEE` the weekday; other letters are in single quotation marks.
package struct DateFormats: Sendable {
  /// A year.
  var year = "y"
  /// A month of a year.
  let month: String
  /// A date with its weekday.
  let date: String
  /// A date without its year.
  let monthDay: String
  /// Days of one month.
  let span: String

  /// Creates the formats of a language.
  package init(year: String = "y", month: String, date: String, monthDay: String, span: String) {
    (self.year, self.month, self.date, self.monthDay, self.span) = (year, month, date, monthDay, span)
  }

  /// Chinese characters after each number.
  static let han = DateFormats(
    year: "y年", month: "y年LLLL", date: "y年MMMMd日EEEE", monthDay: "MMMd日", span: "MMMd日–d日")

  /// The day, the month and the year, with spaces between them.
  static let dayFirst = DateFormats(month: "LLLL y", date: "EEEE d MMMM y", monthDay: "d MMM", span: "d–d MMM")

  /// The month, the day and the year, as in America.
  static let monthFirst = DateFormats(month: "LLLL y", date: "EEEE, MMMM d, y", monthDay: "MMM d", span: "MMM d–d")
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

  /// The word for the current day: `今天`, `today`.
  public var today: String { texts.labels.today }

  /// The name of a holiday in the language, or as it is if it is not one of the statutory holidays.
  ///
  /// ```swift
  /// try ViewLocale("en").holidayName("国庆节、中秋节")  // "National Day, Mid-Autumn Festival"
  /// try schedule.kind(of: day).holidayName.map(locale.holidayName)
  /// ```
  ///
  /// - Parameter announced: The Chinese name of one or several, as in a notice.
  public func holidayName(_ announced: String) -> String { texts.holiday(announced) }

  /// The title of a month: `2021年10月`, `2021년 10월`, `October 2021`, `ottobre 2021`.
  public func title(of month: YearMonth) -> String { text(formats.month, month.firstDay) }

  /// The title of a year: `2021年`, `2021년`, `2021`.
  public func title(ofYear year: Int) -> String { formats.year.replacing("y", with: "\(year)") }

  /// A date with its weekday: `2021年10月9日星期六`, `Saturday, October 9, 2021`, `sabato 9 ottobre 2021`.
  public func title(of date: CivilDate) -> String { text(formats.date, date) }

  /// A date without its year: `10月9日`, `10월 9일`, `Oct 9` or `9 Oct`, `9 ott`.
  public func monthDay(_ date: CivilDate, _ width: NameWidth = .short) -> String { text(formats.monthDay, date, width) }

  /// A range of dates, with the month once if both are in it: `10月1日–7日`, `Oct 1–7`, `1–7 ott`.
  public func span(from first: CivilDate, to last: CivilDate) -> String {
    guard first != last else { return monthDay(first) }
    guard first.yearMonth == last.yearMonth else { return monthDay(first) + "–" + monthDay(last) }
    return text(formats.span, first, through: last)
  }

  /// A date, or the days of a span, in a format; the width is that of the names of months in dates.
  private func text(
    _ format: String, _ date: CivilDate, through last: CivilDate? = nil, _ width: NameWidth = .short
  ) -> String {
    var text = ""
    var days = [date, last ?? date][...]
    var rest = Substring(format)
    while let first = rest.first {
      guard first != "'" else {
        rest.removeFirst()
        text += rest.prefix { $0 != "'" }
        rest = rest.drop { $0 != "'" }.dropFirst()
        continue
      }
      let symbol = rest.prefix { $0 == first }
      rest = rest.dropFirst(symbol.count)
      text += self.text(symbol, date, day: days.first ?? date, width) ?? String(symbol)
      if first == "d" { days.removeFirst() }
    }
    return text
  }

  /// The text of a symbol; nil if it is none.
  private func text(_ symbol: Substring, _ date: CivilDate, day: CivilDate, _ width: NameWidth) -> String? {
    func number(_ value: Int) -> String { symbol.count > 1 && value < 10 ? "0\(value)" : "\(value)" }
    switch symbol.first {
    case "y": return "\(date.year)"
    case "d": return number(day.day)
    case "E", "c": return (symbol.first == "E" ? texts.weekdaysOfDates : texts.weekdays).long[date.weekday.rawValue - 1]
    case "M", "L":
      guard symbol.count > 2 else { return number(date.month) }
      let names = symbol.first == "M" ? texts.monthsOfDates : texts.months
      return names.list(symbol.count > 3 ? .long : width)[date.month - 1]
    default: return nil
    }
  }
}
