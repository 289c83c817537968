// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar
internal import Recurrence
public import TimeZones
public import Workdays

/// A feed that is made: the calendar, the days it has to show, and what its reader ought to know.
///
/// ```swift
/// let feed = try WorkdayFeed(description, holidays: .statutory, timeZone: rules)
/// feed.workdays.count           // 250 for 2021
/// let text = try feed.text()    // proved right before it is handed out
/// ```
public struct WorkdayFeed: Sendable {
  /// What the feed was to hold.
  public let description: FeedDescription
  /// The workdays of the feed, ascending.
  public let workdays: [CivilDate]
  /// The calendar.
  public let calendar: VCalendar
  /// What may surprise, each in one sentence without a final stop; for standard error.
  public let warnings: [String]

  let timeZone: TimeZoneRules

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
    let knowledge = FeedKnowledge(years: description.years, days: description.days, holidays: holidays)
    if !description.allowsUnpublishedYears { try knowledge.expectPublished() }
    let schedule = description.schedule(holidays)
    let days = description.days
    workdays = days.filter(schedule.isWorkday)
    guard !workdays.isEmpty else {
      throw FeedError(.noDays, "no day is worked from \(days.lowerBound) to \(days.upperBound)")
    }
    try WorkdayFeed.expectTimes(of: description, on: workdays, schedule, timeZone)
    self.description = description
    self.timeZone = timeZone
    warnings = knowledge.warnings
    var builder = FeedBuilder(description, schedule: schedule, timeZone: timeZone)
    do throws(ICalendarError) {
      calendar = try builder.calendar(workdays: workdays, knowledge: knowledge)
    } catch {
      throw FeedError(.invalidOption, error)
    }
  }

  /// Throws when an event would fall into a gap of the clocks on a day that is worked or that the rule makes.
  ///
  /// Clients read such a time in different ways, and some shift every later day too.
  private static func expectTimes(
    of feed: FeedDescription, on workdays: [CivilDate], _ schedule: WorkdaySchedule, _ timeZone: TimeZoneRules
  ) throws(FeedError) {
    guard timeZone.fixedOffset == nil, let first = workdays.first, let last = workdays.last else { return }
    for event in feed.events {
      guard case .at(let time, _) = event.timing else { continue }
      for day in first.advanced(by: -7)...last where schedule.isInPattern(day) || schedule.isWorkday(day) {
        guard case .gap = timeZone.resolve(CivilDateTime(day, time)) else { continue }
        throw FeedError(
          .invalidOption,
          "there is no \(time) on \(day) in \(timeZone.identifier), where clocks are set forward; "
            + "choose another time")
      }
    }
  }
}
