// SPDX-License-Identifier: MIT

public import CivilCalendar
import LunisolarCalendar
import Support

/// A phrase in the description of a rule.
enum RulePhrase {
  case every, everyOther, everySeveral, onceEvery, onceEveryAt
  case everyWeekday, everyOtherWeekday, each, eachWorkday, eachDay, allDays, mondayToFriday
  case on, ofMonths, ofEveryMonth, ofTheYear, ofWeeks, inMonths, week, lastWeek, inWeeks
  case dayOfMonth, lastDayOfMonth, lastDaysOfMonth, dayAndMonth, dayOfYear, lastDayOfYear, daysOfYear
  case numbered, numberedDay, workday
  case range, hour, minute, second, someHour, hours, minutes, seconds, at, everyHour, minutesOfHours, universal
  case only, onlyAlso, weekdays, ifWeekday, onlyWeekday, oneWeekday, anyWeekday, fromHour, inMinutes, inSeconds
  case position, positions, numberIgnored, chinese, korean, weekStart
  case monthBefore, monthAfter, dayBefore, dayAfter
  case from, fromAfterComma, until, untilAfterComma, once, times
  case single, added, addedOne, excluded, excludedOne, exceptRule, alsoRule
}

/// The parts of a rule's description, which a language puts in its order.
struct RuleSentence {
  /// How often the rule recurs.
  var head: String
  /// On which days, and at which times.
  var details: [String]
  /// The weekday that a day must be, in languages that have this apart from the limits.
  var condition: String
  /// What limits the occurrences.
  var limit: String?
  var remarks: [String]
  /// From when the rule recurs.
  var start: String?
  /// Whether the head needs nothing between it and a time.
  var isWhole: Bool
  /// Whether the head is each day, week, month or year.
  var isEachDayOrLonger: Bool
}

/// The texts of descriptions of rules in one language.
///
/// ```swift
/// let rule = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=MO")
/// rule.described(in: .english)                          // "every Monday"
/// Language(rawValue: "zh-Hans").flatMap(RuleTexts.init)  // RuleTexts.simplifiedChinese
/// ```
public struct RuleTexts: Texts {
  /// The language.
  public internal(set) var language: Language
  /// The phrases; `{1}` and `{2}` stand for values, and `{s}` for the plural of the first value's noun.
  let template: @Sendable (RulePhrase) -> String
  /// The units of frequencies, from a second to a year, alone and after a number.
  let units: [(one: String, counted: String)]
  /// From Monday to Sunday.
  let weekdays: [String]
  /// A month by its number.
  package let month: @Sendable (Int) -> String
  /// A number in digits as it stands before a day: `22nd`.
  let number: @Sendable (Int) -> String
  /// A position from the start or the end: `first`, `21st`, `second-to-last`; `第一`, `第21`, `倒数第二`, `最后一`.
  let ordinal: @Sendable (Int) -> String
  /// What is between the items of a list, and before the last one of all or of a choice.
  let separators: (comma: String, and: String, or: String)
  /// A date with the name of its month.
  let dateText: @Sendable (CivilDate, String) -> String
  /// A date with a time, which may be in UTC.
  let momentText: @Sendable (_ date: String, _ time: String, _ isUTC: Bool) -> String
  /// Seconds of minutes of hours.
  let nested: @Sendable ([String]) -> String
  /// A month of a lunisolar year: `the leap 5th month`.
  let lunisolarMonth: @Sendable (LunisolarMonth) -> String
  /// The name of a day of a lunisolar month; nil if such a day is numbered like any other.
  let lunisolarDay: (@Sendable (Int) -> String)?
  /// Whether a day is a plain number beside the name of its month.
  let hasBareDays: Bool
  /// Whether consecutive weekdays are a range, as numbers are.
  let hasWeekdayRanges: Bool
  /// Whether the weekday that a day must be is a condition after it, rather than one of the limits.
  let hasConditions: Bool
  let sentence: @Sendable (RuleSentence) -> String
  /// The characters that are written in place of others, if only these differ from another language.
  var characters: [Character: Character] = [:]
}

extension RuleTexts {
  /// The texts in a language; nil if rules cannot be described in it.
  public init?(_ language: Language) {
    switch language {
    case .english: self = .english
    case .simplifiedChinese: self = .simplifiedChinese
    case .traditionalChinese: self = .traditionalChinese
    case .japanese, .korean, .italian: return nil
    }
  }

  /// A text in the characters of the language.
  func written(_ text: String) -> String {
    characters.isEmpty ? text : String(text.map { characters[$0] ?? $0 })
  }

  /// A phrase with its values.
  func phrase(_ phrase: RulePhrase, _ values: String..., isPlural: Bool = false) -> String {
    let pieces = template(phrase).split(separator: "{", omittingEmptySubsequences: false)
    var text = String(pieces[0])
    for piece in pieces.dropFirst() {
      guard let end = piece.firstIndex(of: "}") else {
        text += "{" + piece
        continue
      }
      let name = piece[..<end]
      let index = (Int(name) ?? 0) - 1
      text += values.indices.contains(index) ? values[index] : name == "s" ? (isPlural ? "s" : "") : "{" + name + "}"
      text += piece[end...].dropFirst()
    }
    return text
  }

  /// The unit of a frequency.
  func unit(_ frequency: RecurrenceRule.Frequency) -> (one: String, counted: String) { units[Int(frequency.rawValue)] }

  /// How often a frequency with an interval recurs: `every other week`, `每两周`.
  func every(_ interval: Int, _ frequency: RecurrenceRule.Frequency) -> String {
    let unit = unit(frequency)
    switch interval {
    case 1: return phrase(.every, unit.one)
    case 2: return phrase(.everyOther, unit.counted)
    default: return phrase(.everySeveral, unit.counted, "\(interval)")
    }
  }

  func name(of weekday: Weekday) -> String { weekdays[weekday.rawValue - 1] }

  /// A list: `a, b and c`, `a、b和c`; with `or` and `或` for a choice.
  func list(_ items: [String], isChoice: Bool = false) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: separators.comma) + (isChoice ? separators.or : separators.and) + last
  }

  /// Texts of numbers in a list, with long runs as ranges.
  func ranges(_ numbers: [Int], least: Int = 3, _ text: (Int) -> String) -> [String] {
    numbers.runs.flatMap { run in
      run.count >= least ? [phrase(.range, text(run.lowerBound), text(run.upperBound))] : run.map(text)
    }
  }

  func date(_ date: CivilDate) -> String { dateText(date, month(date.month)) }

  /// A date and time, without seconds if they are zero.
  func moment(_ moment: CivilDateTime, isUTC: Bool = false) -> String {
    momentText(date(moment.date), time(moment.time.hour, moment.time.minute, moment.time.second), isUTC)
  }

  /// A start with a time; in UTC it says so.
  func moment(_ start: RecurrenceSet.Start) -> String {
    if case .utc = start { moment(start.wallTime, isUTC: true) } else { moment(start.wallTime) }
  }

  func time(_ hour: Int, _ minute: Int, _ second: Int, showsSeconds: Bool = false) -> String {
    let text = padded(hour, to: 2) + ":" + padded(minute, to: 2)
    return second == 0 && !showsSeconds ? text : text + ":" + padded(second, to: 2)
  }
}
