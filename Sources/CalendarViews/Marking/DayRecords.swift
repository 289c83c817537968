// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
import Workdays

/// A field of the record that every JSON and CSV output has of a day.
package struct DayField: Sendable {
  /// The key of an object, and the header of a column.
  package let name: String
  let value: @Sendable (Day) -> RecordTable.Value

  /// A day, with the texts that have the names of holidays.
  typealias Day = (date: CivilDate, marking: DayMarking, texts: ViewTexts)

  private init(_ name: String, _ value: @escaping @Sendable (Day) -> RecordTable.Value) {
    (self.name, self.value) = (name, value)
  }

  /// The fields, in the order of the columns.
  ///
  /// Keys, kinds and sources are in English whatever the language of the names.
  package static let all: [DayField] = [
    DayField("date") { .text($0.date.iso8601) },
    DayField("weekday") { .number("\($0.date.weekday.rawValue)") },
    DayField("kind") { .text($0.marking.kind.rawValue) },
    DayField("workday") { .number("\($0.marking.kind.isWorked)") },
    DayField("name") { .text($0.marking.name.map($0.texts.holiday)) },
    DayField("statutory") { .number("\($0.marking.isStatutory)") },
    DayField("provisional") { .number("\($0.marking.isProvisional)") },
    DayField("pay") { .number($0.marking.pay.map { "\($0)" }) },
    DayField("source") { .text($0.marking.source?.rawValue) },
    DayField("shift") { .text($0.marking.shift.map(String.init)) },
    DayField("shiftName") { .text($0.marking.shiftName) },
    DayField("notice") { .text($0.marking.notice) },
    DayField("certainty") { .text($0.marking.certainty.rawValue) },
  ]

  /// The events of a day, in a view that shows some.
  static let events = DayField("events") { .objects(($0.marking.events ?? []).map(\.fields)) }

  /// Whether a day is in a month that is shown with days of those before and after it.
  static func isWithin(_ month: YearMonth) -> DayField {
    DayField("inMonth") { .number("\($0.date.yearMonth == month)") }
  }
}

/// The days of a range, with a record of the fields of `DayField` for each.
///
/// Keys and kinds are in English and names in Chinese, as in the notices, so that programs can rely on them; only Markdown,
/// which people read, uses a locale.
package struct DayRecords: Sendable {
  private let range: ClosedRange<CivilDate>
  private var days: [(date: CivilDate, marking: DayMarking)]
  private let marker: DayMarker
  private let month: YearMonth?

  /// The texts with the names of holidays.
  private let texts: ViewTexts

  /// Creates the records of days in a range, with the names of holidays in a language.
  ///
  /// - Parameters:
  ///   - days: the days; all of the range unless they are given.
  ///   - month: the month that is shown, if there are days of others.
  package init(
    _ range: ClosedRange<CivilDate>, of days: [CivilDate]? = nil, in month: YearMonth? = nil,
    names texts: ViewTexts = .simplifiedChinese, marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.month = month
    self.range = range
    self.days = (days ?? Array(range)).map { ($0, marker($0)) }
    self.texts = texts
    self.marker = marker
  }

  /// The dates.
  package var dates: [CivilDate] { days.map(\.date) }

  /// The records of some of the days.
  package func keeping(_ isIncluded: (DayMarking) -> Bool) -> DayRecords {
    var records = self
    records.days.removeAll { !isIncluded($0.marking) }
    return records
  }

  /// A JSON object with the range, the number of workdays (null if a day is not known), and the days, each on its own line.
  package var json: String { json { _ in nil } }

  /// The same object with the version of the data, which is made from the lines of the days, if there is one.
  package func json(version: (String) -> String?) -> String {
    let lines = table.objects.map { "    " + $0 }.joined(separator: ",\n")
    let isKnown = days.allSatisfy(\.marking.certainty.isAnswer)
    let workdays = isKnown ? "\(days.count { $0.marking.kind.isWorked })" : "null"
    let version = version(lines).map { "\n  \"version\": \(JSON.string($0))," } ?? ""
    return """
      {\(version)
        "from": "\(range.lowerBound.iso8601)",
        "to": "\(range.upperBound.iso8601)",
        "workdays": \(workdays),
        "days": [
      \(lines)
        ]
      }

      """
  }

  /// The records as a table.
  package var table: RecordTable {
    let fields = DayField.all + (month.map { [.isWithin($0)] } ?? []) + (showsEvents ? [.events] : [])
    return RecordTable(
      fields.map(\.name), days.map { date, marking in fields.map { $0.value((date, marking, texts)) } })
  }

  private var showsEvents: Bool { days.contains { $0.marking.events != nil } }

  /// A Markdown table of the days in a locale's language.
  package func markdown(_ locale: ViewLocale) -> String {
    let labels = locale.texts.labels
    let rows = days.map { date, marking in
      let name = marking.name.map(locale.texts.holiday) ?? ""
      return [
        date.iso8601, locale.name(of: date.weekday, .long), kindText(of: marking, on: date.weekday, labels), name,
        marking.notice ?? "",
      ] + (showsEvents ? [marking.eventTexts(on: date).joined(separator: locale.texts.separators.semicolon)] : [])
    }
    return RecordTable.markdown(headers: labels.tableHeaders + (showsEvents ? [labels.events] : []), rows)
      + (MarkedDays.provisionalNote(on: dates, locale, marker).map { "\n\($0)\n" } ?? "")
  }

  /// A line for each day in a locale's language: the date, the weekday, the kind and the name.
  package func lines(_ locale: ViewLocale) -> String {
    days.map { date, marking in
      let words = [
        kindText(of: marking, on: date.weekday, locale.texts.labels), marking.name(in: locale.texts),
        marking.timetable(in: locale),
      ]
      let places = marking.placesAtWork.map(locale.texts.labels.isWorked)
      return
        "\(date) \(locale.name(of: date.weekday, .short))  \((words.compactMap { $0 } + places).joined(separator: "  "))\n"
    }.joined()
  }

  /// The kind of a day in words, with its shift and whether it may still change.
  private func kindText(of marking: DayMarking, on weekday: Weekday, _ labels: ViewLabels) -> String {
    let look = marking.look(on: weekday)
    let word: String =
      if case .shift(let letter) = look {
        marking.shiftName.map { "\(letter) \($0)" } ?? "\(labels.workday) \(letter)"
      } else {
        labels.name(of: look)
      }
    return word + (marking.isProvisional ? " ?" : "")
  }
}
