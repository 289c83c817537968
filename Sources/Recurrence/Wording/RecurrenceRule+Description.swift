// SPDX-License-Identifier: MIT

internal import CivilCalendar

extension RecurrenceRule {
  /// A language for descriptions of rules.
  public enum Language: String, Sendable, Hashable, CaseIterable {
    /// Chinese in simplified characters.
    case simplifiedChinese = "zh-Hans"
    /// Chinese in traditional characters.
    case traditionalChinese = "zh-Hant"
    /// English.
    case english = "en"
  }

  /// The rule in words.
  ///
  /// Every part that makes a difference is in the words. With a start, they also name the date from which the rule
  /// recurs, and the weekday, day and time that the rule takes from it; an UNTIL in UTC is in the start's zone.
  ///
  /// ```swift
  /// let rule = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")
  /// rule.described(in: .english)            // "every month on the last weekday"
  /// rule.described(in: .simplifiedChinese)  // "每月最后一个工作日"
  /// ```
  public func described(in language: Language, startingAt start: RecurrenceSet.Start? = nil) -> String {
    var description = RuleDescription(self, start: start, words: RuleWords(language: language))
    return description.sentence(naming: start)
  }
}

extension RecurrenceSet {
  /// The set in words: its rules, and the number of added and excluded dates.
  ///
  /// ```swift
  /// set.described(in: .english)  // "every Monday at 09:30 from 4 January 2021, except on one date"
  /// ```
  public func described(in language: RecurrenceRule.Language) -> String {
    let words = RuleWords(language: language)
    func describe(_ rule: RecurrenceRule, isFirst: Bool = false) -> String {
      var description = RuleDescription(rule, start: start, words: words)
      return description.sentence(naming: isFirst ? start : nil)
    }
    var text =
      rules.first.map { describe($0, isFirst: true) }
      ?? words.phrase(.single, start.isDate ? words.date(start.wallTime.date) : words.moment(start))
    for rule in rules.dropFirst() { text += words.phrase(.alsoRule, describe(rule)) }
    for rule in exclusionRules { text += words.phrase(.exceptRule, describe(rule)) }
    if !dates.isEmpty { text += words.phrase(dates.count == 1 ? .addedOne : .added, "\(dates.count)") }
    if !exclusionDates.isEmpty {
      text += words.phrase(exclusionDates.count == 1 ? .excludedOne : .excluded, "\(exclusionDates.count)")
    }
    return text
  }
}

extension RuleWords {
  /// A start with a time; in UTC it says so.
  func moment(_ start: RecurrenceSet.Start) -> String {
    if case .utc(let time) = start { moment(time, isUTC: true) } else { moment(start.wallTime) }
  }
}
