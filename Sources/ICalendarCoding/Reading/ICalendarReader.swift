// SPDX-License-Identifier: MIT

public import ICalendar

/// Reads calendars from RFC 5545 text and reports what is wrong with it.
///
/// Every line has to pass libical, which is not asked again about a line that it has taken, nor about those of a form
/// that it always takes; and what libical takes in silence is found as well. Nothing is repaired in silence: a
/// component that breaks the rules is kept unchanged, as `VCalendar.Entry.other`, and a finding says why.
///
/// ```swift
/// let reading = try ICalendarReader().read(text)
/// for finding in reading.findings { … }
/// ```
public struct ICalendarReader: Sendable {
  /// The limits.
  public let limits: ReadingLimits

  /// Creates a reader.
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
    let findings = stream.findings.enumerated()
      .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
    return Reading(
      calendars: calendars, findings: findings.map(\.element), omittedFindings: stream.omittedFindings)
  }
}

extension ICalendarReader {
  /// What has been read.
  public struct Reading: Sendable, Hashable {
    /// The calendars, in the order of the file.
    public let calendars: [VCalendar]
    /// What was found, by line.
    public let findings: [Finding]
    /// How many findings were made beyond the number kept of a kind.
    public let omittedFindings: Int

    /// Whether a finding is an error.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }
  }
}

/// The limits of a reader, which keep a hostile file from using up memory or time.
public struct ReadingLimits: Sendable, Hashable {
  /// The greatest number of octets in an unfolded line; 16 MiB, room for a picture inside the file.
  public var lineLength = 16_777_216
  /// The greatest number of components within each other, the calendar included; 8, where RFC 5545 needs 3.
  public var nesting = 8
  /// The greatest number of octets in one entry of a calendar, alarms included; 64 MiB.
  public var entryLength = 67_108_864
  /// The greatest number of properties in one component; 100,000.
  public var properties = 100_000
  /// The greatest number of components within one entry; 10,000.
  public var components = 10_000
  /// The greatest number of parameters of one property, and of values of one parameter; 1,000.
  public var parameters = 1000
  /// The greatest number of entries in a file; 5,000,000.
  public var entries = 5_000_000
  /// The greatest number of findings kept of one kind, 100; the others are counted.
  public var findingsOfAKind = 100

  /// The limits as given with each property.
  public init() {}
}
