// SPDX-License-Identifier: MIT

import CivilCalendar
import CommandSupport
import ICalendar
import ICalendarCoding
import Platform
import Support
import TimeZones

/// A calendar in which each instance is an event of its own, with the time zones that these need.
///
/// A time stays in its zone if the zone's definition gives the same instant; otherwise it is written in UTC: a time that
/// clocks show a second time, and the times of a TZID that files define differently.
struct ExpandedCalendar {
  /// What is known of a TZID.
  private struct Zone {
    /// The definition to write; its name may be another, the IANA name of a zone that no file defines.
    let definition: VTimeZone
    let rules: TimeZoneRules
  }

  private let definitions: [String: [VTimeZone]]
  private var resolver: ZoneResolver
  private var zones: [String: Zone?] = [:]
  private var events: [UInt8] = []
  private let stamp: Instant
  /// The UIDs of events with values that libical refuses.
  private var warned: Set<String> = []
  private let writer = ICalendarWriter()

  init(timeZones: [VTimeZone], database: TimeZoneDatabase) {
    definitions = Dictionary(grouping: timeZones) { $0.identifier }
    resolver = ZoneResolver(database)
    stamp = Instant(secondsSince1970: SystemClock.now())
  }

  /// Adds an instance.
  ///
  /// - Throws: `Fault` if its times or texts cannot be written, or the calendar exceeds the budget.
  mutating func add(_ instance: EventInstance, within budget: inout Budget) throws(Fault) {
    var (start, end) = (instance.start, instance.end)
    if let name = start.timeZone {
      if let instant = instance.instant {
        if let zone = zone(name, within: &budget), zone.rules.instant(of: start.wallTime) == instant {
          start = .zoned(start.wallTime, timeZone: zone.definition.identifier)
          end = .zoned(end.wallTime, timeZone: zone.definition.identifier)
        } else if instant.isInCalendar, instance.endPosition.isInCalendar {
          (start, end) = (.utc(instant), .utc(instance.endPosition))
        }
      } else {
        (start, end) = (.floating(start.wallTime), .floating(end.wallTime))
      }
    }
    let event = try instance.singleEvent(from: start, to: end, stamp: stamp)
    let size = events.count
    do throws(Fault) {
      events += try writer.bytes(.event(event))
    } catch {
      events += try writer.bytes(.event(ExpandedCalendar.plain(event)))
      if warned.insert(instance.event.uid).inserted {
        StandardError.write(
          "Warning: the event \(oneLine(event.uid)) has only its times and texts: \(oneLine(error.message)).")
      }
    }
    try budget.spend(events.count - size, .bytes, "ask for a shorter time")
  }

  /// An event with its times and texts alone, for one with a value that libical refuses.
  private static func plain(_ event: VEvent) throws(Fault) -> VEvent {
    func text(_ value: TextValue?) -> TextValue? { value.map { TextValue(unchecked: $0.string) } }
    let details = try CommonProperties(
      uid: event.uid, stamp: event.stamp, summary: text(event.summary), notes: text(event.notes),
      location: text(event.location), categories: event.categories, classification: event.classification,
      status: event.status, sequence: event.sequence, created: event.created, lastModified: event.lastModified)
    return try VEvent(details, span: event.span, transparency: event.transparency)
  }

  private mutating func zone(_ name: String, within budget: inout Budget) -> Zone? {
    if let known = zones[name] { return known }
    var zone: Zone?
    if let own = definitions[name] {
      if own.dropFirst().allSatisfy({ $0.observances == own[0].observances }),
        let rules = try? own[0].rules(from: 1, through: 9999, within: &budget)
      {
        zone = Zone(definition: own[0], rules: rules)
      }
    } else if let rules = resolver.rules(for: name), definitions[rules.identifier] == nil,
      let definition = try? VTimeZone(rules, years: 1970...2037)
    {
      zone = Zone(definition: definition, rules: rules)
    }
    zones[name] = .some(zone)
    return zone
  }

  /// The whole calendar.
  ///
  /// - Throws: `Fault` if a time zone cannot be written.
  consuming func bytes() throws(Fault) -> [UInt8] {
    let head = try VCalendar(productIdentifier: "-//workday-ics//Expanded calendar//EN")
    var bytes = try writer.start(of: head)
    var written: Set<String> = []
    for zone in zones.sorted(by: { $0.key < $1.key }).compactMap(\.value) {
      guard written.insert(zone.definition.identifier).inserted else { continue }
      bytes += try writer.bytes(.timeZone(zone.definition))
    }
    return bytes + events + ICalendarWriter.end
  }
}
