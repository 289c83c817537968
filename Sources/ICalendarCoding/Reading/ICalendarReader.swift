// SPDX-License-Identifier: MIT

public import ICalendar

/// Reads calendars from RFC 5545 text, and tells what is wrong with it.
///
/// Every line has to pass libical, which is not asked again about a line that it has taken, nor about those of a form
/// that it always takes; and what libical takes in silence is found as well. Nothing is repaired in silence: a
/// component that breaks the rules is kept as it stands, as `VCalendar.Entry.other`, and a finding says why.
///
/// ```swift
/// let reading = try ICalendarReader().read(text)
/// for diagnostic in reading.diagnostics { … }
/// ```
public struct ICalendarReader: Sendable {
  /// What the reader takes.
  public let limits: ReadingLimits

  /// Makes a reader.
  public init(limits: ReadingLimits = ReadingLimits()) {
    self.limits = limits
  }

  /// Reads a text.
  ///
  /// - Throws: `ICalendarError` when it goes beyond a limit.
  public func read(_ text: String) throws(ICalendarError) -> Reading {
    try read(bytes: Array(text.utf8))
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: `ICalendarError` when they go beyond a limit or are UTF-16.
  public func read(bytes: [UInt8]) throws(ICalendarError) -> Reading {
    var piece: [UInt8]? = bytes
    return try read { () throws(ICalendarError) in
      defer { piece = nil }
      return piece
    }
  }

  /// Reads pieces of a file; nil ends it.
  ///
  /// - Throws: `ICalendarError` when they go beyond a limit or are UTF-16, and what the source throws.
  public func read(pieces: @escaping () throws(ICalendarError) -> [UInt8]?) throws(ICalendarError) -> Reading {
    var stream = ICalendarStream(limits: limits, pieces: pieces)
    var calendars: [VCalendar] = []
    var entries: [VCalendar.Entry] = []
    while let element = try stream.next() {
      switch element {
      case .entry(let entry, _): entries.append(entry)
      case .end(let head):
        calendars.append(VCalendar(head, entries: entries))
        entries = []
      }
    }
    let diagnostics = stream.diagnostics.enumerated()
      .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
    return Reading(
      calendars: calendars, diagnostics: diagnostics.map(\.element), omittedDiagnostics: stream.omittedDiagnostics)
  }
}
