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
  var day = DayQuestion()

  /// The answer: `true` or `false`, or its record in JSON if the client prefers that; with `from` and `to` an array of the open
  /// times.
  ///
  /// - Throws: `Problem` for an invalid parameter, or 404 if the holidays of a day's year are not published.
  func representation(
    _ request: FeedRequest, _ holidays: HolidayCalendar, _ timeZones: TimeZoneDatabase, now: Int64
  ) throws(Problem) -> Representation {
    guard day.dates.isEmpty else { throw .unknown("date", allowed: OpenQuestion.names(in: .query)) }
    guard let hours else {
      throw Problem(400, "hours is missing; write MO-FR 09:00-18:00", parameter: "hours")
    }
    let open = try Problem.of { () throws(Fault) in
      let windows = try Fault.inField("hours") { () throws(Fault) in try HoursText.windows(hours) }
      let options = day.schedule.following(windows)
      return BusinessHours(
        windows, on: try options.schedule(holidays: holidays, isForecast: day.isForecast),
        in: try FeedTimeZone(day.timeZone, timeZones).rules(for: 1...9999))
    }
    let today = open.local(Instant(secondsSince1970: now)).date
    if list != DayList() {
      guard moment == nil else { throw Problem(400, "at goes without from and to", parameter: "at") }
      let (days, isRelative) = try list.range(today: today)
      guard days.count <= 400 else { throw Problem(400, "to: hours are listed for at most 400 days", parameter: "to") }
      let (range, deciding) = open.span(of: days)
      try expectKnown(deciding, under: open.schedule)
      let records = open.intervals(in: range).map { interval in
        JSON.object([
          ("start", JSON.string(open.text(of: interval.lowerBound))),
          ("end", JSON.string(open.text(of: interval.upperBound))),
        ])
      }
      return Representation(
        Array((JSON.array(records) + "\n").utf8), type: "application/json", lastModified: nil,
        cacheControl: isRelative ? "no-cache" : FeedRouter.feedLifetime)
    }
    let instant = try Problem.of { () throws(Fault) in
      guard let moment else { return Instant(secondsSince1970: now) }
      return try Fault.inField("at") { () throws(Fault) in
        try PeriodText.instant(moment, in: open.rules) { () throws(Fault) in today }
      }
    }
    try expectKnown(open.days(decidingAbout: instant), under: open.schedule)
    let answer = OpenAnswer(open, at: instant, guesses: day.allowsUnpublishedYears)
    let isJSON = Negotiation.prefers("application/json", over: "text/plain", request.headers[canonicalForm: "Accept"])
    let fields = zip(OpenAnswer.names, answer.texts).map { name, text in
      (name, name == "open" ? text ?? "" : JSON.string(text))
    }
    // Not beyond the change, and not in shared caches: many do not say how long they have kept an answer.
    let left = answer.until.map { $0.secondsSince1970 - now } ?? 0
    return Representation(
      Array((isJSON ? JSON.object(fields) + "\n" : "\(answer.isOpen)").utf8),
      type: isJSON ? "application/json" : "text/plain; charset=utf-8", lastModified: nil,
      cacheControl: moment == nil ? "private, max-age=\(max(0, min(DayQuestion.lifetime, left)))" : "no-cache",
      vary: "Accept, Accept-Encoding")
  }

  private func expectKnown(_ days: ClosedRange<CivilDate>, under schedule: WorkdaySchedule) throws(Problem) {
    let gaps = schedule.gaps(in: days)
    guard day.allowsUnpublishedYears || gaps.areForecast else {
      throw Problem(
        404,
        "the holidays of \(YearList.text(gaps.unpublishedYears)) are not published yet; add allow-unpublished to go by the "
          + "pattern",
        parameter: list == DayList() ? "at" : "to")
    }
  }
}

extension OpenQuestion: OptionTable {
  static let rows: [FeedOption<OpenQuestion>] = [.init("hours", \.hours), .init("at", \.moment)]

  static let table =
    rows + DayList.rows.map { $0.within(\.list) }
    + DayQuestion.table.map { $0.within(\.day) }.filter { $0.name != "date" }
}
