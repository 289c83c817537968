// SPDX-License-Identifier: MIT

public import CivilCalendar
public import TimeZones

/// The instances of all events in a list of calendars, in order, each in its own time zone.
///
/// A TZID means the calendar's own VTIMEZONE, otherwise the zone of the database with that name or Windows name. Times
/// in a zone that neither has are read like floating times, and the zone is in `unresolvedZones`.
///
/// ```swift
/// let calendars = try ICalendarReader().read(text).calendars
/// let agenda = Agenda(calendars, zones: .system, floating: shanghai)
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

  /// The zone of dates and floating times.
  public let floating: TimeZoneRules
  /// Notes for the user about the calendars, in the order in which these were added.
  public private(set) var notes: [AgendaNote] = []
  /// Whether a series continues to the year 9999, because it has a rule without COUNT or UNTIL.
  public private(set) var isEndless = false

  private let lastYear: Int
  private var resolver: ZoneResolver
  private var members: [Member] = []
  private var zones: [Zones] = []

  /// Creates an agenda.
  ///
  /// - Parameters:
  ///   - calendars: The calendars; more can be added.
  ///   - database: Where to look up zones that a calendar uses but does not define.
  ///   - floating: The zone of dates and floating times.
  ///   - lastYear: The last year for which VTIMEZONEs are expanded, 1 to 9999; after it, their last offset applies.
  public init(
    _ calendars: [VCalendar] = [], zones database: TimeZoneDatabase, floating: TimeZoneRules = .utc,
    through lastYear: Int = 9999
  ) {
    self.floating = floating
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
    let table = table(for: calendar, used: Agenda.zoneNames(of: events).union(names), in: number)
    for series in EventSeries.series(of: events) {
      do throws(ICalendarError) {
        try series.checkExpandable(in: table)
        members.append(Member(series: series, calendar: number))
        if series.isEndless { isEndless = true }
      } catch {
        note(.lostEvent(uid: series.master?.uid ?? "", error), number)
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
    instances { (series, table) throws(ICalendarError) in
      let (lower, upper) = (lower?.secondsSince1970, upper?.secondsSince1970)
      return includingEarlier
        ? try series.instances(
          lastingInto: lower, through: upper, includingCancelled: includingCancelled, in: table)
        : try series.instances(from: lower, through: upper, includingCancelled: includingCancelled, in: table)
    }
  }

  /// The instances that take place within a range of instants, including those that began before it.
  ///
  /// An instance that ends where the range begins is not included; one without a duration is, if its start is in the
  /// range.
  public func instances(overlapping range: Range<Instant>) -> Instances {
    let seconds = range.lowerBound.secondsSince1970..<range.upperBound.secondsSince1970
    return instances { (series, table) throws(ICalendarError) in try series.instances(overlapping: seconds, in: table) }
  }

  /// The instances that take place on some days, in the zone `floating`.
  public func instances(overlapping days: Range<CivilDate>) -> Instances {
    let start = floating.firstInstant(of: CivilDateTime(days.lowerBound))
    let end = floating.firstInstant(of: CivilDateTime(days.upperBound))
    return instances(overlapping: start..<max(start, end))
  }

  private func instances(
    _ expand: (EventSeries, TimeZoneTable) throws(ICalendarError) -> EventSeries.Instances
  ) -> Instances {
    // Series that cannot be expanded were left out, with a note, when their calendar was added.
    let streams = members.compactMap { member in
      (try? expand(member.series, zones[member.calendar].table)).map { ($0, member.calendar) }
    }
    return Instances(streams, zones: zones)
  }

  // MARK: - Time zones

  /// The rules of the zones that a calendar defines and uses, and its own zone: that of X-WR-TIMEZONE, otherwise its
  /// first VTIMEZONE.
  private mutating func table(for calendar: VCalendar, used names: Set<String>, in number: Int) -> TimeZoneTable {
    var rules: [String: TimeZoneRules] = [:]
    let definitions = calendar.timeZones
    for zone in definitions where rules[zone.identifier] == nil {
      do throws(ICalendarError) {
        rules[zone.identifier] = try zone.rules(through: lastYear)
      } catch {
        note(.unusableZone(zone.identifier, error), number)
      }
    }
    var others: [String: TimeZoneRules] = [:]
    for name in names.sorted() {
      let found = resolver.rules(for: name)
      if rules[name] != nil {
        others[name] = found
      } else if let found {
        rules[name] = found
        note(.undefinedZone(name, readAs: found.identifier), number)
      } else {
        note(.unresolvedZone(name), number)
      }
    }
    let named = calendar.otherProperties.first { $0.name == "X-WR-TIMEZONE" }?.value
    let own =
      named.flatMap { rules[$0] ?? resolver.rules(for: $0) } ?? definitions.first.flatMap { rules[$0.identifier] }
    let table = TimeZoneTable(rules, floating: floating, unknownZones: .floating, calendarZone: own)
    zones.append(Zones(table: table, others: others))
    return table
  }

  private mutating func note(_ kind: AgendaNote.Kind, _ calendar: Int) {
    notes.append(AgendaNote(calendar: calendar, kind: kind, floating: floating))
  }

  private static func zoneNames(of events: [VEvent]) -> Set<String> {
    var names: Set<String> = []
    for event in events {
      event.forEachDate { date in if let name = date.timeZone { names.insert(name) } }
    }
    return names
  }
}
