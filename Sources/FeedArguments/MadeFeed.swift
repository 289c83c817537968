// SPDX-License-Identifier: MIT

package import CivilCalendar
package import CommandSupport
package import DescribedFeeds
package import WorkdayFeeds
package import Workdays

/// A feed made from the options of the command line and of a description.
package struct MadeFeed {
  /// The feed.
  package let feed: WorkdayFeed
  /// Whether neither an app nor a style was chosen, and the style is not right for every app.
  package let isForNoApp: Bool
  /// The statutory calendar of the feed, with company days and leave.
  package let holidays: HolidayCalendar
  private let zone: Zone

  /// Makes the feed; warnings about the holidays are printed before it is made, since they may explain why that fails.
  ///
  /// - Parameters:
  ///   - given: the options of the command line, which take precedence.
  ///   - schedule: the options of workdays and of their files.
  ///   - file: a description, for options that are not given on the command line.
  ///   - warnings: which warnings are printed.
  ///   - style: the style if neither one nor an app is chosen.
  package init(
    _ given: FeedOptions, _ schedule: ScheduleArguments, of file: DescribedFeed?, warnings: WarningArguments,
    style: FeedStyle = .rdate
  ) throws {
    var (options, holidays, found) =
      if let file { try file.combined(with: given, schedule) } else { try MadeFeed.read(given, schedule) }
    warnings.print(found)
    do throws(FeedError) {
      let zone = Zone(options.timeZone ?? "Asia/Shanghai")
      // The events of last year stay in the calendars of subscribers until the next January.
      if options.year == nil, options.years == nil, options.keepPast == nil { options.keepPast = "1" }
      let isForNoApp = options.app == nil && options.style == nil
      if isForNoApp { options.style = style.rawValue }
      let description = try options.description(today: try zone.today(), holidays: holidays)
      feed = try WorkdayFeed(description, holidays: holidays, timeZone: try zone.rules(for: description.years))
      self.isForNoApp = isForNoApp
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

  /// The current day in the time zone of the feed; nil if the clock has none.
  package var today: CivilDate? { try? zone.today() }

  private static func read(
    _ options: FeedOptions, _ schedule: ScheduleArguments
  ) throws -> (FeedOptions, HolidayCalendar, [Warning]) {
    let (holidays, warnings) = try schedule.readHolidays()
    return (options, holidays, warnings)
  }
}
