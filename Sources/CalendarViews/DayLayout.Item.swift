// SPDX-License-Identifier: MIT

extension DayLayout {
  /// An event to lay out on a day.
  public struct Item: Sendable, Hashable {
    /// When an event takes place.
    public enum Span: Sendable, Hashable {
      /// The whole day, in a row of its own.
      case allDay
      /// From a minute to a minute of the wall clock, counted from the day's midnight.
      case timed(start: Int, end: Int)
    }

    /// What tells the event apart; several pieces of one event may bear the same.
    public let id: ID
    /// When it takes place.
    public let span: Span
    /// 1 in the second pass of an hour that the clock repeats, otherwise 0.
    public let fold: Int

    /// Makes an event of minutes on the wall clock.
    ///
    /// Minutes before 0 or after 1440 are those of the day before or after; the event is cut off there. An event of
    /// 1440 minutes or more stands in the row above the day, with those that take the whole day.
    ///
    /// On a day with a repeated hour, both passes have the same minutes; `WallClock` makes the pieces of an event that
    /// goes through both.
    ///
    /// - Throws: `CalendarViewError` when the end comes before the start.
    public init(id: ID, start: Int, end: Int, fold: Int = 0) throws(CalendarViewError) {
      guard start <= end else {
        throw CalendarViewError(
          .reversedEvent, "an event ends at minute \(end) but starts at \(start); it may not end before it starts")
      }
      self.id = id
      self.fold = fold
      span = .timed(start: start, end: end)
    }

    /// Makes an event that takes the whole day.
    public init(allDay id: ID) {
      self.id = id
      fold = 0
      span = .allDay
    }

    enum DrawnSpan {
      case allDay
      case outside
      case minutes(start: Int, end: Int)
    }

    /// The minutes to draw: in the day, of at least a length, and on a step.
    func drawnSpan(minimumLength: Int, step: Int) -> DrawnSpan {
      guard case .timed(let start, let end) = span else { return .allDay }
      let (length, overflow) = end.subtractingReportingOverflow(start)
      guard !overflow, length < 1440 else { return start < 1440 && end > 0 ? .allDay : .outside }
      let touches = start == end ? (0..<1440).contains(start) : start < 1440 && end > 0
      guard touches else { return .outside }
      var low = max(start, 0) / step * step
      let high = min(max((min(end, 1440) + step - 1) / step * step, low + minimumLength), 1440)
      low = min(low, high - minimumLength)
      return .minutes(start: max(low, 0), end: high)
    }

    /// Whether this item comes first among those drawn at the same minutes.
    func precedes(_ other: Item) -> Bool {
      guard fold == other.fold else { return fold < other.fold }
      guard id == other.id else { return id < other.id }
      guard case .timed(let start, let end) = span else { return false }
      guard case .timed(let otherStart, let otherEnd) = other.span else { return true }
      return (start, end) < (otherStart, otherEnd)
    }
  }
}
