// SPDX-License-Identifier: MIT

internal import WorkdayFeeds
internal import Workdays

/// What the sources said while they were asked for one year's paper.
struct SourceSearch {
  /// Whose paper of two is to be taken over.
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

  /// How the year's data stands when nothing was taken over.
  var state: SourceCheck.State {
    if hasDoubts { return .suspicious }
    return hasUnpublished ? .unpublished : .stale
  }

  /// Notes a source that gave no paper.
  mutating func add(_ error: SourceError, from address: String) {
    switch error.code {
    // A year that is not out yet has no page. One that is known has, so a missing one says nothing good of the source.
    case .notFound where !isKnown: hasUnpublished = true
    case .notFound, .invalidPaper: hasDoubts = true
    default: break
    }
    if error.code == .notFound, !isKnown { return }
    notes.append("\(address): \(error.message)")
  }

  /// Notes a source whose paper is empty while none is known.
  mutating func addUnpublished(from address: String) {
    hasUnpublished = true
  }

  /// Notes a source whose paper may be damaged.
  mutating func add(_ reasons: [String], from address: String) {
    hasDoubts = true
    notes.append("\(address): \(reasons.joined(separator: "; "))")
  }

  /// Holds a paper that would change a day against another source's; nil when the other says nothing of it.
  ///
  /// When both rule alike, the first is confirmed. Else the one that names notices which the other does not is newer;
  /// two that name the same notices, or each one of its own, contradict each other.
  mutating func compare(
    _ first: HolidayPaper, _ firstAddress: String, with second: HolidayPaper, _ secondAddress: String
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
    // The newer one has yet to pass the guard, which storing it does.
    if secondNotices.isStrictSuperset(of: firstNotices) { return .second }
    hasDoubts = true
    return .neither
  }
}
