// SPDX-License-Identifier: MIT

package import CivilCalendar

/// A zone that changes on the same days every year, given as a POSIX TZ string: `EST5EDT,M3.2.0,M11.1.0`.
///
/// It is the last part of a TZif file and applies to all time after the file's last transition.
///
/// - SeeAlso: [RFC 9636, section 3.3](https://www.rfc-editor.org/rfc/rfc9636#section-3.3)
public struct PosixTimeZone: Sendable, Hashable {
  /// The other time, which applies to part of each year.
  package struct Daylight: Sendable, Hashable {
    /// The local time type while it lasts.
    package let localTime: LocalTimeType
    /// When it begins, in standard time.
    package let start: Transition
    /// When it ends, in its own time.
    package let end: Transition
  }

  /// The local time type outside daylight saving.
  package let standard: LocalTimeType
  /// The other time, for part of each year, or nil if one time applies all year.
  package let daylight: Daylight?
}

extension PosixTimeZone {
  /// A yearly change of clocks: a day, and seconds from that day's midnight, which may reach into other days.
  package struct Transition: Sendable, Hashable {
    /// How the day is given.
    package enum Day: Sendable, Hashable {
      /// A day counted from 1 to 365, never 29 February (`J60` is 1 March in every year).
      case dayWithoutLeap(Int)
      /// A day counted from 0 to 365, including 29 February (`59` is that day in a leap year).
      case dayWithLeap(Int)
      /// A weekday of a month, the first to the fourth, or the last if the week is 5 (`M3.2.0`).
      case weekday(Weekday, week: Int, month: Int)
    }

    /// The maximum number of seconds, 167:59:59; the minimum is its negative.
    package static let secondsLimit = 604_799

    /// The day.
    package let day: Day
    /// The seconds after that day's midnight, from −604,799 to 604,799.
    package let seconds: Int

    /// Creates a transition.
    ///
    /// - Throws: `Fault` if a number is out of range.
    package init(_ day: Day, seconds: Int = 7200) throws(Fault) {
      let isValid =
        switch day {
        case .dayWithoutLeap(let number): (1...365).contains(number)
        case .dayWithLeap(let number): (0...365).contains(number)
        case .weekday(_, let week, let month): (1...5).contains(week) && (1...12).contains(month)
        }
      guard isValid, (-Transition.secondsLimit...Transition.secondsLimit).contains(seconds) else {
        throw Fault(
          .ruleOutOfRange,
          "a yearly change has a day from 1 to 365 or 0 to 365, or a week from 1 to 5 and a month, and a time within ±167:59:59"
        )
      }
      self.day = day
      self.seconds = seconds
    }
  }
}
