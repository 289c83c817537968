// SPDX-License-Identifier: MIT

public import CivilCalendar
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
    return Alarms(instances, fixed: fixedAlarms(in: range), lead: lead, range: range, zone: zone)
  }

  /// The rings of alarms at a fixed time, once for each event; those that clients copy into replacements once in all.
  private func fixedAlarms(in range: ClosedRange<Instant>) -> [AlarmRing] {
    var rings: [AlarmRing] = []
    for member in members {
      let (series, table) = (member.series, zones[member.calendar].table)
      var known: Set<VAlarm> = []
      for event in series.events {
        for alarm in event.alarms where alarm.isTimed && !known.contains(alarm) {
          guard case .absolute(let first) = alarm.trigger else { continue }
          let times = (0...alarm.repetitions).compactMap { alarm.ring($0, from: first, in: zone) }
          guard times.contains(where: range.contains), let instance = series.firstInstance(of: event, in: table) else {
            continue
          }
          known.insert(alarm)
          rings += times.map { AlarmRing(instant: $0, alarm: alarm, instance: instance) }
        }
      }
    }
    return rings
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

    private struct Pending {
      let ring: AlarmRing
      /// The number of the repetition, from 0.
      let number: Int
      /// When the alarm goes off for the first time.
      let first: Instant
    }

    init(
      _ instances: Instances, fixed: [AlarmRing], lead: Int64, range: ClosedRange<Instant>, zone: TimeZoneRules
    ) {
      self.instances = instances
      self.lead = lead
      self.range = range
      self.zone = zone
      head = self.instances.next()
      for ring in fixed { add(ring, 0, of: ring.instant) }
    }

    /// Whether the walk has ended early, because more than 1,000,000 alarms were to go off before the next.
    package private(set) var hasGivenUp = false
    private static let mostPending = 1_000_000

    /// The next ring, or nil after the last.
    public mutating func next() -> AlarmRing? {
      while !hasGivenUp {
        if let number = heap.first, let alarm = pending[number],
          head.map({ alarm.ring.instant <= $0.position - lead }) ?? true
        {
          pending[number] = next(alarm.ring, alarm.number + 1, of: alarm.first)
          heap.advanceFirst(to: pending[number]?.ring.instant)
          return alarm.ring
        }
        guard let instance = head else { return nil }
        for (alarm, first) in instance.alarmTimes(floatingIn: zone) {
          add(AlarmRing(instant: first, alarm: alarm, instance: instance), 0, of: first)
        }
        head = instances.next()
        hasGivenUp = pending.count > Alarms.mostPending
      }
      return nil
    }

    /// The notes on the instances so far; each is returned once.
    public mutating func takeNotes() -> [AgendaNote] { instances.takeNotes() }

    private mutating func add(_ ring: AlarmRing, _ number: Int, of first: Instant) {
      guard let alarm = next(ring, number, of: first) else { return }
      pending[added] = alarm
      heap.append(alarm.ring.instant, number: added)
      added += 1
    }

    /// An alarm with its first ring that is in the range, from one of its repetitions on.
    private func next(_ ring: AlarmRing, _ number: Int, of first: Instant) -> Pending? {
      // A fixed time has its repetitions beside it.
      guard !ring.alarm.isAbsolute else {
        return number == 0 && range.contains(ring.instant) ? Pending(ring: ring, number: 0, first: first) : nil
      }
      let zone = ring.instance.zone(floatingIn: zone)
      for number in number..<Swift.max(number, ring.alarm.repetitions + 1) {
        guard let time = ring.alarm.ring(number, from: first, in: zone), range.contains(time) else { continue }
        let ring = AlarmRing(instant: time, alarm: ring.alarm, instance: ring.instance)
        return Pending(ring: ring, number: number, first: first)
      }
      return nil
    }
  }
}
