// SPDX-License-Identifier: MIT

public import ICalendar
public import Workdays

/// A feed of holidays that is made: all-day events for days off, 休, and for make-up days, 班.
///
/// ```swift
/// let description = try HolidayFeedDescription(years: 2021...2021, language: .english)
/// let feed = try HolidayFeed(description, holidays: .statutory)
/// let text = try feed.text()   // proved right before it is handed out
/// ```
///
/// Weekend days that a notice joins to a holiday belong to its block and are off too. The events take up no time, and
/// have Apple's `X-APPLE-SPECIAL-DAY`, which other programs pass over.
public struct HolidayFeed: ProvedFeed {
  /// What the feed was to hold.
  public let description: HolidayFeedDescription
  /// The calendar.
  public let calendar: VCalendar
  /// What may surprise, each in one sentence without a final stop; for standard error.
  public let warnings: [String]

  let holidays: HolidayCalendar

  /// Makes the calendar that a description and a statutory calendar give.
  ///
  /// A block of days off that only begins or ends in the years is written whole when each block has one event.
  ///
  /// - Throws: `FeedError` when a year is not published and the description does not allow that, or no day is left to
  ///   write.
  public init(_ description: HolidayFeedDescription, holidays: HolidayCalendar) throws(FeedError) {
    let knowledge = PublicationStatus(years: description.years, days: description.days, holidays: holidays)
    let unpublished = knowledge.unpublishedYears
    guard unpublished.isEmpty || description.allowsUnpublishedYears else {
      throw FeedError(
        .unpublishedYear,
        """
        the holidays of \(PublicationStatus.list(unpublished)) are not published; those of \
        \(PublicationStatus.list(holidays.publishedYears)) are. A year's notice comes out in October to December before it. \
        Give data of your own by \(field: "holidays"), or leave such years empty by \(field: "allow-unpublished")
        """)
    }
    self.description = description
    self.holidays = holidays
    warnings = HolidayWords.english.warnings(unpublished: unpublished, provisional: knowledge.provisionalYears)
    let builder = HolidayFeedBuilder(description, holidays: holidays)
    do throws(ICalendarError) {
      let notes = description.language.words.warnings(
        unpublished: unpublished, provisional: knowledge.provisionalYears)
      calendar = try builder.calendar(knowledge: notes)
    } catch {
      throw FeedError(.invalidOption, error)
    }
    guard !calendar.events.isEmpty else {
      let years = description.years
      let span = years.count == 1 ? "\(years.lowerBound)" : "\(years.lowerBound) to \(years.upperBound)"
      throw FeedError(.noDays, "there is no day of \(span) to write")
    }
  }

  /// Reads a text back, by libical and by this package's reader, and compares its days with the statutory calendar.
  ///
  /// - Throws: `FeedError` with the code `disagreement` and the first date on which a reading differs.
  public func verify(_ bytes: [UInt8]) throws(FeedError) {
    try HolidayFeedCheck(self).verify(bytes)
  }
}
