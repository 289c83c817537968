// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support
public import Workdays

/// The folder of holiday years that are newer than the built-in ones, and of the last looks at their sources.
///
/// A holiday year is a file named for it, `2027.json`, in the holiday-cn project's form with a field more that says
/// where it came from. A file put there by hand counts too. `checks` holds a line a year about the last look.
public struct DataFolder: Sendable, Hashable {
  /// What became of an offer.
  public struct Offer: Sendable, Hashable {
    /// What the holiday year is, compared with what was known.
    public let verdict: HolidayYearReview.Verdict
    /// The dates that it rules otherwise.
    public let changes: [HolidayChange]
    /// Whether it was stored.
    public let isStored: Bool
  }

  /// Where the folder is; it need not exist.
  public let path: String

  /// Names a folder.
  public init(_ path: String) {
    self.path = path
  }

  /// The stored holiday years in ascending order; none when there is no folder.
  ///
  /// - Throws: `HolidayDataError` naming the file that is faulty.
  public func years() throws(HolidayDataError) -> [StoredHolidayYear] {
    try HolidayFiles.storedYears(inFolder: path)
  }

  /// The built-in calendar with the stored holiday years in it, and what there is to warn of.
  ///
  /// - Throws: `HolidayDataError` naming the file that is faulty.
  public func calendar(
    over base: HolidayCalendar = .statutory
  ) throws(HolidayDataError) -> (calendar: HolidayCalendar, warnings: [String]) {
    let stored = try years()
    guard !stored.isEmpty else { return (base, []) }
    let (calendar, warnings) = base.merging(stored: stored)
    return (calendar, warnings.map { "\(path): \($0)" })
  }

  /// Offers a holiday year: it is stored when it may replace what is known and says something new.
  ///
  /// Judging and storing go under one lock, so two that offer at once wait for each other.
  ///
  /// - Parameters:
  ///   - offered: the holiday year; when it is forced, it is stored even if it is suspicious.
  ///   - base: the calendar that the folder's holiday years stand over.
  /// - Throws: `HolidayDataError` for a faulty folder, or one that cannot be written.
  public func offer(
    _ offered: StoredHolidayYear, over base: HolidayCalendar = .statutory
  ) throws(HolidayDataError) -> Offer {
    func isTaken(_ verdict: HolidayYearReview.Verdict) -> Bool {
      verdict.isAcceptedChange || offered.isForced && verdict.isSuspicious
    }
    var review = HolidayYearReview(known: try calendar(over: base).calendar)
    var verdict = review.verdict(on: offered.holidays)
    guard isTaken(verdict) else {
      return Offer(verdict: verdict, changes: review.changes(by: offered.holidays), isStored: false)
    }
    try makeFolder()
    // What counts without a mark gets none, so that a later built-in table may improve on it.
    let needsMark = HolidayYearReview(known: base).verdict(on: offered.holidays).isSuspicious
    let stored = StoredHolidayYear(
      offered.holidays, source: offered.source, stored: offered.stored, isForced: needsMark)
    let file = try HolidayDataError.inFiles { () throws(FileError) -> ReplacedFile in
      try ReplacedFile.open("\(path)/\(offered.holidays.year).json")
    }
    // What another process stored meanwhile.
    review = HolidayYearReview(known: try calendar(over: base).calendar)
    verdict = review.verdict(on: offered.holidays)
    let isStored: Bool
    do throws(FileError) {
      isStored = isTaken(verdict) ? try file.replace(with: Array(stored.json.utf8)) : false
    } catch {
      throw HolidayDataError(error)
    }
    let after = try calendar(over: base).calendar
    return Offer(verdict: verdict, changes: review.known.changes(to: after), isStored: isStored)
  }

  // MARK: - Looks at the sources

  /// The last looks, in order of their years; lines that have not the form are passed over.
  public func checks() -> [SourceCheck] {
    guard let bytes = try? HolidayFiles.bytes(of: path + "/checks") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(SourceCheck.init(line:))
  }

  /// Notes looks, each in place of the last one of its year.
  ///
  /// - Throws: `HolidayDataError` when the folder cannot be written.
  public func note(_ checks: [SourceCheck]) throws(HolidayDataError) {
    try makeFolder()
    try HolidayDataError.inFiles { () throws(FileError) in
      let file = try ReplacedFile.open(path + "/checks")
      let lines = String(decoding: file.content ?? [], as: UTF8.self).split(separator: "\n")
      let years = Set(checks.map(\.year))
      let kept = lines.compactMap(SourceCheck.init(line:)).filter { !years.contains($0.year) }
      let all = (kept + checks).sorted { $0.year < $1.year }
      try file.replace(with: Array(all.map { $0.line + "\n" }.joined().utf8))
    }
  }

  /// Creates the folder and those above it, for this user alone as the XDG specification has it.
  package func makeFolder() throws(HolidayDataError) {
    try HolidayDataError.inFiles { () throws(FileError) in try Files.makeFolder(path) }
  }
}
