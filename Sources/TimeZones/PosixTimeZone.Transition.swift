// SPDX-License-Identifier: MIT

public import CivilCalendar

extension PosixTimeZone {
  /// A moment of every year: a day, and seconds from that day's midnight which may reach into other days.
  public struct Transition: Sendable, Hashable {
    /// How the day is told.
    public enum Day: Sendable, Hashable {
      /// A day counted from 1 to 365, never 29 February (`J60` is 1 March in every year).
      case dayWithoutLeap(Int)
      /// A day counted from 0 to 365, 29 February included (`59` is that day in a leap year).
      case dayWithLeap(Int)
      /// A weekday of a month, the first to the fourth, or with 5 the last (`M3.2.0`).
      case weekday(Weekday, week: Int, month: Int)
    }

    /// The greatest number of seconds, 167:59:59; the least is its negative.
    public static let secondsLimit = 604_799

    /// The day.
    public let day: Day
    /// The seconds after that day's midnight, from −604,799 to 604,799.
    public let seconds: Int

    /// Makes a moment of its parts.
    ///
    /// - Throws: `TimeZoneError` when a number is outside its range.
    public init(_ day: Day, seconds: Int = 7200) throws(TimeZoneError) {
      let isValid =
        switch day {
        case .dayWithoutLeap(let number): (1...365).contains(number)
        case .dayWithLeap(let number): (0...365).contains(number)
        case .weekday(_, let week, let month): (1...5).contains(week) && (1...12).contains(month)
        }
      guard isValid, (-Transition.secondsLimit...Transition.secondsLimit).contains(seconds) else {
        throw TimeZoneError(
          .ruleOutOfRange,
          "a yearly moment has a day of 1 to 365 or 0 to 365, or a week of 1 to 5 and a month, and a time within ±167:59:59"
        )
      }
      self.day = day
      self.seconds = seconds
    }
  }
}
