// SPDX-License-Identifier: MIT

public import ICalendar
internal import ICalendarCoding

/// A feed whose text is proved right before it is handed out.
public protocol ProvedFeed: Sendable {
  /// The calendar.
  var calendar: VCalendar { get }
  /// What may surprise, each in one sentence without a final stop; for standard error.
  var warnings: [String] { get }

  /// Reads a text back, by libical and by this package's engine, and compares the days that it shows with the table.
  ///
  /// - Throws: `FeedError` with the code `disagreement` and the first date on which a reading differs.
  func verify(_ bytes: [UInt8]) throws(FeedError)
}

extension ProvedFeed {
  /// The calendar's text as UTF-8, written by libical and proved.
  ///
  /// - Parameter revised: the calendar with the stamps of a later version, from `RevisionStamper`; nil for the feed's own.
  /// - Throws: `FeedError`: a text of the description that the format cannot hold, or a proof that fails.
  public func bytes(of revised: VCalendar? = nil) throws(FeedError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(ICalendarError) {
      bytes = try ICalendarWriter().bytes(revised ?? calendar)
    } catch {
      throw FeedError(.invalidOption, error)
    }
    try verify(bytes)
    return bytes
  }

  /// The calendar's text, proved.
  ///
  /// - Throws: `FeedError` as `bytes` does.
  public func text() throws(FeedError) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }
}
