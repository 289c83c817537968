// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Support
import Workdays

/// The workdays of a range, as text or data.
struct WorkdayList {
  /// The output format.
  enum Format: String, CaseIterable {
    /// A date per line.
    case text
    /// An array of objects.
    case json
    /// An object per line.
    case jsonl
    /// A table with a header.
    case csv
  }

  private let schedule: WorkdaySchedule
  private let days: [CivilDate]
  private let texts: ViewTexts

  init(_ schedule: WorkdaySchedule, _ range: ClosedRange<CivilDate>, names texts: ViewTexts) {
    self.schedule = schedule
    self.texts = texts
    days = schedule.workdays(in: range)
  }

  func text(_ format: Format) -> String {
    switch format {
    case .text: days.map { "\($0)\n" }.joined()
    case .json: JSON.array(days.map(object)) + "\n"
    case .jsonl: days.map { object($0) + "\n" }.joined()
    case .csv: "date,weekday,kind,name,shift,statutory,provisional\n" + days.map { row($0) + "\n" }.joined()
    }
  }

  private func object(_ date: CivilDate) -> String {
    let marking = schedule.marking(of: date)
    return JSON.object([
      ("date", JSON.string(date.iso8601)), ("weekday", "\(date.weekday.rawValue)"),
      ("kind", JSON.string(marking.kind.rawValue)), ("name", JSON.string(name(marking))),
      ("shift", JSON.string(marking.shift.map(String.init))), ("statutory", "\(marking.isStatutory)"),
      ("provisional", "\(marking.isProvisional)"),
    ])
  }

  private func row(_ date: CivilDate) -> String {
    let marking = schedule.marking(of: date)
    return CSV.line([
      date.iso8601, "\(date.weekday.rawValue)", marking.kind.rawValue, name(marking) ?? "",
      marking.shift.map(String.init) ?? "", "\(marking.isStatutory)", "\(marking.isProvisional)",
    ])
  }

  private func name(_ marking: DayMarking) -> String? { marking.name.map(texts.holiday) }
}
