// SPDX-License-Identifier: MIT

package import CivilCalendar
import LunisolarCalendar
import Workdays

/// The titles, notes and warnings that a feed has by itself, in one language; the marks 休 and 班 are in every language.
package struct FeedTexts: Texts {
  package let language: Language
  /// The title of an event that a notice may still change.
  let tentative: @Sendable (_ title: String) -> String
  /// Sentences joined into one text.
  let text: @Sendable ([String]) -> String
  /// The warning of a year that is forecast, a sentence without a final stop, as all warnings are.
  let forecastYear: @Sendable (Int) -> String
  /// The warning of a year whose last days may still change.
  package let provisionalYear: @Sendable (Int) -> String
  /// The warning of a year of which a single source says that it is published, and the note of its events.
  package let unconfirmedYear: @Sendable (Int) -> String
  /// The title of the two events that say until when a calendar goes, and the sentences of their notes.
  let renewal: (title: @Sendable (_ last: CivilDate) -> String, notes: [String])
  package let workdays: WorkdayTexts
  package let holidays: HolidayTexts
  package let birthdays: BirthdayTexts
  let leave: OwnCalendarTexts
  let hours: OwnCalendarTexts
  /// What is known of a calendar app.
  package let facts: @Sendable (CalendarApp) -> ClientFacts
}

/// The texts of calendars of leave, or of open times.
struct OwnCalendarTexts: Sendable {
  let calendarName: String
  let title: String
}

/// The texts of feeds of workdays.
package struct WorkdayTexts: Sendable {
  package let calendarName: String
  /// The name of a calendar of trading days.
  let tradingName: String
  /// The title of an event on trading days.
  let trading: String
  /// The trading days in words.
  let tradingDays: String
  /// The title of an event.
  package let work: String
  /// The title of an event in a cycle of several shifts, with a mark for the letter.
  package let shift: String
  /// The title of the reminder before a make-up day.
  let makeUpEve: String
  /// The title of the reminder before the first workday after a holiday.
  let returnEve: String
  /// What the calendar shows, from a first to a last day: the workdays in words, of a place.
  let about: @Sendable (_ place: String, _ first: CivilDate, _ last: CivilDate, _ workdays: String) -> String
  /// The place that is meant if none is named.
  let mainland: String
  /// The name of the calendar of a place, which may be empty.
  let regionalName: @Sendable (_ place: String) -> String
  /// What follows if other offices, with these names, work on all days too.
  let common: @Sendable (_ places: [String]) -> String
  /// What follows if there are days of a company or of a person.
  let ownDays: String
  let weekdays: @Sendable ([Weekday]) -> String
  /// Big and small weeks, by a day of a big one.
  let bigSmall: @Sendable (CivilDate) -> String
  let cycle: @Sendable (_ letters: String, _ first: CivilDate) -> String
  let onlyMakeUpDays: String
  /// What follows the weekdays if make-up days are worked too.
  let makeUpDays: String
  /// What follows if statutory days off are not worked.
  let withoutHolidays: String
  /// The notes of an event of a forecast year.
  let tentativeNotes: @Sendable (_ year: Int) -> String
  /// The warning of years of which nothing is known.
  let unknownYears: @Sendable ([Int]) -> String
}

/// The texts of feeds of holidays.
package struct HolidayTexts: Sendable {
  /// The language's part of PRODID.
  let code: String
  let calendarName: String
  /// The name of a calendar of another place, whose name may be empty.
  let regionalName: @Sendable (_ place: String) -> String
  /// The name of a calendar of festivals or solar terms alone.
  let traditionalName: String
  /// The name of a calendar of holidays, festivals and solar terms.
  package let festivalsName: String
  // The categories.
  let dayOff: String
  let makeUpDay: String
  let traditionalDay: String
  /// The name of a holiday from a notice.
  let name: @Sendable (_ announced: String) -> String
  let festival: @Sendable (Festival) -> String
  let term: @Sendable (SolarTerm) -> String
  // What follows the name in a title.
  let length: @Sendable (_ days: Int) -> String
  let ordinal: @Sendable (_ day: Int, _ days: Int) -> String
  let makeUpTitle: @Sendable (_ holiday: String) -> String
  let date: @Sendable (CivilDate) -> String
  /// What is between dates.
  let comma: String
  // Notes.
  /// From a first to a last day, which may be the same.
  let extent: @Sendable (_ first: String, _ last: String, _ days: Int) -> String
  let statutoryDays: @Sendable (_ dates: String) -> String
  let makeUpDays: @Sendable (_ dates: String) -> String
  /// Why a day is off, after the name in a title and as a note.
  let reason: @Sendable (HolidayBlock.Reason) -> (mark: String, note: String)
  let makeUpNote: @Sendable (_ holiday: String) -> String
  let companyWorkday: String
  let forecastNote: @Sendable (_ year: Int) -> String
  let notice: @Sendable (_ address: String) -> String
  // The calendar.
  let years: @Sendable (_ first: Int, _ last: Int) -> String
  let about: @Sendable (_ years: String) -> String
  let aboutTraditional: @Sendable (_ years: String) -> String
  /// The warning of years of which nothing is known.
  let unknownYears: @Sendable ([Int]) -> String
}

extension FeedTexts: Hashable {
  package init?(_ language: Language) {
    switch language {
    case .simplifiedChinese: self = .chinese
    case .english: self = .english
    case .traditionalChinese, .japanese, .korean, .italian: return nil
    }
  }

  package static func == (one: FeedTexts, other: FeedTexts) -> Bool { one.language == other.language }

  package func hash(into hasher: inout Hasher) { hasher.combine(language) }

  /// What may still change; `unknownYears` warns of years of which nothing is known, unless something else says it.
  func warnings(_ gaps: WorkdaySchedule.Gaps, _ unknownYears: (([Int]) -> String)?) -> [FeedWarning] {
    var warnings: [FeedWarning] = []
    if let year = gaps.forecastYear { warnings.append(FeedWarning(.forecast(year: year), forecastYear(year))) }
    let unknown = gaps.unknownYears
    if !unknown.isEmpty, let unknownYears {
      warnings.append(FeedWarning(.unpublished(years: unknown), unknownYears(unknown)))
    }
    for year in gaps.unconfirmedYears {
      warnings.append(FeedWarning(.unconfirmed(year: year), unconfirmedYear(year)))
    }
    for year in gaps.provisionalYears {
      warnings.append(FeedWarning(.provisional(year: year), provisionalYear(year)))
    }
    return warnings
  }

  /// The note of an event on a date whose notice is not confirmed.
  func unconfirmed(_ holidays: HolidayCalendar, on date: CivilDate) -> String {
    let year = holidays.unconfirmedYears.first { $0 >= date.year } ?? date.year
    return text([unconfirmedYear(year)])
  }

  /// What a calendar of workdays shows, followed by what may still change.
  func notes(_ feed: FeedDescription, hasOwnDays: Bool, _ gaps: WorkdaySchedule.Gaps?) -> String {
    let places = feed.holidays.offices.map { $0.region ?? workdays.mainland }
    let about =
      workdays.about(
        feed.holidays.region ?? workdays.mainland, feed.days.lowerBound, feed.days.upperBound,
        workdays.summary(feed.policy)) + (places.isEmpty ? "" : workdays.common(places))
    let warnings = gaps.map { self.warnings($0, workdays.unknownYears) } ?? []
    return text([about + (hasOwnDays ? workdays.ownDays : "")] + warnings.map(\.description))
  }
}

extension WorkdayTexts {
  /// The name of a calendar.
  func name(_ policy: WorkdayPolicy, _ holidays: HolidayCalendar) -> String {
    policy.isTrading ? tradingName : holidays.region.map(regionalName) ?? calendarName
  }

  /// The title of an event.
  ///
  /// - Parameter namesShift: whether the shift of a cycle is named, if there are several.
  func title(_ policy: WorkdayPolicy, namesShift: Bool) -> String {
    policy.isTrading ? trading : namesShift && policy.pattern.letters.count > 1 ? shift : work
  }

  /// The workdays in words.
  fileprivate func summary(_ policy: WorkdayPolicy) -> String {
    guard !policy.isTrading else { return tradingDays }
    guard policy.makeUpDays != .only else { return onlyMakeUpDays }
    let days =
      switch policy.pattern.form {
      case .weekdays(let weekdays): self.weekdays(Weekday.allCases.filter(weekdays.contains))
      case .bigSmall(let date): bigSmall(date)
      case .cycle(let letters, let date): cycle(String(letters), date)
      }
    return days + (policy.makeUpDays == .all ? makeUpDays : "") + (policy.observesHolidays ? withoutHolidays : "")
  }
}
