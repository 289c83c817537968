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
  /// The days around those with the lessons of another one; zones move a start by a day at most.
  private let copied: Set<CivilDate>
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
    copied = Set(lessons.keys.flatMap { day in (-2...2).compactMap { day.adding(days: $0) } })
  }

  /// The file with the days applied, after what was applied before is undone.
  ///
  /// It is read back: the series have the instances from before without those on days off, and the copies, and undoing it
  /// gives the bytes again. A series of which that is not so stays as it was. One series is expanded after another, so the
  /// memory is that of the largest one and of what is inserted.
  ///
  /// - Throws: `Fault` with the code `disagreement` if the rest is otherwise too, and if the budget does not suffice.
  package func bytes(
    of file: CalendarSource, within budget: inout Budget
  ) throws(Fault) -> (bytes: [UInt8], changes: Changes) {
    let (undone, rewritten) = CalendarTimetable.undone(file.text)
    let source = try CalendarSource(undone)
    var skipped: Set<Series> = []
    while true {
      var (bytes, changes, digests, origins) = try draft(of: source, except: skipped, within: &budget)
      changes.rewritten = rewritten
      changes.skipped.sort { $0.line < $1.line }
      for (series, digest) in try self.digests(of: bytes, copies: origins, within: &budget) {
        digests[series, default: InstanceDigest()] -= digest
      }
      let wrong = digests.filter { $0.value != InstanceDigest() }.map { origins[$0.key] ?? $0.key }
      if wrong.isEmpty, CalendarTimetable.undone(SourceText(bytes)).bytes == undone { return (bytes, changes) }
      guard !skipped.isSuperset(of: wrong) else {
        throw Fault(.disagreement, "the result differs from the events and days; nothing was written")
      }
      skipped.formUnion(wrong)
    }
  }

  /// What a run does, except to series that are skipped: what each series then shows, and the series of each copy.
  private func draft(
    of source: CalendarSource, except skipped: Set<Series>, within budget: inout Budget
  ) throws(Fault) -> (bytes: [UInt8], changes: Changes, expected: [Series: InstanceDigest], origins: [Series: Series]) {
    var draft = Draft(text: source.text, budget: budget)
    for (number, calendar) in source.calendars.enumerated() {
      let agenda = agenda(of: calendar)
      let lessons = try lessonKeys(in: agenda, within: &budget)
      var (masters, ambiguous) = masters(of: calendar, with: lessons) { key in
        skipped.contains(Series(calendar: number, key: key))
      }
      draft.taken = Set(calendar.entries.map(\.key))
      for var walk in walks(in: agenda) {
        let key = walk.uid
        let found = try occurrences(in: &walk, isApplied: masters[key] != nil, within: &budget)
        let series = Series(calendar: number, key: key)
        if walk.isFull, let master = masters.removeValue(forKey: key) { ambiguous.append(master) }
        draft.changes.left += found.left
        guard let master = masters[key] else {
          draft.expected[series, default: InstanceDigest()] += found.whole
          continue
        }
        draft.expected[series, default: InstanceDigest()] += found.kept
        try draft.apply(found.excluded, to: master, self)
        for occurrence in found.sources {
          for copy in copies(of: occurrence, master, found.starts) {
            try draft.add(copy, titled: occurrence.title, of: master, series, self)
          }
        }
      }
      draft.changes.series += masters.count
      draft.changes.skipped += ambiguous.map { entry in
        Skipped(
          line: source.text.lines[entry.component.lines.lowerBound].number,
          title: entry.value.details?.summary?.string ?? "")
      }
    }
    return (draft.edits.bytes(of: source.text), draft.changes, draft.expected, draft.origins)
  }

  /// The lines that a run inserts, and what the series then show.
  private struct Draft {
    let text: SourceText
    /// For the bytes that are inserted.
    var budget: Budget
    var edits = SourceEdits()
    var changes = Changes()
    var expected: [Series: InstanceDigest] = [:]
    var origins: [Series: Series] = [:]
    /// The keys of a calendar's entries and copies.
    var taken: Set<String> = []

    init(text: SourceText, budget: Budget) { (self.text, self.budget) = (text, budget) }

    /// Excludes occurrences of a series.
    mutating func apply(
      _ values: [String], to master: CalendarSource.Entry, _ timetable: CalendarTimetable
    ) throws(Fault) {
      guard !values.isEmpty else { return }
      let size = timetable.exclude(values, of: master, text, &edits)
      try spend(size, on: master)
      changes.excluded += values.count
    }

    /// Adds a copy of an occurrence of a series.
    mutating func add(
      _ copy: EventSpan, titled title: String, of master: CalendarSource.Entry, _ series: Series,
      _ timetable: CalendarTimetable
    ) throws(Fault) {
      let (bytes, key) = timetable.text(of: copy, master, text, &taken)
      try spend(bytes.count, on: master)
      edits.insert(bytes, before: master.component.lines.upperBound + 1)
      let made = Series(calendar: series.calendar, key: key)
      expected[made, default: InstanceDigest()].add(copy.start, nil, title)
      origins[made] = series
      changes.copied += 1
    }

    private mutating func spend(_ count: Int, on master: CalendarSource.Entry) throws(Fault) {
      try budget.spend(
        count, .bytes, at: "line \(text.lines[master.component.lines.lowerBound].number)",
        "split the file, or ask for fewer years")
    }
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

  /// What each series of a result shows; of copies the ends do not count.
  private func digests(
    of bytes: [UInt8], copies: [Series: Series], within budget: inout Budget
  ) throws(Fault) -> [Series: InstanceDigest] {
    var found: [Series: InstanceDigest] = [:]
    for (number, calendar) in try CalendarSource(bytes).calendars.enumerated() {
      for var walk in walks(in: agenda(of: calendar)) {
        let series = Series(calendar: number, key: walk.uid)
        let isCopy = copies[series] != nil
        var digest = InstanceDigest()
        while let instance = try walk.next(within: &budget) {
          guard days.contains(date(of: instance.start)) else { continue }
          digest.add(instance.start, isCopy ? nil : instance.end, instance.event.summary?.string ?? "")
        }
        found[series, default: InstanceDigest()] += digest
      }
    }
    return found
  }

  /// The keys of the events of their own that are a weekly lesson together.
  private func lessonKeys(in agenda: Agenda, within budget: inout Budget) throws(Fault) -> Set<String> {
    guard takesSingles else { return [] }
    var groups: [String: (dates: Set<CivilDate>, keys: Set<String>)] = [:]
    for var walk in walks(in: agenda) where walk.series.master?.details.repetition.isEmpty ?? false {
      while let instance = try walk.next(within: &budget) {
        let date = date(of: instance.start)
        guard days.contains(date), instance.event.details.recurrenceIdentifier == nil else { continue }
        let time = instance.start.isDate ? "" : instance.start.wallTime.time.rfc5545
        let lesson = "\(date.weekday) \(time) \(instance.event.summary?.string ?? "")"
        groups[lesson, default: ([], [])].dates.insert(date)
        groups[lesson, default: ([], [])].keys.insert(walk.uid)
      }
    }
    return groups.values.filter { $0.dates.count > 2 }.reduce(into: []) { $0.formUnion($1.keys) }
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

  /// An occurrence on a day whose lessons another day has.
  private struct Occurrence {
    let start: ICalendarDate
    /// The day on which it is.
    let date: CivilDate
    let title: String
  }

  /// The occurrences of a series on the days that are known, as far as they matter here.
  private struct Occurrences {
    /// All of them, and without those that are taken out.
    var (whole, kept) = (InstanceDigest(), InstanceDigest())
    /// The starts of those that are taken out.
    var excluded: [String] = []
    var sources: [Occurrence] = []
    /// The starts of all others near days with the lessons of another one.
    var starts: Set<String> = []
    /// The number of those on days off that do not recur, or that somebody has moved there.
    var left = 0
  }

  /// The most instances of a series, which none has that recurs daily.
  private static let most = 100_000

  private func agenda(of calendar: CalendarSource.Calendar) -> Agenda {
    CalendarFilter.agenda(of: calendar, database, in: zone, through: min(9999, days.upperBound.year + 2)) { entry in
      if case .event = entry.value { true } else { false }
    }
  }

  /// The series of a calendar, each with its instances around the days that are known; one that has too many is full.
  private func walks(in agenda: Agenda) -> some Sequence<SeriesWalk> {
    let first = zone.firstInstant(of: CivilDateTime(days.lowerBound))
    // Other zones have the last day later.
    let last = zone.firstInstant(of: CivilDateTime(days.upperBound)) + 2 * 86_400
    return agenda.walks(
      ofEachSeries: CalendarTimetable.most, from: first + -86_400, through: last, includingEarlier: false)
  }

  /// Walks a series; its days are applied to it or not.
  private func occurrences(
    in walk: inout SeriesWalk, isApplied: Bool, within budget: inout Budget
  ) throws(Fault) -> Occurrences {
    var found = Occurrences()
    while let instance = try walk.next(within: &budget) {
      let date = date(of: instance.start)
      guard days.contains(date) else { continue }
      let (details, isOff) = (instance.event.details, off.contains(date))
      let title = details.summary?.string ?? ""
      found.whole.add(instance.start, instance.end, title)
      if !isOff, copied.contains(instance.start.date) { found.starts.insert(instance.start.rfc5545) }
      guard isApplied, details.recurrenceIdentifier == nil else {
        if details.repetition.isEmpty, isOff { found.left += 1 }
        found.kept.add(instance.start, instance.end, title)
        continue
      }
      if isOff {
        found.excluded.append(instance.start.rfc5545)
      } else {
        found.kept.add(instance.start, instance.end, title)
      }
      if lessons[date] != nil { found.sources.append(Occurrence(start: instance.start, date: date, title: title)) }
    }
    return found
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
    .filter { !starts.contains($0.start.rfc5545) }
  }
}
