// SPDX-License-Identifier: MIT

import CalendarViews

let layout = DayLayout([
  try .init(id: "Stand-up", start: 9 * 60, end: 9 * 60 + 30),
  try .init(id: "Interview", start: 9 * 60, end: 10 * 60),
  try .init(id: "Lunch", start: 12 * 60, end: 13 * 60),
])
for placement in layout.placements {
  let x = placement.edges(in: 300)
  print(placement.item.id, "x", x.lowerBound, "y", placement.minutes.lowerBound, "width", x.count)
}
