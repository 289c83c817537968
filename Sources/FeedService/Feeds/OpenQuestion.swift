// SPDX-License-Identifier: MIT

import CivilCalendar
import NIOHTTP1
import Support
import TimeZones
import WorkdayFeeds
import Workdays

/// The parameters of `/api/open`, which answers whether it is open, or lists when it is.
struct OpenQuestion: Hashable {
  /// `hours`, such as `MO-FR 09:00-12:00,13:30-18:00`.
  var hours: String?
  /// `at`, a moment; now unless it is given.
  var moment: String?
  /// `from` and `to`, for a list.
  var list = DayList()
  /// The others, of which `date` is not one.
  var day = DayQuestion()

  /// The hours, under the schedule of the parameters.
  private func hours(_ holidays: HolidayCalendar, _ timeZones: TimeZoneDatabase) throws(Problem) -> BusinessHours {
    guard let hours else {
      throw Problem(400, "hours is missing; write MO-FR 09:00-18:00", parameter: "hours")
    }
    return try Problem.of { () throws(Fault) in
      let windows = try Fault.inField("hours") { () throws(Fault) in try HoursText.windows(hours) }
      let options = day.schedule.following(windows)
      let schedule = try options.schedule(holidays: holidays, isForecast: day.isForecast)
      return BusinessHours(
        windows, on: schedule.assumingPattern(day.allowsUnpublishedYears),
        in: try FeedTimeZone(day.timeZone, timeZones).rules(for: 1...9999))
    }
  }

  /// The list of the open times, made on demand, and whether it counts from today; nil if a moment is asked for.
  ///
  /// - Throws: `Problem` for an invalid parameter, or 404 if the holidays of a day's year are not published.
  func openTimes(
    _ holidays: HolidayCalendar, _ timeZones: TimeZoneDatabase, now: Int64
  ) throws(Problem) -> (range: ClosedRange<CivilDate>, isRelative: Bool, json: @Sendable () -> String)? {
    guard list != DayList() else { return nil }
    guard moment == nil else { throw Problem(400, "at goes without from and to", parameter: "at") }
    let hours = try hours(holidays, timeZones)
    let (days, isRelative) = try list.range(today: hours.local(Instant(secondsSince1970: now)).date)
    guard days.count <= 400 else { throw Problem(400, "to: hours are listed for at most 400 days", parameter: "to") }
    let (range, deciding) = hours.span(of: days)
    try day.expectKnown(deciding, under: hours.schedule, "to")
    return (
      days, isRelative,
      {
        let records = hours.assumedIntervals(in: range).map { interval in
          JSON.object(hours.fields(of: interval).map { ($0.name, JSON.string($0.text)) })
        }
        return JSON.array(records) + "\n"
      }
    )
  }

  /// The answer about a moment: `true` or `false`, or its record in JSON if the client prefers that.
  ///
  /// - Throws: `Problem` for an invalid parameter, or 404 if the holidays of a day's year are not published.
  func representation(
    _ request: FeedRequest, _ holidays: HolidayCalendar, _ timeZones: TimeZoneDatabase, now: Int64
  ) throws(Problem) -> Representation {
    let hours = try hours(holidays, timeZones)
    let instant = try Problem.of { () throws(Fault) in
      let now = Instant(secondsSince1970: now)
      guard let moment else { return now }
      return try Fault.inField("at") { () throws(Fault) in
        try PeriodText.instant(moment, in: hours.rules) { () throws(Fault) in hours.local(now).date }
      }
    }
    try day.expectKnown(hours.days(decidingFrom: instant), under: hours.schedule, "at")
    let answer = OpenAnswer(hours, at: instant)
    let fields = answer.fields.map { ($0.name, $0.isWord ? $0.text ?? "" : JSON.string($0.text)) }
    let left = answer.until.map { $0.secondsSince1970 - now } ?? 0
    return DayQuestion.answer(
      to: request, words: "\(answer.isOpen)", json: JSON.object(fields) + "\n",
      moment == nil ? DayQuestion.keeping(for: left) : "no-cache")
  }
}

extension OpenQuestion: OptionTable {
  static let rows: [FeedOption<OpenQuestion>] = [.init("hours", \.hours), .init("at", \.moment)]

  static let table =
    rows + DayList.rows.map { $0.within(\.list) }
    + DayQuestion.table.map { $0.within(\.day) }.filter { $0.name != "date" }
}
