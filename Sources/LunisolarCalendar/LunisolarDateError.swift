// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Why a lunisolar date does not exist or is not known.
public struct LunisolarDateError: PlacedError, Hashable {
  /// The kind of error; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// A year or day outside the tables, New Year of 1901 to New Year's Eve of 2100.
    public static let yearOutOfRange = Code(description: "yearOutOfRange")
    /// A month that is not 1 to 12, or a leap month that the year does not have.
    public static let monthOutOfRange = Code(description: "monthOutOfRange")
    /// A day that does not exist in the month.
    public static let dayOutOfRange = Code(description: "dayOutOfRange")
    /// Text in a different form from the expected one.
    public static let malformedText = Code(description: "malformedText")
  }

  /// The kind of error.
  public let code: Code
  /// What is wrong and what is allowed, in one line.
  public let message: String
  /// The text that was read, or nil when the value did not come from text.
  public let text: String?
  /// The place of the error in the text, in UTF-8 offsets.
  public let place: Range<Int>?

  init(_ code: Code, _ message: String, in text: String? = nil, at place: Range<Int>? = nil) {
    self.code = code
    self.message = message
    self.text = text
    self.place = place
  }

  func placed(in text: String, at place: Range<Int>) -> LunisolarDateError {
    LunisolarDateError(code, message, in: text, at: place)
  }

  static func outside(year: Int) -> LunisolarDateError {
    LunisolarDateError(
      .yearOutOfRange,
      year < 1901 ? "\(year): lunisolar years are known from 1901" : "\(year): lunisolar years are known to 2100")
  }

  @usableFromInline
  static func outside(_ date: CivilDate) -> LunisolarDateError {
    LunisolarDateError(
      .yearOutOfRange,
      date < LunisolarScale.days.lowerBound
        ? "\(date): lunisolar years are known from 1901, which began on \(LunisolarScale.days.lowerBound)"
        : "\(date): lunisolar years are known to 2100, which ends on \(LunisolarScale.days.upperBound)")
  }

  static func missing(month: Int, isLeap: Bool, in year: LunisolarYear) -> LunisolarDateError {
    guard let wanted = LunisolarMonth(month, isLeap: isLeap), isLeap else {
      return LunisolarDateError(.monthOutOfRange, "\(month) is not a month; use 1 to 12, and L for a leap month")
    }
    let leap = year.leapMonth.flatMap { LunisolarMonth($0, isLeap: true) }
    return LunisolarDateError(
      .monthOutOfRange,
      "\(year.number) has no leap month \(wanted)" + (leap.map { "; its leap month is \($0)" } ?? ""))
  }
}
