// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import NIOHTTP1
import Support
import TestSupport
import Testing
import TimeZones
import Workdays

@testable import FeedPages
@testable import FeedService
@testable import FeedSite
@testable import WorkdayFeeds

extension FeedTexts {
  /// A language that is not there, to see whether any text of another one is left.
  fileprivate static let madeUp = FeedTexts(
    language: .korean, tentative: { $0 + " α" }, text: { $0.joined(separator: " ") }, forecastYear: { "β \($0)" },
    provisionalYear: { "γ \($0)" }, unconfirmedYear: { "δ \($0)" }, renewal: ({ "ε \($0)" }, ["ζ"]),
    workdays: WorkdayTexts(
      calendarName: "δ", tradingName: "α", trading: "β", tradingDays: "γ", work: "ε", shift: "ζ {shift}",
      makeUpEve: "ζ", returnEve: "η", about: { "θ \($0) \($1) \($2) \($3)" }, mainland: "α",
      regionalName: { "β \($0)" }, common: { "γ \($0.count)" }, ownDays: "ι",
      weekdays: { "κ \($0.count)" }, bigSmall: { "λ \($0)" }, cycle: { "μ \($0) \($1)" }, onlyMakeUpDays: "ν",
      makeUpDays: "ξ", withoutHolidays: "ο", tentativeNotes: { "π \($0)" }, unknownYears: { "ρ \($0)" }),
    holidays: HolidayTexts(
      code: "σ", calendarName: "τ", regionalName: { $0 }, traditionalName: "υ", festivalsName: "φ", dayOff: "χ",
      makeUpDay: "ψ",
      traditionalDay: "ω", name: { _ in "α" }, festival: { "β\($0.rawValue.utf8.count)\($0.rawValue.hashValue)" },
      term: { "γ\($0.rawValue)" }, length: { " δ\($0)" }, ordinal: { " ε\($0) \($1)" },
      makeUpTitle: { "η \($0)" }, date: { $0.iso8601 }, comma: ", ", extent: { "θ \($0) \($1) \($2)" },
      statutoryDays: { "ι \($0)" }, makeUpDays: { "κ \($0)" }, reason: { _ in ("ζ", "λ") }, makeUpNote: { "μ \($0)" },
      companyWorkday: "ν", forecastNote: { "ξ \($0)" }, notice: { _ in "ο" }, years: { "\($0)–\($1)" },
      about: { "π \($0)" }, aboutTraditional: { "ρ \($0)" }, unknownYears: { "σ \($0)" }),
    birthdays: BirthdayTexts(
      code: "τ", calendarName: "υ", title: "{name} φ {age} {date}", titleWithoutAge: "{name} χ {date}", category: "ψ",
      day: { "ω\($0.day)" }, born: { "α \($0)" }),
    leave: OwnCalendarTexts(calendarName: "ψ", title: "ω"),
    hours: OwnCalendarTexts(calendarName: "α", title: "β"),
    facts: { ClientFacts(name: "τ", reason: "υ\($0.rawValue.utf8.count)", linkHelp: "φ") })
}

extension PageTexts {
  fileprivate static let madeUp = PageTexts(
    language: .korean, name: "α", feed: .madeUp, feedParameters: [("calendar-name", "β")], title: "γ", lead: "δ",
    languages: "ε",
    choices: ChoiceTexts(
      headline: "α", title: "β", time: "γ", secondTime: "δ", timeHelp: "ε", duration: "ζ", alarm: "η",
      eve: (label: "α", none: "β"), pattern: "θ", more: "γ", style: "ι", appStyle: (label: "δ", reason: "ε"),
      bigWeek: "κ", bigWeekHelp: "λ", cycle: "μ", cycleStart: "ν", cycleHelp: "ξ", update: "ο",
      minutes: { "π \($0)" }, reminderOnly: "ρ", noAlarm: "σ", alarmAtStart: "τ", alarmBefore: { "υ \($0)" },
      patterns: (weekdays: "φ", sixDay: "χ", bigSmall: "ψ", cycle: "ω"), recommended: " α", styleReason: { _ in "β" }),
    month: MonthTexts(
      headline: "α", months: "β", showLunar: "γ", hideLunar: "δ", none: "ε", workday: "ζ", holiday: "η", makeUp: "θ",
      workdays: { "ι \($0)" }),
    subscribing: SubscribingTexts(
      headline: "α", help: "β", address: "γ", download: (name: "δ", help: "ε"), qrCode: "ζ", loopback: "η",
      holidays: "θ", holidaysHelp: "ι", holidaysLink: "κ"),
    advice: AdviceTexts(
      headline: "α", app: "β", style: "γ", why: "δ", comma: ", ", others: (name: "ε", reason: "ζ")),
    server: ServerTexts(
      skip: "α", today: { _, name in "β" + (name ?? "") }, nextHoliday: "γ", nextMakeUpDay: "β", noneLeft: "γ",
      unpublished: { "δ \($0)" }, holidayName: { " \($0)" }, data: "δ",
      sources: { "ε \($0) \($1) \($2)" }, notice: { "ζ \($0)" }, footer: "η", invalidChoices: "θ", invalidAddress: "ι",
      notFound: "κ", tryLater: "λ", serverError: "μ", toPage: "ν"),
    site: SiteTexts(
      otherCalendars: "α", ownCalendars: "β", allDay: "γ", subscribe: "δ", addressHelp: "ε", preview: "ζ",
      festivalsHelp: "η", footer: "θ"))
}

/// Feeds, the server's page and a site's pages in a language that is not there: nothing of another one may be left.
@Suite struct MadeUpLanguageTests {
  /// What a calendar has in every language: marks, and the letters of a cycle.
  private static let marks: Set<String> = ["休", "班", "AABBOO", "A", "B"]
  /// The words that a page has in every language; the months are those of the views.
  private static let ofPages: Set<String> = [
    "workday", "ics", "JSON", "HTTP", "events", "rdate", "expanded", "http", "https", "h", "example", "lang", "ko",
    "holidays", "English", "简体中文", "休", "班",
  ]

  private func expectNoOther(in calendar: [UInt8], _ place: String) {
    let lines = String(decoding: calendar, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n")
    let read = ["SUMMARY", "DESCRIPTION", "CATEGORIES", "NAME", "X-WR-CALNAME", "X-WR-CALDESC", "LOCATION"]
    let texts = lines.compactMap { line -> Substring? in
      let name = line.prefix { $0 != ":" && $0 != ";" }
      return read.contains(String(name)) ? line.split(separator: ":", maxSplits: 1).last : nil
    }
    for text in Set(texts) {
      let text = text.replacing("\\n", with: " ").replacing("\\,", with: ",")
      #expect(foreignWords(in: String(text), besides: Self.marks) == [], "\(place)")
    }
    #expect(texts.count > 10, "\(place)")
  }

  @Test(
    arguments: ["weekdays", "big-small", "cycle:AABBOO@2026-01-01"], [WorkdaySchedule.MakeUpDays.all, .only, .ignored])
  func `feeds of workdays`(pattern: String, makeUpDays: WorkdaySchedule.MakeUpDays) throws {
    var options = FeedOptions()
    options.schedule.pattern = pattern == "weekdays" ? nil : pattern
    options.schedule.bigWeek = pattern == "big-small" ? "2026-01-05" : nil
    options.event.eve = "21:00"
    options.event.returnEve = "20:00"
    let given = try options.schedule.policy(holidays: .through2026)
    let policy = WorkdayPolicy(
      pattern: given.pattern, observesHolidays: given.observesHolidays, makeUpDays: makeUpDays)
    let texts = FeedTexts.madeUp
    let events = try options.event.events(under: policy, texts.workdays, in: nil)
    for (isForecast, style) in [(true, FeedStyle.expanded), (false, .events)] {
      let description = try FeedDescription(
        days: (2026...(isSlowSetWanted ? 2028 : 2027)).days, policy: policy, events: events, texts: texts, style: style,
        allowsUnpublishedYears: true,
        holidays: isForecast ? HolidayCalendar.through2026.addingForecast() : .through2026)
      let feed = try WorkdayFeed(description, timeZones: .system)
      expectNoOther(in: try feed.bytes(), "\(pattern) \(makeUpDays) \(isForecast)")
    }
  }

  @Test(arguments: HolidayFeed.Grouping.allCases, HolidayFeed.Selection.allCases)
  func `feeds of holidays`(
    grouping: HolidayFeed.Grouping, selection: HolidayFeed.Selection
  ) throws {
    for isForecast in [true, false] {
      let description = try HolidayFeedDescription(
        days: (2026...2028).days, texts: .madeUp, grouping: grouping, selection: selection,
        allowsUnpublishedYears: true,
        additions: Set(HolidayFeed.Addition.allCases),
        holidays: isForecast ? HolidayCalendar.through2026.addingForecast() : .through2026)
      let feed = try HolidayFeed(description)
      expectNoOther(in: try feed.bytes(), "\(grouping) \(selection)")
    }
  }

  /// A page without its names of months and weekdays, which are in Hangul.
  private func expectNoOther(inPage page: String, _ place: String) {
    let scalars = readText(ofMarkup: page).unicodeScalars.map { (0xAC00...0xD7A3).contains($0.value) ? " " : $0 }
    let text = String(String.UnicodeScalarView(scalars))
    #expect(foreignWords(in: text, besides: Self.ofPages) == [], "\(place)")
  }

  @Test(arguments: [
    "", "month=2026-10", "month=2027-02", "style=x", "time=09:00&pattern=big-small&big-week=2026-11-28",
  ])
  func `the server's page`(query: String) throws {
    let fields = query.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": "h.example"])
    let page = try SubscribePage(
      fields.map { .init(name: $0[0], value: $0[1]) }, FeedRequest(head, peer: "192.0.2.1"), Snapshot(.through2026),
      ServiceConfiguration(timeZones: .system) { 1_795_000_000 }, texts: .madeUp)
    // What is wrong is in English on every page.
    let english = page.html.text.replacing(/<span lang="en">[^<]*/, with: "")
    expectNoOther(inPage: english, query)
  }

  @Test(arguments: [400, 404, 429, 500])
  func `the server's pages of problems`(status: Int) {
    let page = Problem(status, "x").page(.madeUp).text.replacing(/<p class="problem" lang="en">[^<]*/, with: "")
    expectNoOther(inPage: page, "\(status)")
  }

  @Test func `a site's pages`() throws {
    let feeds = try SiteFeeds(
      over: .through2026, timeZones: .system, descriptions: nil, languages: [.chinese, .madeUp])
    for baseURL in isSlowSetWanted ? [nil, "https://h.example"] : ["https://h.example"] {
      let files = SitePages(feeds: feeds, linked: [], holidays: .through2026, baseURL: baseURL).files
      let own = files.filter { $0.name.hasSuffix("-ko.html") }
      #expect(own.count == 19 && files.count == 38)
      for file in own { expectNoOther(inPage: String(decoding: file.bytes, as: UTF8.self), file.name) }
    }
  }
}
