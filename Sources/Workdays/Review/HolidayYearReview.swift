// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// Reviews a holiday year against what is known, so that worse data never replaces better data.
///
/// The same rules apply to lists from all origins: files on the command line, the data folder, and sources. In the
/// past, files have been emptied by accident or have lacked single days for months, and mirrors have old copies.
///
/// - An unknown year is accepted if it names its notice, has a day off for every statutory holiday and works on none. A
///   list that names no notice at all is the user's own, and accepted as such.
/// - Any day of a known year may change if the list names a new notice in addition to the known ones, since a notice
///   may move a make-up day. But the number of days must not decrease, and no holiday may be lost.
/// - What a single source says gives way to whatever is confirmed, by the notice itself, by two sources or by a person.
/// - Without a new notice, a known year may only gain days and change names.
/// - Everything else is suspicious, and is accepted only if forced.
package struct HolidayYearReview: Sendable {
  /// The verdict on a holiday year, compared with the known one of that year.
  package enum Verdict: Sendable, Hashable {
    /// It contains what is known.
    case unchanged
    /// It announces an unknown year.
    case new
    /// It lists the days of an unknown year without a notice.
    case own
    /// It confirms what a single source said.
    case confirmed
    /// It names a new notice.
    case revised
    /// It names no new notice, and adds days or changes names.
    case corrected
    /// It lists no days, and none are known, since the year is not published yet.
    case unpublished
    /// It may be damaged and must not replace what is known; each reason is a clause without a final stop.
    case suspicious([String])

    /// Whether the holiday year may replace what is known, and differs from it.
    package var isAcceptedChange: Bool {
      switch self {
      case .new, .own, .confirmed, .revised, .corrected: true
      case .unchanged, .unpublished, .suspicious: false
      }
    }

    /// Whether it may be damaged.
    package var isSuspicious: Bool { !reasons.isEmpty }

    /// Why it may be damaged; empty if it is not.
    package var reasons: [String] { if case .suspicious(let reasons) = self { reasons } else { [] } }

    /// The verdict as a word.
    package var name: String {
      switch self {
      case .unchanged: "unchanged"
      case .new: "new"
      case .own: "own"
      case .confirmed: "confirmed"
      case .revised: "revised"
      case .corrected: "corrected"
      case .unpublished: "unpublished"
      case .suspicious: "suspicious"
      }
    }
  }

  /// What is known.
  package let known: HolidayCalendar

  /// Creates a review against a calendar.
  package init(known: HolidayCalendar) {
    self.known = known
  }

  /// The dates whose ruling a holiday year would change, ascending.
  ///
  /// They may be in December of the previous year and in January of the next year.
  package func changes(by year: HolidayYear) -> [HolidayChange] {
    known.changes(to: HolidayCalendar(years: known.years + [year]))
  }

  /// The verdict on a holiday year, compared with the known one of that year.
  package func verdict(on year: HolidayYear) -> Verdict {
    guard let old = known.years.first(where: { $0.year == year.year }) else {
      guard year.isPublished else { return .unpublished }
      guard year.namesNotice else { return .own }
      return year.faults.isEmpty ? .new : .suspicious(year.faults)
    }
    guard year.isPublished else { return .suspicious(["it lists no days, but \(old.days.count) are known"]) }
    let changes = HolidayCalendar.changes(from: old.days, to: year.days)
    let newNotices = year.notices(notIn: old)
    if !old.isConfirmed, year.isConfirmed {
      guard year.faults.isEmpty else { return .suspicious(year.faults) }
      return changes.isEmpty && newNotices.isEmpty ? .confirmed : .revised
    }
    if old.isConfirmed, !year.isConfirmed, !changes.isEmpty || !newNotices.isEmpty {
      return .suspicious(["a single source says so, while what is known is confirmed"])
    }
    guard !changes.isEmpty else { return newNotices.isEmpty ? .unchanged : .revised }
    let reasons = reasons(toDoubt: year, old, changes, isRevised: !newNotices.isEmpty)
    guard reasons.isEmpty else { return .suspicious(reasons) }
    return newNotices.isEmpty ? .corrected : .revised
  }

  /// Why a person has to allow a holiday year that a program fetched, although the verdict on it is good; each reason is
  /// a clause without a final stop, and none means that nobody has to.
  ///
  /// Whoever can change one list could otherwise change all workdays, since an invented notice makes it a revision.
  package func reasonsToAsk(about year: HolidayYear) -> [String] {
    let changed = changes(by: year).filter { known.isPublished($0.date.year) && known.isDecided($0.date) }
    var reasons: [String] = []
    if !changed.isEmpty { reasons.append("it would change known days: \(HolidayYearReview.list(changed))") }
    let old = known.years.first { $0.year == year.year }
    let others = changes(by: year)
    if changed.isEmpty, !others.isEmpty, old?.isConfirmed == true {
      reasons.append("it would change days of a year that is confirmed: \(HolidayYearReview.list(others))")
    }
    let new = old.map(year.notices(notIn:)) ?? year.notices.compactMap(\.address)
    if old != nil, !new.isEmpty { reasons.append("it names the new notice \(new.joined(separator: ", "))") }
    for address in new where !HolidayYearReview.isOfficial(address) {
      reasons.append("\(address) is not a page of https://www.gov.cn")
    }
    return reasons
  }

  /// Whether an address is a page of the site where the State Council publishes its notices.
  package static func isOfficial(_ address: String) -> Bool {
    let site = "https://www.gov.cn/"
    return address.hasPrefix(site)
      && address.utf8.dropFirst(site.utf8.count).allSatisfy { $0.isLetter || $0.isDigit || "/_-.".utf8.contains($0) }
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
      // The first notice of a year replaces a list without a notice, however long that was.
      guard old.namesNotice else { return reasons }
      if year.days.count < old.days.count {
        reasons.append(
          "it lacks known days: \(HolidayYearReview.list(lost)); a new notice must not reduce their number")
      }
      if let lostNotice, !otherwise.isEmpty {
        reasons.append("it contradicts \(HolidayYearReview.list(otherwise)) and does not name \(lostNotice)")
      }
      return reasons
    }
    if !lost.isEmpty { reasons.append("it lacks known days: \(HolidayYearReview.list(lost))") }
    if !flipped.isEmpty {
      reasons.append("it contradicts \(HolidayYearReview.list(flipped)) without naming a new notice")
    }
    if !year.namesNotice, old.namesNotice {
      reasons.append("it names no notice")
    } else if !reasons.isEmpty, let lostNotice {
      reasons.append("it is an older copy, without the notice \(lostNotice)")
    }
    return reasons
  }

  /// Whether a holiday year names some but not all notices of the known year, and no others.
  package func isOlderCopy(_ year: HolidayYear) -> Bool {
    guard year.isPublished, year.namesNotice, let old = known.years.first(where: { $0.year == year.year }) else {
      return false
    }
    return year.notices(notIn: old).isEmpty && !old.notices(notIn: year).isEmpty
  }

  /// Whether a change contradicts a day that both list.
  ///
  /// It must not be inlined: the optimizer of Swift 6.3 fails on the function into which it would be inlined.
  @inline(never)
  private static func isFlipped(_ change: HolidayChange) -> Bool {
    change.before != nil && change.after != nil && change.changesDay
  }

  fileprivate static func reason(_ missing: [String]) -> String {
    "it has no day off for \(missing.joined(separator: ", "))"
  }

  private static func list(_ changes: [HolidayChange]) -> String {
    let shown = changes.prefix(3).map(\.date.iso8601).joined(separator: ", ")
    return changes.count > 3 ? "\(shown) and \(changes.count - 3) more" : shown
  }
}

extension HolidayYear {
  /// Whether it names the page of a notice; a list that names none is the user's own.
  package var namesNotice: Bool { notices.contains { $0.address != nil } }

  /// The statutory holidays of a complete year that this one lacks; none before 2008, when there were fewer holidays.
  fileprivate var missingHolidays: [String] {
    guard year >= 2008 else { return [] }
    let names = Set(days.filter(\.ruling.isDayOff).map(\.ruling.name))
    return ["元旦", "春节", "清明节", "劳动节", "端午节", "中秋节", "国庆节"].filter { holiday in
      !names.contains { $0.contains(holiday) }
    }
  }

  /// Why it cannot be what a notice says; each reason is a clause without a final stop.
  fileprivate var faults: [String] {
    let missing = missingHolidays
    let worked = days.filter { !$0.ruling.isDayOff && StatutoryHoliday.statutoryDay($0.date)?.isEmpty == false }.map(
      \.date.iso8601)
    return (missing.isEmpty ? [] : [HolidayYearReview.reason(missing)])
      + (worked.isEmpty ? [] : ["it has statutory days off that are worked: \(worked.joined(separator: ", "))"])
  }

  /// The addresses of the notices that another list of the year does not name, ignoring the scheme.
  fileprivate func notices(notIn other: HolidayYear) -> [String] {
    let known = Set(other.notices.compactMap { $0.address.map(HolidayNotice.page(at:)) })
    return notices.compactMap(\.address).filter { !known.contains(HolidayNotice.page(at: $0)) }
  }
}

extension HolidayCalendar {
  /// The calendar with a newer list of a year, if that may replace what is known; itself if the list has nothing new.
  ///
  /// An unknown year must have a day off for each statutory holiday if it names its notice. Of a known year, days change
  /// only if the list names a notice in addition to the known ones, and their number must not decrease: lists have been
  /// emptied by accident, and mirrors have old copies. The commands judge by the same rules.
  ///
  /// - Throws: `Fault` with the reasons why the list may be damaged.
  public func merging(_ year: HolidayYear) throws(Fault) -> HolidayCalendar {
    let verdict = HolidayYearReview(known: self).verdict(on: year)
    guard !verdict.isSuspicious else {
      throw Fault(
        .suspiciousYear, "the holiday year \(year.year) is not used because \(verdict.reasons.joined(separator: "; "))")
    }
    guard verdict.isAcceptedChange else { return self }
    let merged = replacing(years: years + [year])
    return forecast == nil ? merged : (try? merged.addingForecast()) ?? merged
  }
}
