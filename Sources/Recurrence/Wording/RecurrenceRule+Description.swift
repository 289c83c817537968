// SPDX-License-Identifier: MIT

import CivilCalendar

extension RecurrenceRule {
  /// The rule in texts.
  ///
  /// Every part that makes a difference is in the texts. With a start, they also name the date from which the rule
  /// recurs, and the weekday, day and time that the rule takes from it; an UNTIL in UTC is in the start's zone.
  ///
  /// ```swift
  /// let rule = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")
  /// rule.described(in: .english)            // "every month on the last weekday"
  /// rule.described(in: .simplifiedChinese)  // "每月最后一个工作日"
  /// ```
  public func described(in texts: RuleTexts, startingAt start: RecurrenceSet.Start? = nil) -> String {
    var description = RuleDescription(self, start: start, words: texts)
    return texts.written(description.sentence(naming: start))
  }
}

extension RecurrenceSet {
  /// The set in words: its rules, and the number of added and excluded dates.
  ///
  /// ```swift
  /// set.described(in: .english)  // "every Monday at 09:30 from 4 January 2021, except on one date"
  /// ```
  public func described(in texts: RuleTexts) -> String {
    func describe(_ rule: RecurrenceRule, isFirst: Bool = false) -> String {
      var description = RuleDescription(rule, start: start, words: texts)
      return description.sentence(naming: isFirst ? start : nil)
    }
    var text =
      rules.first.map { describe($0, isFirst: true) }
      ?? texts.phrase(.single, start.isDate ? texts.date(start.wallTime.date) : texts.moment(start))
    for rule in rules.dropFirst() { text += texts.phrase(.alsoRule, describe(rule)) }
    for rule in exclusionRules { text += texts.phrase(.exceptRule, describe(rule)) }
    if !dates.isEmpty { text += texts.phrase(dates.count == 1 ? .addedOne : .added, "\(dates.count)") }
    if !exclusionDates.isEmpty {
      text += texts.phrase(exclusionDates.count == 1 ? .excludedOne : .excluded, "\(exclusionDates.count)")
    }
    return texts.written(text)
  }
}
