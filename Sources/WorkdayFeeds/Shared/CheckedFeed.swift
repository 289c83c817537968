// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
import ICalendarCoding

/// A feed whose text is checked before it is returned.
package protocol CheckedFeed: Sendable {
  /// The calendar.
  var calendar: VCalendar { get }
  /// Warnings for the user.
  var warnings: [FeedWarning] { get }

  /// What a reading of the text must show.
  func check() throws(Fault) -> FeedCheck
}

extension CheckedFeed {
  /// The calendar's text as UTF-8, checked.
  package func bytes() throws(Fault) -> [UInt8] { try checkedBytes(of: calendar) }

  /// Reads a text back, with this package's engine and with libical, and compares it with what it must show.
  ///
  /// - Throws: `Fault` with the code `disagreement` and the first date on which a reading differs.
  package func verify(_ bytes: [UInt8]) throws(Fault) { try check().verify(bytes) }

  /// The text of the calendar or of a revision of it, from `RevisionStamper`, as UTF-8 and checked.
  ///
  /// - Throws: `Fault` when the format cannot represent a text of the description, or when the check fails.
  func checkedBytes(of calendar: VCalendar) throws(Fault) -> [UInt8] {
    let bytes = try Fault.writing(calendar)
    try verify(bytes)
    return bytes
  }

  /// The text that replaces an earlier one, which must be a whole calendar or empty.
  func revised(after earlier: [UInt8]) throws(Fault) -> [UInt8] {
    let revision = try revision(of: earlier)
    guard earlier.isEmpty || revision.stamper.isWhole else {
      throw Fault(.contradiction, "the earlier text is no whole calendar, so its stamps are not known")
    }
    return revision.bytes
  }

  /// The text for a file or address that had another one before: what `RevisionStamper` makes of the calendar, or the same
  /// bytes as before if no event changed and they end as a text does.
  func revision(of earlier: [UInt8]) throws(Fault) -> (bytes: [UInt8], stamper: RevisionStamper, calendar: VCalendar) {
    let stamper = RevisionStamper(of: earlier)
    let calendar = stamper.revised(calendar)
    let bytes = try checkedBytes(of: calendar)
    return (stamper.holds(calendar) && earlier.suffix(2) == bytes.suffix(2) ? earlier : bytes, stamper, calendar)
  }
}

extension VCalendar {
  /// The calendar of a feed; its name, colour and notes are also in the properties that older programs read.
  ///
  /// - Parameters:
  ///   - product: what makes it, the last parts of PRODID.
  ///   - notes: what it shows, which may change with a notice; nil for a calendar that has nothing to do with notices.
  ///   - timeZone: the name of its zone; nil for none.
  ///   - announcesInterval: whether the interval is in X-PUBLISHED-TTL too.
  init(
    feed product: String, named name: String, _ color: CalendarColor, notes: String?, timeZone: String?,
    announcesInterval: Bool = true, entries: [Entry]
  ) throws(Fault) {
    let refresh = try notes.map { _ throws(Fault) in try CivilDuration(seconds: 12 * 3600) }
    var others = [try Property("X-WR-CALNAME", text: name)]
    if let notes { others.append(try Property("X-WR-CALDESC", text: notes)) }
    if let timeZone { others.append(try Property("X-WR-TIMEZONE", text: timeZone)) }
    others.append(try Property("X-APPLE-CALENDAR-COLOR", value: color.hexadecimal))
    if let refresh, announcesInterval { others.append(try Property("X-PUBLISHED-TTL", value: refresh.rfc5545)) }
    try self.init(
      productIdentifier: "-//workday-ics//" + product, scale: "GREGORIAN", name: try TextValue(name),
      notes: try notes.map { text throws(Fault) in try TextValue(text) }, color: color.name, refreshInterval: refresh,
      otherProperties: others, entries: entries)
  }
}

extension Fault {
  /// Writes a feed's calendar, whose texts come from the options.
  static func writing(_ calendar: VCalendar) throws(Fault) -> [UInt8] {
    try wrapping(as: .invalidOption) { () throws(Fault) in try ICalendarWriter().bytes(calendar) }
  }

  /// Runs a step of a check that reads a feed's text, whose errors are disagreements.
  static func readingBack<Value>(_ step: () throws(Fault) -> Value) throws(Fault) -> Value {
    try wrapping(as: .disagreement, "the calendar cannot be read back: ", step)
  }

  /// What libical finds in a feed's text; nil where the package is built without libical.
  static func libicalOccurrences(
    in bytes: [UInt8], dates: ClosedRange<CivilDate>
  ) throws(Fault) -> [LibicalOccurrence]? {
    try readingBack { () throws(Fault) in try LibicalOccurrence.all(in: bytes, dates: dates) }
  }

  /// The one calendar of a feed's text, and the error to throw when the reader found one in it.
  static func readBack(_ bytes: [UInt8]) throws(Fault) -> (calendar: VCalendar, fault: Fault?) {
    let reading = try readingBack { () throws(Fault) in try ICalendarReader().read(bytes: bytes) }
    guard let calendar = reading.calendars.first, reading.calendars.count == 1 else {
      throw Fault(.disagreement, "the text, read back, has \(reading.calendars.count) calendars instead of one")
    }
    let finding = reading.findings.first { $0.severity == .error }
    let fault = finding.map { Fault(.disagreement, "the calendar has an error when read back: \($0.message)") }
    return (calendar, fault)
  }
}
