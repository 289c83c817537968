// SPDX-License-Identifier: MIT

package import CivilCalendar
package import LunisolarCalendar
import Recurrence

/// A birthday by the Chinese calendar: a name, and the lunisolar date of birth.
package struct LunarBirthday: Sendable, Hashable {
  /// Whose birthday it is.
  package let name: String
  /// The date of birth.
  package let born: LunisolarDate

  /// Creates a birthday.
  package init(name: String, born: LunisolarDate) {
    self.name = name
    self.born = born
  }

  /// Reads a name and a date, such as `妈妈 1958-05-08`.
  ///
  /// - Throws: `Fault` if the name or the date is missing or not allowed.
  package init(parsing text: String) throws(Fault) {
    guard let space = text.lastIndex(of: " "), case let name = String(text[..<space]),
      name.contains(where: { $0 != " " })
    else {
      throw Fault(.invalidOption, "a birthday is a name, a space and a lunisolar date, such as \"妈妈 1958-05-08\"")
    }
    self.init(name: name, born: try LunisolarDate(parsing: String(text[text.index(after: space)...])))
  }

  /// What happens to a birthday in a leap month.
  package enum LeapMonth: String, Sendable, CaseIterable {
    /// It is celebrated only in the years that have the month.
    case omit
    /// Without the leap month, it is in the month with its number.
    case backward
    /// Without the leap month, it is in the month after it.
    case forward
    /// It is always in the month with its number, and in the leap month of that number too, where there is one; so are
    /// birthdays in months that are not leap months.
    case both
  }

  /// What happens to a birthday on the 30th in a month of 29 days.
  package enum ThirtiethDay: String, Sendable, CaseIterable {
    /// It is on the last day.
    case last
    /// It is left out.
    case skip
  }

  /// The rule of RFC 7529 with the same days.
  func rule(_ leapMonth: LeapMonth, _ thirtiethDay: ThirtiethDay) throws(Fault) -> RecurrenceRule {
    var components = RecurrenceRule.Components(frequency: .yearly)
    components.calendarIdentifier = .chinese
    // The last day is the 30th, or the 29th where there is no 30th.
    components.daysOfTheMonth = [born.day == 30 && thirtiethDay == .last ? -1 : born.day]
    let isLeap = born.isLeapMonth && leapMonth != .both
    if !isLeap { components.monthsOfTheYear = [born.month] }
    if isLeap || leapMonth == .both { components.leapMonthsOfTheYear = [born.month] }
    if isLeap, leapMonth == .backward { components.skip = .backward }
    if isLeap, leapMonth == .forward { components.skip = .forward }
    return try RecurrenceRule(components)
  }
}
