// SPDX-License-Identifier: MIT

import CivilCalendar
import CommandSupport
import Recurrence

/// Notes that rules of the Chinese or Korean calendar end with its tables.
enum LunisolarNote {
  /// Writes a note to standard error if rules would go on.
  ///
  /// - Parameter last: The last day that was asked for, or nil for all.
  /// - Returns: Whether there is a note.
  @discardableResult
  static func write(for rules: [RecurrenceRule], from start: CivilDateTime, through last: CivilDate?) -> Bool {
    for rule in rules where rule.calendarIdentifier != .gregorian {
      let days = rule.calendarIdentifier.days
      if start.date < days.lowerBound {
        StandardError.write(
          "Note: lunisolar years are known from 1901; a rule that starts before \(days.lowerBound) has no dates.")
        return true
      }
      guard last.map({ $0 > days.upperBound }) ?? true else { continue }
      let goesOn =
        switch rule.end {
        case .count(let count): rule.occurrences(from: start).count < count
        case .never, .until: rule.end.lastWallSecond >= CivilDateTime(days.upperBound + 1).wallSeconds
        }
      guard goesOn else { continue }
      StandardError.write("Note: lunisolar years are known to 2100; the rule ends on \(days.upperBound).")
      return true
    }
    return false
  }
}
