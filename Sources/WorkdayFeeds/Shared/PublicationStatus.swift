// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Workdays

/// How far what is known of the statutory calendar reaches over the years of a feed.
struct PublicationStatus {
  /// The years covered that are not published.
  let unpublishedYears: [Int]
  /// The published years covered whose last days the next year's notice, not out yet, may rule.
  let provisionalYears: [Int]

  private let publishedYears: [Int]

  init(years: ClosedRange<Int>, days: ClosedRange<CivilDate>, holidays: HolidayCalendar) {
    let covered = years.filter { $0 >= days.lowerBound.year }
    unpublishedYears = covered.filter { !holidays.isPublished($0) }
    provisionalYears = covered.filter { holidays.isPublished($0) && !holidays.isPublished($0 + 1) }
    publishedYears = holidays.publishedYears
  }

  /// Throws when a year is not published, saying which are and how to go on.
  func expectPublished() throws(FeedError) {
    guard !unpublishedYears.isEmpty else { return }
    throw FeedError(
      .unpublishedYear,
      """
      the holidays of \(PublicationStatus.list(unpublishedYears)) are not published; those of \
      \(PublicationStatus.list(publishedYears)) are. A year's notice comes out in October to December before it. Give data \
      of your own by \(field: "holidays"), or write plain weekdays by \(field: "allow-unpublished")
      """)
  }

  /// A sentence for each thing that may surprise, without a final stop.
  var warnings: [String] {
    var sentences: [String] = []
    if !unpublishedYears.isEmpty {
      sentences.append(
        "the holidays of \(PublicationStatus.list(unpublishedYears)) are not published: its days are plain weekdays, "
          + "without days off and make-up days")
    }
    for year in provisionalYears {
      sentences.append(
        "29 to 31 December \(year) may still change: the notice for \(year + 1), which can rule them, is not known")
    }
    return sentences
  }

  /// Years in ascending order as `2007 to 2026 and 2028`.
  static func list(_ years: [Int]) -> String { YearList.text(years) }
}
