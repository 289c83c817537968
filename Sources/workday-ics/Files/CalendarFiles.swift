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
  private var agenda: Agenda
  /// What may be made of the files.
  private(set) var budget = Budget(forBytes: 0)
  /// The VTIMEZONEs of all files.
  private(set) var timeZones: [VTimeZone] = []
  /// Whether any event could not be read or expanded.
  private(set) var hasLosses = false
  /// How many events of the files there are to show, how many were left out, and how many are cut.
  private var counts = (read: 0, lost: 0, cut: 0)
  private var lineLimit = LineLimit()
  /// The file name of each calendar.
  private var names: [String] = []
  private var noteCount = 0
  private let progress = Progress()
  /// Whether nothing is said.
  var isQuiet = false
  private let isStrict: Bool
  private let toDos: ToDos
  private let encoding: String?
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
  ///   - encoding: The encoding of the files; nil for UTF-8.
  ///   - prefersSystemZones: Whether the system's rules count for names that it knows, also if the file has others.
  init(
    from lower: Instant?, through upper: Instant?, floating: TimeZoneRules, database: TimeZoneDatabase,
    isStrict: Bool, toDos: ToDos = .ignored, encoding: String? = nil, prefersSystemZones: Bool = false
  ) {
    range = (lower ?? .distantPast)...max(lower ?? .distantPast, upper ?? .distantFuture)
    (self.isStrict, self.toDos, self.encoding) = (isStrict, toDos, encoding)
    let last = upper.flatMap { try? floating.localTime(of: $0) }
    agenda = Agenda(in: floating, zones: database, through: min(9999, (last?.date.year ?? 9998) + 1))
    agenda.prefersDatabase = prefersSystemZones
  }

  /// Reads files; - is standard input.
  mutating func read(_ paths: [String]) throws {
    try StandardInput.check(paths)
    for path in paths { try read(path) }
  }

  private mutating func read(_ path: String) throws {
    let input = try EncodingOption.open(path, encoding)
    defer { progress.clear() }
    var stream = ICalendarStream(isStrict: isStrict, selecting: .events(touching: range)) { [progress] in
      input.piece(showing: progress)
    }
    var entries: [(entry: VCalendar.Entry, line: Int)] = []
    omittedToDos = 0
    var lost = 0
    while let element = try stream.next() {
      switch element {
      case .entry(let entry, let line):
        if stream.lostEventCount > lost {
          lost = stream.lostEventCount
          hasLosses = true
          let isRead = if case .event = entry { true } else { false }
          let message =
            isRead
            ? "the event at line \(line) has no start that can be read and is left out"
            : "the event at line \(line) is invalid and is left out"
          warn(message, in: input.name, kind: "leftOut")
        }
        if let entry = taken(entry, at: line, in: input.name) { entries.append((entry, line)) }
      case .end(let head):
        names.append(input.name)
        if head.version == "1.0" {
          warn("the file is vCalendar 1.0, an older format; only what iCalendar has too is read", in: input.name)
        }
        // Events that turn out to matter come at the end.
        entries.sort { $0.line < $1.line }
        agenda.add(VCalendar(head, entries: entries.map(\.entry)), usingZones: stream.passedZones)
        entries = []
        take(agenda.notes[noteCount...])
        noteCount = agenda.notes.count
      }
    }
    try input.check()
    budget.grow(by: input.position)
    if stream.hasLosses { hasLosses = true }
    counts.read += stream.eventCount
    counts.lost += lost
    counts.cut += stream.cutEventCount
    warn(of: stream.findings, foreignLines: stream.foreignLines, in: input.name)
  }

  /// Notes what else matters of an entry; returns it as the agenda needs it, nil if not at all.
  private mutating func taken(_ entry: VCalendar.Entry, at line: Int, in name: String) -> VCalendar.Entry? {
    switch entry {
    case .event(let event):
      if event.details.recurrenceIdentifier != nil, !event.repetition.isEmpty {
        warn(
          "the rule of the event at line \(line) is ignored, as its RECURRENCE-ID makes it one occurrence of another",
          in: name, kind: "ignoredRule")
      }
      if let start = event.span?.start,
        event.repetition.rules.contains(where: { $0.calendarIdentifier != .gregorian })
      {
        lunisolarRules.append((event.repetition.rules, start.wallTime))
      }
    case .timeZone(let zone): timeZones.append(zone)
    case .toDo(let toDo): return toDos == .ignored ? nil : event(toDo).map(VCalendar.Entry.event)
    case .freeBusy: break
    case .journal, .other: return nil
    }
    return entry
  }

  /// Warns of what is wrong with the structure of a file or with its text, and of to-dos that are not listed.
  private mutating func warn(of findings: [Finding], foreignLines: [[UInt8]], in name: String) {
    for finding in findings where finding.code == .unbalancedComponent || finding.code == .outsideCalendar {
      let line = finding.line.map { "line \($0): " } ?? ""
      warn(line + finding.message, in: name, kind: finding.code.description)
    }
    if omittedToDos > 0 {
      warn("\(counted(omittedToDos, "to-do")) with dates left out; --todos lists them", in: name)
    }
    if let guess = EncodingGuess(of: foreignLines) { warn(guess.text, in: name) }
    let errors = findings.count { $0.severity == .error }
    if errors > 0 { warn("\(counted(errors, "error")); see workday-ics check", in: name) }
  }

  /// A to-do as an event at its own times, or at its due time; nil if it has neither or is not listed.
  private mutating func event(_ toDo: VTodo) -> VEvent? {
    guard let span = toDo.span ?? toDo.due.flatMap({ try? EventSpan($0) }) else { return nil }
    guard toDos == .listed else {
      omittedToDos += 1
      return nil
    }
    toDoUIDs.insert(toDo.uid)
    return try? VEvent(toDo.details, span: span, alarms: toDo.alarms)
  }

  /// The maximum number of instances that are kept in memory.
  static let mostKept = 1_000_000

  /// Whether an event never ends.
  var isEndless: Bool { agenda.isEndless }
  /// The zone of dates and floating times.
  var zone: TimeZoneRules { agenda.zone }

  /// Calls a closure with each instance between two instants in order, also those that begin before and last until then, up
  /// to a limit.
  ///
  /// - Parameter most: The number of instances that is too much without a limit.
  /// - Throws: `CommandError` if there are more than that, and what the closure throws.
  mutating func forEach(
    from lower: Instant?, through upper: Instant?, includingCancelled: Bool = false, limit: Int? = nil,
    most: Int = mostKept, _ body: (EventInstance) throws -> Void
  ) throws {
    var instances = agenda.instances(
      from: lower, through: upper, includingEarlier: true, includingCancelled: includingCancelled)
    try forEach(limit: limit, most: most, next: { instances.next() }, notes: { instances.takeNotes() }, body)
  }

  /// Calls a closure with each ring of an alarm as it does with instances.
  mutating func forEachAlarm(
    from lower: Instant?, through upper: Instant?, limit: Int?, most: Int, _ body: (AlarmRing) throws -> Void
  ) throws {
    var alarms = agenda.alarms(from: lower, through: upper, within: budget)
    try forEach(limit: limit, most: most, next: { alarms.next() }, notes: { alarms.takeNotes() }, body)
    if let failure = alarms.failure { throw failure.inside(fileNames) }
  }

  /// When somebody is busy in a range.
  mutating func busyTimes(in range: Range<Instant>) throws(Fault) -> [Range<Instant>] {
    do throws(Fault) {
      return try agenda.busyTimes(in: range, within: &budget)
    } catch {
      throw error.inside(fileNames)
    }
  }

  /// The names of the files for a message.
  var fileNames: String { Set(names).sorted().map { oneLine($0) }.joined(separator: ", ") }

  private mutating func forEach<Item>(
    limit: Int?, most: Int, next: () -> Item?, notes: () -> [AgendaNote], _ body: (Item) throws -> Void
  ) throws {
    var left = limit ?? most
    while left > 0 || limit == nil, let item = next() {
      take(notes())
      guard left > 0 else {
        throw CommandError("\(fileNames): more than \(most) occurrences, the maximum; ask for a shorter time", .data)
      }
      try body(item)
      left -= 1
    }
    take(notes())
    if let rest = lineLimit.rest { StandardError.write("Warning: \(rest).") }
    lineLimit = LineLimit()
  }

  /// The error to end with if anything is missing; it counts the events of the files.
  var loss: CommandError? {
    guard hasLosses else { return nil }
    return CommandError(
      "not all events could be read: \(counts.read) read, \(counts.lost) left out, \(counts.cut) cut", .data)
  }

  /// Warns of notes, and remembers whether anything is missing.
  private mutating func take(_ notes: some Sequence<AgendaNote>) {
    for note in notes {
      switch note.kind {
      case .lostEvent:
        hasLosses = true
        counts.read -= 1
        counts.lost += 1
      case .cutEvent:
        hasLosses = true
        counts.read -= 1
        counts.cut += 1
      case .unusableZone(_, let error) where error.code == .limitExceeded: hasLosses = true
      default: break
      }
      warn(note.description, in: names[note.calendar], kind: note.kind.name)
    }
  }

  private mutating func warn(_ message: String, in name: String, kind: String = "others") {
    guard !isQuiet, lineLimit.admits(kind) else { return }
    progress.clear()
    StandardError.write("Warning: \(oneLine(name)): \(oneLine(message)).")
  }
}

extension AgendaNote.Kind {
  /// What notes of the kind are called where there are many.
  fileprivate var name: String {
    switch self {
    case .undefinedZone, .unresolvedZone: "undefinedTimeZone"
    case .unusableZone: "unusableTimeZone"
    case .otherOffset: "otherOffset"
    case .lostEvent, .cutEvent: "leftOut"
    }
  }
}
