// SPDX-License-Identifier: MIT

package import CivilCalendar
import DescribedFeeds
package import FeedPages
package import TimeZones
import WorkdayFeeds
package import Workdays

/// The feeds of a site: the usual variants, and one for each description of a folder.
package struct SiteFeeds {
  /// A feed of the usual variants.
  struct Variant {
    /// The texts of its page, and of its titles.
    let texts: PageTexts
    /// The time of day, or nil for events of whole days.
    let time: String?
    let style: FeedStyle
    let file: SiteFile
    let feed: WorkdayFeed
  }

  /// The times that the variants have, beside whole days.
  static let times: [String?] = ["08:00", "08:30", "09:00", "09:30", "10:00", nil]

  /// The texts of the pages in each language.
  let languages: [PageTexts]
  let variants: [Variant]
  /// The calendars of 休 and 班, and those with festivals and solar terms too.
  let holidays: [(language: Language, hasFestivals: Bool, file: SiteFile)]
  /// The feeds of the descriptions; nil without a folder of them.
  let described: DescribedSiteFeeds?

  /// Why descriptions have no feed, each with the file and the place in it.
  package var problems: [String] { described?.folder.problems ?? [] }
  /// The names of the described feeds.
  package var describedNames: [String] {
    described?.files.compactMap { SiteFeeds.describedFeed(ofFile: $0.name) } ?? []
  }

  /// What the descriptions' users should know.
  package var warnings: [String] { described?.folder.warnings ?? [] }

  /// Generates all feeds; each is read back and checked.
  ///
  /// - Parameters:
  ///   - descriptions: the folder of descriptions; nil for none.
  ///   - languages: the texts of the pages in each language.
  ///   - begun: called before each feed of workdays with the number of those before it.
  ///   - isPublic: whether the feed of a description is for everybody; others are left out.
  /// - Throws: `Fault` if a feed of the variants cannot be generated.
  package init(
    over holidays: HolidayCalendar, timeZones: TimeZoneDatabase, descriptions: String?,
    languages: [PageTexts] = PageTexts.all, begun: (Int) -> Void = { _ in }, isPublic: (String) -> Bool = { _ in true }
  ) throws(Fault) {
    self.languages = languages
    let maker = FeedMaker(by: .newestYears, timeZones: timeZones)
    let today = holidays.firstDayOfNewestYears
    var count = 0
    func feed(_ options: FeedOptions, _ holidays: HolidayCalendar) throws(Fault) -> WorkdayFeed {
      begun(count)
      count += 1
      return try maker.feed(options, over: holidays).feed
    }
    var variants: [Variant] = []
    var proofs: Set<DayProof> = []
    for texts in languages {
      for time in SiteFeeds.times {
        for style in FeedStyle.bySafety {
          let feed = try feed(SiteFeeds.options(texts, time, style), holidays)
          let (bytes, proof) = try feed.bytes(isProved: proofs.contains)
          proofs.insert(proof)
          let file = SiteFile(SiteFeeds.name(texts.language, time, style) + ".ics", bytes)
          variants.append(Variant(texts: texts, time: time, style: style, file: file, feed: feed))
        }
      }
    }
    self.variants = variants
    let years = variants.first?.feed.description.years ?? today.year...today.year
    var calendars: [(language: Language, hasFestivals: Bool, file: SiteFile)] = []
    for texts in languages {
      // The tables of festivals end with 2100.
      for hasFestivals in today.year < 2100 ? [false, true] : [false] {
        // With festivals, it has a key of its own, so that it can stand in one calendar app with the other.
        let description = try HolidayFeedDescription(
          days: years.days, texts: texts.feed, key: hasFestivals ? "festival" : "holiday",
          calendarName: hasFestivals ? texts.feed.holidays.festivalsName : nil,
          additions: hasFestivals ? [.festivals, .terms] : [], holidays: holidays)
        let name = (hasFestivals ? "festivals" : "holidays") + SiteFeeds.suffix(texts.language) + ".ics"
        let feed = try HolidayFeed(description)
        calendars.append((texts.language, hasFestivals, SiteFile(name, try feed.bytes())))
      }
    }
    self.holidays = calendars
    described = descriptions.map { path in
      DescribedSiteFeeds(inFolder: path, over: holidays, isPublic: isPublic) { try feed($1, $2).bytes() }
    }
  }

  // MARK: - Names

  /// The names that no described feed can have: those of the usual feeds and of the indexes.
  static let usualNames: Set<String> = {
    var names: [String] = []
    for language in PageTexts.all.map(\.language) {
      names += ["index", "holidays", "festivals"].map { $0 + suffix(language) }
      for time in times { names += FeedStyle.bySafety.map { name(language, time, $0) } }
    }
    return Set(names)
  }()

  /// The described feed that a file of a site belongs to, its calendar or its page; nil for another file.
  package static func describedFeed(ofFile name: String) -> String? {
    guard let end = [".ics", ".html"].first(where: name.hasSuffix) else { return nil }
    let feed = String(name.dropLast(end.count))
    return FeedName.isValid(feed) && !usualNames.contains(feed) ? feed : nil
  }

  // MARK: - Options

  /// The options of a variant.
  private static func options(_ texts: PageTexts, _ time: String?, _ style: FeedStyle) -> FeedOptions {
    var options = FeedOptions()
    options.style = style.rawValue
    options.event.title = texts.feed.workdays.work
    for (name, value) in texts.feedParameters { FeedOptions.row(name, in: .query)?.give([value], &options) }
    if let time {
      options.event.times = [time]
      options.event.duration = "9h"
      options.event.alarms = ["10m"]
    } else {
      options.event.hasNoAlarm = true
    }
    return options
  }

  /// The name of a variant's file without its end, such as `workdays-0900-events-en`.
  static func name(_ language: Language, _ time: String?, _ style: FeedStyle) -> String {
    let time = time.map { $0.filter { $0 != ":" } } ?? "all-day"
    return "workdays-\(time)-\(style.rawValue)\(suffix(language))"
  }

  /// The end of a file's name in a language; the first one needs none.
  static func suffix(_ language: Language) -> String {
    language == Language.allCases.first ? "" : "-\(language.rawValue)"
  }
}
