// SPDX-License-Identifier: MIT

import CivilCalendar
import CommandSupport
import ICalendar
import ICalendarCoding
import Platform
import Recurrence
import Support
import TimeZones

/// The agenda of calendar files; warnings go to standard error.
struct CalendarFiles {
  private(set) var agenda: Agenda
  /// The VTIMEZONEs of all files.
  private(set) var timeZones: [VTimeZone] = []
  /// Whether any event could not be read or expanded.
  private(set) var hasLosses = false
  /// The file name of each calendar.
  private var names: [String] = []
  private var noteCount = 0
  private let progress = Progress()
  private let isStrict: Bool
  private let toDos: ToDos
  /// The instants that will be needed.
  private let range: ClosedRange<Instant>
  /// The UIDs of the to-dos that are listed.
  private(set) var toDoUIDs: Set<String> = []
  /// The rules of the Chinese or Korean calendar in the files, each with the start of its event.
  private(set) var lunisolarRules: [(rules: [RecurrenceRule], start: CivilDateTime)] = []
  /// The number of to-dos with dates that are not listed.
  private var omittedToDos = 0

  /// What happens to to-dos.
  enum ToDos {
    /// They are left out.
    case ignored
    /// They are left out, and the number of those with dates is told.
    case counted
    /// Those with dates are added to the agenda.
    case listed
  }

  /// - Parameters:
  ///   - lower: The first instant that will be needed; nil for no limit.
  ///   - upper: The last instant that will be needed; nil for no limit.
  ///   - floating: The zone of dates and floating times.
  ///   - isStrict: Whether events that violate the rules are left out even if their meaning is clear.
  ///   - toDos: What happens to to-dos.
  init(
    from lower: Instant?, through upper: Instant?, floating: TimeZoneRules, database: TimeZoneDatabase,
    isStrict: Bool, toDos: ToDos = .ignored
  ) {
    range = (lower ?? .distantPast)...max(lower ?? .distantPast, upper ?? .distantFuture)
    self.isStrict = isStrict
    self.toDos = toDos
    let last = upper.flatMap { try? floating.localTime(of: $0) }
    agenda = Agenda(zones: database, floating: floating, through: min(9999, (last?.date.year ?? 9998) + 1))
  }

  /// Reads files; - is standard input.
  mutating func read(_ paths: [String]) throws {
    try StandardInput.check(paths)
    for path in paths { try read(path) }
  }

  private mutating func read(_ path: String) throws {
    let input = try InputFile(path)
    defer { progress.clear() }
    var stream = ICalendarStream(isStrict: isStrict, selecting: .events(touching: range)) { [progress] in
      input.piece(showing: progress)
    }
    var entries: [(entry: VCalendar.Entry, line: Int)] = []
    omittedToDos = 0
    while let element = try stream.next() {
      switch element {
      case .entry(let entry, let line):
        switch entry {
        case .event(let event):
          entries.append((entry, line))
          if let start = event.span?.start,
            event.repetition.rules.contains(where: { $0.calendarIdentifier != .gregorian })
          {
            lunisolarRules.append((event.repetition.rules, start.wallTime))
          }
        case .timeZone(let zone):
          entries.append((entry, line))
          timeZones.append(zone)
        case .other(let component) where component.name == "VEVENT":
          hasLosses = true
          warn("the event at line \(line) is invalid and is left out", in: input.name)
        case .toDo(let toDo):
          if toDos != .ignored, let event = event(toDo) { entries.append((.event(event), line)) }
        case .journal, .freeBusy, .other: break
        }
      case .end(let head):
        names.append(input.name)
        // Events that turn out to matter come at the end.
        entries.sort { $0.line < $1.line }
        agenda.add(VCalendar(head, entries: entries.map(\.entry)), usingZones: stream.passedZones)
        entries = []
        take(agenda.notes[noteCount...])
        noteCount = agenda.notes.count
      }
    }
    try input.check()
    let errors = stream.findings.count { $0.severity == .error }
    if stream.hasLosses { hasLosses = true }
    if omittedToDos > 0 {
      warn("\(counted(omittedToDos, "to-do")) with dates left out; --todos lists them", in: input.name)
    }
    if errors > 0 { warn("\(counted(errors, "error")); see workday-ics check", in: input.name) }
  }

  /// A to-do as an event at its own times, or at its due time; nil if it has neither or is not listed.
  private mutating func event(_ toDo: VTodo) -> VEvent? {
    guard let span = toDo.span ?? toDo.due.flatMap({ try? EventSpan($0) }) else { return nil }
    guard toDos == .listed else {
      omittedToDos += 1
      return nil
    }
    toDoUIDs.insert(toDo.uid)
    return try? VEvent(toDo.details, span: span)
  }

  /// The maximum number of instances that are kept in memory.
  static let mostKept = 1_000_000

  /// Calls a closure with each instance in order, up to a limit.
  ///
  /// - Parameter most: The number of instances that is too much without a limit.
  /// - Throws: `CommandError` if there are more than that, and what the closure throws.
  mutating func forEach(
    _ instances: Agenda.Instances, limit: Int? = nil, most: Int = mostKept,
    _ body: (EventInstance) throws -> Void
  ) throws {
    var instances = instances
    var left = limit ?? most
    while left > 0 || limit == nil, let instance = instances.next() {
      take(instances.takeNotes())
      guard left > 0 else {
        let files = Set(names).sorted().map { oneLine($0) }.joined(separator: ", ")
        throw CommandError("\(files): more than \(most) occurrences, the maximum; ask for a shorter time", .data)
      }
      try body(instance)
      left -= 1
    }
    take(instances.takeNotes())
  }

  /// Warns of notes, and remembers whether anything is missing.
  private mutating func take(_ notes: some Sequence<AgendaNote>) {
    for note in notes {
      switch note.kind {
      case .lostEvent: hasLosses = true
      case .unusableZone(_, let error) where error.code == .limitExceeded: hasLosses = true
      default: break
      }
      warn(note.description, in: names[note.calendar])
    }
  }

  private func warn(_ message: String, in name: String) {
    progress.clear()
    StandardError.write("Warning: \(oneLine(name)): \(oneLine(message)).")
  }
}
