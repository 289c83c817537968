// SPDX-License-Identifier: MIT

#if Online
internal import FeedService
internal import HolidayData
internal import TestSupport
internal import Workdays

extension FuzzTarget {
  /// The parameters of feeds, lists of days, questions and the page: what they ask for is rendered, or refused.
  ///
  /// The first byte chooses the path.
  package static let query = FuzzTarget(name: "query", limit: .rendering) { bytes in
    let paths = ["/workdays.ics", "/holidays.ics", "/api/days", "/api/is", "/", "/api/open"]
    guard let first = bytes.first else { return nil }
    let target = paths[Int(first) % paths.count] + "?" + String(decoding: bytes.dropFirst(), as: UTF8.self)
    let status = server.status(of: target)
    return [200, 304, 400, 404].contains(status) ? nil : "status \(status)"
  }

  /// A notice of holidays as text or as a page: what is read is written and reads back the same in JSON.
  package static let notice = FuzzTarget(name: "notice") { bytes in
    guard let text = try? HolidayNoticeText(bytes, named: "notice"),
      let year = try? text.holidayYear(over: .statutory)
    else { return nil }
    guard let again = try? HolidayYear(holidayCN: Array(year.holidayCN.utf8)), again.days == year.days else {
      return "the year \(year.year) does not read back"
    }
    return nil
  }
}
#endif
