// SPDX-License-Identifier: MIT

import CalendarViews
import HolidayData
import Support
import WorkdayFeeds
package import Workdays

/// A site of feeds as files: the feeds, the days of each published year and its holidays as JSON, and the pages.
package struct Site {
  /// The files in the order in which they should appear: what pages link to comes before them.
  package let files: [SiteFile]
  /// The names of files that stay as they are, since their descriptions cannot be read now.
  package let kept: Set<String>

  /// - Parameter published: the names of the files that the site has until now.
  package init(_ feeds: SiteFeeds, replacing published: Set<String>, holidays: HolidayCalendar, baseURL: String?) {
    let calendars = feeds.variants.map(\.file) + feeds.holidays.map(\.file) + (feeds.described?.files ?? [])
    let marker = WorkdaySchedule(holidays: holidays).marker
    let days = holidays.publishedYears.map { year in
      let records = DayRecords((year...year).days, marker: marker)
      let json = records.json { HolidayYear.version(holidays.newestNotice, of: $0) }
      return SiteFile("days-\(year).json", Array(json.utf8))
    }
    let years = holidays.years.map { SiteFile("holidays-\($0.year).json", Array($0.holidayCN.utf8)) }
    kept = published.filter { feeds.described?.keeps($0) ?? false }
    let names = (calendars.map(\.name) + kept).filter { $0.hasSuffix(".ics") }
    let linked = Set(names.compactMap(SiteFeeds.describedFeed)).sorted()
    files =
      calendars + days + years + SitePages(feeds: feeds, linked: linked, holidays: holidays, baseURL: baseURL).files
  }
}

/// A file of a site.
package struct SiteFile: Sendable, Hashable {
  package let name: String
  package let bytes: [UInt8]

  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Whether a text can be the name of a file: it is in the folder itself, visible, and needs no escape in an address.
  static func isName(_ name: String) -> Bool {
    !name.hasPrefix(".") && (1...200).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
  }
}
