// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence

/// Reads the properties of an entry, and collects findings.
struct EntryReader: ~Escapable {
  let component: ComponentLines
  var uid: String?
  var start: ICalendarDate?
  var end: ICalendarDate?
  var due: ICalendarDate?
  var duration: CivilDuration?
  var completed: Instant?
  var percentComplete: Int?
  var transparency: Transparency?
  var busyTimes: [Property] = []
  /// What it has in common with other entries, but for the UID.
  var values = CommonProperties(unchecked: "")

  /// The findings about the entry.
  var findings: [Finding] = []
  /// Whether a property that determines the time of the entry could not be read; the entry is then kept unchanged.
  var isSpoiled = false
  /// Whether it has a rule.
  var hasRule = false
  let name: ComponentName
  /// The number of the line at which the component begins.
  let number: Int
  var componentName: String { name.rawValue }
  /// Whether what violates the rules is refused even if its meaning is clear.
  let isStrict: Bool
  /// The rules with both COUNT and UNTIL, read with either, and their places in `rules` or `exclusionRules`.
  var doublyEnded: [(place: Int, isExclusion: Bool, until: RecurrenceRule, count: RecurrenceRule)] = []

  @_lifetime(copy component)
  init(_ component: ComponentLines, isStrict: Bool) {
    self.component = component
    name = component.name
    number = component.number
    self.isStrict = isStrict
    var index = component.first
    while let line = component.nextProperty(&index) {
      do throws(PropertyError) {
        try read(line)
      } catch {
        keep(line, error)
      }
    }
  }

  /// Keeps a property as it is.
  mutating func keep(_ line: ContentLine) { values.otherProperties.append(line.property) }

  /// Keeps a property that could not be read.
  private mutating func keep(_ line: ContentLine, _ failure: PropertyError) {
    report(failure, of: line.nameText, at: line.number)
    keep(line)
    if line.name == .uid || PropertyRow.has(line.name.rawValue, .moment, .moments, .duration, .rule) {
      isSpoiled = true
    }
  }

  /// Adds a finding about a property.
  mutating func report(_ failure: PropertyError, of name: String?, at number: Int?) {
    findings.append(Finding(failure, of: name, in: componentName, at: number ?? self.number))
  }

  /// Adds a finding about a property at a line, by default its first.
  mutating func report(_ row: FindingRow, _ message: String, of name: String, at number: Int? = nil) {
    report(PropertyError(row, message), of: name, at: number ?? place(of: name))
  }

  /// Checks that a property occurs only once, and keeps the parameters that have no field.
  mutating func once(
    _ line: ContentLine, isFirst: Bool, besides names: [String] = []
  ) throws(PropertyError) {
    guard isFirst else {
      throw PropertyError(.repeatedProperty, "\(line.nameText) occurs more than once in a \(componentName)")
    }
    // Plain lines have no other parameters than those of their form.
    guard line.hasParameters, !line.isPlain else { return }
    let extra = line.parameters.filter { !names.contains($0.name) }
    if !extra.isEmpty { values.extraParameters[line.nameText] = extra }
  }

  /// Reads a text with its parameters.
  mutating func text(_ line: ContentLine, isFirst: Bool) throws(PropertyError) -> TextValue {
    guard isFirst else {
      throw PropertyError(.repeatedProperty, "\(line.nameText) occurs more than once in a \(componentName)")
    }
    noteBackslashes(line)
    return line.textValue
  }

  /// Warns about backslashes that are not part of an escape.
  mutating func noteBackslashes(_ line: ContentLine) {
    guard !line.isPlain, !TextEscape.isWellFormed(line.value, allowingSeparators: true) else { return }
    report(
      .strayBackslash, "\(line.nameText) has a backslash that is not part of an escape", of: line.nameText,
      at: line.number)
  }

  /// The properties that have been read, or nil if the entry must be kept unchanged.
  mutating func details() -> CommonProperties? {
    guard !isSpoiled else { return nil }
    let hasUID = uid?.isEmpty == false
    if !hasUID {
      report(.noUID, "the \(componentName) has no UID", of: "UID", at: number)
      guard !isStrict else { return nil }
    }
    endRules()
    if values.stamp == nil, !values.otherProperties.contains(where: { $0.name == "DTSTAMP" }) {
      report(.noStamp, "the \(componentName) has no DTSTAMP", of: "DTSTAMP")
    }
    values.uid = uid ?? ""
    // They are moved, not copied.
    var taken = CommonProperties(unchecked: "")
    swap(&taken, &values)
    return taken
  }

  /// Gives each rule with both COUNT and UNTIL the end that comes first, near UNTIL only as wall times show it.
  private mutating func endRules() {
    guard let start else { return }
    for rule in doublyEnded {
      guard case .count(let count) = rule.count.end, case .until(let until) = rule.until.end else { continue }
      var earliest = rule.until
      if case .utc(let time) = until, start.timeZone != nil {
        let local = time - Int64(14 * 3600)
        earliest = (try? rule.until.ending(.until(.local(local.nearestUTC)))) ?? rule.until
      }
      let isOff = earliest.occurrences(from: start.wallTime).first(onOrAfter: start.wallTime) != start.wallTime
      guard earliest.occurrences(from: start.wallTime).count + (isOff ? 1 : 0) >= count else { continue }
      if rule.isExclusion {
        values.repetition.exclusionRules[rule.place] = rule.count
      } else {
        values.repetition.rules[rule.place] = rule.count
      }
    }
  }

  /// Adds an error about a value that could not be created.
  mutating func report(_ error: Fault) {
    let line = error.property.flatMap { place(of: $0) }
    report(PropertyError(.contradiction, error.message), of: error.property, at: line)
  }

  /// The end of an entry; a floating end beside a start that is an instant is read in the start's time zone.
  private mutating func matching(_ end: ICalendarDate, to start: ICalendarDate, name: String) -> ICalendarDate {
    switch (start, end) {
    case (.zoned, .floating(let time)), (.utc, .floating(let time)):
      report(.endWithoutZone, "\(name) \(end.rfc5545) has no time zone, unlike DTSTART", of: name)
      return start.at(time) ?? end
    case (.floating, .zoned), (.floating, .utc):
      report(.endWithZone, "\(name) \(end.rfc5545) has a time zone, unlike DTSTART", of: name)
    default: break
    }
    return end
  }

  /// The line of a property that was read.
  private func place(of name: String) -> Int? {
    PropertyName(rawValue: name).flatMap { component.number(of: $0, needsValue: true) }
  }

  /// The start with its end or duration, or nil if there is no start or they contradict each other.
  mutating func span(end: ICalendarDate?, endName: String) -> EventSpan? {
    guard let start else {
      // RFC 5545 gives no meaning to an end without a start, except to a to-do's DUE.
      guard component.number(of: .dtstart, needsValue: true) == nil else { return nil }
      if componentName != "VTODO", end != nil { reportLone(endName) }
      if componentName != "VFREEBUSY", duration != nil { reportLone("DURATION") }
      return nil
    }
    let end = end.map { matching($0, to: start, name: endName) }
    if end != nil, duration != nil {
      report(
        Fault(
          .contradiction, "the \(componentName) has both \(endName) and DURATION; remove one of them",
          property: "DURATION"))
      guard !isStrict else {
        isSpoiled = true
        return nil
      }
    }
    if let end, end.hasForm(of: start), end.wallTime == start.wallTime {
      report(.endAtStart, "\(endName) \(end.rfc5545) is equal to DTSTART", of: endName)
    }
    // Whole days that end on the day of the start last that day, as most programs show them.
    let isOneDay = start.isDate && end == start
    let given = isOneDay ? .none : end.map(EventSpan.End.moment) ?? duration.map(EventSpan.End.duration) ?? .none
    do throws(Fault) {
      return try EventSpan(inFile: start, end: given)
    } catch {
      report(error)
      guard !isStrict else {
        isSpoiled = true
        return nil
      }
      return (try? EventSpan(inFile: start, end: Self.mended(given, from: start))) ?? (try? EventSpan(start))
    }
  }

  private mutating func reportLone(_ name: String) {
    report(
      componentName == "VTODO" ? .toDoEndWithoutStart : .endWithoutStart,
      "the \(componentName) has \(name) but no DTSTART", of: name)
  }

  /// An end in the form of its start: whole days beside a date, and midnight for a date beside a time.
  private static func mended(_ end: EventSpan.End, from start: ICalendarDate) -> EventSpan.End {
    switch end {
    case .none: return .none
    case .duration(let duration):
      let days = duration.days + (duration.seconds + 86_399) / 86_400
      return (try? CivilDuration(days: days)).map(EventSpan.End.duration) ?? .none
    case .moment(let moment):
      guard start.isDate, !moment.isDate else { return start.at(moment.wallTime).map(EventSpan.End.moment) ?? .none }
      let date = moment.wallTime.time == .midnight ? moment.date : moment.date.adding(days: 1)
      return date.map { .moment(.date($0)) } ?? .none
    }
  }
}

extension VCalendar.Entry {
  /// Reads a component of a calendar; what violates the rules is kept unchanged and reported in the findings.
  ///
  /// Unless the reading is strict, what violates the rules but has a clear meaning is read with that meaning, and
  /// reported too.
  static func read(_ component: ComponentLines, isStrict: Bool, findings: inout [Finding]) -> VCalendar.Entry {
    switch component.name {
    case .event, .toDo, .journal, .freeBusy:
      var draft = EntryReader(component, isStrict: isStrict)
      let entry = draft.entry(component)
      findings += draft.findings
      return entry ?? .other(component.component)
    case .timeZone:
      return VTimeZone.read(component, isStrict: isStrict, findings: &findings).map(VCalendar.Entry.timeZone)
        ?? .other(component.component)
    default:
      return .other(component.component)
    }
  }
}

extension EntryReader {
  /// The entry, or nil if it violates the rules.
  fileprivate mutating func entry(_ component: ComponentLines) -> VCalendar.Entry? {
    let isToDo = name == .toDo
    let span = span(end: isToDo ? due : end, endName: isToDo ? "DUE" : "DTEND")
    let (alarms, others) = alarms(of: component)
    guard let details = details() else { return nil }
    // Taken before the values move into the entry.
    let recurring = details.repetition.isEmpty ? nil : (details.repetition, name == .journal ? start : span?.start)
    let entry: VCalendar.Entry
    do throws(Fault) {
      switch name {
      case .event:
        entry = .event(
          try VEvent(details, span: span, transparency: transparency, alarms: alarms, otherComponents: others))
      case .toDo:
        entry = .toDo(
          try VTodo(
            details, span: span, due: span == nil ? due : nil, completed: completed,
            percentComplete: percentComplete, alarms: alarms, otherComponents: others))
      case .journal:
        entry = .journal(try VJournal(details, start: start, otherComponents: component.components))
      default:
        return .freeBusy(
          VFreeBusy(details, span: span, busyTimes: busyTimes, otherComponents: component.components))
      }
    } catch {
      report(error)
      return nil
    }
    if let (repetition, start) = recurring, let start {
      EntryChecks.check(repetition, from: start, component, findings: &findings)
    }
    return entry
  }

  private mutating func alarms(of component: ComponentLines) -> (alarms: [VAlarm], others: [Component]) {
    var alarms: [VAlarm] = []
    var others: [Component] = []
    var index = component.first
    while let child = component.nextComponent(&index) {
      var found: [Finding] = []
      if child.name == .alarm, let alarm = VAlarm.read(child, findings: &found) {
        alarms.append(alarm)
        if case .relative(let offset) = alarm.trigger, !offset.isNegative, offset != .zero {
          let message = "the alarm goes off \(offset.rfc5545) after the start"
          let failure = PropertyError(.alarmAfterStart, message, offset.rfc5545)
          findings.append(Finding(failure, of: "TRIGGER", in: "VALARM", at: child.number))
        }
      } else {
        others.append(child.component)
      }
      findings += found
    }
    return (alarms, others)
  }
}
