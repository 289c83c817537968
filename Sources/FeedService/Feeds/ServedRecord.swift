// SPDX-License-Identifier: MIT

package import CivilCalendar
import DescribedFeeds
import Platform
import Workdays

/// What a server serves, in a file that outlives it, so that a start with less is noticed.
///
/// A line is `year 2027`, `notice 2025-11-04`, the newest one, or one of `Kept`, such as `feed team-a`.
package struct ServedRecord: Sendable, Equatable {
  /// The published years.
  private var years: Set<Int> = []
  /// The date of the newest notice.
  private var notice: CivilDate?
  /// The described feeds that are not given up.
  private(set) var kept = Kept()
  /// Whether it was read from a file.
  private(set) var exists = false

  private static let sizeLimit = ReplacedFile.sizeLimit

  package static func == (first: ServedRecord, second: ServedRecord) -> Bool {
    (first.years, first.notice, first.kept) == (second.years, second.notice, second.kept)
  }

  init(_ holidays: HolidayCalendar, feeds: Kept) {
    years = Set(holidays.publishedYears)
    notice = holidays.years.flatMap(\.notices).map(\.date).max()
    kept = feeds.memory
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
    exists = true
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    kept = Kept(lines: lines)
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch words.first {
      case "year": if let year = Int(words.last ?? "") { years.insert(year) }
      case "notice": notice = try? CivilDate(iso8601: words.last ?? "")
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
      + kept.lines()
    try ReplacedFile.open(file, patience: 1).replace(with: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// What this has and another has not, such as `the year 2027`.
  func missing(in other: ServedRecord) -> [String] {
    var missing = years.subtracting(other.years).sorted().map { "the year \($0)" }
    if let notice, notice > other.notice ?? .first { missing.append("the notice of \(notice)") }
    return missing
  }

  /// Takes a feed out of the file, as a person gives it up.
  ///
  /// - Parameter content: the hash of its description, of which only that it is a copy is forgotten; nil without one.
  /// - Throws: `Fault` if the file cannot be read or written.
  package static func forget(_ name: String, _ content: UInt64?, in file: String) throws(Fault) -> Bool {
    let known = try ServedRecord(file: file)
    var new = known
    new.kept = known.kept.forgetting(name, content)
    guard new != known else { return false }
    try new.write(to: file)
    return true
  }
}
