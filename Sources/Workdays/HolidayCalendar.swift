// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The statutory calendar: papers merged by date, a later paper overriding an earlier one; a company's days and leave
/// may be laid over it.
///
/// ```swift
/// let calendar = HolidayCalendar.statutory
/// calendar[try CivilDate(year: 2021, month: 2, day: 20)]  // .makeUpWorkday(name: "春节")
/// calendar[try CivilDate(year: 2021, month: 2, day: 22)]  // nil, an ordinary Monday
/// ```
public struct HolidayCalendar: Sendable, Hashable {
  /// The papers in ascending order of their years, one a year, published ones only.
  public let papers: [HolidayPaper]

  /// The listed days in ascending order, each date once, as the last paper that lists it has it, or the last of the
  /// overrides.
  public let days: [HolidayPaper.Day]
  /// The days of companies and the leave that are laid over the papers, in the order in which they count.
  public let overrides: [DayOverrides]

  /// The overrides' days by their numbers.
  let overlay: [Int: DayOverrides.Day]
  /// The papers' days in ascending order.
  private let statutoryDays: [HolidayPaper.Day]

  /// Merges papers; of two for one year the later in the list counts, and papers without days count for nothing.
  public init(papers: [HolidayPaper]) {
    var kept: [HolidayPaper] = []
    for paper in papers where paper.isPublished {
      if let index = kept.firstIndex(where: { $0.year >= paper.year }) {
        if kept[index].year == paper.year { kept[index] = paper } else { kept.insert(paper, at: index) }
      } else {
        kept.append(paper)
      }
    }
    self.papers = kept
    days = HolidayCalendar.merge(kept)
    statutoryDays = days
    overrides = []
    overlay = [:]
  }

  /// The calendar of papers, as another has them, under overrides.
  init(papers: [HolidayPaper], overrides: [DayOverrides], overlay: [Int: DayOverrides.Day]) {
    self.papers = papers
    self.overrides = overrides
    self.overlay = overlay
    statutoryDays = HolidayCalendar.merge(papers)
    let others = statutoryDays.filter { overlay[$0.date.dayNumber] == nil }
    days = (others + overlay.values.map { HolidayPaper.Day($0.date, $0.ruling) }).sorted { $0.date < $1.date }
  }

  /// Papers overlap only around New Year, so each is merged with the tail of those before it.
  private static func merge(_ papers: [HolidayPaper]) -> [HolidayPaper.Day] {
    var days: [HolidayPaper.Day] = []
    for paper in papers {
      guard let first = paper.days.first?.date else { continue }
      var tail: [HolidayPaper.Day] = []
      while let last = days.last, last.date >= first {
        tail.append(last)
        days.removeLast()
      }
      var rest = tail.reversed()[...]
      for day in paper.days {
        while let earlier = rest.first, earlier.date < day.date {
          days.append(earlier)
          rest.removeFirst()
        }
        if rest.first?.date == day.date { rest.removeFirst() }
        days.append(day)
      }
      days.append(contentsOf: rest)
    }
    return days
  }

  /// What the overrides say of a date, else what the notices say, or nil when neither lists it.
  public subscript(date: CivilDate) -> Ruling? {
    override(on: date)?.ruling ?? statutoryRuling(on: date)
  }

  /// What the notices alone say of a date, or nil when they do not list it.
  public func statutoryRuling(on date: CivilDate) -> Ruling? {
    let index = firstIndex(notBefore: date, in: statutoryDays)
    return index < statutoryDays.count && statutoryDays[index].date == date ? statutoryDays[index].ruling : nil
  }

  /// What the overrides alone say of a date, or nil when they do not set it.
  public func override(on date: CivilDate) -> DayOverrides.Day? {
    overlay.isEmpty ? nil : overlay[date.dayNumber]
  }

  /// The listed days from the first to the last date of a range.
  public func days(in range: ClosedRange<CivilDate>) -> ArraySlice<HolidayPaper.Day> {
    let start = firstIndex(notBefore: range.lowerBound, in: days)
    let end = range.upperBound.adding(days: 1).map { firstIndex(notBefore: $0, in: days) } ?? days.count
    return days[start..<end]
  }

  private func firstIndex(notBefore date: CivilDate, in days: [HolidayPaper.Day]) -> Int {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle].date < date { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The holiday that an unlisted Saturday or Sunday is joined to, or nil when it is an ordinary weekend day.
  ///
  /// Notices of some years say of a holiday next to a weekend "joined with the weekend" (与周末连休) and do not list
  /// that weekend's days. Such a day touches a listed day off, itself or through the other day of its weekend. For
  /// whoever works on Saturdays it is off. A company's days and leave join no weekends.
  public func holidayJoined(to date: CivilDate) -> String? {
    let weekday = date.weekday
    guard weekday == .saturday || weekday == .sunday, self[date] == nil else { return nil }
    let inward = weekday == .saturday ? 1 : -1
    for step in [-inward, inward, 2 * inward] {
      guard let neighbour = date.adding(days: step) else { continue }
      switch statutoryRuling(on: neighbour) {
      case .dayOff(let name): return name
      case .makeUpWorkday: if step == inward { return nil }
      case nil: break
      }
    }
    return nil
  }

  /// The years whose paper is published, ascending.
  public var publishedYears: [Int] { papers.map(\.year) }

  /// Whether the paper of a year is published.
  public func isPublished(_ year: Int) -> Bool { papers.contains { $0.year == year } }

  /// Whether a later paper may still rule a date.
  ///
  /// So it is with every day of a year without a paper, and with 29 to 31 December as long as the next year's paper
  /// is not out, since New Year's holiday and its make-up days may begin there. A listed date is settled.
  public func isProvisional(_ date: CivilDate) -> Bool {
    let (year, month, day) = date.components
    if isPublished(year), month < 12 || day < 29 || isPublished(year + 1) { return false }
    return self[date] == nil
  }

  /// The notices that list a date in a calendar year, in order of their dates.
  ///
  /// Besides those of the year's own paper, the next paper's when it reaches back into December.
  public func notices(rulingYear year: Int) -> [HolidayNotice] {
    papers.flatMap(\.notices).filter { $0.years.contains(year) }.sorted { $0.date < $1.date }
  }
}
