// SPDX-License-Identifier: MIT

internal import ICalendar
internal import ICalendarCoding

extension WorkdayFeed {
  /// The calendar's text, proved right before it is handed out.
  ///
  /// It is read back and expanded by libical and by this package's engine, and both must show the workdays, each event
  /// at its time, and nothing else.
  ///
  /// - Throws: `FeedError`: a text of the description that the format cannot hold, or, with the code `disagreement`, the
  ///   first date on which a reading differs from the table.
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
    try FeedCheck(self).verify(text)
    return text
  }
}
