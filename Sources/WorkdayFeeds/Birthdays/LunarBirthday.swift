// SPDX-License-Identifier: MIT

package import CivilCalendar
package import LunisolarCalendar
import Recurrence
import Support

/// A birthday by the Chinese calendar: a name and a day of each year, and the date of birth if its year is known.
package struct LunarBirthday: Sendable, Hashable {
  /// Whose birthday it is.
  package let name: String
  /// The day of the year.
  package let day: LunarAnniversary
  /// The date of birth; nil if its year is not known.
  package let born: LunisolarDate?

  /// Reads a name and a date, such as `妈妈 1958-05-08`, `Ming: 1990/5/8`, or `妈妈 05-08` without the year.
  ///
  /// - Parameter isSolar: whether dates are those of the Gregorian calendar.
  /// - Throws: `Fault` if the name or the date is missing or not allowed.
  package init(parsing text: String, isSolar: Bool = false) throws(Fault) {
    guard let space = text.lastIndex(where: { " ,\t:：".contains($0) }),
      case let name = String(text[..<space]), name.contains(where: { $0 != " " })
    else {
      throw Fault(
        .invalidOption, "\(quoted(text)) has no date; write NAME DATE in quotation marks, such as \"Ming 1990-05-08\"")
    }
    let text = String(text[text.index(after: space)...])
    self.name = [":", "：", ",", "，"].contains { name.hasSuffix($0) } ? String(name.dropLast()) : name
    let isWestern = text.first?.isASCII == true && text.contains("月") && text.filter(\.isNumber).allSatisfy(\.isASCII)
    guard isSolar || !isWestern else {
      throw Fault("\(quoted(text)) looks Gregorian; write 1990-05-08 or 五月初八 for a lunar date, or use --born", of: text)
    }
    let year = text.prefix { $0 != "年" }
    if isSolar {
      born = try LunisolarDate(CivilDate(parsing: LenientText.date(text)))
    } else if text.contains("年"), year.utf8.count == 4,
      let day = try? LunarAnniversary(parsingLunar: text.dropFirst(5).filter { $0 != "日" })
    {
      // Such as 1968年八月十五.
      born = try LunisolarDate(parsing: "\(year)-\(day.text)")
    } else {
      let date = text.contains("/") ? LenientText.date(text) : text
      born = date.utf8.count > 6 && !date.contains("月") ? try LunisolarDate(parsing: date) : nil
    }
    if let born {
      day = LunarAnniversary(of: born, isCounted: false)
    } else {
      day = try LunarAnniversary(parsingLunar: text)
    }
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
    components.daysOfTheMonth = [day.day == 30 && thirtiethDay == .last ? -1 : day.day]
    let isLeap = day.month.isLeap && leapMonth != .both
    if !isLeap { components.monthsOfTheYear = [day.month.number] }
    if isLeap || leapMonth == .both { components.leapMonthsOfTheYear = [day.month.number] }
    if isLeap, leapMonth == .backward { components.skip = .backward }
    if isLeap, leapMonth == .forward { components.skip = .forward }
    return try RecurrenceRule(components)
  }
}
