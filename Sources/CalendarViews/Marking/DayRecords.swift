// SPDX-License-Identifier: MIT

public import CivilCalendar
internal import Support

/// The days of a range as data: each record has its own date, weekday, kind, and the name and paper of its ruling.
///
/// Kinds are `workday`, `weekend`, `holiday` and `makeup`. Keys and kinds are in English and names in Chinese as they
/// were announced, so that programs can rely on them; only Markdown, which people read, follows a locale.
public struct DayRecords: Sendable {
  /// The days, first to last.
  public let range: ClosedRange<CivilDate>
  private let marker: DayMarker

  /// Makes the records of the days from one to another.
  public init(_ range: ClosedRange<CivilDate>, marker: @escaping DayMarker = DayMarking.byWeekday) {
    self.range = range
    self.marker = marker
  }

  /// A JSON object with the range, the number of workdays, and the days, one a line.
  ///
  /// A day has `date`, `weekday` (1 is Monday), `kind`, `isWorkday`, `name` and `paper`, the last two null where no
  /// ruling is; `provisional` is true where the kind is only a guess.
  public var json: String {
    var workdays = 0
    let days = range.map { date in
      let marking = marker(date)
      workdays += marking.kind.isWorked ? 1 : 0
      return "    {\"date\": \"\(date.iso8601)\", \"weekday\": \(date.weekday.rawValue), "
        + "\"kind\": \"\(marking.kind.rawValue)\", \"isWorkday\": \(marking.kind.isWorked), "
        + "\"name\": \(JSON.string(marking.name)), \"paper\": \(JSON.string(marking.paper)), "
        + "\"provisional\": \(marking.standing == .provisional)}"
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

  /// Comma-separated values with a header line; lines end in a line feed.
  ///
  /// Columns are date, weekday (1 is Monday), kind, name, paper. A field is in quotes where it must be.
  /// - SeeAlso: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)
  public var csv: String {
    let rows = range.map { date in
      let marking = marker(date)
      return CSV.line([
        date.iso8601, "\(date.weekday.rawValue)", marking.kind.rawValue, marking.name ?? "", marking.paper ?? "",
      ]) + "\n"
    }
    return "date,weekday,kind,name,paper\n" + rows.joined()
  }

  /// A Markdown table of every day, in a locale's words.
  public func markdown(_ locale: ViewLocale) -> String {
    let words = locale.language.words
    let rows = range.map { date in
      let marking = marker(date)
      let name = marking.name.map { HolidayNames.name($0, in: locale.language) } ?? ""
      return [
        date.iso8601, locale.name(of: date.weekday, .long), words.name(of: marking.kind), name, marking.paper ?? "",
      ]
    }
    return MarkdownTable.text(heads: words.tableHeads, rows)
  }
}
