// SPDX-License-Identifier: MIT

internal import CivilCalendar
public import Workdays

/// Judges a holiday year against what is known, so that good data is not given up for worse.
///
/// This is the one set of rules, whichever way a list comes: as a file of a command, from the data folder, from a
/// source. Files have been emptied by accident, have lost single days for months, and old copies of them lie in mirrors.
///
/// - A year that is not known counts when it names its notice and has a day off for every statutory holiday. One that
///   names no notice at all is somebody's own list, and counts as such.
/// - A known year may change in any day when its list names a notice that is not known and those that are: a notice
///   may move a make-up day. It may not lose days in number, nor a holiday.
/// - A known year may get days and other names without a new notice, and nothing else.
/// - Everything else is suspicious and does not count, unless somebody vouches for it.
public struct HolidayYearReview: Sendable {
  /// What a holiday year is, compared with the known one of that year.
  public enum Verdict: Sendable, Hashable {
    /// It says what is known.
    case unchanged
    /// It announces a year that was not known.
    case new
    /// It lists the days of a year that was not known, without a notice.
    case own
    /// It names a notice that was not known.
    case revised
    /// It names no new notice, and adds days or changes names.
    case corrected
    /// It lists no days, and none are known: the year is not published yet.
    case unpublished
    /// It may be damaged, each reason a clause without a final stop; it must not replace what is known.
    case suspicious([String])

    /// Whether the holiday year may replace what is known, and differs from it.
    public var isAcceptedChange: Bool {
      switch self {
      case .new, .own, .revised, .corrected: true
      case .unchanged, .unpublished, .suspicious: false
      }
    }

    /// Whether it may be damaged.
    public var isSuspicious: Bool { !reasons.isEmpty }

    /// Why it may be damaged; empty if it is sound.
    public var reasons: [String] { if case .suspicious(let reasons) = self { reasons } else { [] } }

    /// The verdict in a word.
    public var name: String {
      switch self {
      case .unchanged: "unchanged"
      case .new: "new"
      case .own: "own"
      case .revised: "revised"
      case .corrected: "corrected"
      case .unpublished: "unpublished"
      case .suspicious: "suspicious"
      }
    }
  }

  /// What is known.
  public let known: HolidayCalendar

  /// Creates a review against what is known.
  public init(known: HolidayCalendar) {
    self.known = known
  }

  /// The dates that the calendar would rule otherwise with a holiday year in it, ascending.
  ///
  /// They may lie in December of the year before and in January of the year after.
  public func changes(by year: HolidayYear) -> [HolidayChange] {
    known.changes(to: HolidayCalendar(years: known.years + [year]))
  }

  /// What a holiday year is, compared with the known one of that year.
  public func verdict(on year: HolidayYear) -> Verdict {
    guard let old = known.years.first(where: { $0.year == year.year }) else {
      guard year.isPublished else { return .unpublished }
      guard year.namesNotice else { return .own }
      let missing = year.missingHolidays
      return missing.isEmpty ? .new : .suspicious([HolidayYearReview.reason(missing)])
    }
    guard year.isPublished else { return .suspicious(["it lists no days, and \(old.days.count) are known"]) }
    let changes = HolidayCalendar.changes(from: old.days, to: year.days)
    let newNotices = year.notices(notIn: old)
    guard !changes.isEmpty else { return newNotices.isEmpty ? .unchanged : .revised }
    let reasons = reasons(toDoubt: year, old, changes, isRevised: !newNotices.isEmpty)
    guard reasons.isEmpty else { return .suspicious(reasons) }
    return newNotices.isEmpty ? .corrected : .revised
  }

  private func reasons(
    toDoubt year: HolidayYear, _ old: HolidayYear, _ changes: [HolidayChange], isRevised: Bool
  ) -> [String] {
    let lost = changes.filter { $0.after == nil }
    let flipped = changes.filter(HolidayYearReview.isFlipped)
    let otherwise = changes.filter { $0.after == nil || HolidayYearReview.isFlipped($0) }
    let lostNotice = old.notices(notIn: year).first
    var reasons: [String] = []
    if isRevised {
      let missing = year.missingHolidays.filter { !old.missingHolidays.contains($0) }
      if !missing.isEmpty { reasons.append(HolidayYearReview.reason(missing)) }
      // The first notice of a year takes the place of somebody's own list, however long that was.
      guard old.namesNotice else { return reasons }
      if year.days.count < old.days.count {
        reasons.append("it lacks \(HolidayYearReview.list(lost)), which is known, and has fewer days")
      }
      if let lostNotice, !otherwise.isEmpty {
        reasons.append("it contradicts \(HolidayYearReview.list(otherwise)) and does not name \(lostNotice)")
      }
      return reasons
    }
    if !lost.isEmpty { reasons.append("it lacks \(HolidayYearReview.list(lost)), which is known") }
    if !flipped.isEmpty {
      reasons.append("it contradicts, without naming a new notice, \(HolidayYearReview.list(flipped))")
    }
    if !year.namesNotice, old.namesNotice {
      reasons.append("it names no notice")
    } else if !reasons.isEmpty, let lostNotice {
      reasons.append("it is an older copy, without the notice \(lostNotice)")
    }
    return reasons
  }

  /// Whether every notice of a holiday year is one of the known year's, which has more.
  func isOlderCopy(_ year: HolidayYear) -> Bool {
    guard year.isPublished, year.namesNotice, let old = known.years.first(where: { $0.year == year.year }) else {
      return false
    }
    return year.notices(notIn: old).isEmpty && !old.notices(notIn: year).isEmpty
  }

  /// Whether a change contradicts a day that both list.
  ///
  /// It is not inlined, since the optimizer of Swift 6.3 fails on the function that it would be inlined into.
  @inline(never)
  private static func isFlipped(_ change: HolidayChange) -> Bool {
    change.before != nil && change.after != nil && change.changesDay
  }

  private static func reason(_ missing: [String]) -> String {
    "it has no day off for \(missing.joined(separator: ", "))"
  }

  private static func list(_ changes: [HolidayChange]) -> String {
    let shown = changes.prefix(3).map(\.date.iso8601).joined(separator: ", ")
    return changes.count > 3 ? "\(shown) and \(changes.count - 3) more" : shown
  }
}

extension HolidayYear {
  /// Whether it names the page of a notice; a list that names none is somebody's own.
  public var namesNotice: Bool { notices.contains { $0.address != nil } }

  /// The statutory holidays that a whole year has and this one lacks; none before 2008, when four of them came.
  fileprivate var missingHolidays: [String] {
    guard year >= 2008 else { return [] }
    let names = Set(days.filter(\.ruling.isDayOff).map(\.ruling.name))
    return ["元旦", "春节", "清明节", "劳动节", "端午节", "中秋节", "国庆节"].filter { holiday in
      !names.contains { $0.contains(holiday) }
    }
  }

  /// The addresses of the notices that another list of the year does not name, whatever their scheme.
  fileprivate func notices(notIn other: HolidayYear) -> [String] {
    func bare(_ address: String) -> Substring {
      var rest = address[...]
      for prefix in ["https://", "http://", "www."] where rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
      return rest
    }
    let known = Set(other.notices.compactMap { $0.address.map(bare) })
    return notices.compactMap(\.address).filter { !known.contains(bare($0)) }
  }
}
