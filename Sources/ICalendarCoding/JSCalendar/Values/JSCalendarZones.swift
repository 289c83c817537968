// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import Support
import TimeZones

/// The time zones of one calendar: their names in JSCalendar, and the rules by which times are converted.
///
/// A TZID means the calendar's own VTIMEZONE, otherwise the zone of the database with that name or Windows name. A name
/// that is not in the database is no name in JSCalendar: a time with one of the others has the zone that it means, or
/// none if that is not known, and its TZID in the hatch.
final class JSZones {
  private let definitions: [String: VTimeZone]
  private let years: ClosedRange<Int>
  private let database: TimeZoneDatabase
  private var resolver: ZoneResolver
  /// What the calendar may still cost.
  private(set) var budget: Budget
  private var known: [String: TimeZoneRules?] = [:]
  private var names: [String: String?] = [:]

  /// The zones that some components define and others use.
  init(_ components: [Component], years: ClosedRange<Int>, _ database: TimeZoneDatabase, within budget: Budget) {
    let own = components.filter { $0.name == "VTIMEZONE" }
    let calendar = Component(unchecked: "VCALENDAR", properties: [], components: own)
    let zones = own.isEmpty ? [] : (try? ICalendarReader().read(bytes: OwnLine.bytes(of: calendar)))?.calendars ?? []
    definitions = Dictionary(zones.flatMap(\.timeZones).map { ($0.identifier, $0) }) { first, _ in first }
    self.years = years
    self.budget = budget
    self.database = database
    resolver = ZoneResolver(database)
  }

  /// Takes some of what the calendar may cost; returns whether there has been so much.
  func take(_ count: Int, _ item: Budget.Item) -> Bool { budget.take(count, item) }

  /// Takes some of what the calendar may cost.
  ///
  /// - Throws: `Fault` with the place if there is not so much.
  func spend(_ count: Int, _ item: Budget.Item, at place: @autoclosure () -> JSPlace) throws(Fault) {
    do throws(Fault) {
      try budget.spend(count, item, "convert it in parts")
    } catch {
      throw place().placing(error)
    }
  }

  /// The rules of a TZID; nil if nothing defines it.
  func rules(_ identifier: String) -> TimeZoneRules? {
    if let rules = known[identifier] { return rules }
    let own = definitions[identifier].flatMap { zone in
      try? zone.rules(from: years.lowerBound, through: years.upperBound, within: &budget)
    }
    let rules = own ?? resolver.rules(for: identifier)
    known[identifier] = .some(rules)
    return rules
  }

  /// The name of a TZID in JSCalendar: itself if the database has it, otherwise what it means there; nil if nothing.
  func name(_ identifier: String) -> String? {
    if let name = names[identifier] { return name }
    func isKnown(_ name: String) -> Bool { ((try? database.knownRules(for: name)) ?? nil) != nil }
    let found = isKnown(identifier) ? identifier : resolver.rules(for: identifier).map(\.identifier)
    let name = found.flatMap { isKnown($0) ? $0 : nil }
    names[identifier] = .some(name)
    return name
  }

  /// The seconds since 1970 of a moment; nil if it is floating, or in a zone without rules.
  func instant(_ moment: ICalendarDate) -> Int64? {
    switch moment {
    case .date, .floating: nil
    case .utc(let instant): instant.secondsSince1970
    case .zoned(let time, let zone): rules(zone)?.instant(ofWallSeconds: time.wallSeconds)
    }
  }

  /// The wall time of an instant in the form of a moment; nil if that has no zone, or there is no such time.
  func local(_ instant: Int64, like moment: ICalendarDate) -> CivilDateTime? {
    switch moment {
    case .date, .floating: nil
    case .utc: try? CivilDateTime(wallSeconds: instant)
    case .zoned(_, let zone): rules(zone).flatMap { try? CivilDateTime(wallSeconds: $0.wallSeconds(atSecond: instant)) }
    }
  }

  /// The wall time of a moment in the form of another one; nil if the two forms cannot be compared.
  func local(_ moment: ICalendarDate, like other: ICalendarDate) -> CivilDateTime? {
    moment.hasForm(of: other) ? moment.wallTime : instant(moment).flatMap { local($0, like: other) }
  }

  /// The moment a duration after another: its days on the wall clock, its seconds by the rules of the zone.
  func moment(_ length: CivilDuration, after start: ICalendarDate, like form: ICalendarDate) -> ICalendarDate? {
    guard let day = start.wallTime.adding(seconds: Int64(length.days) * 86_400), let first = start.at(day) else {
      return nil
    }
    guard let instant = instant(first) else {
      return first.hasForm(of: form) ? day.adding(seconds: Int64(length.seconds)).flatMap(first.at) : nil
    }
    return local(instant + Int64(length.seconds), like: form).flatMap(form.at)
  }

  /// The duration from a moment to another; nil if they cannot be compared, or the second is earlier.
  func length(from start: ICalendarDate, to end: ICalendarDate) -> CivilDuration? {
    let seconds: Int64
    if let first = instant(start), let last = instant(end) {
      seconds = last - first
    } else if start.hasForm(of: end) {
      seconds = end.wallTime.wallSeconds - start.wallTime.wallSeconds
    } else {
      return nil
    }
    guard seconds >= 0 else { return nil }
    return start.isDate ? .days(Int(clamping: seconds / 86_400)) : .seconds(Int(clamping: seconds))
  }

  /// The years of the times in some components, with a year before and after.
  static func years(of components: [Component]) -> ClosedRange<Int> {
    var (first, last) = (9999, 1)
    func see(_ text: some Collection<UInt8>) {
      let digits = text.prefix(4)
      guard digits.count == 4, digits.allSatisfy(\.isDigit) else { return }
      let year = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      (first, last) = (min(first, year), max(last, year))
    }
    func visit(_ component: Component) {
      for property in component.properties {
        let row = PropertyRow.of(property.name)?.value
        if row == .moment || row == .moments {
          for part in property.value.utf8.split(whereSeparator: { $0 == 0x2C || $0 == 0x2F }) { see(part) }
        } else if row == .rule, let until = property.value.uppercased().firstRange(of: "UNTIL=") {
          see(property.value.uppercased().utf8[until.upperBound...])
        }
      }
      component.components.forEach(visit)
    }
    for component in components where component.name != "VTIMEZONE" { visit(component) }
    guard first <= last else { return 2000...2001 }
    return max(1, first - 1)...min(9999, max(last, first) + 1)
  }
}
