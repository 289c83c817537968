// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import HolidayData
import Support
import WorkdayFeeds
import Workdays

/// What is known about the statutory calendar, year by year, as text or JSON.
struct DataReport {
  private struct Year {
    let year: Int
    let holidays: HolidayYear?
    /// The data folder's holiday year, if that is the one in use.
    let stored: StoredHolidayYear?
    let check: SourceCheck?
    /// What the sources say of it.
    let testimonies: [Testimony]

    var state: SourceCheck.State {
      if let state = check?.state, state == .suspicious || state == .stale { return state }
      guard let holidays else { return check?.state == .unconfirmed ? .unconfirmed : .unpublished }
      return holidays.isConfirmed ? .published : .unconfirmed
    }
  }

  let warnings: [String]
  private let folder: DataFolder
  private let today: CivilDate
  private let calendar: HolidayCalendar
  private let years: [Year]

  /// What is to be known of the data on the day, each a clause without a final stop.
  var remarks: [String] { calendar.remarks(on: today) }

  /// Collects what is known, up to the year after the current one.
  init(_ folder: DataFolder, today: CivilDate) throws {
    self.folder = folder
    self.today = today
    let stored = try folder.years()
    (calendar, warnings) = try folder.calendar()
    let checks = folder.checks()
    let testimonies = folder.testimonies()
    let known = calendar.years
    let last = max(calendar.publishedYears.last ?? today.year, today.year + 1, checks.map(\.year).max() ?? 0)
    let first = calendar.publishedYears.first ?? today.year
    years = (min(first, last)...last).map { year in
      let holidays = known.first { $0.year == year }
      let builtIn = HolidayCalendar.statutory.years.first { $0.year == year }
      let own = stored.first { $0.holidays == holidays && holidays != builtIn }
      return Year(
        year: year, holidays: holidays, stored: own, check: checks.first { $0.year == year },
        testimonies: testimonies.filter { $0.year == year })
    }
  }

  /// The gauges of the data in Prometheus's text format, as a file for its node exporter.
  var prometheus: String {
    var text = PrometheusText()
    text.add(calendar, today: today)
    return text.text
  }

  /// The date of the newest notice, which is the version of the data.
  private var version: String { calendar.newestNotice?.iso8601 ?? "none" }

  /// The days that a later notice may still change, up to the last published year.
  private var provisional: [CivilDate] {
    guard let last = calendar.publishedYears.last else { return [] }
    return (last...last).days.suffix(3).filter { calendar.certainty(of: $0).mayChange }
  }

  /// The age of a moment in UTC in days of China, whose day `today` is.
  private func age(_ moment: CivilDateTime?) -> Int? {
    moment.map { max(0, ($0.adding(seconds: 8 * 3600) ?? $0).date.distance(to: today)) }
  }

  private func ageText(_ moment: CivilDateTime) -> String { DataReport.ageText(age(moment) ?? 0) }

  private static func ageText(_ days: Int) -> String { days == 0 ? "today" : counted(days, "day") + " ago" }

  /// Why the data is stale, each a sentence without a final stop; nothing if it is fresh.
  ///
  /// - Parameters:
  ///   - maxAge: the age of the newest notice in days from which on the data is stale.
  ///   - day: the day of this year from which on the next year should be known.
  func staleness(maxAge: Int?, nextYearBy day: CivilDate? = nil) -> [String] {
    var reasons: [String] = []
    if !calendar.isPublished(today.year) { reasons.append("the holidays of \(today.year) are not known") }
    for year in years where year.state == .stale || year.state == .suspicious {
      reasons.append(
        year.state == .stale
          ? "no source could be reached at the last check of \(year.year)"
          : "the last check of \(year.year) found data that may be damaged")
    }
    let age = calendar.newestNotice.map { $0.distance(to: today) } ?? .max
    if let day, today >= day, !calendar.isPublished(today.year + 1) {
      reasons.append("the holidays of \(today.year + 1) are not known, as they should be from \(day) on")
    }
    if let maxAge, age > maxAge { reasons.append("the newest notice is \(counted(age, "day")) old") }
    return reasons
  }

  // MARK: - Forms

  /// The report in two lines: what is known, and how fresh it is.
  var summary: String {
    var known = "holidays of \(YearList.text(calendar.publishedYears)), newest notice \(version)"
    if let notice = calendar.newestNotice { known += ", \(DataReport.ageText(max(0, notice.distance(to: today))))" }
    if let first = provisional.first, let last = provisional.last { known += "; \(first) to \(last) may still change" }
    if !calendar.unconfirmedYears.isEmpty {
      known += "; not confirmed yet: \(YearList.text(calendar.unconfirmedYears))"
    }
    var folder = "data folder \(oneLine(self.folder.path)): "
    let stored = years.filter { $0.stored != nil }
    folder += stored.isEmpty ? "no newer years" : YearList.text(stored.map(\.year))
    if let check = years.compactMap(\.check).max(by: { $0.checked.wallSeconds < $1.checked.wallSeconds }) {
      folder += "; last check of the sources \(ageText(check.checked))"
    }
    return known + "\n" + folder + "\n"
  }

  /// The report as text for people.
  var text: String {
    var text = "data folder: \(oneLine(folder.path))\nversion: \(version), the date of the newest notice\n"
    let provisional = provisional
    if let first = provisional.first, let last = provisional.last {
      text += "provisional: \(first) to \(last), until the notice for \(last.year + 1) is published\n"
    }
    for year in years {
      text += "\(year.year) \(year.state.rawValue)"
      if let holidays = year.holidays {
        text += ", \(holidays.days.count) days, \(origin(year))"
      }
      text += "\n"
      for notice in year.holidays?.notices ?? [] {
        text += "  notice \(notice.date) \(oneLine(notice.address ?? "without an address"))\n"
      }
      if let check = year.check {
        text += "  checked \(ageText(check.checked)), \(check.checked)Z"
        text += check.source.map { ", \(oneLine($0))" } ?? ""
        text += (check.message.isEmpty ? "" : ": " + oneLine(check.message)) + "\n"
      }
      for testimony in year.testimonies {
        let objection = testimony.objection.isEmpty ? "the same days" : oneLine(testimony.objection)
        text +=
          "  \(oneLine(testimony.origin)) since \(testimony.since)Z: \(objection), \(oneLine(testimony.address))\n"
      }
    }
    return text
  }

  private func origin(_ year: Year) -> String {
    guard let stored = year.stored else { return "built in" }
    var text = "data folder"
    if let source = stored.source { text += " from \(oneLine(source))" }
    if let moment = stored.stored { text += ", stored \(ageText(moment))" }
    if let others = stored.confirmedBy { text += ", confirmed by \(oneLine(others))" }
    return text + (stored.isForced ? ", forced" : "")
  }

  private func json(_ testimony: Testimony) -> String {
    JSON.object([
      ("origin", JSON.string(testimony.origin)), ("address", JSON.string(testimony.address)),
      ("since", JSON.string("\(testimony.since)Z")), ("asked", JSON.string("\(testimony.asked)Z")),
      ("objection", JSON.string(testimony.objection.isEmpty ? nil : testimony.objection)),
    ])
  }

  /// The report as one JSON object; unknown values are null.
  var json: String {
    func moment(_ value: CivilDateTime?) -> String { JSON.string(value.map { "\($0)Z" }) }
    func number(_ value: Int?) -> String { value.map(String.init) ?? "null" }
    let objects = years.map { year in
      let notices = (year.holidays?.notices ?? []).map { notice in
        JSON.object([("date", JSON.string(notice.date.iso8601)), ("address", JSON.string(notice.address))])
      }
      return JSON.object([
        ("year", "\(year.year)"), ("state", JSON.string(year.state.rawValue)),
        ("days", "\(year.holidays?.days.count ?? 0)"),
        ("notices", JSON.list(notices)),
        ("origin", JSON.string(year.holidays == nil ? nil : year.stored == nil ? "built-in" : "data-folder")),
        ("source", JSON.string(year.stored?.source)), ("stored", moment(year.stored?.stored)),
        ("ageDays", number(age(year.stored?.stored))), ("forced", "\(year.stored?.isForced ?? false)"),
        ("confirmed", year.holidays.map { "\($0.isConfirmed)" } ?? "null"),
        ("confirmedBy", JSON.string(year.stored?.confirmedBy)),
        ("witnesses", JSON.list(year.testimonies.map(json))),
        ("checked", moment(year.check?.checked)), ("checkedAgeDays", number(age(year.check?.checked))),
        ("checkedSource", JSON.string(year.check?.source)), ("message", JSON.string(year.check?.message)),
      ])
    }
    return JSON.object([
      ("folder", JSON.string(folder.path)), ("version", JSON.string(version)), ("today", JSON.string(today.iso8601)),
      ("provisional", JSON.list(provisional.map { JSON.string($0.iso8601) })), ("years", JSON.array(objects)),
    ]) + "\n"
  }
}

extension HolidayChange {
  /// The change as a JSON object, with the kind and name of the day before and after it; null if the day is not listed.
  var json: String {
    func ruling(_ ruling: HolidayCalendar.Ruling?) -> String {
      guard let ruling else { return "null" }
      let kind: DayMarking.Kind = ruling.isDayOff ? .holiday : .makeup
      return JSON.object([("kind", JSON.string(kind.rawValue)), ("name", JSON.string(ruling.name))])
    }
    return JSON.object([
      ("date", JSON.string(date.iso8601)), ("before", ruling(before)), ("after", ruling(after)),
    ])
  }
}
