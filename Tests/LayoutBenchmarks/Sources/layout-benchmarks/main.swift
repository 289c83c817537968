// SPDX-License-Identifier: MIT

import CalendarViews

// How long the layout of a day takes, next to a plain greedy one that only gives columns.
// Usage: layout-benchmarks [EVENTS]

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let events = RandomEvents(count: count, seed: 20_211_009)
let greedy = Stopwatch.best(of: 7) { GreedyColumns(events.minutes).columns }
let whole = Stopwatch.best(of: 7) { DayLayout(events.items).columns }
guard greedy.result == whole.result else {
  fatalError("greedy has \(greedy.result) columns, the whole layout \(whole.result)")
}
print("layout \(count) events: greedy \(greedy.milliseconds) ms, whole \(whole.milliseconds) ms")
