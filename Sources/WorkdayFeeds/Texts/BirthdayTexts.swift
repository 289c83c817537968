// SPDX-License-Identifier: MIT

import LunisolarCalendar
import Support

/// The texts of feeds of birthdays.
package struct BirthdayTexts: Sendable {
  /// The last part of PRODID.
  let code: String
  package let calendarName: String
  /// The title, in which `{name}`, `{age}` and `{date}` stand for values.
  package let title: String
  /// The title where the year of birth is not known.
  package let titleWithoutAge: String
  let category: String
  /// A day of the Chinese calendar.
  let day: @Sendable (LunarAnniversary) -> String
  /// The notes, with the date of birth.
  let born: @Sendable (LunisolarDate) -> String

  static let english = BirthdayTexts(
    code: "EN", calendarName: "Lunar birthdays", title: "{name}'s birthday ({age}, {date})",
    titleWithoutAge: "{name}'s birthday ({date})", category: "Birthday",
    day: { "lunar " + $0.text },
    born: { "Born on \($0) of the Chinese calendar (\($0.date))" })

  static let chinese = BirthdayTexts(
    code: "ZH", calendarName: "农历生日", title: "{name}生日（{age}岁，{date}）", titleWithoutAge: "{name}生日（{date}）",
    category: "生日", day: \.chineseText, born: { "生于\($0.chineseText)（\($0.date)）" })
}
