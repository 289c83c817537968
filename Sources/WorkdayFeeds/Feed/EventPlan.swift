// SPDX-License-Identifier: MIT

import CivilCalendar
import TimeZones
import Workdays

/// An event of a feed with its schedule and its days.
struct EventPlan {
  let event: FeedEvent
  let schedule: WorkdaySchedule
  /// The pattern whose rules the event follows: that of the schedule, but in every other week if the event is.
  let pattern: WorkdayPattern
  /// The indexes of the pattern's parts that give the event's days.
  let partIndexes: [Int]
  /// The days, ascending.
  let dates: [CivilDate]

  /// - Parameter workdays: the workdays under the feed's own schedule, ascending.
  init(_ event: FeedEvent, schedule: WorkdaySchedule, days: ClosedRange<CivilDate>, workdays: [CivilDate]) {
    self.event = event
    self.schedule = schedule
    pattern = event.weeks?.alternation.flatMap(schedule.pattern.everyOtherWeek) ?? schedule.pattern
    let parts = pattern.parts
    partIndexes =
      if case .shift(let letter) = event.days {
        parts.indices.filter { parts[$0].letter == letter }
      } else {
        Array(parts.indices)
      }
    let isFeedsOwn = event.days == .workdays && event.policy == nil && event.overrides == nil
    let dates = isFeedsOwn ? workdays : event.days.dates(in: days, schedule)
    guard let weeks = event.weeks else {
      self.dates = dates
      return
    }
    // An evening before belongs to the day that it is before.
    let distance = event.days.areEves ? 1 : 0
    self.dates = dates.filter { date in
      let day = date.advanced(by: distance)
      return weeks.contains(schedule.day(followedBy: day) ?? day)
    }
  }

  /// Whether each day is written as a separate event, whatever the style.
  var isIrregular: Bool { event.isIrregular(under: schedule.policy) }

  /// Whether a day has the shift of the rule that has the day, or the first rule's if none does.
  func hasShiftOfRule(_ day: CivilDate) -> Bool {
    if pattern.letters.isEmpty { return true }
    guard let index = pattern.partIndex(of: day) ?? partIndexes.first else { return false }
    return partIndexes.contains(index) && pattern.parts[index].letter == schedule.assumedLetter(on: day)
  }

  /// The most days by which a series may begin before its first day.
  var longestPeriod: Int { isIrregular ? 0 : pattern.parts.map(\.period).max() ?? 0 }

  /// Throws when the clocks skip the event's time on one of its days, or on another day of its rules.
  ///
  /// Clients interpret such a time differently, and some shift every later day too.
  func expectTimes(in timeZone: TimeZoneRules) throws(Fault) {
    guard timeZone.fixedOffset == nil, let first = dates.first, let last = dates.last,
      case .at(let time, _) = event.timing
    else { return }
    let start = max(CivilDate.first, first.adding(days: -longestPeriod) ?? .first)
    var own = dates[...]
    for day in start...last {
      let isOwn = own.first == day
      if isOwn { own.removeFirst() }
      guard isOwn || !isIrregular && pattern.contains(day), case .gap = timeZone.resolve(CivilDateTime(day, time))
      else { continue }
      throw Fault(
        .invalidOption,
        "\(time) does not exist on \(day) in \(timeZone.identifier), where the clocks go forward; choose another time")
    }
  }
}
