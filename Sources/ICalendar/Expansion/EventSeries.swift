// SPDX-License-Identifier: MIT

package import CivilCalendar
import Recurrence

/// An event with those that replace its instances: all VEVENTs of one UID.
///
/// A replacement has a RECURRENCE-ID and takes the place of that instance. With `RANGE=THISANDFUTURE`, it also moves
/// all later instances by the same amount on the wall clock and gives them its duration and content. A cancelled
/// replacement removes instances. If several replace the same instance, the newest wins, by SEQUENCE, then DTSTAMP,
/// then position in the file.
///
/// ```swift
/// for series in EventSeries.series(of: calendar.events) {
///   for instance in try series.instances(from: nil, through: last, in: zones) { … }
/// }
/// ```
///
/// - SeeAlso: [RFC 5545, section 3.8.4.4](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.4.4)
package struct EventSeries: Sendable, Hashable {
  /// The event itself; nil if there are only replacements, which are then the instances.
  package let master: VEvent?
  /// The events with a RECURRENCE-ID, in the order of the file.
  package let replacements: [VEvent]

  /// The event itself and its replacements.
  var events: [VEvent] { (master.map { [$0] } ?? []) + replacements }

  /// The UID of its events; empty if they have none.
  var uid: String { (master ?? replacements.first)?.uid ?? "" }

  /// Groups events by UID, in the order of the file.
  ///
  /// If a UID has several masters, which RFC 5545 forbids, the newest counts, by SEQUENCE, then DTSTAMP. If several are
  /// equally new, each is a series, and the first gets the replacements. An event without a UID is a series by itself.
  package static func series(of events: [VEvent]) -> [EventSeries] {
    var newest: [String: VEvent.Version] = [:]
    if events.count > 1 {
      newest.reserveCapacity(events.count)
      for event in events where event.details.recurrenceIdentifier == nil && !event.details.uid.isEmpty {
        let version = event.version
        if newest[event.details.uid].map({ $0 < version }) ?? true { newest[event.details.uid] = version }
      }
    }
    var replacements: [String: [VEvent]] = [:]
    for event in events where event.details.recurrenceIdentifier != nil && !event.details.uid.isEmpty {
      replacements[event.details.uid, default: []].append(event)
    }
    var list: [EventSeries] = []
    list.reserveCapacity(events.count)
    for event in events where event.details.recurrenceIdentifier == nil || event.details.uid.isEmpty {
      guard event.details.recurrenceIdentifier == nil else {
        list.append(EventSeries(master: nil, replacements: [event]))
        continue
      }
      if let version = newest[event.details.uid], event.version < version { continue }
      let own = replacements.isEmpty ? nil : replacements.removeValue(forKey: event.details.uid)
      list.append(EventSeries(master: event, replacements: own ?? []))
    }
    guard !replacements.isEmpty else { return list }
    for event in events where event.details.recurrenceIdentifier != nil {
      if let own = replacements.removeValue(forKey: event.details.uid) {
        list.append(EventSeries(master: nil, replacements: own))
      }
    }
    return list
  }

  /// The largest COUNT of a rule whose occurrences can only be counted one by one, and one that costs nothing.
  static let mostWalked = 1_000_000
  private static let fewWalked = 1_000

  /// Throws the errors of `instances`, without expanding anything, and those of rules that cost too much.
  ///
  /// - Returns: how many occurrences have to be counted one by one before others.
  func checkExpandable(in zones: TimeZoneTable) throws(Fault) -> Int {
    try checkZones(in: zones)
    let walked = try walkedCount()
    guard let repetition = master?.details.repetition else { return walked }
    // A recurrence set throws for a moment that no calendar has, and for a rule by the hour, minute or second.
    try repetition.checkCalendar()
    guard (repetition.rules + repetition.exclusionRules).contains(where: { $0.frequency < .daily }) else {
      return walked
    }
    _ = try instances(from: .max, through: .max, in: zones)
    return walked
  }

  private func walkedCount() throws(Fault) -> Int {
    guard let master, let start = master.span?.start.wallTime else { return 0 }
    let repetition = master.details.repetition
    guard !repetition.isEmpty else { return 0 }
    var walked = 0
    for rule in repetition.rules + repetition.exclusionRules {
      guard case .count(let count) = rule.end, count > EventSeries.fewWalked,
        rule.occurrences(from: start).isCountedByWalking
      else { continue }
      guard count <= EventSeries.mostWalked else {
        throw Fault(
          .limitExceeded,
          "COUNT=\(count) of \(rule.rfc5545) has to be counted one by one, and is more than \(EventSeries.mostWalked), "
            + "the maximum", property: "RRULE")
      }
      walked += count
    }
    return walked
  }

  private func checkZones(in zones: TimeZoneTable) throws(Fault) {
    guard zones.unknownZones == .refused else { return }
    if let master { try master.forEachDate { (date) throws(Fault) in try zones.check(date) } }
    for event in replacements { try event.forEachDate { (date) throws(Fault) in try zones.check(date) } }
  }

  /// Whether the series continues to the end of the calendar, because it has a rule without COUNT or UNTIL.
  package var isEndless: Bool {
    guard let master, master.details.status != .cancelled else { return false }
    return master.details.repetition.rules.contains(where: \.isEndless)
  }

  /// The instances that begin between two instants, both included, in order; nil leaves a side open.
  ///
  /// The instants are seconds since 1970-01-01T00:00:00Z; dates and floating times are ordered among them by the
  /// table's zone for floating times. Instances are computed on demand, so the cost of a series without an end depends
  /// only on how many are used.
  ///
  /// Cancelled instances are left out unless `includingCancelled` is true; the `status` of their event is `cancelled`.
  /// With `includingEarlier`, those that begin before the first instant and end after it are included.
  ///
  /// - Throws: `Fault` if the start is a date and a rule repeats by the hour, minute or second.
  package func instances(
    from lower: Int64? = nil, through upper: Int64? = nil, includingEarlier: Bool = false,
    includingCancelled: Bool = false, in zones: TimeZoneTable
  ) throws(Fault) -> Instances {
    var begin = lower ?? .min
    if includingEarlier, let lower {
      let (early, overflow) = lower.subtractingReportingOverflow(longestLength(in: zones))
      begin = overflow ? .min : early
    }
    guard begin <= upper ?? .max else { return Instances(streams: [], singles: []) }
    try checkZones(in: zones)
    let first = includingEarlier ? lower : nil
    var instances = try InstancePlan(
      series: self, bounds: begin...(upper ?? .max), first: first ?? .min, includesCancelled: includingCancelled,
      zones: zones
    ).instances()
    if let first { instances.first = Instant(secondsSince1970: first) }
    return instances
  }

  /// The maximum duration of an instance in seconds, with two days added for clock changes.
  private func longestLength(in zones: TimeZoneTable) -> Int64 {
    var longest: Int64 = 86_400
    for event in replacements + (master.map { [$0] } ?? []) {
      var spans = event.span.map { [$0] } ?? []
      for case .period(let span) in event.details.repetition.additions { spans.append(span) }
      for span in spans {
        switch span.end {
        case .none: break
        case .duration(let duration):
          longest = max(longest, Int64(duration.days) * 86_400 + Int64(duration.seconds))
        case .moment(let end): longest = max(longest, zones.position(of: end) - zones.position(of: span.start))
        }
      }
    }
    return longest + 2 * 86_400
  }
}

extension VEvent {
  typealias Version = (sequence: Int, stamp: Int64)

  /// What decides which of several versions of an event counts: SEQUENCE, then DTSTAMP.
  var version: Version { (details.sequence ?? 0, details.stamp?.secondsSince1970 ?? .min) }
}

extension EventSeries {
  /// The instances of a series, in order.
  package struct Instances: Sequence, IteratorProtocol {
    private var streams: [InstanceStream]
    private var heads: [EventInstance?] = []
    private var heap: StreamHeap
    /// The instances that are at the own start of their event.
    let singles: [EventInstance]
    private var nextSingle = 0
    /// Instances that begin before this and end by it are passed over.
    var first = Instant.distantPast

    /// Merges streams, each in order, with sorted instances.
    init(streams: [InstanceStream], singles: [EventInstance]) {
      var streams = streams
      for index in streams.indices { heads.append(streams[index].next()) }
      self.streams = streams
      self.singles = singles
      heap = StreamHeap(heads.map { $0?.position.secondsSince1970 })
    }

    /// Why instances are missing, or nil.
    var loss: Fault? {
      guard streams.contains(where: \.hasGivenUp) else { return nil }
      return Fault(
        .limitExceeded,
        "EXRULE leaves out more than \(RecurrenceSet.Iterator.mostExcluded) occurrences in a row, the maximum",
        property: "EXRULE")
    }

    /// The next instance, or nil after the last.
    package mutating func next() -> EventInstance? {
      while let instance = nextOfAll() {
        if instance.position >= first || instance.endPosition > first { return instance }
      }
      return nil
    }

    private mutating func nextOfAll() -> EventInstance? {
      let single = nextSingle < singles.count ? singles[nextSingle] : nil
      guard let source = heap.first, let head = heads[source], head.position < single?.position ?? .distantFuture else {
        if single != nil { nextSingle += 1 }
        return single
      }
      heads[source] = streams[source].next()
      heap.advanceFirst(to: heads[source]?.position.secondsSince1970)
      return head
    }
  }
}

extension EventSeries {
  /// The first instance that has the content of each of its events.
  struct FirstInstances {
    private let master: EventInstance?
    private let replacements: [RecurrenceIdentifier: EventInstance]

    init(_ series: EventSeries, in zones: TimeZoneTable) {
      guard let instances = try? series.instances(in: zones) else {
        (master, replacements) = (nil, [:])
        return
      }
      // A replacement is at its own start.
      let own = instances.singles.compactMap { instance in
        instance.event.details.recurrenceIdentifier.map { ($0, instance) }
      }
      replacements = Dictionary(own) { first, _ in first }
      master = instances.prefix(1000).first { $0.event == series.master }
    }

    /// The instance of an event of the series; nil if it has none, or none of the first 1,000 if it is the series itself.
    subscript(event: VEvent) -> EventInstance? {
      guard let identifier = event.details.recurrenceIdentifier else { return master }
      return replacements[identifier].flatMap { $0.event == event ? $0 : nil }
    }
  }
}
