// SPDX-License-Identifier: MIT

public import CivilCalendar

extension HolidayCalendar {
  /// The name of the holiday that a day is off for: a listed day off, or a weekend day joined to one; nil for others.
  public func holidayOff(on date: CivilDate) -> String? {
    switch self[date] {
    case .dayOff(let name): name
    case .makeUpWorkday: nil
    case nil: holidayJoined(to: date)
    }
  }

  /// The blocks that have a day in a range, whole, in ascending order.
  ///
  /// A block is days in a row that are off for a holiday of one name. A block at New Year may begin in December.
  public func blocks(touching range: ClosedRange<CivilDate>) -> [HolidayBlock] {
    var blocks: [HolidayBlock] = []
    for day in days(in: range.lowerBound.advanced(by: -31)...range.upperBound.advanced(by: 31)) {
      guard case .dayOff(let name) = day.ruling, blocks.last.map({ $0.days.upperBound < day.date }) ?? true else {
        continue
      }
      var first = day.date
      while let date = first.adding(days: -1), holidayOff(on: date) == name { first = date }
      var last = day.date
      while let date = last.adding(days: 1), holidayOff(on: date) == name { last = date }
      blocks.append(HolidayBlock(name: name, days: first...last))
    }
    return blocks.filter { $0.days.overlaps(range) }
  }

  /// The make-up days of a block: those announced under its name within a month of it, ascending.
  public func makeUpDays(of block: HolidayBlock) -> [CivilDate] {
    days(in: block.days.lowerBound.advanced(by: -31)...block.days.upperBound.advanced(by: 31)).compactMap { day in
      if case .makeUpWorkday(block.name) = day.ruling { day.date } else { nil }
    }
  }

  /// The block that a make-up day makes up for: the nearest within a month under its name; nil when there is none.
  public func block(madeUpBy date: CivilDate) -> HolidayBlock? {
    guard case .makeUpWorkday(let name) = self[date] else { return nil }
    return blocks(touching: date.advanced(by: -31)...date.advanced(by: 31)).filter { $0.name == name }
      .min { distance(from: date, to: $0) < distance(from: date, to: $1) }
  }

  private func distance(from date: CivilDate, to block: HolidayBlock) -> Int {
    max(block.days.lowerBound.dayNumber - date.dayNumber, date.dayNumber - block.days.upperBound.dayNumber)
  }

  /// The paper whose word on a date counts, the last that lists it; nil for a date that none lists.
  public func paper(listing date: CivilDate) -> HolidayPaper? {
    papers.last { paper in paper.days.contains { $0.date == date } }
  }
}
