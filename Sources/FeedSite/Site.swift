// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
package import Workdays

/// A site of feeds as files: the feeds, the days of each published year as JSON, and the pages.
package struct Site {
  /// The files in the order in which they should appear: what pages link to comes before them.
  package let files: [SiteFile]
  /// The names of files that should stay as they are if they are there, since their description is invalid now.
  package let kept: Set<String>

  package init(_ feeds: SiteFeeds, holidays: HolidayCalendar, baseURL: String?) {
    let calendars = feeds.variants.map(\.file) + feeds.holidays.map(\.file) + feeds.described
    let marker = WorkdaySchedule(holidays: holidays).marker
    let days = holidays.publishedYears.map { year in
      let days = GregorianCycle.firstDay(ofYear: year)..<GregorianCycle.firstDay(ofYear: year + 1)
      let records = DayRecords(
        CivilDate(unchecked: days.lowerBound)...CivilDate(unchecked: days.upperBound - 1), marker: marker)
      return SiteFile("days-\(year).json", Array(records.json.utf8))
    }
    files = calendars + days + SitePages(feeds, holidays: holidays, baseURL: baseURL).files
    kept = Set(feeds.faultyNames.flatMap { [$0 + ".ics", $0 + ".html"] })
  }
}
