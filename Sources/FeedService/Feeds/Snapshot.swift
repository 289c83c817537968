// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import NIOConcurrencyHelpers
internal import WorkdayFeeds
internal import Workdays

/// A statutory calendar with everything rendered from it; when the data changes, the whole snapshot is replaced.
final class Snapshot: Sendable {
  /// The statutory calendar.
  let holidays: HolidayCalendar
  /// The feeds rendered from it.
  let cache = RepresentationCache(size: 24 << 20, entries: 512)
  /// The pages rendered from it; in a separate cache, so that they cannot evict feeds.
  let pages = RepresentationCache(size: 4 << 20, entries: 64)
  /// What the checks of its feeds have proved; feeds that differ from a proved one in their texts alone are not expanded.
  private let proofs = NIOLockedValueBox<(known: Set<DayProof>, size: Int)>(([], 0))
  private static let maximumProofSize = 8 << 20
  /// The date of the newest notice, in seconds since 1970.
  let published: Int64
  /// The date of the newest notice.
  let publishedDate: CivilDate

  init(_ holidays: HolidayCalendar) {
    self.holidays = holidays
    let year = holidays.publishedYears.last ?? 2000
    publishedDate =
      holidays.years.flatMap(\.notices).map(\.date).max()
      ?? CivilDate(unchecked: GregorianCycle.firstDay(ofYear: year))
    published = CivilDateTime(publishedDate).wallSeconds
  }

  /// A feed's text, checked.
  func bytes(of feed: WorkdayFeed) throws(FeedError) -> [UInt8] {
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
