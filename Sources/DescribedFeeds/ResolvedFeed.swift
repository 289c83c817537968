// SPDX-License-Identifier: MIT

package import CivilCalendar
package import Support
package import TimeZones
package import WorkdayFeeds
package import Workdays

/// The options of a command line and of a description together, with the statutory calendar of all files that they name.
package struct ResolvedFeed {
  /// The options, of which those of the command line take precedence.
  package var options: FeedOptions
  /// The statutory calendar, with company days and leave, without a forecast.
  package let holidays: HolidayCalendar
  /// Warnings about the holidays, which may explain why a feed cannot be made.
  package let warnings: [Warning]
  private let given: FeedOptions
  private let description: DescriptionFile?

  /// Reads the files that options and a description name.
  ///
  /// - Parameters:
  ///   - given: the options of the command line.
  ///   - sources: the files of the command line.
  ///   - description: a description, for what is not given on the command line.
  package init(_ given: FeedOptions, _ sources: DaySources, of description: DescriptionFile?) throws {
    self.given = given
    self.description = description
    guard let description else {
      options = given
      (holidays, warnings) = try sources.read()
      return
    }
    let (statutory, doubts) = try sources.completed(by: description).statutory()
    let feed = try description.resolved(with: given, sources, over: statutory)
    (options, holidays) = (feed.options, feed.holidays)
    warnings = doubts + feed.conflicts.map { Warning(.overrides, $0) }
  }

  /// The schedule of the whole feed, not that of a single event.
  ///
  /// - Parameter isForAll: whether all company days are for its cycle, so that they have to name their shifts.
  package func schedule(isForAll: Bool = true) throws(Fault) -> WorkdaySchedule {
    try placing { () throws(Fault) in
      let schedule = try options.schedule.schedule(holidays: holidays, isForecast: options.calendar.isForecast)
      if isForAll { try FeedDescription.checkShifts(schedule) }
      return schedule
    }
  }

  /// The titles of the shifts of a pattern, and their lengths in seconds, by their letters.
  package func shifts(
    of pattern: WorkdayPattern
  ) throws(Fault) -> (names: [Character: String], seconds: [Character: Int]) {
    try placing { () throws(Fault) in try options.shifts(of: pattern) }
  }

  /// The windows of the feed's times.
  package func windows() throws(Fault) -> [BusinessHours.Window] {
    try placing { () throws(Fault) in try options.event.windows() }
  }

  /// The weeks of the term, or nil if there is none.
  package func termWeeks(today: () throws(Fault) -> CivilDate) throws(Fault) -> TermWeeks? {
    let start = try termStart(today: today)
    return try placing { () throws(Fault) in try options.termWeeks(from: start) }
  }

  /// The first day of the term, or nil if there is none.
  package func termStart(today: () throws(Fault) -> CivilDate) throws(Fault) -> CivilDate? {
    try placing { () throws(Fault) in try options.termStart(today: today) }
  }

  /// The zone of a name, or that of the options; a name of no zone is an error, whether or not an answer needs the zone.
  package func zone(_ name: String?, _ database: TimeZoneDatabase) throws(Fault) -> FeedTimeZone {
    let zone = FeedTimeZone(name ?? options.timeZone, database)
    let check = { () throws(Fault) in _ = try zone.rules(for: 2000...2000) }
    if name == nil { try placing(check) } else { try check() }
    return zone
  }

  /// Runs a step, whose errors in the description's options get their place there.
  func placing<Value>(_ step: () throws(Fault) -> Value) throws(Fault) -> Value {
    do throws(Fault) {
      return try step()
    } catch {
      throw description?.placed(error, given: given.given) ?? error
    }
  }
}
