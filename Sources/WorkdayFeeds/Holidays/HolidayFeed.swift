// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
import Workdays

/// A feed of holidays: all-day events for days off, 休, and for make-up days, 班.
///
/// ```swift
/// let description = try HolidayFeedDescription(years: 2021...2021, texts: .english)
/// let feed = try HolidayFeed(description)
/// let bytes = try feed.bytes()   // checked before it is returned
/// ```
///
/// Weekend days that a notice joins to a holiday belong to its block and are off too. The events are transparent, and
/// have Apple's `X-APPLE-SPECIAL-DAY`, which other programs ignore.
package struct HolidayFeed: CheckedFeed {
  /// The description that the feed was built from.
  package let description: HolidayFeedDescription
  /// The calendar.
  package let calendar: VCalendar
  /// Warnings for the user, each one sentence without a final stop.
  package let warnings: [String]

  /// Builds the calendar from a description.
  ///
  /// With one event for each block, a block that begins or ends outside the years is written in full.
  ///
  /// - Throws: `Fault` when a year is not published and the description does not allow that, or no day is left to
  ///   write.
  package init(_ description: HolidayFeedDescription) throws(Fault) {
    self.description = description
    warnings = try description.warnings()
    let notes = try description.warnings(in: description.texts)
    calendar = try Fault.wrapping(as: .invalidOption) { () throws(Fault) in
      try HolidayFeedBuilder(description).calendar(warnings: notes)
    }
    guard !calendar.events.isEmpty else {
      throw Fault(.noDays, "no day of \(YearList.text(Array(description.years))) has an event")
    }
  }
}
