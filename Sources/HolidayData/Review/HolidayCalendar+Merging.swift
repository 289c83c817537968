// SPDX-License-Identifier: MIT

public import Workdays

extension HolidayCalendar {
  /// The calendar with the holiday years of a data folder in it, and what there is to warn of.
  ///
  /// A year counts by the verdict of `HolidayYearReview`, or when somebody vouched for it. So a newer built-in table is
  /// not undone by an older file; a file that only is an older copy, or a year not published yet, is passed over in
  /// silence.
  public func merging(stored years: [StoredHolidayYear]) -> (calendar: HolidayCalendar, warnings: [String]) {
    merging(years, isStored: true)
  }

  /// The calendar with the holiday years of files that somebody named, and what there is to warn of.
  ///
  /// They count as those of a data folder do; whatever does not is warned of.
  public func merging(files years: [StoredHolidayYear]) -> (calendar: HolidayCalendar, warnings: [String]) {
    merging(years, isStored: false)
  }

  private func merging(
    _ others: [StoredHolidayYear], isStored: Bool
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
      case .new, .own, .revised, .corrected: accepted.append(year)
      case .unchanged: break
      case .unpublished:
        if !isStored { warnings.append("the holiday year \(year.year) lists no days: it is not published") }
      case .suspicious(let reasons):
        if isStored, review.isOlderCopy(year) { continue }
        let known = isPublished(year.year) ? ", and the known one stays" : ""
        warnings.append(
          "the holiday year \(year.year) is not used\(known), since \(reasons.joined(separator: "; "))")
      }
    }
    return (HolidayCalendar(years: accepted).applying(overrides: overrides).calendar, warnings)
  }
}
