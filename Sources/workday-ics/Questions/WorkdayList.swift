// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import Support
internal import Workdays

/// The workdays of a range, as text or data.
struct WorkdayList {
  /// The output format.
  enum Format: String, OptionValue {
    /// A date per line.
    case text
    /// An array of objects.
    case json
    /// An object per line.
    case jsonl
    /// A table with a header.
    case csv

    static var optionName: String { "a format" }
  }

  private let schedule: WorkdaySchedule
  private let days: [CivilDate]

  init(_ schedule: WorkdaySchedule, _ range: ClosedRange<CivilDate>) {
    self.schedule = schedule
    days = schedule.workdays(in: range)
  }

  func text(_ format: Format) -> String {
    switch format {
    case .text: days.map { "\($0)\n" }.joined()
    case .json: JSON.array(days.map(object)) + "\n"
    case .jsonl: days.map { object($0) + "\n" }.joined()
    case .csv: "date,weekday,kind,name,shift,provisional\n" + days.map { row($0) + "\n" }.joined()
    }
  }

  /// The name of the holiday of a make-up day, or of a company's workday; nil for an ordinary workday.
  private func makeUpName(_ date: CivilDate) -> String? {
    if case .makeUpDay(let name) = schedule.kind(of: date) { name } else { nil }
  }

  private func object(_ date: CivilDate) -> String {
    let name = makeUpName(date)
    return JSON.object([
      ("date", "\"\(date)\""), ("weekday", "\(date.weekday.rawValue)"),
      ("kind", name == nil ? "\"workday\"" : "\"makeup\""), ("name", JSON.string(name)),
      ("shift", JSON.string(schedule.letter(on: date).map(String.init))), ("provisional", "\(isProvisional(date))"),
    ])
  }

  private func row(_ date: CivilDate) -> String {
    let name = makeUpName(date)
    let shift = schedule.letter(on: date).map { "\($0)" } ?? ""
    return CSV.line([
      "\(date)", "\(date.weekday.rawValue)", name == nil ? "workday" : "makeup", name ?? "", shift,
      "\(isProvisional(date))",
    ])
  }

  private func isProvisional(_ date: CivilDate) -> Bool { schedule.isProvisional(date) }
}
