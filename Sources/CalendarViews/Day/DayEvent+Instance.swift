// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar
public import TimeZones

extension DayEvent {
  /// Creates an event from an instance of a calendar's event, on one day of a time zone; nil if it is not on that day.
  ///
  /// ```swift
  /// let events = agenda.instances(overlapping: day..<day + 1).compactMap { DayEvent($0, on: day, in: berlin) }
  /// let layout = DayLayout(events)
  /// ```
  ///
  /// It is where clocks in the zone show it, on days of 23 and 25 hours too; a floating time is one of the zone. An event
  /// of a whole day, or one that covers the whole day, is in the all-day row.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - day: The day; one that clocks in the zone skipped has no events.
  ///   - rules: The zone of the day.
  ///   - id: The event's identifier; by default its UID, which an instance of a series has with its start before it.
  ///   - source: The file or calendar that it is from, or nil.
  public init?(
    _ instance: EventInstance, on day: CivilDate, in rules: TimeZoneRules, id: String? = nil, source: String? = nil
  ) {
    guard let day = try? ZonedDay(day, in: rules) else { return nil }
    self.init(instance, on: day, id: id, source: source)
  }

  /// Creates an event from an instance on a day; nil if it is not on that day.
  package init?(_ instance: EventInstance, on day: ZonedDay, id: String? = nil, source: String? = nil) {
    let details = instance.event.details
    let id = id ?? instance.singleUID
    let title = details.summary?.string ?? "–"
    let place = details.location?.string
    if instance.start.isDate {
      guard instance.start.date <= day.date, day.date < instance.end.date else { return nil }
      self.init(allDay: id, title: title, place: place, source: source)
      return
    }
    let isFloating = instance.instant == nil
    let start = isFloating ? day.rules.instant(of: instance.start.wallTime) : instance.position
    let end = max(start, isFloating ? day.rules.instant(of: instance.end.wallTime) : instance.endPosition)
    let (first, next) = (day.instants.lowerBound, day.instants.upperBound)
    guard start < next, end > first || start >= first else { return nil }
    let minute = day.minute(of: start, up: false)
    let event = try? DayEvent(
      id: id, title: title, place: place, source: source, elapsedStart: minute,
      elapsedEnd: end > start ? day.minute(of: end, up: true) : minute, clock: day.clock)
    guard let event else { return nil }
    self = event
  }
}

extension DayLayout<String> {
  /// Computes the layout of a day's events, as `init(_:minimumLength:step:)` of their items.
  ///
  /// Where several events have the same identifier, the second has `#2` behind it, and so on, in the order given. To find the
  /// event of a placement again, give each an identifier of its own.
  public init(_ events: [DayEvent], minimumLength: Int = 15, step: Int = 1) {
    self.init(events.numbered.flatMap(\.items), minimumLength: minimumLength, step: step)
  }
}
