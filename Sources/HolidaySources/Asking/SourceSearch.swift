// SPDX-License-Identifier: MIT

internal import HolidayData
internal import Workdays

/// What the sources said while they were asked for one holiday year.
struct SourceSearch {
  /// Which of two lists is to be stored.
  enum Choice {
    case first
    case second
    case neither
  }

  private(set) var notes: [String] = []
  private let isKnown: Bool
  private var hasDoubts = false
  private var hasUnpublished = false

  init(isKnown: Bool) {
    self.isKnown = isKnown
  }

  /// The state of the year's data if nothing was stored.
  var state: SourceCheck.State {
    if hasDoubts { return .suspicious }
    return hasUnpublished ? .unpublished : .stale
  }

  /// Notes a source that gave no list.
  mutating func add(_ error: SourceError, from address: String) {
    switch error.code {
    // A year that is not out yet has no page. One that is known has, so a missing one says nothing good of the source.
    case .notFound where !isKnown: hasUnpublished = true
    case .notFound, .invalidYear: hasDoubts = true
    default: break
    }
    if error.code == .notFound, !isKnown { return }
    notes.append("\(address): \(error.message)")
  }

  /// Notes a source whose list is empty while none is known.
  mutating func addUnpublished(from address: String) {
    hasUnpublished = true
  }

  /// Notes a source whose list may be damaged.
  mutating func add(_ reasons: [String], from address: String) {
    hasDoubts = true
    notes.append("\(address): \(reasons.joined(separator: "; "))")
  }

  /// Compares a list that would change a day with another source's; nil when the other says nothing of it.
  ///
  /// When both rule alike, the first is confirmed. Else the one that names notices which the other does not is newer;
  /// two that name the same notices, or each one of its own, contradict each other.
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
