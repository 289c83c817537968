// SPDX-License-Identifier: MIT

public import CivilCalendar

/// An event in a day view.
public struct DayEvent: Sendable, Hashable {
  /// The event's identifier.
  public let id: String
  /// The title.
  public let title: String
  /// The location, or nil.
  public let place: String?
  /// The file or calendar that it is from, or nil.
  public let source: String?
  /// What is laid out: one item, or several if the wall clock goes back during the event.
  public let items: [DayLayout<String>.Item]

  /// Creates an event from minutes of the wall clock since the day's midnight; they may be before or after the day.
  ///
  /// - Throws: `Fault` if the end is before the start.
  public init(
    id: String, title: String, place: String? = nil, source: String? = nil, start: Int, end: Int
  ) throws(Fault) {
    self.init(id, title, place, source, [try DayLayout<String>.Item(id: id, start: start, end: end)])
  }

  /// Creates an event from minutes elapsed since the start of the day, on a day with a given clock.
  ///
  /// - Throws: `Fault` if the end is before the start.
  public init(
    id: String, title: String, place: String? = nil, source: String? = nil, elapsedStart: Int, elapsedEnd: Int,
    clock: WallClock
  ) throws(Fault) {
    guard elapsedStart > 0 || elapsedEnd < clock.length else {
      self.init(allDay: id, title: title, place: place, source: source)
      return
    }
    let whole = try DayLayout<String>.Item(id: id, start: elapsedStart, end: elapsedEnd)
    var items: [DayLayout<String>.Item] = []
    for piece in clock.pieces(from: elapsedStart, to: elapsedEnd) {
      items.append(try DayLayout<String>.Item(id: id, start: piece.start, end: piece.end, fold: piece.fold))
    }
    self.init(id, title, place, source, items.isEmpty ? [whole] : items)
  }

  /// Creates an all-day event.
  public init(allDay id: String, title: String, place: String? = nil, source: String? = nil) {
    self.init(id, title, place, source, [DayLayout<String>.Item(allDay: id)])
  }

  /// The same event with another identifier.
  fileprivate func with(id: String) -> DayEvent {
    DayEvent(id, title, place, source, items.map { $0.with(id: id) })
  }

  private init(_ id: String, _ title: String, _ place: String?, _ source: String?, _ items: [DayLayout<String>.Item]) {
    self.id = id
    self.title = title
    self.place = place
    self.source = source
    self.items = items
  }
}

extension Sequence<DayEvent> {
  /// The events, each with an identifier of its own: the second with the same one has `#2` behind it, and so on.
  ///
  /// Instances of one event have the same UID, and so have copies of it in the calendars of two people.
  var numbered: [DayEvent] {
    var taken = Set(map(\.id))
    var counts: [String: Int] = [:]
    return map { event in
      guard var count = counts[event.id] else {
        counts[event.id] = 1
        return event
      }
      repeat { count += 1 } while !taken.insert("\(event.id)#\(count)").inserted
      counts[event.id] = count
      return event.with(id: "\(event.id)#\(count)")
    }
  }
}
