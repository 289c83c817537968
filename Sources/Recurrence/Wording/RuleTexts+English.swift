// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

extension RuleTexts {
  /// English.
  public static let english = RuleTexts(
    language: .english,
    template: { phrase in
      switch phrase {
      case .every, .everyWeekday, .each: "every {1}"
      case .everyOther, .everyOtherWeekday: "every other {1}"
      case .everySeveral: "every {2} {1}s"
      case .onceEvery, .onceEveryAt, .hour, .minute, .second, .position: "{1}"
      case .eachWorkday: "every weekday"
      case .eachDay: "every day"
      case .allDays: "all seven days"
      case .mondayToFriday: "weekday{s}"
      case .on: "on {1}"
      case .ofMonths, .ofWeeks: "{1} of {2}"
      case .ofEveryMonth: "{1} of every month"
      case .ofTheYear: "{1} of the year"
      case .inMonths, .inWeeks: "in {1}"
      case .week: "week {1}"
      case .lastWeek: "the {1} week"
      case .dayOfMonth, .dayOfYear, .lastDayOfYear: "the {1}"
      case .lastDayOfMonth, .numberedDay: "the {1} day"
      case .lastDaysOfMonth: "the last {1} days"
      case .dayAndMonth: "{1} {2}"
      case .daysOfYear: "{1} day of the year"
      case .numbered: "the {1} {2}"
      case .workday: "weekday"
      case .range: "{1} to {2}"
      case .someHour: "an hour"
      case .hours: "hour{s} {1}"
      case .minutes: "minute{s} {1}"
      case .seconds: "second{s} {1}"
      case .at: "at {1}"
      case .everyHour: "hourly from {1} to {2}"
      case .minutesOfHours: "at {1} minutes past each hour from {2} to {3}"
      case .universal: "{1} UTC"
      case .only: "only {1}"
      case .onlyAlso: " and only "
      case .ifWeekday: ", if it is {1}"
      case .onlyWeekday: ", only on {1}"
      case .oneWeekday: "a {1}"
      case .anyWeekday: "any day of the week"
      case .fromHour: "from {1} to {2}"
      case .inMinutes: "in minute{s} {1}"
      case .inSeconds: "in second{s} {1}"
      case .positions: "only the {1} of these each {2}"
      case .numberIgnored: "the number of {1} has no effect"
      case .monthBefore: "moved to the month before if there is no such month"
      case .monthAfter: "moved to the month after if there is no such month"
      case .dayBefore: "moved to the day before if there is no such day"
      case .dayAfter: "moved to the day after if there is no such day"
      case .chinese: "in the Chinese calendar"
      case .korean: "in the Korean calendar"
      case .weekStart: "with weeks starting on {1}"
      case .from: " from {1}"
      case .fromAfterComma: ", from {1}"
      case .until: " until {1}"
      case .untilAfterComma: ", until {1}"
      case .once: ", once"
      case .times: ", {1} times"
      case .single: "once, {1}"
      case .added: ", and on {1} more dates"
      case .addedOne: ", and on one more date"
      case .excluded: ", except on {1} dates"
      case .excludedOne: ", except on one date"
      case .exceptRule: "; except {1}"
      case .alsoRule: "; and {1}"
      case .weekdays: "{1}s"
      }
    },
    units: [
      ("second", "second"), ("minute", "minute"), ("hour", "hour"), ("day", "day"), ("week", "week"),
      ("month", "month"), ("year", "year"),
    ],
    weekdays: Weekday.allCases.map { $0.description },
    month: { month in
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
      ][min(max(month, 1), 12) - 1]
    },
    number: numeral,
    ordinal: { number in
      let names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
      let size = Int(number.magnitude)
      let name = names.indices.contains(size - 1) ? names[size - 1] : numeral(size)
      return number == -1 ? "last" : number > 0 ? name : name + "-to-last"
    },
    separators: (", ", and: " and ", or: " or "),
    dateText: { "\($0.day) \($1) \($0.year)" },
    momentText: { "\($1)\($2 ? " UTC" : "") on \($0)" },
    nested: { $0.joined(separator: " of ") },
    lunisolarMonth: { "the " + ($0.isLeap ? "leap " : "") + numeral($0.number) + " month" }, lunisolarDay: nil,
    hasBareDays: true, hasWeekdayRanges: false, hasConditions: true,
    sentence: { parts in
      let text = ([parts.head] + parts.details).joined(separator: " ") + parts.condition
      let remarks = (parts.limit.map { [$0] } ?? []) + parts.remarks
      return ([text] + remarks).joined(separator: ", ") + (parts.start ?? "")
    })

  /// A number in digits with its ending, such as `1st` and `22nd`.
  private static func numeral(_ number: Int) -> String {
    let ending =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)" + ending
  }
}
