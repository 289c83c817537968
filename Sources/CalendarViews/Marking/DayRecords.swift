// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support

/// The days of a range as JSON, CSV or a Markdown table, with a record for each day.
///
/// The kinds are `workday`, `weekend`, `holiday` and `makeup`. Keys and kinds are in English and names in Chinese, as in
/// the notices, so that programs can rely on them; only Markdown, which people read, uses a locale.
package struct DayRecords: Sendable {
  /// The first and the last day.
  package let range: ClosedRange<CivilDate>
  private let marker: DayMarker

  /// The texts with the names of holidays.
  private let texts: ViewTexts

  /// Creates the records of the days in a range, with the names of holidays in a language.
  package init(
    _ range: ClosedRange<CivilDate>, names texts: ViewTexts = .simplifiedChinese,
    marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.range = range
    self.texts = texts
    self.marker = marker
  }

  /// A JSON object with the range, the number of workdays, and the days, each on its own line.
  ///
  /// A day has `date`, `weekday` (1 is Monday), `kind`, `isWorkday`, `statutory` (true on a statutory holiday),
  /// `provisional` (true while the notice is not published), `name` and `notice`, which are null for a workday or weekend,
  /// `source` (`notice`, `company` or `leave`, null if the day follows the pattern), and `shift` and `shiftName`, which
  /// are null unless the pattern is a cycle.
  package var json: String {
    var workdays = 0
    let days = range.map { date in
      let marking = marker(date)
      workdays += marking.kind.isWorked ? 1 : 0
      return "    " + marking.json(of: date, names: texts)
    }
    return """
      {
        "from": "\(range.lowerBound.iso8601)",
        "to": "\(range.upperBound.iso8601)",
        "workdays": \(workdays),
        "days": [
      \(days.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// Comma-separated values with a header line; each line ends in a line feed.
  ///
  /// The columns are date, weekday (1 is Monday), kind, name, notice, statutory, provisional, source, shift and workday. A field is quoted only if
  /// it has to be.
  /// - SeeAlso: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)
  package var csv: String {
    let rows = range.map { date in
      let marking = marker(date)
      return CSV.line([
        date.iso8601, "\(date.weekday.rawValue)", marking.kind.rawValue,
        marking.name.map { texts.holiday($0) } ?? "", marking.notice ?? "", "\(marking.isStatutory)",
        "\(marking.isProvisional)", marking.source?.rawValue ?? "", marking.shift.map(String.init) ?? "",
        "\(marking.kind.isWorked)",
      ]) + "\n"
    }
    return "date,weekday,kind,name,notice,statutory,provisional,source,shift,workday\n" + rows.joined()
  }

  /// A Markdown table of the days in a locale's language.
  package func markdown(_ locale: ViewLocale) -> String {
    let labels = locale.texts.labels
    let rows = range.map { date in
      let marking = marker(date)
      let name = marking.name.map(locale.texts.holiday) ?? ""
      return [
        date.iso8601, locale.name(of: date.weekday, .long), kindText(of: marking, on: date.weekday, labels), name,
        marking.notice ?? "",
      ]
    }
    return MarkdownTable.text(headers: labels.tableHeaders, rows)
      + (MarkedDays(range, locale, .none, marker).provisionalNote.map { "\n\($0)\n" } ?? "")
  }

  /// The kind of a day in words, with its shift and whether it may still change.
  private func kindText(of marking: DayMarking, on weekday: Weekday, _ labels: ViewLabels) -> String {
    let look = marking.look(on: weekday)
    let word: String =
      if case .shift(let letter) = look {
        marking.shiftName.map { "\(letter) \($0)" } ?? "\(labels.workday) \(letter)"
      } else {
        marking.shift != nil || look != .patternOff ? labels.name(of: look) : labels.weekend
      }
    return word + (marking.isProvisional ? " ?" : "")
  }
}

extension DayMarking {
  /// A JSON object on one line, as `DayRecords.json` has it for a day.
  package func json(of date: CivilDate, names texts: ViewTexts = .simplifiedChinese) -> String {
    JSON.object([
      ("date", JSON.string(date.iso8601)), ("weekday", "\(date.weekday.rawValue)"),
      ("kind", JSON.string(kind.rawValue)), ("isWorkday", "\(kind.isWorked)"), ("statutory", "\(isStatutory)"),
      ("provisional", "\(isProvisional)"), ("name", JSON.string(name.map(texts.holiday))),
      ("notice", JSON.string(notice)), ("source", JSON.string(source?.rawValue)),
      ("shift", JSON.string(shift.map(String.init))), ("shiftName", JSON.string(shiftName)),
    ])
  }
}
