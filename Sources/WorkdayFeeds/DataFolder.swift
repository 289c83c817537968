// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support
public import Workdays

/// The folder of papers that are newer than the built-in ones, and of what became of the last looks at their sources.
///
/// A paper is a file named for its year, `2027.json`, in the holiday-cn project's form with a field more that says where
/// it came from. A file laid there by hand counts too. `checks` holds a line a year about the last look.
public struct DataFolder: Sendable, Hashable {
  /// Where the folder is; it need not exist.
  public let path: String

  /// Names a folder.
  public init(_ path: String) {
    self.path = path
  }

  /// The stored papers in order of their years; none when there is no folder.
  ///
  /// - Throws: `HolidayDataError` naming the file that is faulty.
  public func papers() throws(HolidayDataError) -> [StoredPaper] {
    try HolidayFiles.storedPapers(inFolder: path)
  }

  /// The built-in calendar with the stored papers in it, and what there is to warn of.
  ///
  /// - Throws: `HolidayDataError` naming the file that is faulty.
  public func calendar(
    over base: HolidayCalendar = .statutory
  ) throws(HolidayDataError) -> (calendar: HolidayCalendar, warnings: [String]) {
    let stored = try papers()
    guard !stored.isEmpty else { return (base, []) }
    let (calendar, warnings) = base.including(stored)
    return (calendar, warnings.map { "\(path): \($0)" })
  }

  /// Offers a paper: it is stored when it may replace what is known and says something new.
  ///
  /// Judging and storing go under one lock, so two that offer at once wait for each other.
  ///
  /// - Parameters:
  ///   - offered: the paper; when it is forced, it is stored whatever it says.
  ///   - base: the calendar that the folder's papers stand over.
  /// - Throws: `HolidayDataError` for a faulty folder, `FeedError` for one that cannot be written.
  public func offer(_ offered: StoredPaper, over base: HolidayCalendar = .statutory) throws -> Offer {
    let before = try calendar(over: base).calendar
    let verdict = PaperGuard(known: before).judge(offered.paper)
    let isSuspicious = if case .suspicious = verdict { true } else { false }
    guard verdict.isAcceptedChange || (isSuspicious && offered.isForced) else {
      return Offer(verdict: verdict, changes: PaperGuard(known: before).changes(by: offered.paper), isStored: false)
    }
    try makeFolder()
    // A paper that needs no force is not marked, so that a later built-in table may improve on it.
    let stored = StoredPaper(
      offered.paper, source: offered.source, stored: offered.stored, isForced: isSuspicious && offered.isForced)
    var current = before
    var changed = verdict
    let isStored: Bool
    do {
      let file = try ReplacedFile.open("\(path)/\(offered.paper.year).json")
      // What another process stored meanwhile.
      current = try calendar(over: base).calendar
      changed = PaperGuard(known: current).judge(offered.paper)
      let isTaken = changed.isAcceptedChange || stored.isForced
      isStored = isTaken ? try file.replace(with: Array(stored.json.utf8)) : false
    } catch let error as FileError {
      throw FeedError(error)
    }
    let after = try calendar(over: base).calendar
    return Offer(verdict: changed, changes: current.changes(to: after), isStored: isStored)
  }

  /// Makes the folder and those above it, for this user alone as the XDG specification has it.
  package func makeFolder() throws(FeedError) {
    do throws(FileError) {
      try Files.makeFolder(path)
    } catch {
      throw FeedError(error)
    }
  }
}

extension FeedError {
  /// A file that cannot be created or written, as an error of feeds.
  init(_ error: FileError) {
    let code: Code =
      switch error.kind {
      case .busy: .busy
      case .cannotWrite: .cannotWrite
      default: .cannotCreate
      }
    self.init(code, error.description)
  }
}
