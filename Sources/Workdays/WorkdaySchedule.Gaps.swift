// SPDX-License-Identifier: MIT

public import CivilCalendar

extension WorkdaySchedule {
  /// What is not known about the days of a range.
  public struct Gaps: Sendable, Hashable {
    /// The years whose paper is not published, with days in the range that only the pattern speaks for.
    public let unpublishedYears: [Int]
    /// The published years with days of 29 to 31 December in the range that the next paper, not out yet, may rule.
    public let provisionalYears: [Int]

    /// Whether everything is known.
    public var isEmpty: Bool { unpublishedYears.isEmpty && provisionalYears.isEmpty }
  }

  /// What is not known about the days of a range.
  ///
  /// A day that a company's days or leave set is known, and so is every day under a schedule that takes nothing of the
  /// statutory calendar.
  public func gaps(in range: ClosedRange<CivilDate>) -> Gaps {
    var unpublished: [Int] = []
    var provisional: [Int] = []
    guard takesFromNotices else { return Gaps(unpublishedYears: [], provisionalYears: []) }
    for year in range.lowerBound.year...range.upperBound.year {
      let isPublished = holidays.isPublished(year)
      if isPublished, holidays.isPublished(year + 1) { continue }
      let lastDay = GregorianCycle.firstDay(ofYear: year + 1) - 1
      let firstDay = isPublished ? lastDay - 2 : GregorianCycle.firstDay(ofYear: year)
      let first = max(firstDay, range.lowerBound.dayNumber)
      let last = min(lastDay, range.upperBound.dayNumber)
      guard first <= last, (first...last).contains(where: { isProvisional(CivilDate(unchecked: $0)) }) else { continue }
      if isPublished { provisional.append(year) } else { unpublished.append(year) }
    }
    return Gaps(unpublishedYears: unpublished, provisionalYears: provisional)
  }
}
