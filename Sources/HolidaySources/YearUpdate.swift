// SPDX-License-Identifier: MIT

public import WorkdayFeeds
public import Workdays

/// What became of a look at the sources for one year.
public struct YearUpdate: Sendable {
  /// The year of the paper.
  public let year: Int
  /// How the year's data stands, as the data folder notes it.
  public let check: SourceCheck
  /// What the paper was that a source gave, compared with what was known; nil when none was to be had.
  public let verdict: PaperGuard.Verdict?
  /// The dates that are ruled otherwise now.
  public let changes: [HolidayChange]
  /// What there was to doubt on the way, source by source, each in a line.
  public let notes: [String]
}
