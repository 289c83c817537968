// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Support
import Workdays

extension FeedTexts {
  package static let english = FeedTexts(
    language: .english, tentative: { $0 + " (tentative)" },
    text: { sentences in
      sentences.map { $0.prefix(1).uppercased() + String($0.dropFirst()) + "." }.joined(separator: " ")
    },
    forecastYear: {
      YearList.unpublished([$0]) + "; only its statutory days off are certain"
    },
    provisionalYear: { "29–31 December \($0) may still change; the notice for \($0 + 1) is not published yet" },
    unconfirmedYear: { "the holidays of \($0) come from a single source; the notice itself has not been read yet" },
    renewal: (
      { "This calendar ends on \($0)" },
      [
        "its next year is known as soon as the notice is published, between October and December",
        "if you subscribe to it, your app fetches that by itself; if it has not, ask whoever gave you the address",
        "if it is a file, make it again with workday-ics",
      ]
    ), workdays: workdays, holidays: holidays, birthdays: .english,
    leave: OwnCalendarTexts(calendarName: "Leave", title: "Leave"),
    hours: OwnCalendarTexts(calendarName: "Open", title: "Open"), facts: \.row.facts)

  private static let workdays = WorkdayTexts(
    calendarName: "Workdays in China", tradingName: "Trading days in China", trading: "Trading",
    tradingDays: "the trading days of the stock exchanges of Shanghai and Shenzhen", work: "Work",
    shift: "Shift " + FeedEvent.shift,
    makeUpEve: "Make-up day tomorrow",
    returnEve: "Back to work tomorrow",
    about: { "Workdays\($0.isEmpty ? "" : " in " + $0) from \($1) to \($2): \($3)" }, mainland: "mainland China",
    regionalName: { $0.isEmpty ? "Workdays" : "Workdays in " + $0 },
    common: { ", on which \(listed($0.map { $0.isEmpty ? "other offices" : $0 }, "and")) works too" },
    ownDays: ", with custom days", weekdays: { $0.map(\.rfc5545).joined(separator: ", ") },
    bigSmall: { "MO, TU, WE, TH, FR and every other SA, such as in the week of \($0)" },
    cycle: { "the cycle \($0) from \($1)" }, onlyMakeUpDays: "only make-up days", makeUpDays: " and make-up days",
    withoutHolidays: ", without statutory days off",
    tentativeNotes: {
      "The notice for \($0) is not published yet: its days follow the regulation and earlier years."
    },
    unknownYears: {
      YearList.unpublished($0) + "; plain weekdays are written, without days off and make-up days"
    })

  private static let holidays = HolidayTexts(
    code: "EN", calendarName: "Holidays in China",
    regionalName: { $0.isEmpty ? "Holidays" : "Holidays in " + $0 }, traditionalName: "Traditional festivals in China",
    festivalsName: "Holidays, festivals and solar terms in China", dayOff: "Day off", makeUpDay: "Make-up day",
    traditionalDay: "Festival", name: { StatutoryHoliday.translate($0, separator: ", ", \.englishName) },
    festival: \.englishName, term: \.englishName, length: { ", \($0) days" }, ordinal: { ", day \($0) of \($1)" },
    makeUpTitle: { "Make-up day for " + $0 }, date: { "\($0.weekday.description.prefix(3)) \($0.iso8601)" },
    comma: ", ", extent: { $2 == 1 ? "Off on \($0)" : "Off from \($0) to \($1), \($2) days" },
    statutoryDays: { "Statutory holidays (at least triple pay if worked): " + $0 },
    makeUpDays: { "Make-up days: " + $0 },
    reason: { reason in
      switch reason {
      case .statutory(let holidays):
        (
          " (statutory)",
          "Statutory holiday (\(holidays.map(\.englishName).joined(separator: ", "))): at least triple pay if worked"
        )
      case .inLieu: (" (in lieu)", "Off in exchange for another day; not a statutory holiday")
      case .weekend: (" (weekend)", "A weekend day; not a statutory holiday")
      case .extended: (" (extended)", "An extended day off; not a statutory holiday")
      }
    },
    makeUpNote: { "Worked to make up for days off at " + $0 }, companyWorkday: "A workday set by the company",
    forecastNote: {
      "The notice for \($0) is not published yet: statutory holidays are certain, the other days follow earlier years"
    },
    notice: { "Notice: " + $0 }, years: { "\($0) to \($1)" },
    about: { "Days off (休) and make-up days (班) in mainland China, \($0)" },
    aboutTraditional: { "Traditional festivals and solar terms of China, \($0)" },
    unknownYears: { YearList.unpublished($0) + "; the calendar leaves them out" })
}
