// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar
import Support
public import TimeZones

extension DayMarking {
  /// An event that takes place on a day, in the zone of the view.
  public struct Event: Sendable, Hashable {
    /// The title, or a dash.
    public let title: String
    /// When it begins; the midnight of the first day if it takes whole days.
    public let start: CivilDateTime
    /// When it ends; the midnight after the last day if it takes whole days.
    public let end: CivilDateTime
    /// Whether it takes whole days.
    public let isAllDay: Bool

    /// Creates an event.
    public init(_ title: String, from start: CivilDateTime, to end: CivilDateTime, isAllDay: Bool = false) {
      (self.title, self.start, self.end, self.isAllDay) = (title, start, end, isAllDay)
    }

    /// What is shown of an event on a day: its title, after the time at which it begins there.
    struct Shown {
      let time: String?
      let title: String

      var text: String { (time.map { $0 + " " } ?? "") + title }
    }

    func shown(on date: CivilDate) -> Shown {
      let begins = !isAllDay && start.date == date
      return Shown(
        time: begins ? String(start.time.iso8601.prefix(5)) : nil, title: title.replacingControls(with: "\u{FFFD}"))
    }

    /// The fields in data: whole days are dates, of which the end is the day after the last.
    var fields: [(name: String, value: RecordTable.Value)] {
      func text(_ moment: CivilDateTime) -> String { isAllDay ? moment.date.iso8601 : moment.iso8601 }
      return [("title", .text(title)), ("start", .text(text(start))), ("end", .text(text(end)))]
    }
  }

  /// A closure that returns the marking of each date with the events that take place on it.
  ///
  /// ```swift
  /// let instances = agenda.instances(overlapping: grid.month.days)
  /// let marker = DayMarking.withEvents(instances, on: grid.month.days, in: shanghai, schedule.marker)
  /// print(MonthSheet(grid, locale: locale, marker: marker).html)
  /// ```
  ///
  /// - Parameters:
  ///   - instances: The instances, in the order in which they are shown.
  ///   - days: The days that are shown; others have none.
  ///   - rules: The zone of the view.
  ///   - marker: What a calendar shows otherwise.
  public static func withEvents(
    _ instances: some Sequence<EventInstance>, on days: ClosedRange<CivilDate>, in rules: TimeZoneRules,
    _ marker: @escaping DayMarker = DayMarking.byWeekday
  ) -> DayMarker {
    var events: [Event] = []
    // The places in the list of those of each day, of which many may last long.
    var places: [CivilDate: [Int32]] = [:]
    for instance in instances {
      guard let event = Event(instance, in: rules) else { continue }
      // An event that ends at the start of a day is not on that day.
      let last = event.lastDay(of: instance, in: rules)
      let (first, end) = (max(event.start.date, days.lowerBound), min(last, days.upperBound))
      guard first <= end else { continue }
      for date in first...end { places[date, default: []].append(Int32(events.count)) }
      events.append(event)
    }
    return { [events, places] date in
      var marking = marker(date)
      marking.events = days.contains(date) ? (places[date] ?? []).map { events[Int($0)] } : nil
      return marking
    }
  }
}

extension DayMarking {
  /// What is shown of the events of its date.
  func shownEvents(on date: CivilDate) -> [Event.Shown] { (events ?? []).map { $0.shown(on: date) } }

  /// The titles of the events of its date, each after the time at which it begins.
  func eventTexts(on date: CivilDate) -> [String] { shownEvents(on: date).map(\.text) }
}

extension [String] {
  /// As many of the texts as there is room for; if there are more, the last is the number of the others.
  func shortened(to room: Int) -> [String] {
    count > room ? prefix(room - 1) + ["+\(count - room + 1)"] : self
  }
}

extension DayMarking.Event {
  /// The event of an instance in a zone; nil outside the years 1 to 9999.
  fileprivate init?(_ instance: EventInstance, in rules: TimeZoneRules) {
    let summary = instance.event.summary?.string ?? ""
    let title = summary.allSatisfy(\.isWhitespace) ? "–" : summary
    if instance.start.isDate || instance.instant == nil {
      self.init(title, from: instance.start.wallTime, to: instance.end.wallTime, isAllDay: instance.start.isDate)
    } else {
      guard let start = try? rules.localTime(of: instance.position),
        let end = try? rules.localTime(of: instance.endPosition)
      else { return nil }
      // Where clocks go back, an event may end before its start on the clock.
      self.init(title, from: start, to: max(start, end))
    }
  }

  /// The last day on which it is: that before an end at the start of a day, also where that is not midnight.
  fileprivate func lastDay(of instance: EventInstance, in rules: TimeZoneRules) -> CivilDate {
    guard end > start else { return end.date }
    if isAllDay || instance.instant == nil {
      return end.time == .midnight ? end.date.adding(days: -1) ?? end.date : end.date
    }
    let second = (try? rules.localTime(of: instance.endPosition - 1)) ?? end
    return max(start.date, second.date)
  }
}
