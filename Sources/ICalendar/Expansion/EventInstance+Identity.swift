// SPDX-License-Identifier: MIT

import CivilCalendar

extension EventInstance: Identifiable {
  /// What tells an instance from all others: the same in each version of its event, and after it has moved.
  public struct Identifier: Sendable, Hashable {
    /// The UID of its event; empty if the file has none.
    public let uid: String
    /// Its start according to the rules and dates of the event, before any replacement.
    public let recurrence: ICalendarDate
  }

  /// What tells the instance from all others.
  public var id: Identifier { Identifier(uid: event.uid, recurrence: recurrence) }

  /// The start before any replacement; of a replacement for the future, only the first instance has its RECURRENCE-ID.
  private var recurrence: ICalendarDate {
    guard let replaced = event.recurrenceIdentifier else { return start }
    guard replaced.includesFuture else { return replaced.moment }
    let first = (event.span?.start ?? replaced.moment).wallTime
    let time = replaced.moment.wallTime.adding(seconds: start.wallTime.wallSeconds - first.wallSeconds)
    return time.flatMap(replaced.moment.at) ?? start
  }
}

extension EventInstance: Hashable {
  /// Whether both are the same version of an instance.
  public static func == (first: EventInstance, second: EventInstance) -> Bool {
    first.start == second.start && first.end == second.end && first.position == second.position
      && first.event == second.event
  }

  /// Hashes the times and the UID.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(end)
    hasher.combine(event.uid)
  }
}

extension EventInstance: CustomStringConvertible {
  /// The date, the time on the event's own clocks, and the title, such as `2021-01-04 09:30 Asia/Shanghai Stand-up`.
  public var description: String {
    var parts = [start.date.iso8601]
    if !start.isDate {
      let time = start.wallTime.time
      parts.append(time.second == 0 ? String(time.iso8601.dropLast(3)) : time.iso8601)
    }
    switch start {
    case .zoned(_, let name): parts.append(name)
    case .utc: parts.append("UTC")
    case .date, .floating: break
    }
    if let title = event.summary?.string { parts.append(title) }
    return parts.joined(separator: " ")
  }
}
