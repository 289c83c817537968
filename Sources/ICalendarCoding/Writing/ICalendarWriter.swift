// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar

/// Writes calendars as RFC 5545 text, printed by libical.
///
/// libical folds lines, escapes texts and orders the parts of rules; properties are in the order of the calendar. Every
/// line is read back, and a line that loses or changes its value, such as a list in MEMBER, is written by this module
/// instead. The same calendar gives the same bytes with the same version of libical; another version may fold lines
/// elsewhere.
///
/// Without the package's trait `Libical`, this module writes every line, and no text is refused.
///
/// ```swift
/// let text = try ICalendarWriter().text(calendar)
/// ```
public struct ICalendarWriter: Sendable {
  #if Libical
  /// The version of libical, such as `3.0.16`.
  package static var libicalVersion: String { Libical.version }
  #endif

  /// Creates a writer.
  public init() {}

  /// The calendar's text.
  ///
  /// - Throws: `Fault` that names the property, if its instant is outside the years 1 to 9999, or libical refuses its
  ///   value.
  public func text(_ calendar: VCalendar) throws(Fault) -> String {
    String(decoding: try bytes(calendar), as: UTF8.self)
  }

  /// The calendar's text as UTF-8.
  ///
  /// - Throws: `Fault` as above.
  public func bytes(_ calendar: VCalendar) throws(Fault) -> [UInt8] {
    var bytes = try start(of: calendar)
    for entry in calendar.entries { bytes += try self.bytes(entry) }
    return bytes + ICalendarWriter.end
  }

  /// What a reader will find wrong in the calendar's text, such as a missing DTSTAMP or a zone without VTIMEZONE.
  ///
  /// - Throws: `Fault` as above.
  public func findings(in calendar: VCalendar) throws(Fault) -> [Finding] {
    try ICalendarReader().read(bytes: bytes(calendar)).findings
  }

  /// The text of a calendar's head, up to the first entry, for writing entry by entry.
  ///
  /// - Throws: `Fault` as above.
  package func start(of calendar: VCalendar) throws(Fault) -> [UInt8] {
    let head = Component(unchecked: "VCALENDAR", properties: calendar.headProperties)
    return try bytes(of: head).dropLast(ICalendarWriter.end.count)
  }

  /// The text of one entry of a calendar.
  ///
  /// - Throws: `Fault` as above.
  package func bytes(_ entry: VCalendar.Entry) throws(Fault) -> [UInt8] {
    try entry.checkInstants()
    return try bytes(of: entry.component)
  }

  /// The text of a component.
  ///
  /// - Throws: `Fault` as above.
  package func bytes(of component: Component) throws(Fault) -> [UInt8] {
    #if Libical
    try ComponentPrinter.bytes(of: component)
    #else
    OwnLine.bytes(of: component)
    #endif
  }

  /// The text after the last entry of a calendar.
  package static let end = Array("END:VCALENDAR\r\n".utf8)
}
