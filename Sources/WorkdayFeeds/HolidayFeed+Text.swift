// SPDX-License-Identifier: MIT

internal import ICalendar
internal import ICalendarCoding

extension HolidayFeed {
  /// The calendar's text, proved right before it is handed out.
  ///
  /// It is read back, and every day of the years must show as off or as a make-up day exactly where the statutory
  /// calendar says so; libical must see the same events on the same days.
  ///
  /// - Throws: `FeedError`: a name that the format cannot hold, or, with the code `disagreement`, the first date on
  ///   which a reading differs from the statutory calendar.
  public func text() throws(FeedError) -> String {
    try text { $0 }
  }

  /// The same, with the text changed before it is proved, so that tests can see the proof fail.
  package func text(changedBy change: (String) -> String) throws(FeedError) -> String {
    let text: String
    do throws(ICalendarError) {
      text = change(try ICalendarWriter().text(calendar))
    } catch {
      throw FeedError(.invalidOption, error)
    }
    try HolidayFeedCheck(self).verify(text)
    return text
  }
}
