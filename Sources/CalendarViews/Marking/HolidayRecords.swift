// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import Workdays

/// The holidays of a period with their days off and make-up days, a record for each.
package struct HolidayRecords: Sendable {
  /// A holiday; make-up days of none, such as those of a company, have a record without days off, and so has what is certain of
  /// a holiday whose length is not known.
  private struct Holiday {
    let name: String
    let days: ClosedRange<CivilDate>?
    let makeUpDays: [CivilDate]
    let markings: [DayMarking]
    /// The statutory days of a holiday whose length is not known.
    var certain: [CivilDate] = []

    /// The statutory days among the days off.
    var statutory: [CivilDate] {
      guard let days else { return certain }
      return zip(days, markings).filter(\.1.isStatutory).map(\.0)
    }
    var first: CivilDate { days?.lowerBound ?? makeUpDays.first ?? certain.first ?? .last }
    var isProvisional: Bool { markings.contains(where: \.isProvisional) }
  }

  private let holidays: [Holiday]
  private let texts: ViewTexts

  /// Creates the records of the holidays that have a day off or a make-up day in a range, whole.
  ///
  /// - Parameter texts: the texts with the names of holidays in data.
  package init(_ range: ClosedRange<CivilDate>, _ calendar: HolidayCalendar, names texts: ViewTexts) {
    self.texts = texts
    let schedule = WorkdaySchedule(holidays: calendar)
    var blocks = calendar.blocks(touching: range)
    var others: [Holiday] = []
    for day in calendar.days(in: range) {
      guard case .makeUpDay(let name) = day.ruling, !calendar.isListedWorkday(day.date) else { continue }
      if let block = calendar.block(madeUpBy: day.date) {
        if !blocks.contains(block) { blocks.append(block) }
      } else {
        others.append(
          Holiday(name: name, days: nil, makeUpDays: [day.date], markings: [schedule.marking(of: day.date)]))
      }
    }
    for date in range where calendar.certainty(of: date) == .certain {
      guard let name = calendar[date]?.name, !blocks.contains(where: { $0.days.contains(date) }) else { continue }
      let known = others.last { $0.name == name && $0.certain.last == date - 1 }
      if known != nil { others.removeLast() }
      others.append(
        Holiday(
          name: name, days: nil, makeUpDays: [], markings: [schedule.marking(of: date)],
          certain: (known?.certain ?? []) + [date]))
    }
    holidays =
      (others
      + blocks.map { block in
        Holiday(
          name: block.name, days: block.days, makeUpDays: calendar.makeUpDays(of: block),
          markings: block.days.map { schedule.marking(of: $0) })
      }).sorted { $0.first < $1.first }
  }

  /// The number of holidays.
  package var count: Int { holidays.count }

  /// The records: the name, the first and the last day off, how many there are (null if that is not known), which of them are statutory, the make-up
  /// days, whether a notice may still change them, who decided, and the notice.
  package var table: RecordTable {
    RecordTable(
      ["name", "from", "to", "days", "statutory", "makeUp", "provisional", "source", "notice"],
      holidays.map { holiday in
        [
          .text(texts.holiday(holiday.name)), .text(holiday.days?.lowerBound.iso8601),
          .text(holiday.days?.upperBound.iso8601),
          .number(holiday.certain.isEmpty ? "\(holiday.days?.count ?? 0)" : nil),
          .list(holiday.statutory.map(\.iso8601)), .list(holiday.makeUpDays.map(\.iso8601)),
          .number("\(holiday.isProvisional)"), .text(holiday.markings[0].source?.rawValue),
          .text(holiday.markings[0].notice),
        ]
      })
  }

  /// A table for people in a locale's language, aligned for a terminal or in Markdown.
  package func text(_ locale: ViewLocale, isMarkdown: Bool) -> String {
    let labels = locale.texts.labels
    func text(_ date: CivilDate, in year: Int?) -> String {
      let day = date.year == year ? String(date.iso8601.dropFirst(5)) : date.iso8601
      return day + " " + locale.name(of: date.weekday, .short)
    }
    let rows = holidays.map { holiday -> [String] in
      let year = holiday.days?.lowerBound.year
      let statutory = holiday.statutory.map(\.dayNumber).runs.map { run -> String in
        let ends = [run.lowerBound, run.upperBound].map { String(CivilDate(unchecked: $0).iso8601.dropFirst(5)) }
        return run.count == 1 ? ends[0] : ends[0] + ".." + ends[1]
      }
      return [
        locale.texts.holiday(holiday.name) + (holiday.isProvisional ? " ?" : ""),
        holiday.days.map { text($0.lowerBound, in: nil) } ?? "",
        holiday.days.map { text($0.upperBound, in: nil) } ?? "",
        holiday.days.map { "\($0.count)" } ?? "", statutory.joined(separator: " "),
        holiday.makeUpDays.map { text($0, in: year) }.joined(separator: locale.texts.separators.comma),
      ]
    }
    let headers = labels.lists.holiday
    let table =
      isMarkdown
      ? RecordTable.markdown(headers: headers, rows, isNumeric: { $0 == 3 })
      : RecordTable.aligned(headers: headers, rows, isNumeric: { $0 == 3 })
    let doubts = holidays.flatMap(\.markings).map(\.certainty).filter(\.mayChange)
    return table + (doubts.isEmpty ? "" : "\n? \(labels.note(on: doubts))\n")
  }
}
