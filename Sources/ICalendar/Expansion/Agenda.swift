// SPDX-License-Identifier: MIT

public import CivilCalendar
import Recurrence
public import TimeZones

/// The instances of all events in a list of calendars, in order, each in its own time zone.
///
/// A TZID means the calendar's own VTIMEZONE, otherwise the zone of the database with that name or Windows name. Times
/// in a zone that neither has are read like floating times, and the zone is in `unresolvedZones`.
///
/// ```swift
/// let calendars = try ICalendarReader().read(text).calendars
/// let agenda = Agenda(calendars, in: shanghai)
/// for instance in agenda.instances(overlapping: monday..<saturday) {
///   print(instance.start, instance.event.summary?.string ?? "")
/// }
/// ```
public struct Agenda: Sendable {
  /// A series of events and the calendar that contains it.
  struct Member: Sendable {
    let series: EventSeries
    let calendar: Int
  }

  /// The time zones of a calendar's TZIDs.
  struct Zones: Sendable {
    let table: TimeZoneTable
    /// The database's rules for those zones in use that the calendar defines itself.
    let others: [String: TimeZoneRules]
  }

  /// The zone of days, of dates and of floating times: where the person is who looks at the calendars.
  public let zone: TimeZoneRules
  /// Notes for the user about the calendars, in the order in which these were added.
  public private(set) var notes: [AgendaNote] = []
  /// Whether a series continues to the year 9999, because it has a rule without COUNT or UNTIL.
  public private(set) var isEndless = false

  /// Whether the database's rules count for the names that it knows, also where the calendar defines others.
  package var prefersDatabase = false

  /// The fewest bytes of an entry that recurs.
  private static let leastSize = 64

  private let lastYear: Int
  private var resolver: ZoneResolver
  /// For the time zones, and for the rules whose COUNT is walked.
  private var budget = Budget(forBytes: 0)
  private(set) var members: [Member] = []
  private(set) var zones: [Zones] = []
  /// What VFREEBUSY says.
  private(set) var busy: [Range<Instant>] = []

  /// Creates an agenda.
  ///
  /// Only the VTIMEZONEs that events use are expanded, and all together have at most 2,000,000 changes; a note tells of
  /// those beyond that.
  ///
  /// - Parameters:
  ///   - calendars: The calendars; more can be added.
  ///   - zone: The zone of days, of dates and of floating times: where the person is who looks at the calendars.
  ///   - database: Where to look up zones that a calendar uses but does not define.
  ///   - lastYear: The last year for which VTIMEZONEs are expanded, 1 to 9999; after it, their last offset applies.
  public init(
    _ calendars: [VCalendar] = [], in zone: TimeZoneRules, zones database: TimeZoneDatabase = .system,
    through lastYear: Int = 9999
  ) {
    self.zone = zone
    self.lastYear = lastYear
    resolver = ZoneResolver(database)
    for calendar in calendars { add(calendar) }
  }

  /// The TZIDs that neither their calendar nor the database defines, in alphabetical order.
  public var unresolvedZones: [String] {
    Set(notes.compactMap { if case .unresolvedZone(let name) = $0.kind { name } else { nil } }).sorted()
  }

  /// Adds a calendar; its number in the notes is the number of calendars added before it.
  public mutating func add(_ calendar: VCalendar) {
    add(calendar, usingZones: [])
  }

  /// Adds a calendar of which some events were left out; the names are those of their time zones.
  package mutating func add(_ calendar: VCalendar, usingZones names: Set<String>) {
    let number = zones.count
    let events = calendar.events
    for case .freeBusy(let times) in calendar.entries {
      let periods = times.busyPeriods { name in name.flatMap { resolver.rules(for: $0) } ?? zone }
      busy += periods
    }
    let table = table(for: calendar, events, used: names, in: number)
    budget.grow(by: events.count * Agenda.leastSize)
    for series in EventSeries.series(of: events) {
      do throws(Fault) {
        let walked = try series.checkExpandable(in: table)
        try budget.spend(walked, .instances, "give its rule an UNTIL instead of COUNT")
        members.append(Member(series: series, calendar: number))
        if series.isEndless { isEndless = true }
      } catch {
        note(.lostEvent(uid: series.uid, error), number)
      }
    }
  }

  /// The instances that begin between two instants, both included; nil leaves a side open.
  ///
  /// Instances are computed on demand.
  ///
  /// - Parameters:
  ///   - lower: The first instant.
  ///   - upper: The last instant.
  ///   - includingEarlier: Whether instances that begin before the first instant and end after it are included.
  ///   - includingCancelled: Whether cancelled instances are included; the `status` of their event is `cancelled`.
  public func instances(
    from lower: Instant? = nil, through upper: Instant? = nil, includingEarlier: Bool = false,
    includingCancelled: Bool = false
  ) -> Instances {
    instances { (series, table) throws(Fault) in
      try series.instances(
        from: lower?.secondsSince1970, through: upper?.secondsSince1970, includingEarlier: includingEarlier,
        includingCancelled: includingCancelled, in: table)
    }
  }

  /// The instances that take place within a range of instants, including those that began before it.
  ///
  /// An instance that ends where the range begins is not included; one without a duration is, if its start is in the
  /// range.
  public func instances(overlapping range: Range<Instant>) -> Instances {
    range.isEmpty
      ? Instances([], zones: zones)
      : instances(from: range.lowerBound, through: range.upperBound - 1, includingEarlier: true)
  }

  /// The instances that take place on some days, in the agenda's `zone`.
  public func instances(overlapping days: Range<CivilDate>) -> Instances {
    let start = zone.firstInstant(of: CivilDateTime(days.lowerBound))
    let end = zone.firstInstant(of: CivilDateTime(days.upperBound))
    return instances(overlapping: start..<max(start, end))
  }

  /// The instances that take place on some days, the last one included, in the agenda's `zone`.
  public func instances(overlapping days: ClosedRange<CivilDate>) -> Instances {
    let start = zone.firstInstant(of: CivilDateTime(days.lowerBound))
    // The last day may be that of the calendar.
    let next = days.upperBound.adding(days: 1).map { zone.firstInstant(of: CivilDateTime($0)) }
    return instances(overlapping: start..<max(start, next ?? .distantFuture))
  }

  /// The zones of the first calendar.
  var table: TimeZoneTable? { zones.first?.table }

  /// The number of series that can be expanded.
  package var seriesCount: Int { members.count }

  /// The first instances of each series between two instants, and those at the time of the last of them, one series after
  /// another; nil leaves a side open.
  ///
  /// A note tells of the series that were left out when they were added.
  ///
  /// - Parameters:
  ///   - endlessLimit: The last instant of series without an end, if that is earlier.
  ///   - includingEarlier: Whether those that began before the first instant and last until it are included.
  package func walks(
    ofEachSeries limit: Int, from lower: Instant? = nil, through upper: Instant? = nil,
    endlessThrough endlessLimit: Instant? = nil, includingEarlier: Bool = true
  ) -> some Sequence<SeriesWalk> {
    members.lazy.compactMap { member in
      let last = member.series.isEndless ? [upper, endlessLimit].compactMap(\.self).min() : upper
      let instances = try? member.series.instances(
        from: lower?.secondsSince1970, through: last?.secondsSince1970, includingEarlier: includingEarlier,
        in: zones[member.calendar].table)
      return instances.map { SeriesWalk(series: member.series, limit: limit, instances: $0) }
    }
  }

  /// The instances of all series, each expanded by a closure.
  func instances(
    _ expand: (EventSeries, TimeZoneTable) throws(Fault) -> EventSeries.Instances
  ) -> Instances {
    // Series that cannot be expanded were left out, with a note, when their calendar was added.
    let streams = members.compactMap { member in
      (try? expand(member.series, zones[member.calendar].table)).map { ($0, member.series.uid, member.calendar) }
    }
    return Instances(streams, zones: zones)
  }

  // MARK: - Time zones

  /// The rules of the zones that a calendar uses, and its own zone: that of X-WR-TIMEZONE, otherwise its first
  /// VTIMEZONE.
  private mutating func table(
    for calendar: VCalendar, _ events: [VEvent], used names: Set<String>, in number: Int
  ) -> TimeZoneTable {
    let uses = ZoneUses(of: events)
    let definitions = calendar.timeZones
    let definitionsByName = Dictionary(grouping: definitions) { $0.identifier }
    var rules: [String: TimeZoneRules] = [:]
    /// The rules of the calendar's first definition of a zone that can be used, from the first time in any zone on.
    func own(_ name: String) -> TimeZoneRules? {
      for zone in definitionsByName[name] ?? [] {
        do throws(Fault) {
          return try zone.rules(from: uses.firstYear - 1, through: lastYear, within: &budget)
        } catch {
          note(.unusableZone(name, error), number)
        }
      }
      return nil
    }
    var others: [String: TimeZoneRules] = [:]
    for name in names.union(uses.names).sorted() {
      let found = resolver.rules(for: name)
      if prefersDatabase, let found, definitionsByName[name] != nil {
        rules[name] = found
      } else if let defined = own(name) {
        rules[name] = defined
        others[name] = found
      } else if let found {
        rules[name] = found
        note(.undefinedZone(name, readAs: found.identifier), number)
      } else {
        note(.unresolvedZone(name), number)
      }
    }
    var calendarZone: TimeZoneRules?
    if uses.needsCalendarZone {
      let named = calendar.otherProperties.first { $0.name == "X-WR-TIMEZONE" }?.value
      func ownZone(_ name: String) -> TimeZoneRules? { rules[name] ?? own(name) }
      calendarZone =
        named.flatMap { ownZone($0) ?? resolver.rules(for: $0) } ?? definitions.first.flatMap { ownZone($0.identifier) }
    }
    let table = TimeZoneTable(rules, floating: zone, unknownZones: .floating, calendarZone: calendarZone)
    zones.append(Zones(table: table, others: others))
    return table
  }

  private mutating func note(_ kind: AgendaNote.Kind, _ calendar: Int) {
    notes.append(AgendaNote(calendar: calendar, kind: kind, floating: zone))
  }
}

/// What events need of time zones.
private struct ZoneUses {
  private(set) var names: Set<String> = []
  /// The year of the first time of all.
  private(set) var firstYear = 9999
  /// Whether an UNTIL in UTC is beside a DTSTART that is a date.
  private(set) var needsCalendarZone = false

  init(of events: [VEvent]) {
    for event in events {
      event.forEachDate { date in
        firstYear = min(firstYear, date.date.year)
        if let name = date.timeZone { names.insert(name) }
      }
      let repetition = event.details.repetition
      if event.span?.start.isDate ?? false, (repetition.rules + repetition.exclusionRules).contains(where: \.endsInUTC)
      {
        needsCalendarZone = true
      }
    }
  }
}

extension RecurrenceRule {
  /// Whether its end is an UNTIL in UTC.
  fileprivate var endsInUTC: Bool {
    if case .until(.utc) = end { true } else { false }
  }
}
