// SPDX-License-Identifier: MIT

import CivilCalendar
import Platform
import Workdays

/// What a server serves, in a file that outlives it, so that a start with less is noticed.
///
/// A line is `year 2027`, `notice 2025-11-04`, the newest one, or `feed team-a`.
struct ServedRecord: Sendable, Equatable {
  /// The published years.
  private var years: Set<Int> = []
  /// The date of the newest notice.
  private var notice: CivilDate?
  /// The names of the described feeds.
  private var feeds: Set<String> = []

  private static let sizeLimit = ReplacedFile.sizeLimit

  init(_ holidays: HolidayCalendar, feeds: [String]) {
    years = Set(holidays.publishedYears)
    notice = holidays.years.flatMap(\.notices).map(\.date).max()
    self.feeds = Set(feeds)
  }

  /// Reads a file; without one nothing was served, and what is no such line is passed over.
  ///
  /// - Throws: `Fault` if there is a file that cannot be read.
  init(file: String) throws(Fault) {
    let bytes: [UInt8]
    do throws(Fault) {
      bytes = try Files.content(of: file, limit: ServedRecord.sizeLimit, isPlain: true)
    } catch {
      guard error.code == .missingFile else { throw error }
      return
    }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch words.first {
      case "year": if let year = Int(words.last ?? "") { years.insert(year) }
      case "notice": notice = try? CivilDate(iso8601: words.last ?? "")
      case "feed" where words.count == 2: feeds.insert(words[1])
      default: break
      }
    }
  }

  /// Writes the file, in one step.
  ///
  /// - Throws: `Fault` if it cannot be written.
  func write(to file: String) throws(Fault) {
    let lines =
      years.sorted().map { "year \($0)" } + (notice.map { ["notice \($0)"] } ?? [])
      + feeds.sorted().map { "feed \($0)" }
    try ReplacedFile.open(file, patience: 1).replace(with: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// What this has and another has not, such as `the year 2027`.
  func missing(in other: ServedRecord) -> [String] {
    var missing = years.subtracting(other.years).sorted().map { "the year \($0)" }
    if let notice, notice > other.notice ?? .first { missing.append("the notice of \(notice)") }
    return missing + feeds.subtracting(other.feeds).sorted().map { "the feed \($0)" }
  }
}
