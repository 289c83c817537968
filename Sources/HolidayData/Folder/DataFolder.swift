// SPDX-License-Identifier: MIT

package import CivilCalendar
import Platform
import Support
package import Workdays

/// The folder of holiday years that are newer than the built-in ones, and of the last checks of their sources.
///
/// A holiday year is a file named for it, `2027.json`, in the holiday-cn project's format with an additional field for
/// its origin. A file put there by hand counts too. `checks` has a line for each year's last check.
package struct DataFolder: Sendable, Hashable {
  /// The result of offering a holiday year.
  package struct Offer: Sendable, Hashable {
    /// The verdict on the holiday year, compared with what was known.
    package let verdict: HolidayYearReview.Verdict
    /// The dates for which it has a different ruling.
    package let changes: [HolidayChange]
    /// Why a person has to allow it, a clause each; empty if nobody has to.
    package let reasonsToAsk: [String]
    /// Whether it was stored.
    package let isStored: Bool
  }

  /// The path of the folder, which need not exist.
  package let path: String

  /// Creates the value for a folder.
  package init(_ path: String) {
    self.path = path
  }

  /// The stored holiday years in ascending order; none if there is no folder.
  ///
  /// - Throws: `Fault` that names the invalid file.
  package func years() throws(Fault) -> [StoredHolidayYear] {
    try HolidayFiles.storedFiles(inFolder: path).map(HolidayFiles.read)
  }

  /// The built-in calendar merged with the stored holiday years, and warnings.
  ///
  /// - Throws: `Fault` that names the invalid file.
  package func calendar(
    over base: HolidayCalendar = .statutory
  ) throws(Fault) -> (calendar: HolidayCalendar, warnings: [String]) {
    let stored = try years()
    guard !stored.isEmpty else { return (base, []) }
    let (calendar, warnings) = base.merging(stored)
    return (calendar, warnings.map { "\(path): \($0)" })
  }

  /// The calendar of a server that goes on serving: the folder's holiday years, each judged against what is served.
  ///
  /// An invalid file is left out, and a year that is served stays although its file is gone, invalid or suspicious, until
  /// the server is started again.
  ///
  /// - Parameter served: the calendar that is served, or nil at the start.
  /// - Returns: the calendar, and what is wrong with the folder, each a clause without a final stop.
  package func calendar(replacing served: HolidayCalendar?) -> (calendar: HolidayCalendar, problems: [String]) {
    var stored: [StoredHolidayYear] = []
    var problems: [String] = []
    do throws(Fault) {
      for file in try HolidayFiles.storedFiles(inFolder: path) {
        do throws(Fault) { stored.append(try HolidayFiles.read(file)) } catch {
          problems.append(error.message)
        }
      }
    } catch {
      problems.append(error.message)
    }
    let (started, doubts) = HolidayCalendar.statutory.merging(stored)
    guard let served else { return (started, problems + doubts.map { "\(path): \($0)" }) }
    let (kept, warnings) = served.merging(stored)
    problems += warnings.map { "\(path): \($0)" }
    let review = HolidayYearReview(known: served)
    for year in kept.years where served.years.contains(year) && !started.years.contains(year) {
      let file = stored.first { $0.holidays.year == year.year }
      // There is a warning of every other file that is not used.
      if let file, !review.isOlderCopy(file.holidays) { continue }
      let reason = file == nil ? "missing or invalid" : "an older copy"
      problems.append("\(path): the holiday year \(year.year) is served as before, since its file is \(reason)")
    }
    return (kept, problems)
  }

  /// Offers a holiday year: it is stored if it may replace what is known and contains something new.
  ///
  /// Reviewing and storing happen under one lock, so two processes that offer a year wait for each other.
  ///
  /// - Parameters:
  ///   - offered: the holiday year; if it is forced, it is stored even if it is suspicious.
  ///   - base: the calendar with which the folder's holiday years are merged.
  ///   - isUnattended: whether a program offers it by itself, so that it must not change what is known.
  /// - Throws: `Fault` if the folder is invalid or cannot be written.
  package func offer(
    _ offered: StoredHolidayYear, over base: HolidayCalendar = .statutory, isUnattended: Bool = false
  ) throws(Fault) -> Offer {
    func judge() throws(Fault) -> Offer {
      let review = HolidayYearReview(known: try calendar(over: base).calendar)
      let verdict = review.verdict(on: offered.holidays)
      let isAsked = isUnattended && !offered.isForced && verdict.isAcceptedChange
      let reasons = isAsked ? review.reasonsToAsk(about: offered.holidays) : []
      let isTaken = verdict.isAcceptedChange && reasons.isEmpty || offered.isForced && verdict.isSuspicious
      return Offer(
        verdict: verdict, changes: review.changes(by: offered.holidays), reasonsToAsk: reasons, isStored: isTaken)
    }
    // The folder is neither made nor locked for what is not taken.
    let first = try judge()
    guard first.isStored else { return first }
    // For this user only, as in the XDG specification.
    try Files.makeFolder(path)
    // Only mark as forced what needs it, so that a later built-in table can still replace it.
    let needsMark = HolidayYearReview(known: base).verdict(on: offered.holidays).isSuspicious
    let stored = StoredHolidayYear(
      offered.holidays, source: offered.source, stored: offered.stored, isForced: needsMark,
      confirmedBy: offered.confirmedBy)
    let file = try ReplacedFile.open("\(path)/\(offered.holidays.year).json")
    // Another process may have stored something in the meantime.
    let offer = try judge()
    if offer.isStored { try file.replace(with: Array(stored.json.utf8)) }
    return offer
  }

  // MARK: - Lists that a person has to allow

  /// Keeps a holiday year aside, where nothing reads it.
  ///
  /// The file is named for the content too: what a person was asked about is not replaced before the answer. Who imports
  /// it confirms it.
  ///
  /// - Returns: the path of its file, for a person to import; nil if there are fifty already.
  /// - Throws: `Fault` if the folder cannot be written.
  package func keepAside(_ year: StoredHolidayYear) throws(Fault) -> String? {
    try Files.makeFolder(path + "/aside")
    let year = StoredHolidayYear(year.holidays.confirmed(), source: year.source, stored: year.stored)
    let list = StoredHolidayYear(year.holidays, source: nil, stored: nil).json
    let file = "\(path)/aside/\(year.holidays.year)-\(String(hashFNV1a(list.utf8), radix: 16)).json"
    guard !Files.exists(file) else { return file }
    guard try Files.names(inFolder: path + "/aside", endingIn: ".json").count < 50 else { return nil }
    try ReplacedFile.open(file).replace(with: Array(year.json.utf8))
    return file
  }

  // MARK: - Checks of the sources

  /// The last checks, in order of their years; malformed lines are ignored.
  package func checks() -> [SourceCheck] { lines(of: "checks").compactMap(SourceCheck.init(line:)) }

  /// Records checks; each replaces the previous one of its year.
  ///
  /// - Throws: `Fault` if the folder cannot be written.
  package func note(_ checks: [SourceCheck]) throws(Fault) {
    let years = Set(checks.map(\.year))
    try replaceLines(of: "checks") { lines in
      let kept = lines.compactMap(SourceCheck.init(line:)).filter { !years.contains($0.year) }
      return (kept + checks).sorted { $0.year < $1.year }.map(\.line)
    }
  }

  /// What the sources last said, in order of the years; malformed lines are ignored.
  package func testimonies() -> [Testimony] { lines(of: "witnesses").compactMap(Testimony.init(line:)) }

  /// Records what sources say; each replaces what was said at its address of the year before.
  ///
  /// - Throws: `Fault` if the folder cannot be written.
  package func remember(_ testimonies: [Testimony]) throws(Fault) {
    guard !testimonies.isEmpty else { return }
    try replaceLines(of: "witnesses") { lines in
      var all = lines.compactMap(Testimony.init(line:))
      for new in testimonies {
        let index = all.firstIndex { $0.year == new.year && $0.origin == new.origin && $0.address == new.address }
        if let index { all[index] = new.continuing(all[index]) } else { all.append(new) }
      }
      // Whoever invents addresses must not fill the disk.
      let recent = all.sorted { $0.asked.wallSeconds > $1.asked.wallSeconds }.prefix(200)
      return recent.sorted { ($0.year, $0.origin, $0.address) < ($1.year, $1.origin, $1.address) }.map(\.line)
    }
  }

  private func lines(of name: String) -> [Substring] {
    guard let bytes = try? HolidayFiles.bytes(of: path + "/" + name) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  private func replaceLines(of name: String, _ change: ([Substring]) -> [String]) throws(Fault) {
    try Files.makeFolder(path)
    let file = try ReplacedFile.open(path + "/" + name)
    let lines = String(decoding: file.content ?? [], as: UTF8.self).split(separator: "\n")
    try file.replace(with: Array(change(lines).map { $0 + "\n" }.joined().utf8))
  }
}
