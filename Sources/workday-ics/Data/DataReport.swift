// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import HolidayData
internal import Support
internal import Workdays

/// What is known about the statutory calendar, year by year, as text or JSON.
struct DataReport {
  private struct Year {
    let year: Int
    let holidays: HolidayYear?
    /// The data folder's holiday year, if that is the one in use.
    let stored: StoredHolidayYear?
    let check: SourceCheck?

    var state: SourceCheck.State {
      if let state = check?.state, state == .suspicious || state == .stale { return state }
      return holidays == nil ? .unpublished : .published
    }
  }

  let warnings: [String]
  private let folder: DataFolder
  private let today: CivilDate
  private let calendar: HolidayCalendar
  private let years: [Year]

  /// Collects what is known, up to the year after the current one.
  init(_ folder: DataFolder, today: CivilDate) throws {
    self.folder = folder
    self.today = today
    let stored = try folder.years()
    (calendar, warnings) = try folder.calendar()
    let checks = folder.checks()
    let known = calendar.years
    let last = max(calendar.publishedYears.last ?? today.year, today.year + 1, checks.map(\.year).max() ?? 0)
    let first = calendar.publishedYears.first ?? today.year
    years = (min(first, last)...last).map { year in
      let holidays = known.first { $0.year == year }
      let builtIn = HolidayCalendar.statutory.years.first { $0.year == year }
      let own = stored.first { $0.holidays == holidays && holidays != builtIn }
      return Year(year: year, holidays: holidays, stored: own, check: checks.first { $0.year == year })
    }
  }

  /// The date of the newest notice, which is the version of the data.
  private var version: String { calendar.years.flatMap(\.notices).map(\.date).max()?.iso8601 ?? "none" }

  /// The days that a later notice may still change, up to the last published year.
  private var provisional: [CivilDate] {
    guard let last = calendar.publishedYears.last, let end = try? CivilDate(year: last, month: 12, day: 31) else {
      return []
    }
    return (end.advanced(by: -2)...end).filter(calendar.isProvisional)
  }

  private func age(_ moment: CivilDateTime?) -> Int? {
    moment.map { max(0, $0.date.distance(to: today)) }
  }

  private func ageText(_ moment: CivilDateTime) -> String {
    switch age(moment) ?? 0 {
    case 0: "today"
    case 1: "1 day ago"
    case let days: "\(days) days ago"
    }
  }

  // MARK: - Forms

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
    }
    return text
  }

  private func origin(_ year: Year) -> String {
    guard let stored = year.stored else { return "built in" }
    var text = "data folder"
    if let source = stored.source { text += " from \(oneLine(source))" }
    if let moment = stored.stored { text += ", stored \(ageText(moment))" }
    return text + (stored.isForced ? ", forced" : "")
  }

  /// The report as one JSON object; unknown values are null.
  var json: String {
    func moment(_ value: CivilDateTime?) -> String { JSON.string(value.map { "\($0)Z" }) }
    func number(_ value: Int?) -> String { value.map(String.init) ?? "null" }
    let objects = years.map { year in
      let notices = (year.holidays?.notices ?? []).map { notice in
        "{\"date\": \"\(notice.date)\", \"address\": \(JSON.string(notice.address))}"
      }
      return JSON.object([
        ("year", "\(year.year)"), ("state", JSON.string(year.state.rawValue)),
        ("days", "\(year.holidays?.days.count ?? 0)"),
        ("notices", "[" + notices.joined(separator: ", ") + "]"),
        ("origin", JSON.string(year.holidays == nil ? nil : year.stored == nil ? "built-in" : "data-folder")),
        ("source", JSON.string(year.stored?.source)), ("stored", moment(year.stored?.stored)),
        ("ageDays", number(age(year.stored?.stored))), ("forced", "\(year.stored?.isForced ?? false)"),
        ("checked", moment(year.check?.checked)), ("checkedAgeDays", number(age(year.check?.checked))),
        ("checkedSource", JSON.string(year.check?.source)), ("message", JSON.string(year.check?.message)),
      ])
    }
    let provisional = provisional.map { "\"\($0)\"" }.joined(separator: ", ")
    return "{\"folder\": \(JSON.string(folder.path)), \"version\": \(JSON.string(version)), \"today\": \"\(today)\", "
      + "\"provisional\": [\(provisional)], \"years\": \(JSON.array(objects))}\n"
  }
}

extension ReportFormat {
  /// A change as a JSON object, with the kind and name of the day before and after it; null if the day is not listed.
  static func object(_ change: HolidayChange) -> String {
    func ruling(_ ruling: HolidayCalendar.Ruling?) -> String {
      guard let ruling else { return "null" }
      return JSON.object([("kind", ruling.isDayOff ? "\"holiday\"" : "\"makeup\""), ("name", JSON.string(ruling.name))])
    }
    return "{\"date\": \"\(change.date)\", \"before\": \(ruling(change.before)), \"after\": \(ruling(change.after))}"
  }
}
