// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import CommandSupport
internal import DescribedFeeds
internal import WorkdayFeeds
internal import Workdays

/// A feed made from the options of the command line and of a description.
struct MadeFeed {
  /// The feed.
  let feed: WorkdayFeed
  /// Whether neither an app nor a style was chosen, and the style is not right for every app.
  let isForNoApp: Bool
  private let holidays: HolidayCalendar
  private let zone: Zone

  /// Makes the feed; warnings about the holidays are printed before it is made, since they may explain why that fails.
  ///
  /// - Parameters:
  ///   - given: the options of the command line, which take precedence.
  ///   - schedule: the options of workdays and of their files.
  ///   - file: a description, for options that are not given on the command line.
  ///   - warnings: which warnings are printed.
  init(
    _ given: FeedOptions, _ schedule: ScheduleArguments, of file: DescribedFeed?, warnings: WarningArguments
  ) throws {
    var (options, holidays, found) =
      if let file { try file.combined(with: given, schedule) } else { try MadeFeed.read(given, schedule) }
    warnings.print(found)
    do throws(FeedError) {
      let zone = Zone(options.timeZone ?? "Asia/Shanghai")
      // The events of last year stay in the calendars of subscribers until the next January.
      if options.year == nil, options.years == nil, options.keepPast == nil { options.keepPast = "1" }
      let description = try options.description(today: try zone.today(), holidays: holidays)
      feed = try WorkdayFeed(description, holidays: holidays, timeZone: try zone.rules(for: description.years))
      isForNoApp = options.app == nil && options.style == nil
      if let app = try options.clientApp() {
        let hasAlarms = !options.event.alarms.isEmpty || options.events.contains { !$0.alarms.isEmpty }
        warnings.print(.app, app.doubts(style: description.style, hasAlarms: hasAlarms))
      }
      self.zone = zone
      self.holidays = holidays
    } catch {
      throw file?.placed(error, given: given) ?? error
    }
  }

  /// What the feed contains, in a few words.
  var summary: FeedSummary { FeedSummary(feed, holidays: holidays, today: try? zone.today()) }

  private static func read(
    _ options: FeedOptions, _ schedule: ScheduleArguments
  ) throws -> (FeedOptions, HolidayCalendar, [Warning]) {
    let (holidays, warnings) = try schedule.readHolidays()
    return (options, holidays, warnings)
  }
}
