// SPDX-License-Identifier: MIT

import Support

/// A time of day on a wall clock, 00:00:00 to 23:59:59, to the second.
@frozen
public struct TimeOfDay: Sendable, Hashable {
  @usableFromInline let storage: Int32

  /// The seconds since midnight, 0 to 86,399.
  @inlinable public var secondOfDay: Int { Int(storage) }

  /// The start of the day.
  public static let midnight = TimeOfDay(unchecked: 0)

  /// Creates a time.
  ///
  /// - Throws: `Fault` if the hour is not 0 to 23, or the minute or second not 0 to 59.
  public init(hour: Int, minute: Int = 0, second: Int = 0) throws(Fault) {
    guard (0...23).contains(hour) else {
      throw Fault(.timeOutOfRange, "\(hour) is not an hour; use 0 to 23")
    }
    guard (0...59).contains(minute) else {
      throw Fault(.timeOutOfRange, "\(minute) is not a minute; use 0 to 59")
    }
    guard (0...59).contains(second) else {
      throw Fault(.timeOutOfRange, "\(second) is not a second; use 0 to 59")
    }
    self.init(unchecked: hour * 3600 + minute * 60 + second)
  }

  /// Creates the time a number of seconds after midnight.
  ///
  /// - Throws: `Fault` if the number is not 0 to 86,399.
  public init(secondOfDay: Int) throws(Fault) {
    guard (0..<86_400).contains(secondOfDay) else {
      throw Fault(.timeOutOfRange, "\(secondOfDay) is not a second of the day; use 0 to 86399")
    }
    self.init(unchecked: secondOfDay)
  }

  @inlinable
  package init(unchecked secondOfDay: Int) {
    storage = Int32(truncatingIfNeeded: secondOfDay)
  }

  /// The hour, 0 to 23.
  @inlinable public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0 to 59.
  @inlinable public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0 to 59.
  @inlinable public var second: Int { secondOfDay % 60 }
}

extension TimeOfDay: Comparable {
  /// Whether the first time comes before the second.
  @inlinable
  public static func < (first: TimeOfDay, second: TimeOfDay) -> Bool { first.storage < second.storage }
}

extension TimeOfDay {
  /// Reads the time part of RFC 5545, `090000`; a leap second, `235960`, is read as the second before it.
  ///
  /// - Throws: `Fault` with the place in the text.
  /// - SeeAlso: [RFC 5545, section 3.3.12](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.12)
  public init(rfc5545 text: String) throws(Fault) {
    self = try DigitScanner.read(text, as: "a time such as 090000") { (scanner) throws(Fault) in
      try scanner.time(colons: false)
    }
  }

  /// Reads `09:00` or `09:00:30`.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(iso8601 text: String) throws(Fault) {
    self = try DigitScanner.read(text, as: "a time such as 09:00") { (scanner) throws(Fault) in
      try scanner.time(colons: true)
    }
  }

  /// Reads either form, `09:00`, `09:00:30` or `090030`.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(parsing text: String) throws(Fault) {
    self = text.utf8.contains(UInt8(ascii: ":")) ? try Self(iso8601: text) : try Self(rfc5545: text)
  }

  /// The time part of RFC 5545, `090000`.
  public var rfc5545: String { padded(hour, to: 2) + padded(minute, to: 2) + padded(second, to: 2) }

  /// The extended form of ISO 8601, `09:00:00`.
  public var iso8601: String { padded(hour, to: 2) + ":" + padded(minute, to: 2) + ":" + padded(second, to: 2) }
}

extension TimeOfDay: CustomStringConvertible {
  /// The extended form of ISO 8601.
  public var description: String { iso8601 }
}
