// SPDX-License-Identifier: MIT

/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
@frozen
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  /// Monday, 1.
  case monday = 1
  /// Tuesday, 2.
  case tuesday
  /// Wednesday, 3.
  case wednesday
  /// Thursday, 4.
  case thursday
  /// Friday, 5.
  case friday
  /// Saturday, 6.
  case saturday
  /// Sunday, 7.
  case sunday

  /// Creates the weekday of a day counted from 1970-01-01, a Thursday.
  @inlinable
  public init(dayNumber: Int) {
    self = Weekday(index: floorRemainder(dayNumber + 3, by: 7))
  }

  /// Creates the weekday with an index from 0 (Monday) to 6 (Sunday).
  @inlinable
  init(index: Int) {
    switch index {
    case 0: self = .monday
    case 1: self = .tuesday
    case 2: self = .wednesday
    case 3: self = .thursday
    case 4: self = .friday
    case 5: self = .saturday
    default: self = .sunday
    }
  }

  /// Creates a weekday from the number that EventKit and Foundation use, 1 for Sunday to 7 for Saturday; nil for any
  /// other number.
  public init?(eventKit number: Int) {
    guard (1...7).contains(number) else { return nil }
    self = Weekday(index: (number + 5) % 7)
  }

  /// The number that EventKit and Foundation use, 1 for Sunday to 7 for Saturday.
  public var eventKitRawValue: Int { rawValue % 7 + 1 }

  /// The two letters of RFC 5545: `MO`, `TU`, `WE`, `TH`, `FR`, `SA`, `SU`.
  ///
  /// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
  public var rfc5545: String { names.rfc5545 }

  private var names: (rfc5545: String, english: String) {
    switch self {
    case .monday: ("MO", "Monday")
    case .tuesday: ("TU", "Tuesday")
    case .wednesday: ("WE", "Wednesday")
    case .thursday: ("TH", "Thursday")
    case .friday: ("FR", "Friday")
    case .saturday: ("SA", "Saturday")
    case .sunday: ("SU", "Sunday")
    }
  }

  /// Creates a weekday from the two letters of RFC 5545, in upper or lower case; nil for anything else.
  public init?(rfc5545 text: some StringProtocol) {
    guard let day = Weekday.allCases.first(where: { $0.rfc5545 == text.uppercased() }) else { return nil }
    self = day
  }

  /// Reads the two letters of RFC 5545 or the English name, in upper or lower case.
  ///
  /// - Throws: `Fault` for anything else.
  public init(parsing text: String) throws(Fault) {
    let name = text.uppercased()
    guard let day = Weekday.allCases.first(where: { $0.rfc5545 == name || $0.description.uppercased() == name }) else {
      throw Fault(
        .malformedText, "\"\(text)\" is not a weekday such as MO or Monday", in: text, at: 0..<text.utf8.count)
    }
    self = day
  }

  /// How many days after another weekday this one comes, 0 to 6.
  ///
  /// ```swift
  /// Weekday.sunday.daysAfter(.saturday)  // 1
  /// Weekday.monday.daysAfter(.sunday)    // 1
  /// ```
  @inlinable
  public func daysAfter(_ other: Weekday) -> Int {
    floorRemainder(rawValue - other.rawValue, by: 7)
  }

  /// The weekday a number of days later, or earlier when negative.
  @inlinable
  public func advanced(by days: Int) -> Weekday {
    Weekday(index: floorRemainder(rawValue - 1 + days % 7, by: 7))
  }
}

extension Weekday: CustomStringConvertible {
  /// The name in English, for messages: `Monday`.
  public var description: String { names.english }
}
