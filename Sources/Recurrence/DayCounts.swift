// SPDX-License-Identifier: MIT

import CivilCalendar

/// How many days a recipe takes of a year, worked out once for each of the 14 shapes of years.
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
    let count = recipe.days(of: shape).count
    if recipe.dependsOnShapeOnly { counts[shape.index] = Int32(count) }
    return count
  }
}
