// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TimeZones

/// A small generator of repeatable random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The wall seconds of a local time such as `2026-03-29T02:30:00`, or the instant of it taken as UTC.
func seconds(_ text: String) throws -> Int64 {
  try CivilDateTime(iso8601: text).wallSeconds
}

/// The first second of a year, as wall seconds or as the instant in UTC.
func year(_ year: Int) -> Int64 {
  Int64(GregorianCycle.firstDay(ofYear: year)) * 86_400
}

/// A file of the repository's `Fixtures` folder.
func fixture(_ name: String) throws -> String {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try String(contentsOf: root.appendingPathComponent("Fixtures").appendingPathComponent(name), encoding: .utf8)
}
