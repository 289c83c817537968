// SPDX-License-Identifier: MIT

package import CivilCalendar
package import LunisolarCalendar
import Workdays

/// The texts of the views in one language; the views have every language.
package struct ViewTexts: Texts {
  package let language: Language
  /// The most likely region, according to CLDR.
  let region: String
  /// The fonts as a CSS font-family list.
  let fonts: String
  /// Whether readers know the characters 休 and 班.
  package let hasHanMarks: Bool
  // Dates.
  var weekdays: DateNames
  /// The shortest unique names of weekdays.
  var header: ViewLocale.NameWidth
  var months: DateNames
  /// The names as they stand in a date, if they differ.
  var ofDates: (weekdays: DateNames, months: DateNames)?
  var formats: DateFormats
  /// Other formats of some regions.
  var regionalFormats: (regions: Set<String>, formats: DateFormats)?
  let lunar: LunarNames
  // Texts.
  /// What is between the parts of a label, and between the parts of a summary.
  let separators: (comma: String, semicolon: String)
  /// Translates the Chinese name of a holiday, such as `国庆节、中秋节`.
  ///
  /// Quotation marks around a part are ignored, and unknown parts are not translated.
  package let holiday: @Sendable (_ announced: String) -> String
  package let labels: ViewLabels
}

extension ViewTexts {
  /// The names of weekdays as they stand in a date.
  var weekdaysOfDates: DateNames { ofDates?.weekdays ?? weekdays }
  /// The names of months as they stand in a date.
  var monthsOfDates: DateNames { ofDates?.months ?? months }

  /// Whether punctuation is as wide as a Chinese character.
  var hasHanPunctuation: Bool { separators.comma == "，" }

  /// That a place, nil for mainland China, works while others are off.
  package func work(in place: String?) -> String { labels.isWorked(place) }

  /// The name of a solar term where there is room for it.
  package func name(of term: SolarTerm) -> String { lunar.termName(term) }

  /// A date of the Chinese or Korean calendar, with its year.
  package func text(of date: LunisolarDate) -> String { lunar.date(date) }

  /// The headers of a table of solar terms: the date and the term.
  package var termHeaders: [String] { [labels.tableHeaders[0], labels.lists.term] }

  /// The headers of a table of dates of the Chinese calendar: the date, and that of the Chinese calendar.
  package var lunarHeaders: [String] { [labels.tableHeaders[0], labels.lists.lunar] }
}

extension ViewTexts: Hashable {
  package init(_ language: Language) {
    switch language {
    case .simplifiedChinese: self = .simplifiedChinese
    case .traditionalChinese: self = .traditionalChinese
    case .english: self = .english
    case .japanese: self = .japanese
    case .korean: self = .korean
    case .italian: self = .italian
    }
  }

  package static func == (one: ViewTexts, other: ViewTexts) -> Bool { one.language == other.language }

  package func hash(into hasher: inout Hasher) { hasher.combine(language) }

  /// The fonts of a language that is written in Chinese characters or Hangul.
  static func fonts(_ own: String) -> String { own + "," + latinFonts + ",sans-serif" }

  /// The fonts of a language in Latin letters, beside which there are Chinese names.
  static let fontsOfLatin = latinFonts + "," + simplifiedFonts + ",sans-serif"

  static let simplifiedFonts = "'PingFang SC','Hiragino Sans GB','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC'"
  private static let latinFonts = "system-ui,-apple-system,'Segoe UI','Noto Sans'"
}

/// The texts of the views in one language, other than names of dates and holidays.
package struct ViewLabels: Sendable {
  /// A holiday in a legend.
  let dayOff: String
  /// A make-up day in a legend.
  let makeUp: String
  /// A day off and a make-up day that are forecast.
  let expected: (off: String, work: String)
  /// A statutory holiday on which a pattern goes on.
  let statutory: String
  /// A weekend day.
  let weekend: String
  /// An ordinary workday.
  let workday: String
  /// A person's leave.
  let leave: String
  /// A day off and a workday that a company sets.
  let company: (off: String, work: String)
  /// A Saturday or Sunday that the pattern has worked, and a weekday that it has off.
  let pattern: (work: String, off: String)
  /// The shifts of a cycle that have no title.
  let shifts: String
  /// The header of the column of week numbers.
  let week: String
  /// The current day.
  let today: String
  /// Events of a calendar, in a legend and as the header of a column.
  let events: String
  /// The row of all-day events.
  let allDay: String
  /// The note on days that are not published yet.
  let provisional: String
  /// The note on days of a published year that the next year's notice may change.
  let open: String
  /// The note on provisional days with days off that are forecast.
  let forecast: String
  /// The note on days that a single source says are published.
  let unconfirmed: String
  /// The note on days before the first year that is known.
  let past: String
  /// The headers of a table: date, weekday, kind, name, notice.
  let tableHeaders: [String]
  /// The headers of other tables: of the solar term, of the date of the Chinese calendar, and in a table of holidays of
  /// the holiday, its first and last day, the number of days, the statutory ones and the make-up days.
  let lists: (term: String, lunar: String, holiday: [String])
  /// The title of a year's calendar.
  let calendar: @Sendable (_ year: String) -> String
  let workdays: @Sendable (_ count: Int) -> String
  /// Which weekday's timetable a make-up day follows, and the number of a term's week.
  let school: (follows: @Sendable (_ weekday: String) -> String, week: @Sendable (_ number: Int) -> String)
  /// Which place, nil for mainland China, works while others are off.
  let isWorked: @Sendable (_ place: String?) -> String
  /// The busiest time of a day and the number of its events.
  let busiest: @Sendable (_ time: String, _ count: Int) -> String

  /// Why later notices may still change days, as the first of these reasons that there is.
  func note(on states: [DayCertainty]) -> String {
    if states.allSatisfy({ $0 == .open }) { return open }
    if states.contains(.expected) { return forecast }
    if states.contains(.unconfirmed) { return unconfirmed }
    return states.contains(.past) ? past : provisional
  }

  /// What the look of a day means.
  package func name(of look: DayLook) -> String { look.row.meaning(self) }
}
