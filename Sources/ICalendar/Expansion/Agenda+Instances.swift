// SPDX-License-Identifier: MIT

import CivilCalendar
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

    private struct ZoneKey: Hashable {
      let calendar: Int
      let name: String
    }

    private let zones: [Zones]
    private var streams: [Stream] = []
    /// The numbers of the streams, the one with the earliest instance first.
    private var heap: [Int] = []
    private var notes: [AgendaNote] = []
    private var compared: Set<ZoneKey> = []

    init(_ series: [(instances: EventSeries.Instances, uid: String, calendar: Int)], zones: [Zones]) {
      self.zones = zones
      streams.reserveCapacity(series.count)
      for (instances, uid, calendar) in series {
        var instances = instances
        if let first = instances.next() {
          streams.append(Stream(next: first, rest: instances, calendar: calendar))
        } else {
          note(lossOf: instances, uid, in: calendar)
        }
      }
      heap = Array(streams.indices)
      for root in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(root) }
    }

    /// The next instance, or nil after the last.
    public mutating func next() -> EventInstance? {
      guard let first = heap.first else { return nil }
      let instance = streams[first].next
      compareZone(of: instance, in: streams[first].calendar)
      if let next = streams[first].rest.next() {
        streams[first].next = next
      } else {
        note(lossOf: streams[first].rest, instance.event.uid, in: streams[first].calendar)
        heap[0] = heap[heap.count - 1]
        heap.removeLast()
      }
      sink(0)
      return instance
    }

    /// The notes on the instances so far; each is returned once.
    public mutating func takeNotes() -> [AgendaNote] {
      defer { notes = [] }
      return notes
    }

    /// Adds a note if a series that has ended lacks instances.
    private mutating func note(lossOf series: EventSeries.Instances, _ uid: String, in calendar: Int) {
      guard let loss = series.loss else { return }
      let floating = zones[calendar].table.floating
      notes.append(AgendaNote(calendar: calendar, kind: .lostEvent(uid: uid, loss), floating: floating))
    }

    private mutating func sink(_ root: Int) {
      var root = root
      while 2 * root + 1 < heap.count {
        var child = 2 * root + 1
        if child + 1 < heap.count, precedes(heap[child + 1], heap[child]) { child += 1 }
        guard precedes(heap[child], heap[root]) else { return }
        heap.swapAt(root, child)
        root = child
      }
    }

    private func precedes(_ first: Int, _ second: Int) -> Bool {
      let (one, other) = (streams[first].next.position, streams[second].next.position)
      return one == other ? first < second : one < other
    }

    /// Adds a note, once per zone, if a calendar's VTIMEZONE has a different offset from the database at an instance.
    private mutating func compareZone(of instance: EventInstance, in calendar: Int) {
      guard let name = instance.start.timeZone, let offset = instance.offset, let instant = instance.instant,
        let other = zones[calendar].others[name], other.offset(at: instant) != offset,
        compared.insert(ZoneKey(calendar: calendar, name: name)).inserted
      else { return }
      let kind = AgendaNote.Kind.otherOffset(
        name, on: instance.start.date, offset: offset, database: other.identifier,
        databaseOffset: other.offset(at: instant))
      notes.append(AgendaNote(calendar: calendar, kind: kind, floating: zones[calendar].table.floating))
    }
  }
}
