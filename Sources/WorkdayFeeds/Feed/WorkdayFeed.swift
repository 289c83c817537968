// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
package import TimeZones
import Workdays

/// A feed of workdays: the calendar, the days that it shows, and warnings about them.
///
/// ```swift
/// let feed = try WorkdayFeed(description, timeZone: rules)
/// feed.workdays.count           // 250 for 2021
/// let bytes = try feed.bytes()  // checked before it is returned
/// ```
package struct WorkdayFeed: CheckedFeed {
  /// The description that the feed was built from.
  package let description: FeedDescription
  /// The workdays of the feed, ascending.
  package let workdays: [CivilDate]
  /// The calendar.
  package let calendar: VCalendar
  /// Warnings for the user, each one sentence without a final stop.
  package let warnings: [String]

  /// The number of occurrences of all events.
  package var occurrenceCount: Int { dates.reduce(0) { $0 + $1.count } }

  /// Whether each event is on the feed's workdays, and on no other day.
  package var isOnWorkdays: Bool { dates.allSatisfy { $0 == workdays } }

  let timeZone: TimeZoneRules
  /// The days of each event of the description, ascending.
  let dates: [[CivilDate]]

  /// Builds the calendar from a description.
  ///
  /// - Parameters:
  ///   - description: what the feed contains.
  ///   - timeZone: the rules of the zone that the description names; see `FeedTimeZone`.
  /// - Throws: `Fault` when a year is not published and the description does not allow that, or no day is worked.
  package init(_ description: FeedDescription, timeZone: TimeZoneRules) throws(Fault) {
    var status: PublicationStatus?
    if description.dependsOnHolidays {
      let found = PublicationStatus(days: description.days, holidays: description.holidays)
      if !description.allowsUnpublishedYears { try found.expectPublished(orElse: "write plain weekdays") }
      status = found
    }
    let days = description.days
    let workdays = days.filter(description.schedule.isWorkday)
    let plans = description.events.map { event in
      EventPlan(event, schedule: description.schedule(of: event), days: days, workdays: workdays)
    }
    dates = plans.map(\.dates)
    guard dates.contains(where: { !$0.isEmpty }) else {
      throw Fault(
        .noDays,
        workdays.isEmpty
          ? "no day is worked between \(days.lowerBound) and \(days.upperBound)"
          : "no event falls between \(days.lowerBound) and \(days.upperBound)")
    }
    for plan in plans { try plan.expectTimes(in: timeZone) }
    self.description = description
    self.workdays = workdays
    self.timeZone = timeZone
    warnings = status.map { FeedTexts.english.warnings($0, FeedTexts.english.workdays.unknownYears) } ?? []
    var builder = FeedBuilder(description, timeZone: timeZone)
    calendar = try Fault.wrapping(as: .invalidOption) { () throws(Fault) in
      try builder.calendar(plans, status: status)
    }
  }

  /// Builds the calendar in the zone that the description names.
  ///
  /// - Throws: `Fault` also when there is no such zone.
  package init(_ description: FeedDescription, timeZones: TimeZoneDatabase) throws(Fault) {
    let zone = FeedTimeZone(description.timeZone, timeZones)
    try self.init(description, timeZone: try zone.rules(for: description.years))
  }

  /// Reads a text back, with libical and with this package's engine, and compares the days with the expected ones.
  ///
  /// - Throws: `Fault` with the code `disagreement` and the first date on which a reading differs.
  package func verify(_ bytes: [UInt8]) throws(Fault) {
    try FeedCheck(self).verify(bytes)
  }
}
