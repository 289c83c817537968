// SPDX-License-Identifier: MIT

public import ICalendar

/// Writes calendars as RFC 5545 text: UTF-8, CRLF, folded at 75 octets on character boundaries.
///
/// The same calendar always gives the same bytes, whichever version of libical is there: the order of properties
/// and the folds are this writer's own, and libical is the judge, which has to take every component before it goes
/// out. (libical itself loses list values and carets, reorders rules and parameters, and writes durations
/// differently from version to version.)
///
/// ```swift
/// let text = try ICalendarWriter().text(calendar)
/// ```
public struct ICalendarWriter: Sendable {
  /// Makes a writer.
  public init() {}

  /// The calendar's text.
  ///
  /// - Throws: `ICalendarError` naming the property when a kept property holds a control character or libical
  ///   refuses it.
  public func text(_ calendar: VCalendar) throws(ICalendarError) -> String {
    String(decoding: try bytes(calendar), as: UTF8.self)
  }

  /// The calendar's text as UTF-8.
  ///
  /// - Throws: `ICalendarError` as above.
  public func bytes(_ calendar: VCalendar) throws(ICalendarError) -> [UInt8] {
    var bytes = try start(of: calendar)
    for entry in calendar.entries { bytes += try self.bytes(entry) }
    return bytes + ICalendarWriter.end
  }

  /// The head of a calendar, up to its first entry, for writing entry by entry.
  ///
  /// - Throws: `ICalendarError` as above.
  public func start(of calendar: VCalendar) throws(ICalendarError) -> [UInt8] {
    var bytes: [UInt8] = []
    ContentLine.appendFolded(Array("BEGIN:VCALENDAR".utf8), to: &bytes)
    let head = Component(unchecked: "VCALENDAR", properties: calendar.headProperties)
    try judge(ContentLine.lines(of: head))
    for property in head.properties { append(property, to: &bytes) }
    return bytes
  }

  /// The text of one entry of a calendar.
  ///
  /// - Throws: `ICalendarError` as above.
  public func bytes(_ entry: VCalendar.Entry) throws(ICalendarError) -> [UInt8] {
    let lines = ContentLine.lines(of: entry.component)
    try judge(lines)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.count + lines.count / 8)
    for line in lines.split(separator: 0) { ContentLine.appendFolded(line, to: &bytes) }
    return bytes
  }

  /// What comes after the last entry of a calendar.
  public static let end = Array("END:VCALENDAR\r\n".utf8)

  private func append(_ property: Property, to bytes: inout [UInt8]) {
    var line: [UInt8] = []
    ContentLine.append(property, to: &line)
    ContentLine.appendFolded(line, to: &bytes)
  }

  private func judge(_ lines: [UInt8]) throws(ICalendarError) {
    let refused = Libical.alone { LibicalJudge.refusedLines(lines) }
    guard let index = refused.first else { return }
    let line = String(decoding: lines.split(separator: 0)[index], as: UTF8.self)
    let name = String(line.prefix { $0 != ":" && $0 != ";" })
    throw ICalendarError(
      .refusedByLibical, "libical does not take the value of \(name)", property: name, in: line,
      at: 0..<name.utf8.count)
  }
}
