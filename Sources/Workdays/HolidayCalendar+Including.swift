// SPDX-License-Identifier: MIT

extension HolidayCalendar {
  /// The calendar with the papers of a data folder in it, and what there is to warn of.
  ///
  /// A paper that was forced counts as it stands. Another counts when it may replace what this calendar has, so that a
  /// newer built-in table is not undone by an older file; a file that only is an older copy is passed over in silence.
  public func including(_ stored: [StoredPaper]) -> (calendar: HolidayCalendar, warnings: [String]) {
    var accepted = papers
    var warnings: [String] = []
    let paperGuard = PaperGuard(known: self)
    for item in stored {
      if item.isForced {
        if item.paper.isPublished {
          accepted.append(item.paper)
        } else {
          accepted.removeAll { $0.year == item.paper.year }
        }
        continue
      }
      switch paperGuard.judge(item.paper) {
      case .new, .revised, .corrected: accepted.append(item.paper)
      case .unchanged, .unpublished: break
      case .suspicious(let reasons):
        if item.paper.isOlderCopy(of: papers.first { $0.year == item.paper.year }) { continue }
        // A first paper with gaps is better than none; it is told all the same.
        guard isPublished(item.paper.year) else {
          accepted.append(item.paper)
          warnings.append("the paper of \(item.paper.year) looks incomplete: \(reasons.joined(separator: "; "))")
          continue
        }
        warnings.append(
          "the paper of \(item.paper.year) is not used, and the known one stays, since "
            + reasons.joined(separator: "; "))
      }
    }
    return (HolidayCalendar(papers: accepted), warnings)
  }
}

extension HolidayPaper {
  /// Whether every notice of the paper is one of another's, which has more.
  fileprivate func isOlderCopy(of other: HolidayPaper?) -> Bool {
    guard let other, isPublished else { return false }
    let own = Set(notices.compactMap(\.address))
    let others = Set(other.notices.compactMap(\.address))
    return !own.isEmpty && own.isStrictSubset(of: others)
  }
}
