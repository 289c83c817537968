// SPDX-License-Identifier: MIT

public import CivilCalendar
import Recurrence
public import TimeZones

// Programs write RECURRENCE-ID in several forms, Google in UTC, so occurrences are told apart by what they mean.
extension VCalendar {
  /// The newest event that replaces an occurrence of a series, or nil; for a replacement of all later ones too, ask for the
  /// occurrence at which it begins.
  ///
  /// - Parameters:
  ///   - start: The start of the occurrence in the series, in any form.
  ///   - uid: The UID of the series.
  ///   - database: Where to look up zones that the calendar does not define.
  public func replacement(
    of start: ICalendarDate, inSeries uid: String, zones database: TimeZoneDatabase = .system
  ) -> VEvent? {
    let places = OccurrencePlaces(of: uid, in: self, database)
    var newest: VEvent?
    for event in events where event.uid == uid {
      guard let identifier = event.recurrenceIdentifier, places.isSame(identifier.moment, start) else { continue }
      // The later one of equal versions counts, as in an agenda.
      if newest.map({ $0.version <= event.version }) ?? true { newest = event }
    }
    return newest
  }

  /// The calendar with an event in place of its former versions, or at the end if there is none.
  ///
  /// A version of an event has the same UID and, if it replaces an occurrence of a series, replaces the same one, whatever
  /// the form of RECURRENCE-ID. Its SEQUENCE never goes back: if the former version has a higher one, it gets the next, since
  /// apps that know that one would ignore it. With the same one it needs a later DTSTAMP; see `VEvent.revised(at:)`.
  ///
  /// - Parameters:
  ///   - event: The new version.
  ///   - database: Where to look up zones that the calendar does not define.
  public func replacing(_ event: VEvent, zones database: TimeZoneDatabase = .system) -> VCalendar {
    let identifier = event.recurrenceIdentifier
    let places = identifier.map { _ in OccurrencePlaces(of: event.uid, in: self, database) }
    func isFormer(_ entry: Entry) -> Bool {
      guard case .event(let other) = entry, other.uid == event.uid else { return false }
      guard let identifier, let known = other.recurrenceIdentifier, let places else {
        return identifier == other.recurrenceIdentifier
      }
      return identifier.includesFuture == known.includesFuture && places.isSame(known.moment, identifier.moment)
    }
    let place = entries.firstIndex(where: isFormer) ?? entries.endIndex
    let (former, rest) = (entries[place...].filter(isFormer), entries[place...].filter { !isFormer($0) })
    var event = event
    for case .event(let other) in former where other.details.sequence ?? 0 > event.details.sequence ?? 0 {
      event = event.stamped(event.stamp, lastModified: event.lastModified, sequence: other.nextSequence)
    }
    return VCalendar(self, entries: entries[..<place] + [.event(event)] + rest)
  }

  /// The calendar without an occurrence of a series: excluded from the series, and without the event that replaces it.
  ///
  /// - Parameters:
  ///   - start: The start of the occurrence in the series, in the form of the series' own start.
  ///   - uid: The UID of the series.
  ///   - database: Where to look up zones that the calendar does not define.
  /// - Throws: `Fault` if there is no such series, or it has no occurrence at the start.
  public func excluding(
    _ start: ICalendarDate, fromSeries uid: String, zones database: TimeZoneDatabase = .system
  ) throws(Fault) -> VCalendar {
    guard let series = events.first(where: { $0.uid == uid && $0.recurrenceIdentifier == nil }) else {
      throw Fault(.contradiction, "the calendar has no series with the UID \(uid)", property: "UID")
    }
    let places = OccurrencePlaces(of: uid, in: self, database)
    let excluded = try series.excluding(start)
    let rest = entries.filter { entry in
      guard case .event(let event) = entry, event.uid == uid, let identifier = event.recurrenceIdentifier else {
        return true
      }
      return identifier.includesFuture || !places.isSame(identifier.moment, start)
    }
    return VCalendar(self, entries: rest).replacing(excluded, zones: database)
  }
}

/// Where the occurrences of a series are, by which those of different forms are compared.
private struct OccurrencePlaces {
  private let table: TimeZoneTable?
  private let start: RecurrenceSet.Start?

  init(of uid: String, in calendar: VCalendar, _ database: TimeZoneDatabase) {
    let events = calendar.events.filter { $0.uid == uid }
    let entries = events.map(VCalendar.Entry.event) + calendar.timeZones.map(VCalendar.Entry.timeZone)
    let table = Agenda([VCalendar(calendar, entries: entries)], in: .utc, zones: database).table
    let master = events.first { $0.recurrenceIdentifier == nil }?.span?.start
    self.table = table
    start = table.flatMap { table in master.map(table.resolve) }
  }

  func isSame(_ first: ICalendarDate, _ second: ICalendarDate) -> Bool {
    if first == second { return true }
    guard let table, let start else { return false }
    return start.position(of: table.resolve(first)) == start.position(of: table.resolve(second))
  }
}
