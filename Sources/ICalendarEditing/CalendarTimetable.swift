// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar
import Recurrence
package import TimeZones

/// Applies days off and make-up days to the weekly and daily events of anybody's calendar file.
///
/// Lines are only inserted, and are marked: an EXDATE for an occurrence on a day off, and on a day that has the lessons of
/// another one a copy of each event that takes place on that. So `undone(_:)` gives the bytes from before. Occurrences that
/// somebody has replaced, events that do not recur, and those that recur otherwise stay as they are; a timetable whose
/// lessons are events of their own may be taken for one that recurs.
package struct CalendarTimetable: Sendable {
  /// What a run does.
  package struct Changes: Sendable, Hashable {
    /// The number of occurrences that were taken out, of all events.
    package fileprivate(set) var excluded = 0
    /// The number of copies.
    package fileprivate(set) var copied = 0
    /// The number of series that recur weekly or daily.
    package fileprivate(set) var series = 0
    /// The number of events on days off that do not recur, or that somebody has moved there.
    package fileprivate(set) var left = 0
    /// The series that stay as they are, since nobody can tell what becomes of them: the line and the title.
    package fileprivate(set) var skipped: [Skipped] = []
    /// The number of exclusions of an earlier run that another program has written otherwise, and that stay.
    package fileprivate(set) var rewritten = 0
  }

  /// A series that stays as it is.
  package struct Skipped: Sendable, Hashable {
    /// The line of its BEGIN.
    package let line: Int
    package let title: String
  }

  /// The days that are known; nothing changes on others.
  private let days: ClosedRange<CivilDate>
  private let off: Set<CivilDate>
  private let lessons: [CivilDate: [CivilDate]]
  private let zone: TimeZoneRules
  private let database: TimeZoneDatabase
  private let takesSingles: Bool

  /// - Parameters:
  ///   - days: the days that are known.
  ///   - isOff: whether a day is off.
  ///   - lessons: of days with the lessons of another one, that other one.
  ///   - zone: the zone in which moments are on a day.
  ///   - takesSingles: whether events that do not recur are taken for a weekly one, if they have one title and are at one time
  ///     of one weekday in three weeks or more.
  package init(
    _ days: ClosedRange<CivilDate>, isOff: (CivilDate) -> Bool, lessons: [CivilDate: CivilDate], zone: TimeZoneRules,
    database: TimeZoneDatabase, takesSingles: Bool = false
  ) {
    (self.days, self.zone, self.database, self.takesSingles) = (days, zone, database, takesSingles)
    off = Set(days.filter(isOff))
    self.lessons = Dictionary(grouping: lessons.keys.sorted()) { lessons[$0] ?? $0 }
  }

  /// The file with the days applied, after what was applied before is undone.
  ///
  /// It is read back: the series have the instances from before without those on days off, and the copies, and undoing it
  /// gives the bytes again. A series of which that is not so stays as it was.
  ///
  /// - Throws: `Fault` with the code `disagreement` if the rest is otherwise too.
  package func bytes(of file: CalendarSource) throws(Fault) -> (bytes: [UInt8], changes: Changes) {
    let (undone, rewritten) = CalendarTimetable.undone(file.text)
    let source = try CalendarSource(undone)
    var skipped: Set<Series> = []
    let calendars = source.calendars.enumerated().map { number, calendar in
      let (occurrences, endless) = occurrences(of: calendar)
      for key in endless { skipped.insert(Series(calendar: number, key: key)) }
      return (calendar: calendar, occurrences: occurrences)
    }
    while true {
      var (edits, changes, expected, origins) = draft(of: calendars, in: source, except: skipped)
      changes.rewritten = rewritten
      changes.skipped.sort { $0.line < $1.line }
      let bytes = edits.bytes(of: source.text)
      let wrong = try differences(from: expected, in: bytes).map { origins[$0] ?? $0 }
      if wrong.isEmpty, CalendarTimetable.undone(SourceText(bytes)).bytes == undone { return (bytes, changes) }
      guard !skipped.isSuperset(of: wrong) else {
        throw Fault(.disagreement, "the result differs from the events and days; nothing was written")
      }
      skipped.formUnion(wrong)
    }
  }

  /// What a run does, except to series that are skipped: the instances that each series then has, and the series of each copy.
  private func draft(
    of calendars: [(calendar: CalendarSource.Calendar, occurrences: [Occurrence])], in source: CalendarSource,
    except skipped: Set<Series>
  ) -> (edits: SourceEdits, changes: Changes, expected: [Series: [Shown]], origins: [Series: Series]) {
    var (edits, changes) = (SourceEdits(), Changes())
    var expected: [Series: [Shown]] = [:]
    var origins: [Series: Series] = [:]
    for (number, (calendar, occurrences)) in calendars.enumerated() {
      let (masters, ambiguous) = masters(of: calendar, with: lessonKeys(among: occurrences)) { key in
        skipped.contains(Series(calendar: number, key: key))
      }
      changes.skipped += ambiguous.map { entry in
        Skipped(
          line: source.text.lines[entry.component.lines.lowerBound].number,
          title: entry.value.details?.summary?.string ?? "")
      }
      changes.series += masters.count
      var taken = Set(calendar.entries.map(\.key))
      let starts = Set(occurrences.filter { !off.contains($0.date) }.map { "\($0.key)\n\($0.start.rfc5545)" })
      var excluded: [String: [String]] = [:]
      for occurrence in occurrences {
        let series = Series(calendar: number, key: occurrence.key)
        guard let master = masters[occurrence.key], !occurrence.isReplacement else {
          if occurrence.isSingle, off.contains(occurrence.date) { changes.left += 1 }
          expected[series, default: []].append(Shown(occurrence))
          continue
        }
        if off.contains(occurrence.date) {
          excluded[occurrence.key, default: []].append(occurrence.start.rfc5545)
        } else {
          expected[series, default: []].append(Shown(occurrence))
        }
        for copy in copies(of: occurrence, master, starts) {
          let (bytes, key) = text(of: copy, master, source.text, &taken)
          edits.insert(bytes, before: master.component.lines.upperBound + 1)
          let made = Series(calendar: number, key: key)
          expected[made, default: []] += [Shown(start: copy.start.rfc5545, end: nil, title: occurrence.title)]
          origins[made] = series
          changes.copied += 1
        }
      }
      for (key, values) in excluded {
        if let master = masters[key] { exclude(values, of: master, source.text, &edits) }
        changes.excluded += values.count
      }
    }
    return (edits, changes, expected, origins)
  }

  /// A series of a file: the number of its calendar, and its UID there; those without one are one series, since their keys are
  /// line numbers, which change.
  private struct Series: Hashable {
    let calendar: Int
    let uid: String

    init(calendar: Int, key: String) {
      self.calendar = calendar
      uid = key.hasPrefix("\n") ? "" : key
    }
  }

  /// The series that a result shows otherwise.
  private func differences(from expected: [Series: [Shown]], in bytes: [UInt8]) throws(Fault) -> [Series] {
    var found: [Series: [Shown]] = [:]
    for (number, calendar) in try CalendarSource(bytes).calendars.enumerated() {
      for occurrence in occurrences(of: calendar).occurrences {
        found[Series(calendar: number, key: occurrence.key), default: []].append(Shown(occurrence))
      }
    }
    return Set(found.keys).union(expected.keys).filter { series in
      let (shown, wanted) = (found[series, default: []].sorted(), expected[series, default: []].sorted())
      guard shown.count == wanted.count else { return true }
      return zip(shown, wanted).contains { one, other in
        one.start != other.start || one.title != other.title || other.end.map { $0 != one.end } ?? false
      }
    }
  }

  /// The keys of the events of their own that are a weekly lesson together.
  private func lessonKeys(among occurrences: [Occurrence]) -> Set<String> {
    guard takesSingles else { return [] }
    let groups = Dictionary(grouping: occurrences.filter { $0.isSingle && !$0.isReplacement }) { occurrence in
      let time = occurrence.start.isDate ? "" : occurrence.start.wallTime.time.rfc5545
      return "\(occurrence.date.weekday) \(time) \(occurrence.title)"
    }
    return Set(groups.values.filter { Set($0.map(\.date)).count > 2 }.flatMap { $0.map(\.key) })
  }

  /// The first events of series that recur weekly or daily, by their keys, and those that share one or are skipped.
  ///
  /// - Parameter lessons: the keys of events that do not recur, but count as if they did.
  private func masters(
    of calendar: CalendarSource.Calendar, with lessons: Set<String>, isSkipped: (String) -> Bool
  ) -> (masters: [String: CalendarSource.Entry], ambiguous: [CalendarSource.Entry]) {
    var masters: [String: CalendarSource.Entry] = [:]
    var ambiguous: [CalendarSource.Entry] = []
    var keys: Set<String> = []
    for entry in calendar.entries {
      guard case .event(let event) = entry.value, event.details.recurrenceIdentifier == nil, event.span != nil else {
        continue
      }
      // Of two with one UID, nobody can tell whose an occurrence is.
      guard keys.insert(entry.key).inserted else {
        ambiguous += [masters.removeValue(forKey: entry.key), entry].compactMap(\.self)
        continue
      }
      let repetition = event.details.repetition
      let isTimetable = repetition.rules.allSatisfy { $0.frequency == .weekly || $0.frequency == .daily }
      guard isTimetable, !repetition.rules.isEmpty || !repetition.additions.isEmpty || lessons.contains(entry.key)
      else { continue }
      if isSkipped(entry.key) { ambiguous.append(entry) } else { masters[entry.key] = entry }
    }
    return (masters, ambiguous)
  }

  /// An instance, as far as it matters here.
  private struct Occurrence {
    let key: String
    let start: ICalendarDate
    let end: ICalendarDate
    let title: String
    /// The day on which it is.
    let date: CivilDate
    /// Whether it is of an event that replaces occurrences.
    let isReplacement: Bool
    /// Whether its event does not recur.
    let isSingle: Bool
  }

  /// The most instances of a series, which none has that recurs daily.
  private static let most = 100_000

  /// The instances of all events on the days that are known, and the keys of series that have too many.
  private func occurrences(of calendar: CalendarSource.Calendar) -> (occurrences: [Occurrence], endless: Set<String>) {
    let agenda = CalendarFilter.agenda(of: calendar, database, in: zone) { entry in
      if case .event = entry.value { true } else { false }
    }
    let first = zone.firstInstant(of: CivilDateTime(days.lowerBound))
    // Other zones have the last day later.
    let last = zone.firstInstant(of: CivilDateTime(days.upperBound)) + 2 * 86_400
    let instances = agenda.instances(
      ofEachSeries: CalendarTimetable.most, from: first + -86_400, through: last, includingEarlier: false
    ).instances
    var counts: [String: Int] = [:]
    let occurrences = instances.compactMap { instance -> Occurrence? in
      counts[instance.event.uid, default: 0] += 1
      let date = date(of: instance.start)
      guard days.contains(date) else { return nil }
      let details = instance.event.details
      return Occurrence(
        key: details.uid, start: instance.start, end: instance.end, title: details.summary?.string ?? "", date: date,
        isReplacement: details.recurrenceIdentifier != nil, isSingle: details.repetition.isEmpty)
    }
    return (occurrences, Set(counts.filter { $0.value >= CalendarTimetable.most }.keys))
  }

  /// The span whose length an occurrence has: that of its series, or its own.
  private func span(of occurrence: Occurrence, _ master: CalendarSource.Entry) -> EventSpan? {
    guard case .event(let event) = master.value else { return nil }
    for case .period(let own) in event.details.repetition.additions where own.start == occurrence.start {
      // The end of a copy is written as that of its series is.
      if case .moment = own.end, case .duration? = event.span?.end { return nil }
      return own
    }
    return event.span
  }

  /// The day on which a date is.
  private func date(of start: ICalendarDate) -> CivilDate {
    guard case .utc(let instant) = start else { return start.date }
    return (try? zone.localTime(of: instant))?.date ?? start.date
  }

  // MARK: - Copies

  /// When the copies of an occurrence take place: on the days with its lessons, except where one of the starts is.
  private func copies(of occurrence: Occurrence, _ master: CalendarSource.Entry, _ starts: Set<String>) -> [EventSpan] {
    guard let days = lessons[occurrence.date], let span = span(of: occurrence, master) else { return [] }
    let start = occurrence.start.wallTime
    return days.compactMap { day in
      start.date.adding(days: day - occurrence.date)
        .flatMap { occurrence.start.at(CivilDateTime($0, start.time)) }
        .flatMap { try? span.beginning(at: $0, zones: database) }
    }
    // A daily event takes place there anyway.
    .filter { !starts.contains("\(occurrence.key)\n\($0.start.rfc5545)") }
  }

  /// An instance as it has to be in the result.
  private struct Shown: Comparable {
    let start: String
    /// The end; nil where it need not be compared.
    let end: String?
    let title: String

    init(start: String, end: String?, title: String) { (self.start, self.end, self.title) = (start, end, title) }

    init(_ occurrence: Occurrence) {
      self.init(start: occurrence.start.rfc5545, end: occurrence.end.rfc5545, title: occurrence.title)
    }

    static func < (first: Shown, second: Shown) -> Bool {
      (first.start, first.end ?? "", first.title) < (second.start, second.end ?? "", second.title)
    }
  }
}
