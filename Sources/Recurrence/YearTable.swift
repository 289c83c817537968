// SPDX-License-Identifier: MIT

import CivilCalendar

/// What a rule makes in a year, as offsets from 1 January, worked out once for each of the 14 shapes of years.
struct YearTable {
  private var offsets: [Int32] = []
  /// The range of each shape's offsets; a start of −1 says that they are still to be worked out.
  private var ranges = SIMD16<Int32>(repeating: -1)
  private var counts = SIMD16<Int32>(repeating: 0)

  /// The offsets of a year: seconds where the plan's entries hold their times, else days in seconds.
  @inline(__always)
  mutating func entries(ofYear year: Int, firstDay: Int, plan: RulePlan) -> Range<Int> {
    let weekday = (firstDay + 3) % 7
    let index = (weekday < 0 ? weekday + 7 : weekday) * 2 + (GregorianCycle.isLeap(year) ? 1 : 0)
    if ranges[index] >= 0, plan.recipe.dependsOnShapeOnly {
      return Int(ranges[index])..<Int(ranges[index] &+ counts[index])
    }
    return workOut(YearShape(year: year, firstDay: firstDay), plan: plan)
  }

  @inline(__always)
  subscript(index: Int) -> Int64 { Int64(offsets[index]) }

  @inline(never)
  private mutating func workOut(_ shape: YearShape, plan: RulePlan) -> Range<Int> {
    let keeps = plan.recipe.dependsOnShapeOnly
    if !keeps { offsets.removeAll(keepingCapacity: true) }
    let start = offsets.count
    let days = plan.recipe.days(of: shape)
    var position = days.first(from: 0)
    if plan.selectsInPeriod {
      var list: [Int32] = []
      while let day = position {
        list.append(Int32(day - DayBits.lead) * 86_400)
        position = days.first(from: day + 1)
      }
      offsets.append(contentsOf: plan.selected(fromDays: list))
    } else {
      let time = plan.entriesHoldTime ? plan.times[0] : 0
      while let day = position {
        offsets.append(Int32(day - DayBits.lead) * 86_400 + time)
        position = days.first(from: day + 1)
      }
    }
    if keeps {
      ranges[shape.index] = Int32(start)
      counts[shape.index] = Int32(offsets.count - start)
    }
    return start..<offsets.count
  }
}
