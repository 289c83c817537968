// SPDX-License-Identifier: MIT

internal import CivilCalendar

/// Judges a paper that comes in against what is known, so that good data is not given up for worse.
///
/// Files of papers have been emptied by accident, have lost single days for months, and old copies of them lie in
/// mirrors. A paper is taken over when it announces a year that is not known, when it names a notice that is not known,
/// or when it only adds days. Everything else that would change a day is suspicious.
public struct PaperGuard: Sendable {
  /// What is known.
  public let known: HolidayCalendar

  /// Makes a guard of what is known.
  public init(known: HolidayCalendar) {
    self.known = known
  }

  /// The dates that the calendar would rule otherwise with a paper in it, ascending.
  ///
  /// They may lie in December of the year before and in January of the year after.
  public func changes(by paper: HolidayPaper) -> [HolidayChange] {
    guard paper.isPublished else { return [] }
    return known.changes(to: HolidayCalendar(papers: known.papers + [paper]))
  }

  /// What a paper is, compared with the known one of its year.
  public func judge(_ paper: HolidayPaper) -> Verdict {
    guard let old = known.papers.first(where: { $0.year == paper.year }) else {
      guard paper.isPublished else { return .unpublished }
      let reasons = PaperGuard.gaps(in: paper)
      return reasons.isEmpty ? .new : .suspicious(reasons)
    }
    guard paper.isPublished else { return .suspicious(["it lists no days, and \(old.days.count) are known"]) }
    let changes = HolidayCalendar.changes(from: old.days, to: paper.days)
    let newNotices = PaperGuard.notices(of: paper, notIn: old)
    guard !changes.isEmpty else { return newNotices.isEmpty ? .unchanged : .revised }
    var reasons: [String] = []
    let lost = changes.filter { $0.after == nil }
    if !lost.isEmpty { reasons.append("it lacks \(PaperGuard.list(lost)), which is known") }
    let flipped = changes.filter(PaperGuard.isFlipped)
    let lostNotices = PaperGuard.notices(of: old, notIn: paper)
    if !flipped.isEmpty {
      if newNotices.isEmpty {
        reasons.append("it names no new notice and yet says otherwise of \(PaperGuard.list(flipped))")
      } else if !lostNotices.isEmpty {
        reasons.append("it says otherwise of \(PaperGuard.list(flipped)) and does not name \(lostNotices[0])")
      }
    }
    if !paper.notices.contains(where: { $0.address != nil }), old.notices.contains(where: { $0.address != nil }) {
      reasons.append("it names no notice")
    } else if !reasons.isEmpty, newNotices.isEmpty, let missing = lostNotices.first {
      reasons.append("it is an older copy, without the notice \(missing)")
    }
    guard reasons.isEmpty else { return .suspicious(reasons) }
    return newNotices.isEmpty ? .corrected : .revised
  }

  /// Whether a change says otherwise of a day that both papers list.
  ///
  /// It is not inlined, since the optimizer of Swift 6.3 fails on the function that it would be inlined into.
  @inline(never)
  private static func isFlipped(_ change: HolidayChange) -> Bool {
    change.before != nil && change.after != nil && change.changesDay
  }

  /// What a whole year's first paper has and this one lacks.
  static func gaps(in paper: HolidayPaper) -> [String] {
    var reasons: [String] = []
    if !paper.notices.contains(where: { $0.address != nil }) { reasons.append("it names no notice") }
    // The four traditional holidays that are off since 2008 were not before.
    guard paper.year >= 2008 else { return reasons }
    let names = Set(paper.days.filter(\.ruling.isDayOff).map(\.ruling.name))
    let missing = ["元旦", "春节", "清明节", "劳动节", "端午节", "中秋节", "国庆节"].filter { holiday in
      !names.contains { $0.contains(holiday) }
    }
    if !missing.isEmpty { reasons.append("it has no day off for \(missing.joined(separator: ", "))") }
    return reasons
  }

  /// The addresses of notices that one paper has and another has not, whatever their scheme.
  private static func notices(of paper: HolidayPaper, notIn other: HolidayPaper) -> [String] {
    let known = Set(other.notices.compactMap { $0.address.map(bare) })
    return paper.notices.compactMap(\.address).filter { !known.contains(bare($0)) }
  }

  private static func bare(_ address: String) -> String {
    var rest = address[...]
    for prefix in ["https://", "http://", "www."] where rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
    return String(rest)
  }

  private static func list(_ changes: [HolidayChange]) -> String {
    let shown = changes.prefix(3).map(\.date.iso8601).joined(separator: ", ")
    return changes.count > 3 ? "\(shown) and \(changes.count - 3) more" : shown
  }
}
