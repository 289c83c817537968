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
    case .csv:
      "date,weekday,kind,name,shift,statutory,provisional\n"
        + days.map { CSV.line(fields(of: $0).map { $0.value ?? "" }) + "\n" }.joined()
    }
  }

  private func object(_ date: CivilDate) -> String {
    JSON.object(fields(of: date).map { ($0.name, $0.isText ? JSON.string($0.value) : $0.value ?? "null") })
  }

  private func fields(of date: CivilDate) -> [(name: String, value: String?, isText: Bool)] {
    let marking = schedule.marking(of: date)
    return [
      ("date", date.iso8601, true), ("weekday", "\(date.weekday.rawValue)", false),
      ("kind", marking.kind.rawValue, true), ("name", marking.name.map(texts.holiday), true),
      ("shift", marking.shift.map(String.init), true), ("statutory", "\(marking.isStatutory)", false),
      ("provisional", "\(marking.isProvisional)", false),
    ]
  }
}
