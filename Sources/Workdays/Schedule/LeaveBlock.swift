// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Days off in a row, some of them by leave (拼假).
public struct LeaveBlock: Sendable, Hashable {
  /// The days off, from the first to the last.
  public let days: ClosedRange<CivilDate>
  /// The workdays among them, on which leave is taken, ascending; make-up days too.
  public let leave: [CivilDate]

  /// The number of days off.
  public var count: Int { days.count }
}

extension WorkdaySchedule {
  /// The longest blocks of days off with a day of a range, for each number of days of leave: the longest first, and of equal
  /// ones that with less leave, then the earlier one.
  ///
  /// ```swift
  /// let year = try CivilDate(year: 2026, month: 1, day: 1)...CivilDate(year: 2026, month: 12, day: 31)
  /// try schedule.leaveBlocks(in: year, leave: 3)[0].days  // 2026-09-25...2026-10-07, by leave from 28 to 30 September
  /// ```
  ///
  /// - Parameters:
  ///   - range: the days of which each block has one or more.
  ///   - bounds: the days inside which blocks lie; nil for those of the range.
  ///   - leave: the most days of leave to take.
  /// - Throws: `Fault` with the code `unpublishedYear` if a day inside the bounds is not known.
  public func leaveBlocks(
    in range: ClosedRange<CivilDate>, within bounds: ClosedRange<CivilDate>? = nil, leave: Int
  ) throws(Fault) -> [LeaveBlock] {
    try expectKnown(bounds ?? range)
    return assumedLeaveBlocks(in: range, within: bounds, leave: leave)
  }

  /// The blocks, by the pattern where a day is not known.
  package func assumedLeaveBlocks(
    in range: ClosedRange<CivilDate>, within bounds: ClosedRange<CivilDate>?, leave: Int
  ) -> [LeaveBlock] {
    let choices = LeaveChoices(self, range, bounds)
    guard leave > 0, !choices.workdays.isEmpty else { return [] }
    return (1...min(leave, choices.workdays.count)).flatMap { taken -> [LeaveBlock] in
      let starts = 0...choices.workdays.count - taken
      let longest = starts.map { choices.length(from: $0, taking: taken) }.max()
      guard let longest, longest > 0 else { return [] }
      return starts.filter { choices.length(from: $0, taking: taken) == longest }
        .map { choices.block(from: $0, taking: taken) }
    }
    .sorted { ($1.count, $0.leave.count, $0.days.lowerBound) < ($0.count, $1.leave.count, $1.days.lowerBound) }
  }

  /// The blocks of at least some days off with a day of a range that take the fewest days of leave, maybe none, ascending.
  ///
  /// - Parameters:
  ///   - range: the days of which each block has one or more.
  ///   - bounds: the days inside which blocks lie.
  ///   - length: the least number of days off.
  package func leaveBlocks(
    in range: ClosedRange<CivilDate>, within bounds: ClosedRange<CivilDate>, atLeast length: Int
  ) -> [LeaveBlock] {
    let choices = LeaveChoices(self, range, bounds)
    for taken in 0...min(max(length, 0), choices.workdays.count) {
      let starts = (0...choices.workdays.count - taken).filter {
        choices.length(from: $0, taking: taken) >= max(length, 1)
      }
      if !starts.isEmpty { return starts.map { choices.block(from: $0, taking: taken) } }
    }
    return []
  }

  /// The blocks of days off with a day of a range that together have the most days, ascending.
  ///
  /// There may be fewer blocks and less leave, if more of them are no use. The time grows with the number of workdays and of
  /// blocks, and with the square of the days of leave, the memory with all three: it is meant for a few years.
  ///
  /// - Parameters:
  ///   - range: the days of which each block has one or more.
  ///   - bounds: the days inside which blocks lie; nil for those of the range.
  ///   - leave: the most days of leave to take, in all blocks together.
  ///   - count: the most blocks, each with a day of leave.
  /// - Throws: `Fault` with the code `unpublishedYear` if a day inside the bounds is not known.
  public func leaveBlocks(
    in range: ClosedRange<CivilDate>, within bounds: ClosedRange<CivilDate>? = nil, leave: Int, blocks count: Int
  ) throws(Fault) -> [LeaveBlock] {
    try expectKnown(bounds ?? range)
    return assumedLeaveBlocks(in: range, within: bounds, leave: leave, blocks: count)
  }

  /// The blocks that together have the most days, by the pattern where a day is not known.
  package func assumedLeaveBlocks(
    in range: ClosedRange<CivilDate>, within bounds: ClosedRange<CivilDate>?, leave: Int, blocks count: Int
  ) -> [LeaveBlock] {
    let choices = LeaveChoices(self, range, bounds)
    let size = choices.workdays.count
    let (leave, count) = (min(max(leave, 0), size), min(max(count, 0), size))
    // The most days off from a workday on, by the number of blocks and of days of leave, with what is taken there.
    var best = [[(days: Int, taken: Int)]](
      repeating: Array(repeating: (0, 0), count: (size + 1) * (leave + 1)), count: count + 1)
    for blocks in stride(from: 1, through: count, by: 1) {
      for start in stride(from: size - 1, through: 0, by: -1) {
        for left in stride(from: 1, through: leave, by: 1) {
          var value = (days: 0, taken: 0)
          for taken in 1...left where start + taken <= size {
            // The workday behind a block parts it from the next one.
            let next = min(start + taken + 1, size)
            let days =
              choices.length(from: start, taking: taken) + best[blocks - 1][next * (leave + 1) + left - taken].days
            if days > value.days { value = (days, taken) }
          }
          let later = best[blocks][(start + 1) * (leave + 1) + left].days
          best[blocks][start * (leave + 1) + left] = later > value.days ? (later, 0) : value
        }
      }
    }
    var (chosen, start, left, blocks) = ([LeaveBlock](), 0, leave, count)
    while blocks > 0, left > 0, start < size {
      let taken = best[blocks][start * (leave + 1) + left].taken
      guard taken > 0 else {
        start += 1
        continue
      }
      chosen.append(choices.block(from: start, taking: taken))
      (start, left, blocks) = (start + taken + 1, left - taken, blocks - 1)
    }
    return chosen
  }
}

/// The workdays of a range, each of which can be taken off.
private struct LeaveChoices {
  let workdays: [CivilDate]
  private let range: ClosedRange<CivilDate>
  private let bounds: ClosedRange<CivilDate>

  init(_ schedule: WorkdaySchedule, _ range: ClosedRange<CivilDate>, _ bounds: ClosedRange<CivilDate>?) {
    self.range = range
    self.bounds = bounds ?? range
    workdays = self.bounds.filter(schedule.isWorked)
  }

  /// The days off around some workdays in a row that are taken off.
  func block(from start: Int, taking count: Int) -> LeaveBlock {
    let (first, last) = ends(from: start, taking: count)
    return LeaveBlock(days: first...last, leave: Array(workdays[start..<start + count]))
  }

  /// The number of days off; zero if none is in the range.
  func length(from start: Int, taking count: Int) -> Int {
    let (first, last) = ends(from: start, taking: count)
    return first <= last && (first...last).overlaps(range) ? (first...last).count : 0
  }

  /// The first and the last day off; where no workday is taken between two that follow each other, the last is before the first.
  private func ends(from start: Int, taking count: Int) -> (first: CivilDate, last: CivilDate) {
    (
      start == 0 ? bounds.lowerBound : workdays[start - 1] + 1,
      start + count == workdays.count ? bounds.upperBound : workdays[start + count] - 1
    )
  }
}
