// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import NIOHTTP1
import TimeZones
import WorkdayFeeds
import Workdays

/// The parameters of `/api/is`, which answers whether a day is worked.
struct DayQuestion: Hashable {
  /// `date`: a date, `today`, `tomorrow` or `yesterday`; of several, each has its line in the answer.
  var dates: [String] = []
  /// `time-zone`, which decides what day is today.
  var timeZone: String?
  /// `allow-unpublished`, to go by the pattern if the holidays of the day's year are not published.
  var allowsUnpublishedYears = false
  /// `provisional`, to forecast the first unpublished year.
  var isForecast = false
  var schedule = ScheduleOptions()

  /// In seconds.
  private static let lifetime: Int64 = 3600

  /// The answer: `true` or `false`, or the day's record in JSON if the client prefers that; of several days a line for each,
  /// or an array.
  ///
  /// - Throws: `Problem` for an invalid parameter, or 404 if the holidays of a day's year are not published.
  func representation(
    _ request: FeedRequest, _ holidays: HolidayCalendar, _ timeZones: TimeZoneDatabase, now: Int64
  ) throws(Problem) -> Representation {
    let zone = try Problem.of { () throws(Fault) in
      try FeedTimeZone(timeZone, timeZones).rules(for: 2000...2000)
    }
    let schedule = try Problem.of { () throws(Fault) in
      try self.schedule.schedule(holidays: holidays, isForecast: isForecast).assumingPattern(allowsUnpublishedYears)
    }
    let today = CivilDateTime(clamping: zone.wallSeconds(atSecond: now)).date
    var keeping = "public, max-age=\(DayQuestion.lifetime)"
    var days: [CivilDate] = []
    for date in dates.isEmpty ? [nil] : dates.map(Optional.some) {
      let (day, isRelative) = try FeedQuery.day("date", date, today: today)
      days.append(day)
      guard isRelative else { continue }
      let midnight = zone.firstInstant(of: CivilDateTime(today + 1)).secondsSince1970
      keeping = DayQuestion.keeping(for: midnight - now)
    }
    for day in days { try expectKnown(day...day, under: schedule, "date") }
    let first = days.min() ?? today
    let table = DayRecords(first...(days.max() ?? first), of: days, marker: schedule.marker).table
    return DayQuestion.answer(
      to: request, words: days.map { "\(schedule.isWorked($0))" }.joined(separator: "\n"),
      json: days.count == 1 ? table.jsonLines : table.json, keeping)
  }
}

// What questions at a moment have in common.
extension DayQuestion {
  /// How long an answer that the clock ends in some seconds is kept: not beyond that, and not in shared caches, since many do
  /// not say how long they have kept it.
  static func keeping(for seconds: Int64) -> String { "private, max-age=\(max(0, min(lifetime, seconds)))" }

  /// The words, or the records in JSON if the client prefers that.
  static func answer(
    to request: FeedRequest, words: String, json: @autoclosure () -> String, _ keeping: String
  ) -> Representation {
    let isJSON = Negotiation.prefers("application/json", over: "text/plain", request.members(of: "Accept"))
    return Representation(
      Array((isJSON ? json() : words).utf8), type: isJSON ? "application/json" : "text/plain; charset=utf-8",
      lastModified: nil, cacheControl: keeping, vary: "Accept, Accept-Encoding")
  }

  /// Throws 404, about a parameter, if the holidays of a day's year are not published.
  func expectKnown(
    _ days: ClosedRange<CivilDate>?, under schedule: WorkdaySchedule, _ parameter: String
  ) throws(Problem) {
    guard let days, let day = schedule.firstUnknownDay(in: days) else { return }
    throw Problem(
      404, YearList.unpublished([day.year]) + "; add allow-unpublished to go by the pattern", parameter: parameter)
  }
}

extension DayQuestion: OptionTable {
  static let rows: [FeedOption<DayQuestion>] = [
    .init("date", \.dates),
    .init("time-zone", \.timeZone),
    .init("allow-unpublished", \.allowsUnpublishedYears),
    .init("provisional", \.isForecast),
  ]

  static let table = rows + ScheduleOptions.rows.map { $0.within(\.schedule) }
}

/// The parameters of `/api/days`, which lists days.
struct DayList: Hashable {
  var from: String?
  var to: String?

  /// The days of the list, of less than ten years, and whether they count from today.
  func range(today: CivilDate) throws(Problem) -> (days: ClosedRange<CivilDate>, isRelative: Bool) {
    let (first, last) = (
      try FeedQuery.day("from", from, today: today), try FeedQuery.day("to", to, today: today)
    )
    guard first.day <= last.day else {
      throw Problem(400, "to: \(last.day) is before from, \(first.day)", parameter: "to")
    }
    guard first.day.distance(to: last.day) < 3660 else {
      throw Problem(
        400, "to: \(last.day) is ten years or more after from; a list covers less than ten years", parameter: "to")
    }
    return (first.day...last.day, first.isRelative || last.isRelative)
  }
}

extension DayList: OptionTable {
  static let rows: [FeedOption<DayList>] = [.init("from", \.from), .init("to", \.to)]
}
