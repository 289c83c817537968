// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support
import Workdays

/// The events of one day, drawn as text, SVG or HTML with the same layout.
public struct DaySheet: Sendable {
  /// The day.
  public let date: CivilDate
  /// The locale of the title.
  public let locale: ViewLocale
  /// The events by identifier; where several have the same one, the second has `#2` behind it, and so on.
  public let events: [String: DayEvent]
  /// The kind of day, or nil if it is not shown.
  public let marking: DayMarking?
  /// The files or calendars that the events are from, in the order of their names.
  let sources: [String]
  let items: [DayLayout<String>.Item]

  /// Creates the sheet of a day.
  public init(_ date: CivilDate, events: [DayEvent], locale: ViewLocale, marking: DayMarking? = nil) {
    self.date = date
    self.locale = locale
    self.marking = marking
    let events = events.numbered
    self.events = Dictionary(events.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    sources = Set(self.events.values.compactMap(\.source)).sorted()
    items = events.flatMap(\.items)
  }

  /// Whether events are from several files or calendars, so that each is named.
  var hasSources: Bool { sources.count > 1 }

  /// The number of the colour of an event's file or calendar, 0 to 5; 0 if there is only one.
  func color(of item: DayLayout<String>.Item) -> Int {
    guard hasSources, let source = events[item.id]?.source else { return 0 }
    return (sources.firstIndex(of: source) ?? 0) % 6
  }

  /// The layout of the events, each at least 15 minutes high.
  public var layout: DayLayout<String> { DayLayout(items) }

  /// The date and the kind of day.
  package var title: String {
    guard let marking else { return locale.title(of: date) }
    let labels = locale.texts.labels
    let look = marking.namedLook ?? marking.look(on: date.weekday)
    var kind = labels.name(of: look)
    if let shift = marking.shift {
      let text =
        marking.shiftName.map { "\(shift) \($0.replacingControls(with: "\u{FFFD}"))" } ?? "\(labels.shifts) \(shift)"
      kind = look == .shift(shift) ? text : "\(text) · \(kind)"
    }
    if marking.isProvisional {
      let note = labels.note(on: [marking.certainty])
      kind += locale.texts.hasHanPunctuation ? "（\(note)）" : " (\(note))"
    }
    let name = marking.name(in: locale.texts).map { " " + $0 } ?? ""
    let others = [
      marking.timetable(in: locale), marking.termWeek.map(labels.school.week), marking.lunar?.title,
    ]
    return ([locale.title(of: date), kind + name] + others.compactMap(\.self)).joined(separator: " · ")
  }

  /// The minutes of the day that are drawn: 08:00 to 18:00, and more whole hours if there are events outside.
  static func shownMinutes(of layout: DayLayout<String>) -> Range<Int> {
    let first = layout.clusters.first?.minutes.lowerBound ?? 480
    let last = layout.clusters.last?.minutes.upperBound ?? 1080
    return min(480, first / 60 * 60)..<max(1080, (last + 59) / 60 * 60)
  }

  /// When the most events are at the same time, how many, and their titles; nil if no two are.
  func busiest(in layout: DayLayout<String>) -> String? {
    guard let (minutes, placements) = layout.busiest, placements.count > 1 else { return nil }
    let titles = placements.map { title(of: layout.placements[$0].item) }.joined(separator: " · ")
    let time = Self.clock(minutes.lowerBound) + "–" + Self.clock(minutes.upperBound)
    return locale.texts.labels.busiest(time, placements.count) + "  " + titles
  }

  /// An event's time on the wall clock: `09:00–10:30`, or `09:00` without a length.
  static func time(of item: DayLayout<String>.Item) -> String {
    guard case .timed(let start, let end) = item.span else { return "" }
    return start == end ? clock(start) : clock(start) + "–" + clock(end)
  }

  /// Formats a minute, of this or another day, as a time; the end of the day is 24:00.
  static func clock(_ minute: Int) -> String {
    let inDay = minute == 1440 ? 1440 : floorRemainder(minute, by: 1440)
    return padded(inDay / 60, to: 2) + ":" + padded(inDay % 60, to: 2)
  }

  /// The label of an event: its time, title and location.
  func label(of item: DayLayout<String>.Item) -> String {
    let event = events[item.id]
    let time = Self.time(of: item)
    return [
      time.isEmpty ? locale.texts.labels.allDay : time, event?.title ?? item.id, event?.place ?? "",
      source(of: item),
    ]
    .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The file or calendar of an event in brackets; empty if all events are from the same one.
  func source(of item: DayLayout<String>.Item) -> String {
    hasSources ? events[item.id]?.source.map { "[\($0)]" } ?? "" : ""
  }

  /// The place of an event, and the file or calendar that it is from.
  func detail(of item: DayLayout<String>.Item) -> String {
    [events[item.id]?.place ?? "", source(of: item)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  func title(of item: DayLayout<String>.Item) -> String { events[item.id]?.title ?? item.id }
}

extension DaySheet {
  /// The day as a JSON object with `date`, `kind`, `statutory`, `provisional` and `name`, and the events, each on its own
  /// line.
  ///
  /// The keys of the day's kind are as in `DayRecords`; they are null if the kind is not shown. The name is in Chinese.
  ///
  /// An event has `date`, `id`, `title`, `place` (or null) and `allDay`. A timed event also has `start` and `end` on the
  /// wall clock, such as `2021-10-09T09:00`, `secondPass` (whether it is in the second pass of a repeated hour), and its
  /// position: `from` and `to` in minutes of the day, `column` of `columns`, and `left` and `right` as fractions of the
  /// width.
  public var json: String { json(names: .simplifiedChinese) }

  /// The day as a JSON object, as `json`, with the name of the holiday in a language.
  package func json(names texts: ViewTexts) -> String {
    let layout = layout
    let whole = layout.allDay.map { JSON.object(fields(of: $0) + [("allDay", "true")]) }
    let timed = layout.placements.map { placement in
      var fields = fields(of: placement.item) + [("allDay", "false")]
      if case .timed(let start, let end) = placement.item.span {
        fields += [("start", JSON.string(time(start))), ("end", JSON.string(time(end)))]
      }
      return JSON.object(
        fields + [
          ("secondPass", "\(placement.item.fold == 1)"), ("from", "\(placement.minutes.lowerBound)"),
          ("to", "\(placement.minutes.upperBound)"), ("column", "\(placement.column)"),
          ("columns", "\(layout.clusters[placement.cluster].columns)"), ("left", "\(placement.left)"),
          ("right", "\(placement.right)"),
        ])
    }
    let events = (whole + timed).map { "    " + $0 }.joined(separator: ",\n")
    return """
      {
        "date": "\(date.iso8601)",
        "kind": \(JSON.string(marking?.kind.rawValue)),
        "statutory": \(marking.map { "\($0.isStatutory)" } ?? "null"),
        "provisional": \(marking.map { "\($0.isProvisional)" } ?? "null"),
        "name": \(JSON.string(marking?.name(in: texts))),
        "source": \(JSON.string(marking?.source?.rawValue)),
        "shift": \(JSON.string(marking?.shift.map(String.init))),
        "shiftName": \(JSON.string(marking?.shiftName)),
        "certainty": \(JSON.string(marking?.certainty.rawValue)),
        "busiest": \(busiest(layout)),
        "events": [\(events.isEmpty ? "]" : "\n" + events + "\n  ]")
      }

      """
  }

  /// The minutes with the most events as a JSON object, with the ids of these events; null without timed events.
  private func busiest(_ layout: DayLayout<String>) -> String {
    guard let (minutes, indices) = layout.busiest else { return "null" }
    let ids = indices.map { JSON.string(layout.placements[$0].item.id) }.joined(separator: ", ")
    return "{\"from\": \(minutes.lowerBound), \"to\": \(minutes.upperBound), \"events\": [\(ids)]}"
  }

  /// Formats a minute of the wall clock since the day's midnight as a date and time.
  private func time(_ minute: Int) -> String {
    let days = Int(floorDivided(Int64(minute), by: 1440))
    return (date.adding(days: days) ?? date).iso8601 + "T" + Self.clock(minute - days * 1440)
  }

  private func fields(of item: DayLayout<String>.Item) -> [(name: String, value: String)] {
    let event = events[item.id]
    return [
      ("date", JSON.string(date.iso8601)), ("id", JSON.string(item.id)), ("title", JSON.string(title(of: item))),
      ("place", JSON.string(event?.place)), ("source", JSON.string(event?.source)),
    ]
  }
}
