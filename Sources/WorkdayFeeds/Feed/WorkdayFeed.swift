// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar
public import TimeZones
public import Workdays

/// A feed that is made: the calendar, the days it has to show, and what its reader ought to know.
///
/// ```swift
/// let feed = try WorkdayFeed(description, holidays: .statutory, timeZone: rules)
/// feed.workdays.count           // 250 for 2021
/// let text = try feed.text()    // proved right before it is handed out
/// ```
public struct WorkdayFeed: ProvedFeed {
  /// What the feed was to hold.
  public let description: FeedDescription
  /// The workdays of the feed, ascending.
  public let workdays: [CivilDate]
  /// The calendar.
  public let calendar: VCalendar
  /// What may surprise, each in one sentence without a final stop; for standard error.
  public let warnings: [String]

  let timeZone: TimeZoneRules
  /// The days of each event of the description, ascending.
  let dates: [[CivilDate]]

  /// Makes the calendar that a description and a statutory calendar give.
  ///
  /// - Parameters:
  ///   - description: what the feed is to hold.
  ///   - holidays: the statutory calendar.
  ///   - timeZone: the rules of the zone that the description names; see `FeedTimeZone`.
  /// - Throws: `FeedError` when a year is not published and the description does not allow that, or no day is worked.
  public init(
    _ description: FeedDescription, holidays: HolidayCalendar, timeZone: TimeZoneRules
  ) throws(FeedError) {
    var knowledge: PublicationStatus?
    if description.dependsOnHolidays {
      let known = PublicationStatus(years: description.years, days: description.days, holidays: holidays)
      if !description.allowsUnpublishedYears { try known.expectPublished() }
      knowledge = known
    }
    let days = description.days
    let workdays = days.filter(description.schedule(holidays).isWorkday)
    let plans = description.events.map { event in
      EventPlan(event, schedule: description.schedule(of: event, holidays), days: days, workdays: workdays)
    }
    dates = plans.map(\.dates)
    guard dates.contains(where: { !$0.isEmpty }) else {
      throw FeedError(
        .noDays,
        workdays.isEmpty
          ? "no day is worked from \(days.lowerBound) to \(days.upperBound)"
          : "no event falls on a day from \(days.lowerBound) to \(days.upperBound)")
    }
    for plan in plans { try plan.expectTimes(in: timeZone) }
    self.description = description
    self.workdays = workdays
    self.timeZone = timeZone
    warnings = knowledge?.warnings ?? []
    var builder = FeedBuilder(description, holidays: holidays, timeZone: timeZone)
    do throws(ICalendarError) {
      calendar = try builder.calendar(plans, warnings: warnings)
    } catch {
      throw FeedError(.invalidOption, error)
    }
  }

  /// Reads a text back, by libical and by this package's engine, and compares the days that it shows with the table.
  ///
  /// - Throws: `FeedError` with the code `disagreement` and the first date on which a reading differs.
  public func verify(_ bytes: [UInt8]) throws(FeedError) {
    try FeedCheck(self).verify(bytes)
  }
}
