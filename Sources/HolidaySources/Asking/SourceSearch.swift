// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import Workdays

/// The results of the sources so far in the search for one holiday year.
struct SourceSearch {
  /// Which of two lists to store.
  enum Choice {
    case first
    case second
    case neither
  }

  private(set) var notes: [String] = []
  private let isKnown: Bool
  private var hasDoubts = false
  /// Whether a source says that the year is not published, while no list is known.
  var hasUnpublished = false

  init(isKnown: Bool) {
    self.isKnown = isKnown
  }

  /// The state of the year's data if nothing is stored.
  var state: SourceCheck.State {
    if hasDoubts { return .suspicious }
    return hasUnpublished ? .unpublished : .stale
  }

  /// Records a source that has no list.
  mutating func add(_ error: Fault, from address: String) {
    switch error.code {
    // There is no page for an unpublished year. For a known year there should be one, so a missing page is an error of
    // the source.
    case .notFound where !isKnown: hasUnpublished = true
    case .notFound, .invalidYear: hasDoubts = true
    default: break
    }
    if error.code == .notFound, !isKnown { return }
    notes.append("\(address): \(error.message)")
  }

  /// Records a source whose list may be damaged.
  mutating func add(_ reasons: [String], from address: String) {
    hasDoubts = true
    notes.append("\(address): \(reasons.joined(separator: "; "))")
  }

  /// Compares a list that would change a day with another source's; nil if the other is empty.
  ///
  /// If both have the same rulings, the first is confirmed. Otherwise, the one that names more notices, in addition to
  /// those of the other, is newer. If both name the same notices, or each names one that the other lacks, they
  /// contradict each other.
  mutating func compare(
    _ first: HolidayYear, _ firstAddress: String, with second: HolidayYear, _ secondAddress: String
  ) -> Choice? {
    guard second.isPublished else {
      notes.append("\(secondAddress): it lists no days, while \(firstAddress) does")
      return nil
    }
    guard let disagreement = first.disagreement(with: second) else { return .first }
    notes.append("\(firstAddress) and \(secondAddress): \(disagreement)")
    let firstNotices = Set(first.notices.compactMap(\.address))
    let secondNotices = Set(second.notices.compactMap(\.address))
    if firstNotices.isStrictSuperset(of: secondNotices) { return .first }
    // The newer one is reviewed when it is stored.
    if secondNotices.isStrictSuperset(of: firstNotices) { return .second }
    hasDoubts = true
    return .neither
  }
}
