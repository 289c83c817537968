// SPDX-License-Identifier: MIT

import Foundation
import FuzzTargets
import ICalendar
import ICalendarCoding
import TestSupport
import Testing

/// Merges and filters mutated files: a few hundred, or thousands in the slow set.
@Suite struct CalendarMergeTests {
  private static let fixtures: [[UInt8]] =
    ((try? FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Fixtures/ics")) ?? []).sorted()
    .filter { $0.hasSuffix(".ics") }.compactMap { try? readBytes("Fixtures/ics/" + $0) }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `a file merged with a mutated one shows what the newest version of each event shows`() throws {
    var mutator = Mutator(seed: seed(78))
    var random = SeededGenerator(seed: seed(79))
    var merged = 0
    for round in 0..<rounds(fast: 30, slow: 400) {
      let first = Self.fixtures[random.below(Self.fixtures.count)]
      let original = Self.fixtures[random.below(Self.fixtures.count)]
      guard let source = try? CalendarSource(first), let other = try? CalendarSource(mutator.mutated(original)) else {
        continue
      }
      do {
        let (bytes, summaries) = try CalendarMerge.merge(
          [source, other], isBusyOnly: random.below(4) == 0, database: SystemZones.database)
        let result = try CalendarSource(bytes)
        #expect(result.calendars.count == 1)
        let entries = result.calendars[0].entries.count { !$0.value.isTimeZone }
        #expect(summaries.map(\.kept).reduce(0, +) == entries, "round \(round)")
        // Merged with a part of itself, a calendar stays the same.
        let again = try CalendarMerge.merge([result, result], isBusyOnly: false, database: SystemZones.database)
        #expect(again.bytes == bytes, "round \(round)")
        merged += 1
      } catch {
        Issue.record("round \(round): \(error)\n\(String(decoding: other.text.bytes, as: UTF8.self))")
      }
    }
    #expect(merged > 15)
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `what a filter keeps and what it leaves out are together what there was`() throws {
    var mutator = Mutator(seed: seed(80))
    var random = SeededGenerator(seed: seed(81))
    for _ in 0..<rounds(fast: 100, slow: 400) {
      guard let source = try? CalendarSource(mutator.mutated(Self.fixtures[random.below(Self.fixtures.count)])) else {
        continue
      }
      let uids = Set(source.values.flatMap(\.entries).compactMap { $0.details?.uid }).subtracting([""])
      var filter = CalendarFilter()
      filter.uids = uids.filter { _ in random.below(2) == 0 }
      guard !filter.uids.isEmpty, filter.uids != uids else { continue }
      let kept = try CalendarSource(filter.bytes(of: source, database: SystemZones.database).bytes)
      filter.uids = uids.subtracting(filter.uids)
      let others = try CalendarSource(filter.bytes(of: source, database: SystemZones.database).bytes)
      filter.uids = uids
      let all = try CalendarSource(filter.bytes(of: source, database: SystemZones.database).bytes)
      let proof = CalendarProof(source.values, database: SystemZones.database)
      let together = proof.instances(of: kept.values) + proof.instances(of: others.values)
      #expect(together.sorted() == proof.instances(of: all.values))
    }
  }
}
