// SPDX-License-Identifier: MIT

/// A point in time, to the second: the same everywhere, whatever clocks show.
///
/// It is counted as POSIX does, without leap seconds. What clocks in a zone show at an instant, and at which instant they
/// show a wall time, is answered by the zone's rules.
///
/// ```swift
/// let instant = try Instant(parsing: "2021-01-04T01:00:00Z")
/// instant.secondsSince1970  // 1609722000
/// ```
@frozen
public struct Instant: Sendable, Hashable {
  /// The seconds since 1970-01-01T00:00:00Z, negative before it.
  public let secondsSince1970: Int64

  /// Creates the instant a number of seconds after 1970-01-01T00:00:00Z.
  @inlinable
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// The earliest value, before the calendar begins.
  public static let distantPast = Instant(secondsSince1970: .min)
  /// The latest value, after the calendar ends.
  public static let distantFuture = Instant(secondsSince1970: .max)
}

extension Instant: Comparable {
  /// Whether the first instant comes before the second.
  @inlinable
  public static func < (first: Instant, second: Instant) -> Bool { first.secondsSince1970 < second.secondsSince1970 }

  /// The instant a number of seconds later, clamped to `distantPast` and `distantFuture`.
  @inlinable
  public static func + (instant: Instant, seconds: Int64) -> Instant {
    let (sum, overflow) = instant.secondsSince1970.addingReportingOverflow(seconds)
    return Instant(secondsSince1970: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// The instant a number of seconds earlier, clamped to `distantPast` and `distantFuture`.
  @inlinable
  public static func - (instant: Instant, seconds: Int64) -> Instant {
    let (difference, overflow) = instant.secondsSince1970.subtractingReportingOverflow(seconds)
    return Instant(secondsSince1970: overflow ? (seconds < 0 ? .max : .min) : difference)
  }

  /// The seconds from the second instant to the first, clamped to what an `Int64` holds.
  @inlinable
  public static func - (later: Instant, earlier: Instant) -> Int64 {
    (later - earlier.secondsSince1970).secondsSince1970
  }
}

extension Instant {
  /// Creates the instant at which clocks in UTC show a date and time.
  @inlinable
  public init(utc moment: CivilDateTime) { self.init(secondsSince1970: moment.wallSeconds) }

  /// Reads a date and time in UTC such as `2021-01-04T01:00:00Z` or `20210104T010000Z`, or `@` and the seconds since
  /// 1970.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(parsing text: String) throws(Fault) {
    if text.utf8.first == UInt8(ascii: "@"), let seconds = Int64(text.dropFirst()) {
      self.init(secondsSince1970: seconds)
      return
    }
    guard let last = text.utf8.last, last & 0xDF == UInt8(ascii: "Z") else {
      throw Fault(
        .malformedText, "an instant ends with Z, such as 2021-01-04T01:00:00Z", in: text,
        at: text.utf8.count..<text.utf8.count)
    }
    self.init(utc: try CivilDateTime(parsing: String(text.dropLast())))
  }

  /// The date and time in UTC; nil outside the years 1 to 9999.
  public var utc: CivilDateTime? { isInCalendar ? CivilDateTime(unchecked: secondsSince1970) : nil }

  /// The date and time in UTC, clamped to the years 1 to 9999.
  package var nearestUTC: CivilDateTime { CivilDateTime(clamping: secondsSince1970) }

  /// Whether the instant is in the years 1 to 9999 in UTC, which texts of RFC 5545 can say.
  package var isInCalendar: Bool {
    CivilDateTime.first.wallSeconds <= secondsSince1970 && secondsSince1970 <= CivilDateTime.last.wallSeconds
  }

  /// Throws if the instant is outside the years 1 to 9999; the error names the property.
  package func checkCalendar(of property: String) throws(Fault) {
    guard !isInCalendar else { return }
    throw Fault(.yearOutOfRange, "\(property) is \(self), which is outside the years 1 to 9999", property: property)
  }
}

extension Instant: CustomStringConvertible {
  /// The date and time in UTC, or outside the years 1 to 9999 `@` and the seconds since 1970.
  public var description: String { utc.map { $0.iso8601 + "Z" } ?? "@\(secondsSince1970)" }
}
