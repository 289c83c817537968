// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
package import TimeZones

/// Applies days off and make-up days to the weekly and daily events of anybody's calendar file.
///
/// Lines are only inserted, and are marked: an EXDATE for an occurrence on a day off, and on a day that has the lessons of
/// another one a copy of each event that takes place on that. So `undone(_:)` gives the bytes from before. Occurrences that
/// somebody has replaced, events that do not recur, and those that recur otherwise stay as they are.
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
  }

  private static let x = Array("X-WORKDAY-ICS".utf8)
  /// The property with the values of the EXDATEs that are inserted behind it.
  private static let list = "X-WORKDAY-ICS-EXDATE"
  /// The property of a copy.
  private static let mark = "X-WORKDAY-ICS-COPY"

  /// The days that are known; nothing changes on others.
  private let days: ClosedRange<CivilDate>
  private let off: Set<CivilDate>
  private let lessons: [CivilDate: [CivilDate]]
  private let zone: TimeZoneRules
  private let database: TimeZoneDatabase

  /// - Parameters:
  ///   - days: the days that are known.
  ///   - isOff: whether a day is off.
  ///   - lessons: of days with the lessons of another one, that other one.
  ///   - zone: the zone in which moments are on a day.
  package init(
    _ days: ClosedRange<CivilDate>, isOff: (CivilDate) -> Bool, lessons: [CivilDate: CivilDate], zone: TimeZoneRules,
    database: TimeZoneDatabase
  ) {
    self.days = days
    off = Set(days.filter(isOff))
    self.lessons = Dictionary(grouping: lessons.keys.sorted()) { lessons[$0] ?? $0 }
    self.zone = zone
    self.database = database
  }

  // MARK: - Undoing

  /// The text without what a run inserted.
  package static func undone(_ text: SourceText) -> [UInt8] {
    var edits = SourceEdits()
    for component in text.components.flatMap(\.components) where component.name == "VEVENT" {
      // Both marks begin so, and are before what they mark.
      let marked = component.propertyLines.drop { !text.bytes[text.lines[$0].range].starts(with: CalendarTimetable.x) }
      var values: Set<String> = []
      for index in marked {
        guard let line = text.parsed(index) else { continue }
        switch line.name {
        case mark: edits.remove(component.lines)
        case list:
          values.formUnion(line.valueText.split(separator: ",").map(String.init))
          edits.remove([index])
        case "EXDATE": if values.contains(line.valueText) { edits.remove([index]) }
        default: break
        }
      }
    }
    return edits.bytes(of: text)
  }

  // MARK: - Applying

  /// The file with the days applied, after what was applied before is undone.
  ///
  /// It is read back: the series have the instances from before without those on days off, and the copies, and undoing it
  /// gives the bytes again.
  ///
  /// - Throws: `Fault` with the code `disagreement` if it has not.
  package func bytes(of file: CalendarSource) throws(Fault) -> (bytes: [UInt8], changes: Changes) {
    let source = try CalendarSource(CalendarTimetable.undone(file.text))
    var (edits, changes) = (SourceEdits(), Changes())
    var expected: [[Shown]] = []
    for calendar in source.calendars {
      var shown: [Shown] = []
      let masters = masters(of: calendar)
      var excluded: [String: [String]] = [:]
      changes.series += masters.count
      for instance in instances(of: calendar) {
        let date = date(of: instance.start)
        guard let master = masters[instance.event.uid], instance.event.details.recurrenceIdentifier == nil else {
          if off.contains(date) { changes.left += 1 }
          shown.append(Shown(instance))
          continue
        }
        if off.contains(date) {
          excluded[instance.event.uid, default: []].append(instance.start.rfc5545)
        } else {
          shown.append(Shown(instance))
        }
        for day in lessons[date] ?? [] {
          guard let copy = Copy(of: instance, days: day.dayNumber - date.dayNumber) else { continue }
          edits.insert(
            text(of: copy, master, source.text), before: master.component.lines.upperBound + 1)
          shown.append(copy.shown(in: self))
          changes.copied += 1
        }
      }
      for (key, values) in excluded {
        if let master = masters[key] { exclude(values, of: master, source.text, &edits) }
        changes.excluded += values.count
      }
      expected.append(shown.sorted())
    }
    let bytes = edits.bytes(of: source.text)
    guard CalendarTimetable.undone(SourceText(bytes)) == source.text.bytes,
      try CalendarSource(bytes).calendars.map({ instances(of: $0).map(Shown.init).sorted() }) == expected
    else {
      throw Fault(.disagreement, "the result differs from the events and days; nothing was written")
    }
    return (bytes, changes)
  }

  /// The first events of series that recur weekly or daily, by their keys.
  private func masters(of calendar: CalendarSource.Calendar) -> [String: CalendarSource.Entry] {
    var masters: [String: CalendarSource.Entry] = [:]
    var keys: Set<String> = []
    for entry in calendar.entries {
      guard case .event(let event) = entry.value, event.details.recurrenceIdentifier == nil, event.span != nil else {
        continue
      }
      // Of two with one UID, nobody can tell whose an occurrence is.
      guard keys.insert(entry.key).inserted else {
        masters[entry.key] = nil
        continue
      }
      let repetition = event.details.repetition
      let isTimetable = repetition.rules.allSatisfy { $0.frequency == .weekly || $0.frequency == .daily }
      guard isTimetable, !repetition.rules.isEmpty || !repetition.additions.isEmpty else { continue }
      masters[entry.key] = entry
    }
    return masters
  }

  /// The instances of all events on the days that are known, and a day around them.
  private func instances(of calendar: CalendarSource.Calendar) -> [EventInstance] {
    let agenda = CalendarFilter.agenda(of: calendar, database, in: zone) { entry in
      if case .event = entry.value { true } else { false }
    }
    let first = zone.firstInstant(of: CivilDateTime(days.lowerBound))
    let last = zone.firstInstant(of: CivilDateTime(days.upperBound)) + 86_400
    return agenda.instances(ofEachSeries: 100_000, from: first, through: last, includingEarlier: false).instances
      .filter { days.contains(date(of: $0.start)) }
  }

  /// The day on which a date is.
  private func date(of start: ICalendarDate) -> CivilDate {
    guard case .utc(let instant) = start else { return start.date }
    return (try? zone.localTime(of: instant))?.date ?? start.date
  }

  private func exclude(
    _ values: [String], of master: CalendarSource.Entry, _ text: SourceText, _ edits: inout SourceEdits
  ) {
    let lines = master.component.propertyLines.compactMap { text.parsed($0) }
    guard let start = lines.first(where: { $0.name == "DTSTART" }) else { return }
    let parameters = start.parameters.filter { $0.name == "TZID" || $0.name == "VALUE" }
      .map { ";\($0.name)=" + String(decoding: $0.value, as: UTF8.self) }.joined()
    let end = master.component.components.first?.lines.lowerBound ?? master.component.lines.upperBound
    let inserted =
      ["\(CalendarTimetable.list):" + values.joined(separator: ",")] + values.map { "EXDATE\(parameters):\($0)" }
    for line in inserted {
      edits.insert(SourceEdits.folded(Array(line.utf8), lineEnd: text.lineEnd), before: end)
    }
  }

  // MARK: - Copies

  /// An occurrence on another day, at the same times of the clock.
  private struct Copy {
    let instance: EventInstance
    let start: CivilDateTime
    let end: CivilDateTime

    init?(of instance: EventInstance, days: Int) {
      guard let start = instance.start.wallTime.date.adding(days: days),
        let end = instance.end.wallTime.date.adding(days: days)
      else { return nil }
      self.instance = instance
      self.start = CivilDateTime(start, instance.start.wallTime.time)
      self.end = CivilDateTime(end, instance.end.wallTime.time)
    }

    func shown(in timetable: CalendarTimetable) -> Shown {
      Shown(
        start: instance.start.at(start)?.rfc5545 ?? "", end: instance.end.at(end)?.rfc5545 ?? "",
        title: instance.event.summary?.string ?? "")
    }
  }

  /// An instance as it has to be in the result.
  private struct Shown: Hashable, Comparable {
    let start: String
    let end: String
    let title: String

    init(start: String, end: String, title: String) { (self.start, self.end, self.title) = (start, end, title) }

    init(_ instance: EventInstance) {
      self.init(
        start: instance.start.rfc5545, end: instance.end.rfc5545, title: instance.event.summary?.string ?? "")
    }

    static func < (first: Shown, second: Shown) -> Bool {
      (first.start, first.end, first.title) < (second.start, second.end, second.title)
    }
  }

  /// The lines of a copy: those of the series without what makes it recur, and with other times and another UID.
  private func text(of copy: Copy, _ master: CalendarSource.Entry, _ text: SourceText) -> [UInt8] {
    let (component, lineEnd) = (master.component, text.lineEnd)
    let nested = component.components.filter { alarm in
      // An alarm at a moment is for the series.
      !(alarm.propertyLines.compactMap { text.parsed($0) }.contains {
        $0.name == "TRIGGER" && $0.parameter("VALUE")?.uppercased() == "DATE-TIME"
      })
    }
    let first = component.lines.lowerBound
    var bytes = Array(text.bytes[text.lines[first].range])
    bytes += Array("\(CalendarTimetable.mark):TRUE".utf8) + lineEnd
    var hasUID = false
    let identifier = "-" + copy.start.rfc5545
    for index in component.propertyLines {
      guard var line = text.parsed(index) else { continue }
      switch line.name {
      case "RRULE", "EXRULE", "RDATE", "EXDATE": continue
      case "UID":
        hasUID = true
        line.value += Array(identifier.utf8)
      case "DTSTART": line.value = Array((copy.instance.start.at(copy.start)?.rfc5545 ?? "").utf8)
      case "DTEND":
        // The end may be in another zone.
        guard let end = movedEnd(of: copy, line) else { continue }
        line.value = Array(end.utf8)
      default:
        bytes += text.bytes[text.lines[index].range]
        continue
      }
      bytes += SourceEdits.folded(line.bytes, lineEnd: lineEnd)
    }
    if !hasUID { bytes += Array("UID:\(first)\(identifier)@workday-ics".utf8) + lineEnd }
    for alarm in nested { for index in alarm.lines { bytes += text.bytes[text.lines[index].range] } }
    return bytes + text.bytes[text.lines[component.lines.upperBound].range]
  }

  /// The value of a DTEND for a copy: as many days later as its start.
  private func movedEnd(of copy: Copy, _ line: SourceLine) -> String? {
    guard let event = copy.instance.event.span, case .moment(let end) = event.end else { return nil }
    let days = copy.start.date.dayNumber - event.start.wallTime.date.dayNumber
    return end.wallTime.date.adding(days: days).flatMap { end.at(CivilDateTime($0, end.wallTime.time)) }?.rfc5545
  }
}
