// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import LunisolarCalendar
import Recurrence
import TestSupport
import Testing
import TimeZones
import WorkdayFeeds
import Workdays

/// What the library's own initializers refuse, choose and warn of.
@Suite struct FeedParameterTests {
  private func nine() throws -> TimeOfDay { try TimeOfDay(hour: 9, minute: 0) }

  private func fault(_ make: () throws -> Any) -> Fault? {
    do {
      _ = try make()
      return nil
    } catch {
      return error as? Fault
    }
  }

  @Test func `an event and a year are a calendar in China's time, in the style that every app reads`() throws {
    let feed = try WorkdayFeed(years: 2021...2021, events: [FeedEvent("Work", at: nine())])
    #expect(feed.workdays.count == 250)
    #expect(feed.warnings == [])
    let lines = lines(try feed.text())
    #expect(lines.contains { $0.hasPrefix("DTSTART;TZID=Asia/Shanghai:20210104T090000") })
    #expect(!lines.contains { $0.hasPrefix("RDATE") })
    #expect(lines.contains("TRIGGER:PT0S"))
  }

  @Test func `the app decides the style, and what it ignores is a warning`() throws {
    let event = try FeedEvent("Work", at: nine())
    let khal = try WorkdayFeed(years: 2021...2021, events: [event], for: .khal)
    #expect(try khal.text().contains("RDATE") && khal.warnings == [])
    let google = try WorkdayFeed(years: 2021...2021, events: [event], for: .google, style: .rdate)
    #expect(google.warnings.map(\.kind) == [.app(.google), .app(.google)])
    #expect(google.warnings.allSatisfy { !$0.description.contains("--") })
    let silent = try WorkdayFeed(years: 2021...2021, events: [FeedEvent("Work", at: nine(), alarms: [])], for: .google)
    #expect(silent.warnings == [] && !silent.calendar.events.contains { !$0.alarms.isEmpty })
  }

  @Test func `a year without a notice is refused, in the words of the library, unless it is allowed or forecast`()
    throws
  {
    let event = try FeedEvent("Work", at: nine())
    let refused = fault {
      try WorkdayFeed(years: 2026...2027, events: [event], holidays: .through2026)
    }
    #expect(refused?.code == .unpublishedYear)
    #expect(
      refused?.message.hasSuffix(
        "Use holidays to give your own data, addingForecast() to forecast 2027, or allowsUnpublishedYears to write plain "
          + "weekdays") == true, "\(refused?.message ?? "")")
    var settings = FeedSettings()
    settings.allowsUnpublishedYears = true
    let plain = try WorkdayFeed(years: 2027...2027, events: [event], holidays: .through2026, settings: settings)
    #expect(plain.warnings.map(\.kind) == [.unpublished(years: [2027])])
    let forecast = try WorkdayFeed(
      years: 2026...2027, events: [event], holidays: HolidayCalendar.through2026.addingForecast())
    #expect(forecast.warnings.map(\.kind) == [.forecast(year: 2027), .provisional(year: 2026)])
    let last = try WorkdayFeed(years: 2026...2026, events: [event], holidays: .through2026)
    #expect(last.warnings.map(\.kind) == [.provisional(year: 2026)])
  }

  @Test func `years beyond the allowed ones, languages without texts and texts that no app shows are refused`() throws {
    let event = try FeedEvent("Work")
    for years in [1899...1900, 2999...3000, -1...2000, 2026...12_000, Int.min...Int.max] {
      #expect(fault { try WorkdayFeed(years: years, events: [event]) }?.code == .invalidOption)
      #expect(fault { try HolidayFeed(years: years) }?.code == .invalidOption)
    }
    var settings = FeedSettings()
    settings.language = .japanese
    let refused = fault { try WorkdayFeed(years: 2021...2021, events: [event], settings: settings) }
    #expect(
      refused?.message == "language: \"ja\" is not a value of language; use zh-Hans or en", "\(refused?.message ?? "")")
    #expect(fault { try HolidayFeed(years: 2021...2021, settings: settings) }?.code == .invalidOption)
    settings.language = nil
    settings.uidDomain = "two words"
    let domain = fault { try WorkdayFeed(years: 2021...2021, events: [event], settings: settings) }
    #expect(domain?.message.hasPrefix("uidDomain: ") == true)
    #expect(fault { try WorkdayFeed(years: 2021...2021, events: []) }?.code == .invalidOption)
    #expect(fault { try WorkdayFeed(years: 2021...2021, events: [event, event]) }?.code == .conflictingOptions)
    #expect(fault { try FeedEvent(" ") }?.code == .invalidOption)
    #expect(fault { try FeedEvent("Work", at: self.nine(), lasting: .hours(25)) }?.code == .invalidOption)
    for alarm in [CivilDuration.weeks(5), .days(.max), .days(.min), .seconds(.max)] {
      #expect(fault { try FeedEvent("Work", at: self.nine(), alarms: [alarm]) }?.code == .invalidOption)
    }
    #expect(fault { try FeedEvent("Work", alarms: [.hours(24), .days(1)]) }?.code == .conflictingOptions)
    for day in [0, 32, -32, .min, .max] {
      for monthly in [FeedEvent.MonthlyDay.date(day), .workday(day)] {
        let refused = fault { try FeedEvent("Payday", on: .monthly([monthly], moving: .before)) }
        #expect(refused?.code == .invalidOption && refused?.message.hasPrefix("on: ") == true, "\(monthly)")
      }
      let option = fault {
        try makeFeed {
          $0.calendar.year = "2021"
          $0.event.monthly = ["\(day)"]
        }
      }
      #expect(option?.code == .invalidOption && option?.message.hasPrefix("monthly: ") == true, "\(day)")
    }
  }

  @Test func `errors name the parameters of the library`() throws {
    let event = try FeedEvent("Work")
    let faults = [
      (fault { try FeedEvent("Work", name: "") }, "name: "),
      (fault { try FeedEvent("Work", categories: [" "]) }, "categories: "),
      (fault { try FeedEvent("{age}", on: .lunar([LunarAnniversary(parsingLunar: "05-08")])) }, "title: "),
      (fault { try FeedEvent("Work", at: self.nine(), lasting: .zero) }, "lasting: "),
      (fault { try FeedEvent("Work", alarms: [.weeks(5)]) }, "alarms: "),
      (fault { try HolidayFeed(years: 1900...1900, additions: [.festivals]) }, "additions: "),
    ]
    for (fault, prefix) in faults {
      #expect(fault?.message.hasPrefix(prefix) == true, "\(fault?.message ?? "") \(prefix)")
    }
    let twice = fault { try WorkdayFeed(years: 2021...2021, events: [event, event]) }
    #expect(twice?.message.hasSuffix("; one needs a name") == true)
  }

  @Test func `an app is named by its name or another word for it`() throws {
    for app in CalendarApp.allCases {
      for word in [app.rawValue] + app.row.aliases {
        #expect(try CalendarApp(parsing: word) == app && CalendarApp(parsing: word.uppercased()) == app)
      }
    }
    let fault = fault { try CalendarApp(parsing: "gogle") }
    #expect(fault?.message.hasPrefix("\"gogle\" is no calendar app; use one of apple, google") == true)
  }

  @Test func `a feed of lunar days alone says so, makes nobody busy, and has no workdays`() throws {
    let birthday = LunarAnniversary(of: try LunisolarDate(year: 1987, month: 6, isLeap: true, day: 15))
    let event = try FeedEvent("Ming is {age}", on: .lunar([birthday]))
    let feed = try WorkdayFeed(years: 2024...2033, events: [event])
    #expect(feed.workdays.isEmpty && feed.warnings.isEmpty && feed.calendar.events.count == 10)
    #expect(feed.calendar.name == "Lunar birthdays" && feed.calendar.notes == nil)
    #expect(feed.calendar.events.allSatisfy { $0.transparency == .transparent })
    #expect(feed.calendar.events[1].summary == "Ming is 38")
    let days = try CivilDate(iso8601: "2024-01-01")...CivilDate(iso8601: "2025-12-31")
    #expect(birthday.days(in: days).map(\.iso8601) == ["2024-07-20", "2025-08-08"])
    #expect(birthday.days(in: CivilDate.first...CivilDate.last).count == 2100 - 1987)
    #expect(birthday.next(after: try CivilDate(iso8601: "2024-07-20"))?.iso8601 == "2025-08-08")
    #expect(birthday.next(after: try CivilDate(iso8601: "2024-07-19"))?.iso8601 == "2024-07-20")
    #expect(birthday.next(after: CivilDate.last) == nil)
    let mixed = try WorkdayFeed(years: 2026...2026, events: [event, FeedEvent("Work")])
    #expect(mixed.workdays.count == 248 && mixed.calendar.name == "Workdays in China" && mixed.calendar.notes != nil)
    _ = try feed.bytes()
  }

  @Test(arguments: ["1987-06L-15", "1990-04-14", "2001-12-30", "1984-10L-23", "1960-01-01"])
  func `an anniversary's days are those of a rule`(birth: String) throws {
    let date = try LunisolarDate(parsing: birth)
    let (month, leap) = (date.lunisolarMonth.number, date.isLeapMonth ? "L" : "")
    let rule = try RecurrenceRule(
      rfc5545: "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=\(month)\(leap);BYMONTHDAY=\(date.day);SKIP=BACKWARD")
    let end = try CivilDate(iso8601: "2099-12-31")
    let days = LunarAnniversary(of: date).days(in: date.date...end)
    #expect(days.count > 90 && Array(rule.occurrences(from: date.date).prefix { $0 <= end }) == [date.date] + days)
  }

  @Test func `events of one kind of days have names, and one without a day is a warning`() throws {
    let days = try [1, 10].map {
      try FeedEvent("Payday", on: .monthly([.date($0)], moving: .before), name: "payday-\($0)")
    }
    #expect(try WorkdayFeed(years: 2021...2021, events: days).calendar.events.count == 24)
    let night = try FeedEvent("Night", on: .shift("N"))
    let feed = try WorkdayFeed(years: 2021...2021, events: [FeedEvent("Work"), night])
    #expect(feed.warnings == feed.warnings.filter { $0.kind == .noDays } && feed.warnings.count == 1)
    #expect(feed.warnings.first?.description == "the event \"Night\" has no day in the feed")
  }
}
