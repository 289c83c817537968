// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support
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
    return Alarms(
      instances, fixed: fixedAlarms(), lead: lead, range: lower...max(lower, upper ?? .distantFuture), zone: zone)
  }

  /// The rings of alarms at a fixed time, once for each event; those that clients copy into replacements once in all.
  private func fixedAlarms() -> [AlarmRing] {
    var rings: [AlarmRing] = []
    for member in members {
      let (series, table) = (member.series, zones[member.calendar].table)
      var known: Set<VAlarm> = []
      for event in series.events {
        let alarms = event.alarms.filter { $0.isAbsolute && $0.isTimed && !known.contains($0) }
        guard !alarms.isEmpty, let instance = series.firstInstance(of: event, in: table) else { continue }
        known.formUnion(alarms)
        for alarm in alarms {
          guard case .absolute(let first) = alarm.trigger else { continue }
          rings += alarm.rings(from: first, in: zone).map { AlarmRing(instant: $0, alarm: alarm, instance: instance) }
        }
      }
    }
    return rings
  }

  /// The rings of an agenda's alarms, by their instants; at the same instant, in the order of the instances.
  public struct Alarms: Sequence, IteratorProtocol {
    private var instances: Instances
    private var head: EventInstance?
    /// The rings of the instances so far, the last first.
    private var pending: [AlarmRing] = []
    /// How much earlier than the start of its instance a ring can be, in seconds.
    private let lead: Int64
    private let range: ClosedRange<Instant>
    private let zone: TimeZoneRules

    init(
      _ instances: Instances, fixed: [AlarmRing], lead: Int64, range: ClosedRange<Instant>, zone: TimeZoneRules
    ) {
      self.instances = instances
      self.lead = lead
      self.range = range
      self.zone = zone
      head = self.instances.next()
      for ring in fixed { add(ring) }
    }

    /// The next ring, or nil after the last.
    public mutating func next() -> AlarmRing? {
      while true {
        if let ring = pending.last, head.map({ ring.instant <= $0.position - lead }) ?? true {
          return pending.removeLast()
        }
        guard let instance = head else { return nil }
        for ring in instance.rings(floatingIn: zone) { add(ring) }
        head = instances.next()
      }
    }

    /// The notes on the instances so far; each is returned once.
    public mutating func takeNotes() -> [AgendaNote] { instances.takeNotes() }

    private mutating func add(_ ring: AlarmRing) {
      guard range.contains(ring.instant) else { return }
      pending.insert(ring, at: pending.indices.lowest(meeting: { pending[$0].instant <= ring.instant }))
    }
  }
}
