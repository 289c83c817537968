// SPDX-License-Identifier: MIT

public import CivilCalendar
import LunisolarCalendar

/// The text under a day's number: its festival, its solar term, or its day of the Chinese calendar.
///
/// The days are those of the Chinese calendar in every language, also in Korean, since the days off around them follow
/// it. Where the Korean calendar has another day, it would put a festival beside its own day off.
///
/// ```swift
/// LunarDay(try CivilDate(iso8601: "2027-02-06"))?.text   // "春节"
/// LunarDay(try CivilDate(iso8601: "2027-02-07"))?.text   // "初二"
/// LunarDay(try CivilDate(iso8601: "2025-07-25"))?.text   // "闰六月"
/// ```
public struct LunarDay: Sendable, Hashable {
  /// The festival, otherwise the solar term, otherwise the month on its first day, otherwise the day.
  ///
  /// In English and Italian it is the month and the day, `8/15`. At most three Chinese characters or their width in other letters.
  public let text: String
  /// The same in at most four cells of a terminal.
  public let short: String
  /// The month and the day with all festivals and the solar term, such as `九月十五`, `八月十五 中秋` or
  /// `8/15 Mid-Autumn Festival`.
  public let title: String
  /// Whether the text is a festival or a solar term.
  public let isNamed: Bool

  /// Creates the text of a day; nil outside the years of the lunisolar tables, 1901-02-19 to 2101-01-28.
  public init?(_ date: CivilDate, in language: Language = .simplifiedChinese) {
    self.init(date, names: ViewTexts(language).lunar)
  }

  init?(_ date: CivilDate, names: LunarNames) {
    guard let day = try? LunisolarDate(date) else { return nil }
    let festivals = Festival.all(on: date).map { names.festival($0) }
    let term = SolarTerm(on: date).map { names.term($0) }
    let named = festivals.map(\.text) + (term.map { [$0] } ?? [])
    let plain = names.day(day)
    isNamed = !named.isEmpty
    text = names.fitCells ? named.first ?? plain.text : plain.text
    short = names.fitCells ? festivals.first?.short ?? term ?? plain.short : plain.short
    title = ([names.title(day)] + named).joined(separator: " ")
  }

  /// The days that have a text.
  public static let days = LunisolarScale.days

  /// The classes of the text in style sheets.
  package var style: String { isNamed ? "lunar named" : "lunar" }
}

extension DayMarking {
  /// Adds the day of the Chinese calendar in a language to what a closure returns; none outside `LunarDay.days`.
  public static func withLunarDays(_ marker: @escaping DayMarker, in language: Language) -> DayMarker {
    withLunarDays(marker, names: ViewTexts(language).lunar)
  }

  static func withLunarDays(_ marker: @escaping DayMarker, names: LunarNames) -> DayMarker {
    { date in
      var marking = marker(date)
      marking.lunar = LunarDay(date, names: names)
      return marking
    }
  }
}
