// SPDX-License-Identifier: MIT

package import CivilCalendar
import Recurrence
import Support
import TimeZones

extension Agenda {
  /// The instances of an agenda, by their instants; at the same instant, in the order of the calendars.
  public struct Instances: Sequence, IteratorProtocol {
    /// The remaining instances of a series.
    private struct Stream {
      var next: EventInstance
      var rest: EventSeries.Instances
      let calendar: Int
    }

    private let zones: [Zones]
    private var streams: [Stream] = []
    private var heap = StreamHeap()
    private var notes: [AgendaNote] = []
    /// The names of the zones that were compared, by calendar.
    private var compared: [Set<String>]

    init(_ series: [(instances: EventSeries.Instances, uid: String, calendar: Int)], zones: [Zones]) {
      self.zones = zones
      compared = Array(repeating: [], count: zones.count)
      streams.reserveCapacity(series.count)
      for (instances, uid, calendar) in series {
        var instances = instances
        if let first = instances.next() {
          streams.append(Stream(next: first, rest: instances, calendar: calendar))
        } else {
          note(instances.loss.map { .lostEvent(uid: uid, $0) }, in: calendar)
        }
      }
      heap = StreamHeap(streams.map(\.next.position.secondsSince1970))
    }

    /// The next instance, or nil after the last.
    public mutating func next() -> EventInstance? {
      guard let first = heap.first else { return nil }
      let instance = streams[first].next
      compareZone(of: instance, in: streams[first].calendar)
      let next = streams[first].rest.next()
      heap.advanceFirst(to: next?.position.secondsSince1970)
      if let next {
        streams[first].next = next
      } else {
        note(
          streams[first].rest.loss.map { .cutEvent(uid: instance.event.uid, $0) }, in: streams[first].calendar)
      }
      return instance
    }

    /// The notes on the instances so far; each is returned once.
    public mutating func takeNotes() -> [AgendaNote] {
      defer { notes = [] }
      return notes
    }

    private mutating func note(_ kind: AgendaNote.Kind?, in calendar: Int) {
      guard let kind else { return }
      notes.append(AgendaNote(calendar: calendar, kind: kind, floating: zones[calendar].table.floating))
    }

    /// Adds a note, once per zone, if a calendar's VTIMEZONE has a different offset from the database at an instance.
    private mutating func compareZone(of instance: EventInstance, in calendar: Int) {
      guard let name = instance.start.timeZone, let offset = instance.offset, let instant = instance.instant,
        let other = zones[calendar].others[name], other.offset(at: instant) != offset,
        compared[calendar].insert(name).inserted
      else { return }
      note(
        .otherOffset(
          name, on: instance.start.date, offset: offset, database: other.identifier,
          databaseOffset: other.offset(at: instant)), in: calendar)
    }
  }
}

/// The first instances of a series, each of which is spent.
package struct SeriesWalk {
  package let series: EventSeries
  private let limit: Int
  private var instances: EventSeries.Instances
  private var count = 0
  private var last: Instant?

  init(series: EventSeries, limit: Int, instances: EventSeries.Instances) {
    (self.series, self.limit, self.instances) = (series, limit, instances)
  }

  /// The UID of its events; empty if they have none.
  package var uid: String { series.uid }
  /// Whether there are as many instances as are asked for, so that there may be more.
  package var isFull: Bool { count >= limit }
  /// Whether instances are missing that cannot be computed.
  package var isIncomplete: Bool { instances.loss != nil }

  /// The next instance; nil after the last, or after as many as are asked for and those at the time of the last of them.
  ///
  /// - Throws: `Fault` if no more is left of the budget; it names the event.
  package mutating func next(within budget: inout Budget) throws(Fault) -> EventInstance? {
    guard let instance = instances.next(), !isFull || last == instance.position else { return nil }
    try budget.spend(1, .instances, at: place, "split the file, or ask for a shorter time")
    count += 1
    last = instance.position
    return instance
  }

  /// The event in messages.
  var place: String {
    let event = series.events.first
    return "the event \(quoted(event?.summary?.string ?? event?.uid ?? ""))"
  }
}
