// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
import ICalendarCoding
import Recurrence
package import TimeZones

/// Compares the instances of calendars before and after a change.
///
/// All instances are compared, those of endless rules to six years after the last start; of UIDs with rules shorter
/// than a day, the first 2,000, or fewer if there are more than 150. More than 10,000 for each entry, or 300,000, are
/// compared only up to the time of the last of these.
package struct CalendarProof {
  /// An instance, as far as a change must keep it.
  package struct Instance: Comparable {
    package let position: Instant
    package let endPosition: Instant
    /// Whether it has an instant; a whole day or a floating time has none.
    package let isFixed: Bool
    package let isDate: Bool
    package let summary: String

    fileprivate init(_ instance: EventInstance, _ title: (VEvent) -> String) {
      position = instance.position
      endPosition = instance.endPosition
      isFixed = instance.instant != nil
      isDate = instance.start.isDate
      summary = title(instance.event)
    }

    /// Only equal instances are in no order, since those before and after a change are compared one by one.
    package static func < (first: Instance, second: Instance) -> Bool {
      (first.position, first.endPosition, first.summary, first.form)
        < (second.position, second.endPosition, second.summary, second.form)
    }

    /// A number for whether it has an instant, and whether it is a date.
    private var form: Int { (isFixed ? 2 : 0) + (isDate ? 1 : 0) }
  }

  private let limit: Int
  private let database: TimeZoneDatabase
  private let horizon: Instant
  private let lastYear: Int

  /// Creates a comparison for the calendars before the change.
  package init(_ calendars: [VCalendar], database: TimeZoneDatabase) {
    self.database = database
    let years = calendars.flatMap { $0.entries.compactMap { $0.timed?.span?.start.date.year } }
    limit = min(300_000, 10_000 * max(1, years.count))
    lastYear = min(9998, (years.max() ?? 2000) + 6)
    horizon =
      (try? CivilDate(year: lastYear, month: 12, day: 31)).map { Instant(utc: CivilDateTime($0)) }
      ?? .distantFuture
  }

  /// The instances of calendars, in order.
  ///
  /// - Parameter title: The title of an event, by default its SUMMARY.
  /// - Throws: `Fault` if the budget does not suffice.
  package func instances(
    of calendars: [VCalendar], within budget: inout Budget, title: (VEvent) -> String = { $0.summary?.string ?? "" }
  ) throws(Fault) -> [Instance] {
    var (plain, short): ([VCalendar], [VCalendar]) = ([], [])
    for calendar in calendars {
      let zones = calendar.timeZones.map(VCalendar.Entry.timeZone)
      let events = calendar.entries.compactMap { $0.timed }
      let frequent = Set(events.filter(\.isFrequent).map(\.uid))
      func part(_ isIncluded: (VEvent) -> Bool) -> VCalendar {
        VCalendar(calendar, entries: zones + events.filter(isIncluded).map(VCalendar.Entry.event))
      }
      plain.append(part { !frequent.contains($0.uid) })
      if !frequent.isEmpty { short.append(part { frequent.contains($0.uid) }) }
    }
    var list: [Instance] = []
    let agenda = Agenda(plain, in: .utc, zones: database, through: lastYear)
    for instance in agenda.instances(through: agenda.isEndless ? horizon : nil) {
      // Which of several instances at the same time come first depends on the order of the events.
      if list.count >= limit, list.last?.position != instance.position { break }
      try budget.spend(1, .instances, "split the file")
      list.append(Instance(instance, title))
    }
    let frequent = Agenda(short, in: .utc, zones: database, through: lastYear)
    let share = min(2000, max(1, 300_000 / max(1, frequent.seriesCount)))
    for var walk in frequent.walks(ofEachSeries: share, endlessThrough: horizon) {
      while let instance = try walk.next(within: &budget) { list.append(Instance(instance, title)) }
    }
    return list.sorted()
  }

  /// Throws if a changed file has other instances than calendars.
  ///
  /// - Throws: `Fault` with the first instance that differs, or if the file cannot be read or the budget does not suffice.
  package func check(_ bytes: [UInt8], against expected: [Instance], within budget: inout Budget) throws(Fault) {
    let found = try instances(of: try ICalendarReader().read(bytes: bytes).calendars, within: &budget)
    guard let difference = CalendarProof.difference(found, expected) else { return }
    throw Fault(.disagreement, "the result would show \(difference); nothing was written")
  }

  /// How instances differ from those before, with the first that does; nil if they are the same.
  static func difference(_ found: [Instance], _ expected: [Instance]) -> String? {
    guard found != expected else { return nil }
    let place = zip(found, expected).prefix { $0 == $1 }.count
    let instance = place < expected.count ? expected[place] : found[place]
    return "different events, the first at \(instance.position)"
  }
}

extension VEvent {
  /// Whether a rule recurs more often than daily.
  fileprivate var isFrequent: Bool {
    (details.repetition.rules + details.repetition.exclusionRules).contains { $0.frequency < .daily }
  }
}
