// SPDX-License-Identifier: MIT

public import CivilCalendar
public import TimeZones

extension VCalendar {
  /// Creates a calendar of events.
  ///
  /// - Throws: `Fault` if the name or the product identifier has a control character.
  public init(
    productIdentifier: String, name: TextValue? = nil, events: [VEvent]
  ) throws(Fault) {
    try self.init(productIdentifier: productIdentifier, name: name, entries: events.map(Entry.event))
  }

  /// The calendar with an event in place of its former version, or at the end if there is none.
  ///
  /// A version of an event has the same UID and the same RECURRENCE-ID.
  public func replacing(_ event: VEvent) -> VCalendar {
    var entries = entries
    let place = entries.firstIndex { entry in
      guard case .event(let other) = entry else { return false }
      return other.uid == event.uid && other.recurrenceIdentifier == event.recurrenceIdentifier
    }
    if let place { entries[place] = .event(event) } else { entries.append(.event(event)) }
    return VCalendar(self, entries: entries)
  }

  /// The calendar with a VTIMEZONE for each zone that its events use and it does not define, before its entries.
  ///
  /// Each is right from the first to the last year of the dates in that zone; its last rule has no end.
  ///
  /// - Throws: `Fault` if the database does not have a zone.
  public func addingTimeZones(from database: TimeZoneDatabase) throws(Fault) -> VCalendar {
    var years: [String: ClosedRange<Int>] = [:]
    for event in events {
      event.forEachDate { date in
        guard let name = date.timeZone else { return }
        let year = date.date.year
        let known = years[name] ?? year...year
        years[name] = min(known.lowerBound, year)...max(known.upperBound, year)
      }
    }
    for zone in timeZones { years[zone.identifier] = nil }
    var added: [Entry] = []
    for (name, years) in years.sorted(by: { $0.key < $1.key }) {
      let rules = try database.rules(for: name)
      added.append(.timeZone(try VTimeZone(rules, years: years)))
    }
    return VCalendar(self, entries: added + entries)
  }
}
