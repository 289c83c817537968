// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Workdays

extension OptionReader {
  /// The years of `--year` or `--years`; without them this year, and the next when both are published.
  static func coveredYears(
    year: String?, years: String?, today: CivilDate, holidays: HolidayCalendar
  ) throws(FeedError) -> ClosedRange<Int> {
    switch (year, years) {
    case (nil, nil):
      let year = today.year
      return year...(holidays.isPublished(year) && holidays.isPublished(year + 1) ? year + 1 : year)
    case (let year?, nil):
      do throws(FeedError) {
        let year = try self.year(year)
        return year...year
      } catch {
        throw error.inOption("--year")
      }
    case (nil, let years?):
      do throws(FeedError) { return try self.years(years) } catch { throw error.inOption("--years") }
    case (_?, _?): throw FeedError(.contradiction, "--year and --years cannot stand together; give one of them")
    }
  }
}
