// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import DescribedFeeds
package import TimeZones
package import WorkdayFeeds
package import Workdays

/// The feeds of a site: the usual variants, and one for each description of a folder.
package struct SiteFeeds {
  /// A feed of the usual variants.
  struct Variant {
    /// The language of titles.
    let language: FeedLanguage
    /// The time of day, or nil for events of whole days.
    let time: String?
    let style: FeedStyle
    let file: SiteFile
    let feed: WorkdayFeed
  }

  /// The times that the variants have, beside whole days.
  static let times: [String?] = ["08:00", "08:30", "09:00", "09:30", "10:00", nil]
  static let styles: [FeedStyle] = [.events, .rdate, .expanded]

  let variants: [Variant]
  /// The calendars of 休 and 班, and those with festivals and solar terms too.
  let holidays: [(language: FeedLanguage, hasFestivals: Bool, file: SiteFile)]
  /// The feeds of the descriptions, by their names.
  let described: [SiteFile]
  /// The names of descriptions that are invalid.
  let faultyNames: [String]
  /// Why descriptions have no feed, each with the file and the place in it.
  package let problems: [String]
  /// What the descriptions' users should know.
  package let warnings: [String]

  /// Generates all feeds; each is read back and checked.
  ///
  /// - Parameters:
  ///   - descriptions: the folder of descriptions; nil for none.
  ///   - begun: called before each feed of workdays with the number of those before it.
  ///   - isPrivate: whether the feed of a description is not for everybody; it is left out.
  /// - Throws: `FeedError` if a feed of the variants cannot be generated.
  package init(
    over holidays: HolidayCalendar, timeZones: TimeZoneDatabase, descriptions: String?,
    begun: (Int) -> Void = { _ in }, isPrivate: (String) -> Bool = { _ in false }
  ) throws(FeedError) {
    let today = holidays.firstDayOfNewestYears
    var count = 0
    func feed(_ options: FeedOptions, _ holidays: HolidayCalendar) throws(FeedError) -> WorkdayFeed {
      begun(count)
      count += 1
      let description = try options.description(today: today, holidays: holidays)
      let zone = try FeedTimeZone.rules(
        for: description.timeZone, years: description.years, database: timeZones)
      return try WorkdayFeed(description, holidays: holidays, timeZone: zone)
    }
    var variants: [Variant] = []
    var proofs: Set<DayProof> = []
    for language in FeedLanguage.allCases {
      for time in SiteFeeds.times {
        for style in SiteFeeds.styles {
          let feed = try feed(SiteFeeds.options(language, time, style), holidays)
          let (bytes, proof) = try feed.bytes(isProved: proofs.contains)
          proofs.insert(proof)
          let file = SiteFile(SiteFeeds.name(language, time, style) + ".ics", bytes)
          variants.append(Variant(language: language, time: time, style: style, file: file, feed: feed))
        }
      }
    }
    self.variants = variants
    var calendars: [(language: FeedLanguage, hasFestivals: Bool, file: SiteFile)] = []
    for language in FeedLanguage.allCases {
      // The tables of festivals end with 2100.
      for hasFestivals in today.year < 2100 ? [false, true] : [false] {
        let options = SiteFeeds.options(language, hasFestivals: hasFestivals)
        let feed = try HolidayFeed(options.description(today: today, holidays: holidays), holidays: holidays)
        let name = (hasFestivals ? "festivals" : "holidays") + SiteFeeds.suffix(language) + ".ics"
        calendars.append((language, hasFestivals, SiteFile(name, try feed.bytes())))
      }
    }
    self.holidays = calendars
    guard let descriptions else {
      (described, faultyNames, problems, warnings) = ([], [], [], [])
      return
    }
    let taken = variants.map(\.file.name) + calendars.map(\.file.name)
    var folder = FeedFolder(descriptions, reserved: Set(taken.map { String($0.dropLast(4)) }))
    _ = folder.read(over: holidays) { try feed($0, $1).bytes() }
    described = folder.feeds.sorted { $0.key < $1.key }.filter { !isPrivate($0.key) }
      .map { SiteFile($0.key + ".ics", $0.value) }
    faultyNames = folder.faultyNames
    problems = folder.problems
    warnings = folder.warnings
  }

  /// The options of a variant.
  private static func options(_ language: FeedLanguage, _ time: String?, _ style: FeedStyle) -> FeedOptions {
    var options = FeedOptions()
    options.style = style.rawValue
    let isChinese = language == .simplifiedChinese
    options.event.title = isChinese ? "上班" : "Work"
    if isChinese { options.calendarName = "中国工作日" }
    if let time {
      options.event.times = [time]
      options.event.duration = "9h"
      options.event.alarms = ["10m"]
    } else {
      options.event.hasNoAlarm = true
    }
    return options
  }

  /// The options of a calendar of 休 and 班.
  ///
  /// The one with festivals has a key of its own, so that it can stand in one calendar app with the other.
  private static func options(_ language: FeedLanguage, hasFestivals: Bool) -> HolidayFeedOptions {
    var options = HolidayFeedOptions()
    options.language = language.rawValue
    if hasFestivals {
      options.also = "festivals,terms"
      options.key = "festival"
      options.calendarName =
        language == .simplifiedChinese ? "中国节假日、传统节日和节气" : "Holidays, festivals and solar terms in China"
    }
    return options
  }

  /// The name of a variant's file without its end, such as `workdays-0900-events-en`.
  static func name(_ language: FeedLanguage, _ time: String?, _ style: FeedStyle) -> String {
    let time = time.map { $0.filter { $0 != ":" } } ?? "all-day"
    return "workdays-\(time)-\(style.rawValue)\(suffix(language))"
  }

  private static func suffix(_ language: FeedLanguage) -> String {
    language == .simplifiedChinese ? "" : "-\(language.rawValue)"
  }
}
