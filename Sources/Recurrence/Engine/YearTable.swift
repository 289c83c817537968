// SPDX-License-Identifier: MIT

import CivilCalendar

/// A rule's entries in a year, as offsets from 1 January, computed once for each of the 14 shapes of years.
struct YearTable {
  /// The start and the end of each shape's offsets, 0 if they are not computed yet; then the offsets.
  private var cells: [Int32] = []
  private static let header = 2 * YearShape.count

  /// The indices of a year's offsets, in seconds; each is that of a day's midnight unless the plan's entries include
  /// the time.
  @inline(__always)
  mutating func entries(ofYear year: Int, firstDay: Int, plan: RulePlan) -> Range<Int> {
    let cell = YearShape(year: year, firstDay: firstDay).index &* 2
    if cell &+ 1 < cells.count, cells[cell] > 0 {
      return Range(uncheckedBounds: (Int(cells[cell]), Int(cells[cell &+ 1])))
    }
    return workOut(year, firstDay: firstDay, plan: plan)
  }

  @inline(__always)
  subscript(index: Int) -> Int64 { Int64(cells[index]) }

  @inline(never)
  private mutating func workOut(_ year: Int, firstDay: Int, plan: RulePlan) -> Range<Int> {
    let keeps = plan.recipe.dependsOnShapeOnly && plan.recipe.scale == nil
    if cells.isEmpty {
      // Room for an entry or two of each shape, so that usual rules need no more.
      cells.reserveCapacity(2 * YearTable.header)
      cells.append(contentsOf: repeatElement(0, count: YearTable.header))
    }
    if !keeps { cells.removeSubrange(YearTable.header...) }
    let start = cells.count
    let days = plan.recipe.days(ofYear: year, firstDay: firstDay)
    let time = plan.entriesHoldTime && !plan.selectsInPeriod ? plan.times[0] : 0
    var position = days.first(from: 0)
    while let day = position {
      cells.append(Int32(day - DayBits.lead) * 86_400 + time)
      position = days.first(from: day + 1)
    }
    if plan.selectsInPeriod {
      cells.replaceSubrange(start..., with: plan.selected(fromDays: Array(cells[start...])))
    }
    if keeps {
      let shape = YearShape(year: year, firstDay: firstDay)
      cells[2 * shape.index] = Int32(start)
      cells[2 * shape.index + 1] = Int32(cells.count)
    }
    return start..<cells.count
  }
}

/// The number of days of a year that match a recipe, computed once for each of the 14 shapes of years.
struct DayCounts {
  private let recipe: YearRecipe
  private var counts = SIMD16<Int32>(repeating: -1)

  init(of recipe: YearRecipe) {
    self.recipe = recipe
  }

  @inline(__always)
  mutating func days(ofYear year: Int, firstDay: Int) -> Int {
    let shape = YearShape(year: year, firstDay: firstDay)
    if counts[shape.index] >= 0 { return Int(counts[shape.index]) }
    let count = recipe.days(ofYear: year, firstDay: firstDay).count
    if recipe.dependsOnShapeOnly, recipe.scale == nil { counts[shape.index] = Int32(count) }
    return count
  }
}

/// What determines the days of a year: whether it is a leap year, and the weekday of its 1 January.
///
/// There are 14 shapes.
struct YearShape {
  static let count = 14

  let isLeap: Bool
  /// 0 for Monday.
  let firstWeekday: Int
  /// Whether the previous year is a leap year; only needed if a week or day reaches into an adjacent year.
  let previousIsLeap: Bool
  let nextIsLeap: Bool

  /// The index of the shape, 0 to 13.
  @inline(__always) var index: Int { firstWeekday &* 2 &+ (isLeap ? 1 : 0) }

  var length: Int { isLeap ? 366 : 365 }

  /// The shape of the previous year; the year before that is unknown and assumed to be a common year.
  var previous: YearShape {
    let length = previousIsLeap ? 366 : 365
    return YearShape(
      isLeap: previousIsLeap, firstWeekday: (firstWeekday - length % 7 + 7) % 7, previousIsLeap: false,
      nextIsLeap: isLeap)
  }

  /// The shape of the next year; the year after that is unknown and assumed to be a common year.
  var next: YearShape {
    YearShape(
      isLeap: nextIsLeap, firstWeekday: (firstWeekday + length) % 7, previousIsLeap: isLeap, nextIsLeap: false)
  }
}

extension YearShape: RecipeYear {
  @inline(__always)
  init(year: Int, firstDay: Int) {
    self.init(
      isLeap: GregorianCycle.isLeap(year), firstWeekday: GregorianCycle.weekdayIndex(ofDay: firstDay),
      previousIsLeap: GregorianCycle.isLeap(year &- 1), nextIsLeap: GregorianCycle.isLeap(year &+ 1))
  }

  var withNeighbors: [(year: YearShape, shift: Int)] { [(self, 0), (previous, -previous.length), (next, length)] }

  func monthIndices(of recipe: YearRecipe) -> UInt32 { recipe.has(.months) ? UInt32(recipe.months) >> 1 : 0xFFF }

  @inline(__always)
  func place(ofMonthIndex index: Int) -> (daysBefore: Int, length: Int) {
    (
      GregorianCycle.daysBefore(month: index + 1, leap: isLeap), GregorianCycle.days(inMonth: index + 1, leap: isLeap)
    )
  }
}
