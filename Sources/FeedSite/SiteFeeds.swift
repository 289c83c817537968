// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import DescribedFeeds
internal import FeedPages
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
  /// The feeds of the descriptions; nil without a folder of them.
  let described: DescribedSiteFeeds?

  /// Why descriptions have no feed, each with the file and the place in it.
  package var problems: [String] { described?.problems ?? [] }
  /// The names of the described feeds.
  package var describedNames: [String] {
    described?.files.compactMap { SiteFeeds.describedFeed(ofFile: $0.name) } ?? []
  }

  /// What the descriptions' users should know.
  package var warnings: [String] { described?.warnings ?? [] }

  /// Generates all feeds; each is read back and checked.
  ///
  /// - Parameters:
  ///   - descriptions: the folder of descriptions; nil for none.
  ///   - begun: called before each feed of workdays with the number of those before it.
  ///   - isPublic: whether the feed of a description is for everybody; others are left out.
  /// - Throws: `FeedError` if a feed of the variants cannot be generated.
  package init(
    over holidays: HolidayCalendar, timeZones: TimeZoneDatabase, descriptions: String?,
    begun: (Int) -> Void = { _ in }, isPublic: (String) -> Bool = { _ in true }
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
    described = descriptions.map { path in
      DescribedSiteFeeds(inFolder: path, over: holidays, isPublic: isPublic) { try feed($0, $1).bytes() }
    }
  }

  // MARK: - Names

  /// The names that no described feed can have: those of the usual feeds and of the indexes.
  static let usualNames: Set<String> = {
    var names = PageLanguage.allCases.map { String(SitePages.index($0).dropLast(5)) }
    for language in FeedLanguage.allCases {
      names += ["holidays", "festivals"].map { $0 + suffix(language) }
      for time in times { names += styles.map { name(language, time, $0) } }
    }
    return Set(names)
  }()

  /// The described feed that a file of a site belongs to, its calendar or its page; nil for another file.
  package static func describedFeed(ofFile name: String) -> String? {
    guard let end = [".ics", ".html"].first(where: name.hasSuffix) else { return nil }
    let feed = String(name.dropLast(end.count))
    return FeedFolder.isName(feed) && !usualNames.contains(feed) ? feed : nil
  }

  // MARK: - Options

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
