// SPDX-License-Identifier: MIT

/// An event as a day view shows it.
public struct DayEvent: Sendable, Hashable {
  /// What tells the event apart.
  public let id: String
  /// What the event is called.
  public let title: String
  /// Where it takes place, or nil.
  public let place: String?
  /// When it takes place: one item, or more when the wall clock goes back within it.
  public let items: [DayLayout<String>.Item]

  /// Makes an event of minutes on the wall clock, counted from the day's midnight; they may lie before or after it.
  ///
  /// - Throws: `CalendarViewError` when the end comes before the start.
  public init(id: String, title: String, place: String? = nil, start: Int, end: Int) throws(CalendarViewError) {
    self.id = id
    self.title = title
    self.place = place
    items = [try DayLayout<String>.Item(id: id, start: start, end: end)]
  }

  /// Makes an event of minutes that have really passed since the day began, on a day with a given clock.
  ///
  /// - Throws: `CalendarViewError` when the end comes before the start.
  public init(
    id: String, title: String, place: String? = nil, elapsedStart: Int, elapsedEnd: Int, clock: WallClock
  ) throws(CalendarViewError) {
    let whole = try DayLayout<String>.Item(id: id, start: elapsedStart, end: elapsedEnd)
    self.id = id
    self.title = title
    self.place = place
    if elapsedStart <= 0, elapsedEnd >= clock.length {
      items = [DayLayout<String>.Item(allDay: id)]
      return
    }
    var items: [DayLayout<String>.Item] = []
    for piece in clock.pieces(from: elapsedStart, to: elapsedEnd) {
      items.append(try DayLayout<String>.Item(id: id, start: piece.start, end: piece.end, fold: piece.fold))
    }
    self.items = items.isEmpty ? [whole] : items
  }

  /// Makes an event that takes the whole day.
  public init(allDay id: String, title: String, place: String? = nil) {
    self.id = id
    self.title = title
    self.place = place
    items = [DayLayout<String>.Item(allDay: id)]
  }
}
