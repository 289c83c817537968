// SPDX-License-Identifier: MIT

import CivilCalendar
import NIOConcurrencyHelpers
import WorkdayFeeds
import Workdays

/// A statutory calendar with everything rendered from it; when the data changes, the whole snapshot is replaced.
final class Snapshot: Sendable {
  let holidays: HolidayCalendar
  let cache = RepresentationCache(size: 24 << 20, entries: 512)
  /// The pages rendered from it; in a separate cache, so that they cannot evict feeds.
  let pages = RepresentationCache(size: 4 << 20, entries: 64)
  /// What the checks of its feeds have proved; feeds that differ from a proved one in their texts alone are not expanded.
  private let proofs = NIOLockedValueBox<(known: Set<DayProof>, size: Int)>(([], 0))
  private static let maximumProofSize = 8 << 20
  /// The date of the newest notice.
  let publishedDate: CivilDate
  /// That date, in seconds since 1970.
  var published: Int64 { CivilDateTime(publishedDate).wallSeconds }

  init(_ holidays: HolidayCalendar) {
    self.holidays = holidays
    let year = holidays.publishedYears.last ?? 2000
    let notices = holidays.years.flatMap(\.notices)
    publishedDate =
      notices.map(holidays.stampDate).max() ?? CivilDate(unchecked: GregorianCycle.firstDay(ofYear: year))
  }

  /// A feed's text, checked.
  func bytes(of feed: WorkdayFeed) throws(Fault) -> [UInt8] {
    let (bytes, proof) = try feed.bytes { proof in proofs.withLockedValue { $0.known.contains(proof) } }
    proofs.withLockedValue { proofs in
      if proofs.size + proof.size > Snapshot.maximumProofSize { proofs = ([], 0) }
      if proof.size <= Snapshot.maximumProofSize / 8, proofs.known.insert(proof).inserted { proofs.size += proof.size }
    }
    return bytes
  }

  /// The date of the newest notice about some years of a schedule, in seconds since 1970.
  func published(_ years: ClosedRange<Int>, _ schedule: WorkdaySchedule) -> Int64 {
    let dates = years.map { FeedStamp(year: $0, schedule: schedule).date }
    return dates.max().map { CivilDateTime($0).wallSeconds } ?? published
  }
}

/// Identifies a resource: with the same data, the same key always has the same bytes.
///
/// Keys are bytes. Texts that Unicode takes for the same, such as two spellings of 北, are different keys.
struct ResourceKey: Sendable, Hashable {
  private let bytes: [UInt8]

  /// - Parameter text: the request target, and whatever else the resource depends on.
  init(_ text: String) { bytes = Array(text.utf8) }

  // The hash of an array would take its bytes one by one.
  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// A cache of rendered resources that evicts the least recently used.
final class RepresentationCache: Sendable {
  private struct Entry {
    let representation: Representation
    var lastUse: Int
  }

  private struct State {
    var entries: [ResourceKey: Entry] = [:]
    var size = 0
    var uses = 0

    mutating func remove(_ key: ResourceKey) {
      if let entry = entries.removeValue(forKey: key) { size -= entry.representation.size }
    }
  }

  private let state = NIOLockedValueBox(State())
  private let maximumSize: Int
  private let maximumEntries: Int
  /// The maximum size of an entry in bytes; larger resources would evict too many others.
  static let maximumEntrySize = 256 << 10

  init(size: Int, entries: Int) {
    maximumSize = size
    maximumEntries = entries
  }

  func representation(of key: ResourceKey) -> Representation? {
    state.withLockedValue { state in
      guard let index = state.entries.index(forKey: key) else { return nil }
      state.uses += 1
      state.entries.values[index].lastUse = state.uses
      return state.entries.values[index].representation
    }
  }

  /// Adds a resource unless it is too large, and evicts the least recently used ones if necessary.
  func keep(_ representation: Representation, _ key: ResourceKey) {
    guard representation.size <= min(RepresentationCache.maximumEntrySize, maximumSize) else { return }
    state.withLockedValue { state in
      state.remove(key)
      while state.size + representation.size > maximumSize || state.entries.count >= maximumEntries,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.remove(oldest.key)
      }
      state.uses += 1
      state.entries[key] = Entry(representation: representation, lastUse: state.uses)
      state.size += representation.size
    }
  }

  var usage: (entries: Int, size: Int) { state.withLockedValue { ($0.entries.count, $0.size) } }
}
