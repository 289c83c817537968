// SPDX-License-Identifier: MIT

package import Workdays

extension HolidayCalendar {
  /// The calendar merged with the holiday years of a data folder, or of files that the user named, and warnings.
  ///
  /// A year counts if `HolidayYearReview` accepts it or if it is forced. So an older file does not undo a newer
  /// built-in table. In a data folder, a file that is just an older copy, or a year that is not published yet, is ignored
  /// without a warning; of files that the user named, there is a warning for every year that does not count.
  package func merging(
    _ others: [StoredHolidayYear], isStored: Bool = true
  ) -> (calendar: HolidayCalendar, warnings: [String]) {
    let review = HolidayYearReview(known: self)
    var accepted = years
    var warnings: [String] = []
    for other in others {
      let year = other.holidays
      guard !other.isForced else {
        accepted.removeAll { $0.year == year.year }
        accepted.append(year)
        continue
      }
      switch review.verdict(on: year) {
      case .new, .own, .confirmed, .revised, .corrected: accepted.append(year)
      case .unchanged: break
      case .unpublished:
        if !isStored { warnings.append("the holiday year \(year.year) lists no days; it is not published yet") }
      case .suspicious(let reasons):
        if isStored, review.isOlderCopy(year) || !year.isConfirmed { continue }
        let known = isPublished(year.year) ? "; the known one is kept" : ""
        warnings.append(
          "the holiday year \(year.year) is not used because \(reasons.joined(separator: "; "))\(known)")
      }
    }
    return (replacing(years: accepted), warnings)
  }
}
