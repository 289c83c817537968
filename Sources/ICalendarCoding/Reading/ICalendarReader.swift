// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar

/// Reads calendars from RFC 5545 text and reports what is wrong with it.
///
/// libical checks every line, except lines that it has accepted before and lines in a form that it always accepts.
/// Errors that libical does not report are found as well. Nothing is repaired silently: what violates the rules but has a
/// clear meaning is read as most programs read it, and a finding says so. A component without one is kept unchanged, as
/// `VCalendar.Entry.other`, and a finding says why. A strict reader keeps all that violates the rules unchanged.
///
/// Without the package's trait `Libical`, reading is the same but for the findings with the code
/// `refusedByLibical`.
///
/// ```swift
/// let reading = try ICalendarReader().read(text)
/// for finding in reading.findings { … }
/// ```
public struct ICalendarReader: Sendable {
  /// The limits.
  public let limits: ReadingLimits

  /// Whether entries that violate the rules are kept unchanged even if their meaning is clear.
  public let isStrict: Bool

  /// Creates a reader.
  public init(limits: ReadingLimits = ReadingLimits(), isStrict: Bool = false) {
    self.limits = limits
    self.isStrict = isStrict
  }

  /// Reads a text.
  ///
  /// - Throws: `Fault` if it exceeds a limit.
  public func read(_ text: String) throws(Fault) -> Reading {
    try read(bytes: Array(text.utf8))
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: `Fault` if they exceed a limit, in strict reading also if they are UTF-16.
  public func read(bytes: [UInt8]) throws(Fault) -> Reading {
    var piece: [UInt8]? = bytes
    return try reading { () throws(Fault) in
      defer { piece = nil }
      return piece
    }
  }

  /// Reads the bytes of a file, such as a `Data`.
  ///
  /// - Throws: `Fault` as above.
  public func read(_ bytes: some Sequence<UInt8>) throws(Fault) -> Reading { try read(bytes: Array(bytes)) }

  /// Reads a file in pieces of any size; nil is its end.
  ///
  /// ```swift
  /// let reading = try ICalendarReader().read { try file.read(upToCount: 65_536).map(Array.init) }
  /// ```
  ///
  /// - Throws: `Fault` as above, and what the closure throws.
  public func read<Failure: Error>(pieces: @escaping () throws(Failure) -> [UInt8]?) throws -> Reading {
    var failure: Failure?
    do {
      return try reading { () throws(Fault) in
        do throws(Failure) {
          return try pieces()
        } catch {
          failure = error
          throw Fault(.malformedText, "the text could not be read to its end")
        }
      }
    } catch {
      if let failure { throw failure }
      throw error
    }
  }

  /// Reads the bytes of a file as they arrive, such as those of `URLSession`; they are collected first.
  ///
  /// - Throws: `Fault` as above, what the sequence throws, and `CancellationError` if the task is cancelled.
  public func read<Bytes: AsyncSequence>(_ bytes: Bytes) async throws -> Reading where Bytes.Element == UInt8 {
    var all: [UInt8] = []
    for try await byte in bytes { all.append(byte) }
    // A sequence may just end when its task is cancelled.
    try Task.checkCancellation()
    return try read(bytes: all)
  }

  /// Reads a file in pieces of any size as they arrive; they are collected first.
  ///
  /// - Throws: `Fault` as above, what the sequence throws, and `CancellationError` if the task is cancelled.
  public func read<Pieces: AsyncSequence>(
    pieces: Pieces
  ) async throws -> Reading where Pieces.Element: Sequence<UInt8> {
    var all: [UInt8] = []
    for try await piece in pieces { all += piece }
    try Task.checkCancellation()
    return try read(bytes: all)
  }

  private func reading(
    _ pieces: @escaping () throws(Fault) -> [UInt8]?
  ) throws(Fault) -> Reading {
    var stream = ICalendarStream(limits: limits, isStrict: isStrict, pieces: pieces)
    var calendars: [VCalendar] = []
    var entries: [VCalendar.Entry] = []
    var unreadable: [Unreadable] = []
    while let element = try stream.next() {
      switch element {
      case .entry(let entry, let line):
        entries.append(entry)
        if case .other(let component) = entry, ComponentName(rawValue: component.name)?.isEntry == true {
          unreadable.append(Unreadable(line: line, component: component, findings: stream.log.ofEntry))
        }
      case .end(let head):
        calendars.append(VCalendar(head, entries: entries))
        entries = []
      }
    }
    let findings = stream.findings.sorted { $0.line ?? 0 < $1.line ?? 0 }
    return Reading(
      calendars: calendars, findings: findings, omittedFindings: stream.omittedFindings, unreadable: unreadable)
  }
}

extension ICalendarReader {
  /// An entry that could not be read.
  public struct Unreadable: Sendable, Hashable {
    /// The line of its BEGIN, from 1.
    public let line: Int
    /// The entry as it stands in the file, with its UID and SUMMARY among the properties.
    public let component: Component
    /// Why: its errors, the first 20 of them, also those that `Reading.findings` leaves out.
    public let findings: [Finding]
  }

  /// The result of reading.
  public struct Reading: Sendable, Hashable {
    /// The calendars, in the order of the file.
    public let calendars: [VCalendar]
    /// The findings, by line.
    public let findings: [Finding]
    /// The number of findings that were left out because there were too many of their kind.
    public let omittedFindings: Int
    /// The events and other entries that could not be read, and that an agenda does not show; each is kept in its calendar
    /// as `VCalendar.Entry.other`.
    public let unreadable: [Unreadable]

    /// Whether any finding is an error.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }
  }
}

/// The limits of a reader, which prevent a hostile file from using too much memory or time.
public struct ReadingLimits: Sendable, Hashable {
  /// The maximum number of octets in an unfolded line; 16 MiB, enough for a picture in the file.
  public var lineLength = 16_777_216
  /// The maximum nesting depth of components, including the calendar; 8, although RFC 5545 needs only 3.
  public var nesting = 8
  /// The maximum number of octets in one entry of a calendar, including its alarms; 64 MiB.
  public var entryLength = 67_108_864
  /// The maximum number of properties in one component; 100,000.
  public var properties = 100_000
  /// The maximum number of components in one entry; 10,000.
  public var components = 10_000
  /// The maximum number of parameters of one property, and of values of one parameter; 1,000.
  public var parameters = 1000
  /// The maximum number of entries in a file; 5,000,000.
  public var entries = 5_000_000
  /// The maximum number of findings of one kind, 100; the others are only counted.
  public var findingsOfAKind = 100

  /// Creates the default limits, which are stated with each property.
  public init() {}
}
