// SPDX-License-Identifier: MIT

public import CivilCalendar
import Recurrence
import TimeZones

extension Agenda {
  /// The times at which alarms go off between two instants, both included; nil leaves a side open.
  ///
  /// An alarm belongs to each instance of its event, one at a fixed time only to the first. Days before or after are those of
  /// the event's zone, hours are exact, as RFC 5545 has it; those of whole days count from midnight in the agenda's `zone`.
  /// Alarms that were acknowledged are included; the ring tells. Those that wait for a place never go off here, and of an
  /// alarm's repetitions the first 1,000 count. They are computed on demand.
  ///
  /// ```swift
  /// for ring in agenda.alarms(from: now, through: now + 86_400) where !ring.isAcknowledged {
  ///   print(ring.instant, ring.instance.event.summary?.string ?? "")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - lower: The first instant.
  ///   - upper: The last instant.
  /// - SeeAlso: [RFC 5545, section 3.8.6.3](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.6.3)
  public func alarms(from lower: Instant? = nil, through upper: Instant? = nil) -> Alarms {
    alarms(from: lower, through: upper, within: .unlimited)
  }

  /// The same, of a stranger's calendars: the walk ends when its instances and their alarms exceed a budget.
  package func alarms(from lower: Instant?, through upper: Instant?, within budget: Budget) -> Alarms {
    var lead: Int64 = 0
    let instances = instances { (series, table) throws(Fault) in
      let reaches = series.events.flatMap(\.alarms).compactMap(\.reach)
      guard let first = reaches.map(\.lowerBound).min(), let last = reaches.map(\.upperBound).max() else {
        return EventSeries.Instances(streams: [], singles: [])
      }
      lead = max(lead, -first)
      return try series.instances(
        from: lower.map { ($0 - last).secondsSince1970 }, through: upper.map { ($0 - first).secondsSince1970 },
        includingEarlier: true, in: table)
    }
    let lower = lower ?? .distantPast
    let range = lower...max(lower, upper ?? .distantFuture)
    return Alarms(instances, fixed: fixedAlarms(in: range), lead: lead, range: range, zone: zone, budget)
  }

  /// The alarms at a fixed time that go off in a range, once for each event; those that clients copy into replacements once
  /// in all.
  private func fixedAlarms(in range: ClosedRange<Instant>) -> [(instance: EventInstance, alarm: Int, first: Instant)] {
    var list: [(instance: EventInstance, alarm: Int, first: Instant)] = []
    for member in members {
      var known: Set<VAlarm> = []
      var firsts: EventSeries.FirstInstances?
      for event in member.series.events {
        for (index, alarm) in event.alarms.enumerated() where alarm.isTimed && !known.contains(alarm) {
          guard case .absolute(let first) = alarm.trigger,
            alarm.ring(from: 0, in: range, after: first, zone: zone) != nil
          else { continue }
          let places = firsts ?? EventSeries.FirstInstances(member.series, in: zones[member.calendar].table)
          firsts = places
          guard let instance = places[event] else { break }
          known.insert(alarm)
          list.append((instance, index, first))
        }
      }
    }
    return list
  }

  /// The rings of an agenda's alarms, by their instants; at the same instant, in the order of the instances.
  public struct Alarms: Sequence, IteratorProtocol {
    private var instances: Instances
    private var head: EventInstance?
    /// The alarms of the instances so far by their numbers, which grow, each with its next ring.
    private var pending: [Int: Pending] = [:]
    private var heap = StreamHeap()
    private var added = 0
    /// How much earlier than the start of its instance a ring can be, in seconds.
    private let lead: Int64
    private let range: ClosedRange<Instant>
    private let zone: TimeZoneRules
    private var budget: Budget

    /// The alarms of an instance, and the zone of its days.
    private final class Source: Sendable {
      let instance: EventInstance
      let zone: TimeZoneRules

      init(_ instance: EventInstance, _ zone: TimeZoneRules) { (self.instance, self.zone) = (instance, zone) }
    }

    /// The next ring of an alarm; there may be many.
    private struct Pending {
      let source: Source
      /// The place of the alarm in its event.
      let alarm: Int
      /// When the alarm goes off for the first time.
      let first: Instant
      /// The number of the repetition, from 0, and when it is.
      let ring: (number: Int, instant: Instant)
    }

    fileprivate init(
      _ instances: Instances, fixed: [(instance: EventInstance, alarm: Int, first: Instant)], lead: Int64,
      range: ClosedRange<Instant>, zone: TimeZoneRules, _ budget: Budget
    ) {
      self.instances = instances
      (self.lead, self.range, self.zone, self.budget) = (lead, range, zone, budget)
      head = self.instances.next()
      for (instance, alarm, first) in fixed { add(alarm, of: Source(instance, zone), first) }
    }

    /// Why the walk has ended early, or nil.
    package private(set) var failure: Fault?
    private static let mostPending = 1_000_000

    /// The next ring, or nil after the last.
    public mutating func next() -> AlarmRing? {
      while failure == nil {
        if let number = heap.first, let next = pending[number],
          head.map({ next.ring.instant <= $0.position - lead }) ?? true
        {
          spend(1)
          let (source, alarm) = (next.source, next.source.instance.event.alarms[next.alarm])
          let ring = alarm.ring(from: next.ring.number + 1, in: range, after: next.first, zone: source.zone)
          pending[number] = ring.map { Pending(source: source, alarm: next.alarm, first: next.first, ring: $0) }
          heap.advanceFirst(to: ring?.instant.secondsSince1970)
          return AlarmRing(instant: next.ring.instant, alarm: alarm, instance: source.instance)
        }
        guard let instance = head else { return nil }
        spend(1 + instance.event.alarms.count)
        let source = Source(instance, instance.zone(floatingIn: zone))
        for (alarm, first) in instance.alarmTimes(in: range, source.zone) { add(alarm, of: source, first) }
        head = instances.next()
        if pending.count > Alarms.mostPending {
          failure = Fault(
            .limitExceeded,
            "more than \(Alarms.mostPending) alarms go off before the next, the maximum; ask for a shorter time")
        }
      }
      return nil
    }

    /// The notes on the instances so far; each is returned once.
    public mutating func takeNotes() -> [AgendaNote] { instances.takeNotes() }

    private mutating func spend(_ count: Int) {
      do throws(Fault) {
        try budget.spend(count, .instances, "ask for a shorter time")
      } catch {
        failure = error
      }
    }

    /// Adds an alarm with its first ring that is in the range, if there is one.
    private mutating func add(_ alarm: Int, of source: Source, _ first: Instant) {
      let ring = source.instance.event.alarms[alarm].ring(from: 0, in: range, after: first, zone: source.zone)
      guard let ring else { return }
      pending[added] = Pending(source: source, alarm: alarm, first: first, ring: ring)
      heap.append(ring.instant.secondsSince1970, number: added)
      added += 1
    }
  }
}
