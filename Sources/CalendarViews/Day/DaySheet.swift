// SPDX-License-Identifier: MIT

public import CivilCalendar
internal import Support

/// The events of one day, to be drawn as text, SVG or HTML from the same placements.
public struct DaySheet: Sendable {
  /// The day.
  public let date: CivilDate
  /// The locale of the title.
  public let locale: ViewLocale
  /// The events by id; of two with one id, the first.
  public let events: [String: DayEvent]
  /// What sort of day it is, or nil when that is not shown.
  public let marking: DayMarking?
  private let items: [DayLayout<String>.Item]

  /// Makes the sheet of a day.
  public init(_ date: CivilDate, events: [DayEvent], locale: ViewLocale, marking: DayMarking? = nil) {
    self.date = date
    self.locale = locale
    self.marking = marking
    self.events = Dictionary(events.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    items = events.flatMap(\.items)
  }

  /// Where the events stand, drawn with at least 15 minutes.
  public var layout: DayLayout<String> { DayLayout(items) }

  /// Where the events stand in rows of a number of minutes.
  func layout(rowMinutes: Int) -> DayLayout<String> { DayLayout(items, minimumLength: rowMinutes, step: rowMinutes) }

  /// The date, and what sort of day it is.
  var title: String {
    guard let marking else { return locale.title(of: date) }
    let words = locale.language.words.name(of: marking.kind)
    let name = marking.name.map { " " + HolidayNames.name($0, in: locale.language) } ?? ""
    return locale.title(of: date) + " · " + words + name
  }

  /// An event's time on the wall clock: `09:00–10:30`, or `09:00` for one of no length.
  static func time(of item: DayLayout<String>.Item) -> String {
    guard case .timed(let start, let end) = item.span else { return "" }
    return start == end ? clock(start) : clock(start) + "–" + clock(end)
  }

  /// A minute of any day as a time of the clock; the end of a day is 24:00.
  static func clock(_ minute: Int) -> String {
    let inDay = minute == 1440 ? 1440 : floorRemainder(minute, by: 1440)
    return padded(inDay / 60, to: 2) + ":" + padded(inDay % 60, to: 2)
  }

  /// An event in words: its time, title and place.
  func label(of item: DayLayout<String>.Item) -> String {
    let event = events[item.id]
    let time = Self.time(of: item)
    return [time.isEmpty ? locale.language.words.allDay : time, event?.title ?? item.id, event?.place ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  func title(of item: DayLayout<String>.Item) -> String { events[item.id]?.title ?? item.id }
}

extension DaySheet {
  /// The day as a JSON object: its date, what sort of day it is, and its events, one a line.
  ///
  /// An event has `date`, `id`, `title`, `place` (or null), `allDay`, and for one with a time `start` and `end` on the
  /// wall clock such as `2021-10-09T09:00`, `secondPass` (in the second pass of an hour that the clock repeats), and
  /// where it is drawn: `from` and `to` in minutes of the day, `column` of `columns`, and `left` and `right` as parts of
  /// the width.
  public var json: String {
    let layout = layout
    let whole = layout.allDay.map { item in
      head(of: item) + "\"allDay\": true}"
    }
    let timed = layout.placements.map { placement in
      var text = head(of: placement.item) + "\"allDay\": false"
      if case .timed(let start, let end) = placement.item.span {
        text += ", \"start\": \"\(time(start))\", \"end\": \"\(time(end))\""
      }
      return text + ", \"secondPass\": \(placement.item.fold == 1), \"from\": \(placement.minutes.lowerBound), "
        + "\"to\": \(placement.minutes.upperBound), \"column\": \(placement.column), "
        + "\"columns\": \(layout.clusters[placement.cluster].columns), \"left\": \(placement.left), "
        + "\"right\": \(placement.right)}"
    }
    let events = (whole + timed).map { "    " + $0 }.joined(separator: ",\n")
    let kind = marking.map { "\"\($0.kind.rawValue)\"" } ?? "null"
    return """
      {
        "date": "\(date.iso8601)",
        "kind": \(kind),
        "name": \(JSON.string(marking?.name)),
        "events": [\(events.isEmpty ? "]" : "\n" + events + "\n  ]")
      }

      """
  }

  /// A minute on the wall clock, counted from the day's midnight, as a date and time.
  private func time(_ minute: Int) -> String {
    let days = Int(floorDivided(Int64(minute), by: 1440))
    return (date.adding(days: days) ?? date).iso8601 + "T" + Self.clock(minute - days * 1440)
  }

  private func head(of item: DayLayout<String>.Item) -> String {
    "{\"date\": \"\(date.iso8601)\", \"id\": \(JSON.string(item.id)), \"title\": \(JSON.string(title(of: item))), "
      + "\"place\": \(JSON.string(events[item.id]?.place)), "
  }
}
