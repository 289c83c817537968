// SPDX-License-Identifier: MIT

import Foundation
import Workdays

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps the holiday years that are newer than the built-in ones in a file of the app.
struct NewerHolidays {
  /// The file, such as one in `URL.applicationSupportDirectory`.
  let file: URL
  /// Where a list for each year is, or the address of a server with `holidays/` behind it.
  var list = URL(string: "https://raw.githubusercontent.com/NateScarlet/holiday-cn/master/")

  /// The built-in calendar with what is stored; a damaged file adds nothing.
  func calendar() -> HolidayCalendar {
    let stored = (try? JSONDecoder().decode([HolidayYear].self, from: Data(contentsOf: file))) ?? []
    return stored.reduce(.statutory) { known, year in (try? known.merging(year)) ?? known }
  }

  /// Fetches a year, and returns the calendar with it; it is stored if it has something new.
  func fetch(_ year: Int) async throws -> HolidayCalendar {
    guard let address = list?.appending(path: "\(year).json") else { throw URLError(.badURL) }
    let (data, response) = try await URLSession.shared.data(from: address)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    return try merge(data)
  }

  /// Reads a list, merges it with what is known, and stores the result if it has something new.
  ///
  /// An invalid list, and one that would make known days worse, is an error that says why.
  func merge(_ list: Data) throws -> HolidayCalendar {
    let known = calendar()
    let merged = try known.merging(HolidayYear(holidayCN: list))
    guard merged != known else { return known }
    let newer = merged.years.filter { !HolidayCalendar.statutory.years.contains($0) }
    try JSONEncoder().encode(newer).write(to: file, options: .atomic)
    return merged
  }
}
