// SPDX-License-Identifier: MIT

public import CivilCalendar
import ICalendar
import Support
public import TimeZones

/// Reads calendars entry by entry, so that memory use does not grow with the file.
///
/// Besides the current entry, only an index is kept: the UIDs, the replaced occurrences and the time zones.
///
/// ```swift
/// var stream = ICalendarStream { try nextPieceOfTheFile() }
/// while let element = try stream.next() {
///   if case .entry(let entry, let line) = element { … }
/// }
/// ```
public struct ICalendarStream: ~Copyable {
  let limits: ReadingLimits
  let isStrict: Bool
  let database: TimeZoneDatabase?
  private let selection: Selection
  var lines: ContentLines
  var isFinished = false
  var calendarCount = 0
  var entryCount = 0
  var componentCount = 0
  /// The number of events so far that could be read.
  public private(set) var eventCount = 0
  /// The numbers of events so far that could not be read or have no start, and of those without END.
  package private(set) var lostEventCount = 0
  package internal(set) var cutEventCount = 0
  /// The components around the current line; the first is the calendar.
  var frames: [Frame] = []
  /// The calendar that ended last.
  private(set) var lastCalendar: Frame?
  /// The places of the current entry's lines.
  var places: [LinePlace] = []
  /// The properties of the head, and the numbers of their lines.
  var head: (properties: [Property], numbers: [Int]) = ([], [])
  /// The properties before any calendar that are of its head, if it is one without BEGIN.
  var outside: [(property: Property, number: Int)] = []
  /// The unfolded lines of the current entry for libical, each followed by a zero byte, and their numbers.
  var entryLines: [UInt8] = []
  var entryLineNumbers: [Int] = []
  /// The unfolded lines of the head for libical, each followed by a zero byte.
  var headLines: [UInt8] = []
  /// The number of octets of all lines of the entry, and the number of lines that libical must check.
  var entryLength = 0
  var newLineCount = 0
  private var accepted = AcceptedLines()
  var index: CalendarIndex
  var isOutside = false
  /// Elements that are returned next, the last first.
  private var pending: [Element] = []
  /// The time zones of the events of the calendar that ended last that were not returned.
  package private(set) var passedZones: Set<String> = []
  /// The lines of the current entry with errors that were found in one property alone.
  var checkedLines: Set<Int> = []
  /// The lines of the current entry that are valid by an RFC newer than libical's parser.
  var newerLines: Set<Int> = []
  /// The first lines that are not UTF-8, as they are in the file.
  package private(set) var foreignLines: [[UInt8]] = []
  var log: FindingLog

  /// Creates a stream from pieces of a file, of any size; nil is its end.
  ///
  /// - Parameters:
  ///   - limits: The limits.
  ///   - isStrict: Whether entries that violate the rules are kept as `VCalendar.Entry.other` even if their meaning is
  ///     clear, and UTF-16 is an error.
  ///   - database: Zones to compare VTIMEZONEs with, at the starts of their events; nil not to compare.
  ///   - selection: Which entries are returned.
  ///   - pieces: Returns the next piece.
  public init(
    limits: ReadingLimits = ReadingLimits(), isStrict: Bool = false, comparingWith database: TimeZoneDatabase? = nil,
    selecting selection: Selection = .all, pieces: @escaping () throws(Fault) -> [UInt8]?
  ) {
    self.limits = limits
    self.isStrict = isStrict
    self.database = database
    self.selection = selection
    index = CalendarIndex(comparesZones: database != nil)
    lines = ContentLines(limits: limits, readsUTF16: !isStrict, pieces: pieces)
    log = FindingLog(limit: limits.findingsOfAKind)
  }

  /// The findings so far that have not been taken, in the order in which they were added.
  public var findings: [Finding] { log.findings }

  /// The number of findings of each code and severity, also of those that were left out.
  package var findingCounts: [(kind: Finding.Kind, count: Int)] { log.kinds }

  /// The number of findings that were left out because there were too many of their kind.
  public var omittedFindings: Int { log.omitted }

  /// Whether components have been left out: outside any calendar, or without their END.
  public var hasLosses: Bool { isOutside || log.has(.unbalancedComponent) || log.has(.noCalendar) }

  /// Removes and returns the findings so far.
  public mutating func takeFindings() -> [Finding] { log.take() }

  /// The next entry or end of a calendar; nil at the end of the file.
  ///
  /// - Throws: `Fault` if the input exceeds a limit, in strict reading also if it is UTF-16, and what the closure throws. The stream has
  ///   then ended.
  public mutating func next() throws(Fault) -> Element? {
    if let element = pending.popLast() { return element }
    guard !isFinished else { return nil }
    do throws(Fault) {
      if let format = try lines.foreignFormat() {
        isFinished = true
        add(.foreignFile, "the file is \(format), not a calendar", at: 1)
        return nil
      }
      while try lines.next() {
        if !lines.notes.isEmpty { reportNotes() }
        if let element = try take(Int(lines.place.number)) { return element }
      }
      return finish()
    } catch {
      isFinished = true
      throw error
    }
  }

  private mutating func take(_ number: Int) throws(Fault) -> Element? {
    guard !lines.line.bytes.isEmpty else {
      add(.emptyLine, "the line is empty", at: number)
      return nil
    }
    if let fault = lines.place.fault {
      report(fault, number)
      return nil
    }
    if lines.place.isRepaired {
      let name = lines.line.nameText
      if foreignLines.count < 1000 {
        let bytes = lines.line.copy
        foreignLines.append(bytes)
      }
      add(.notUTF8, "\(name) has bytes that are not UTF-8, read as U+FFFD", at: number, of: name)
    }
    switch lines.place.traits.name {
    case .begin:
      let (kind, name, isTrimmed) = componentName(number)
      return try begin(kind, name, isTrimmed: isTrimmed, number)
    case .end:
      let (_, name, isTrimmed) = componentName(number)
      return try end(name, isTrimmed: isTrimmed, number)
    default:
      try addProperty(number)
      return nil
    }
  }

  func limit(_ number: Int, _ what: String) -> Fault {
    Fault(.limitExceeded, "line \(number) \(what)", line: number)
  }

  /// The place of a line of the current entry.
  func place(ofLine number: Int) -> LinePlace? {
    let index = places.indices.lowest(meeting: { Int(places[$0].number) >= number })
    return index < places.count && Int(places[index].number) == number ? places[index] : nil
  }

  /// Keeps the place of the current line, which is a part of an entry.
  mutating func keep(form: PlainLine.Form, _ component: ComponentName = .other, match: Int = 0) {
    var place = lines.placeInEntry
    place.form = form
    place.component = component
    place.match = Int32(truncatingIfNeeded: match)
    places.append(place)
    lines.keep()
  }

  private mutating func addProperty(_ number: Int) throws(Fault) {
    guard !frames.isEmpty else {
      let name = lines.line.nameText
      if calendarCount == 0, outside.count < limits.properties, !outside.isEmpty || ComponentName.isOfHead(name) {
        let property = lines.line.property
        outside.append((property, number))
        return
      }
      add(.outsideProperty, "\(name) is outside any VCALENDAR and is left out", at: number, of: name)
      return
    }
    let last = frames.count - 1
    guard frames[last].propertyCount < limits.properties else {
      throw limit(number, "exceeds the maximum of \(limits.properties) properties in a component")
    }
    frames[last].propertyCount += 1
    let form = last > 0 ? PlainLine.form(of: lines.line, in: frames[last].kind) : []
    if last > 0 {
      keep(form: form)
    } else {
      let property = lines.line.property
      head.properties.append(property)
      head.numbers.append(number)
      Self.append(lines, or: nil, to: &headLines)
    }
    if lines.place.traits.name == .recordedError {
      let text = lines.line.valueText
      add(
        .recordedError, "an earlier program left an error here: \(quoted(text))", at: number,
        of: PropertyName.recordedError.rawValue)
      return
    }
    if !form.contains(.plain) { check(number, in: frames[last].name) }
    guard last > 0 else { return }
    if lines.place.zoneEnd > 0 { index.note(zoneOf: lines) }
    // libical treats an empty value as an error, although RFC 5545 allows an empty text.
    if !lines.place.isEmpty { try keepForLibical(number, nil, form) }
  }

  /// Checks the current line alone.
  private mutating func check(_ number: Int, in component: String) {
    var found: [Finding] = []
    PropertyChecks.check(lines.line, in: component, &found)
    for finding in found {
      if finding.severity == .error { checkedLines.insert(number) }
      add(finding)
    }
    if lines.line.hasParameters, PropertyChecks.isNewerThanLibical(lines.line) { newerLines.insert(number) }
  }

  /// The current line, or a text in its place, followed by a zero byte.
  static func append(_ lines: borrowing ContentLines, or text: String?, to list: inout [UInt8]) {
    if let text { list += text.utf8 } else { list.append(lines.line.bytes) }
    list.append(0)
  }

  mutating func keepForLibical(
    _ number: Int, _ text: String?, _ form: PlainLine.Form? = nil
  ) throws(Fault) {
    entryLength += (text?.utf8.count ?? lines.line.bytes.count) + 1
    guard entryLength <= limits.entryLength else {
      throw Fault(
        .limitExceeded, "the entry at line \(number) is longer than the \(limits.entryLength) octets allowed",
        line: number)
    }
    if let form {
      if form.contains(.accepted) || accepted.contains(lines.line.bytes) { return }
      newLineCount += 1
    }
    Self.append(lines, or: text, to: &entryLines)
    entryLineNumbers.append(number)
  }

  /// Reads the current entry; nil if it is not selected.
  mutating func entry(_ frame: Frame) -> VCalendar.Entry? {
    if frame.kind == .event, newLineCount == 0, passes(frame) { return nil }
    let (entry, findings, noted, hasStart) = Self.read(lines, places, isStrict: isStrict, &index)
    let lacksStart =
      frame.kind == .event && !hasStart && !findings.contains { $0.property == "DTSTART" }
      && !head.properties.contains { $0.name == "METHOD" }
    let reported = report(findings)
    if lacksStart {
      add(.noStart, "the VEVENT has no DTSTART", at: frame.line, of: "DTSTART", in: "VEVENT")
    }
    if newLineCount > 0, judge(entryLines, numbers: entryLineNumbers, in: frame.name, besides: reported) {
      accepted.insert(entryLines)
    }
    for finding in noted { add(finding) }
    if frame.kind == .event { count(entry) }
    switch selection {
    case .all: return entry
    case .none: return nil
    case .events(let range):
      guard case .event(let event) = entry, !InstantRange.mayTouch(range, event) else { return entry }
      index.pass(event, line: frame.line)
      return nil
    }
  }

  /// Counts an event, as lost if it could not be read or nothing says when it is.
  private mutating func count(_ entry: VCalendar.Entry) {
    if case .event(let event) = entry, event.span != nil || head.properties.contains(where: { $0.name == "METHOD" }) {
      eventCount += 1
    } else {
      lostEventCount += 1
    }
  }

  private static func read(
    _ lines: borrowing ContentLines, _ places: [LinePlace], isStrict: Bool, _ index: inout CalendarIndex
  ) -> (entry: VCalendar.Entry, findings: [Finding], noted: [Finding], hasStart: Bool) {
    let component = ComponentLines(lines.entryBytes, places.span)
    var findings: [Finding] = []
    let entry = VCalendar.Entry.read(component, isStrict: isStrict, findings: &findings)
    let noted = index.note(entry, component)
    return (entry, findings, noted, entry.start != nil || component.number(of: .dtstart) != nil)
  }

  /// Whether the current entry is an event in which there is nothing to find, and which is not selected.
  private mutating func passes(_ frame: Frame) -> Bool {
    if case .all = selection { return false }
    let (isPlain, noted) = Self.note(lines, places, selection, &index)
    if isPlain { eventCount += 1 }
    if let noted { add(noted) }
    return isPlain
  }

  private static func note(
    _ lines: borrowing ContentLines, _ places: [LinePlace], _ selection: Selection, _ index: inout CalendarIndex
  ) -> (isPlain: Bool, noted: Finding?) {
    let component = ComponentLines(lines.entryBytes, places.span)
    var isPassed = false
    if case .events = selection { isPassed = true }
    guard let sketch = EventSketch(component, mayRecur: isPassed) else { return (false, nil) }
    if case .events(let range) = selection, sketch.mayTouch(range) { return (false, nil) }
    return (true, index.note(sketch, line: component.number, isPassed: isPassed))
  }

  /// Reads the head at the end of a calendar; the element comes after the events that turn out to matter.
  mutating func end(of frame: Frame, _ text: String?) -> Element? {
    lastCalendar = frame
    calendarCount += 1
    // The bytes of the last entry are gone.
    places.removeAll(keepingCapacity: true)
    var findings: [Finding] = []
    let calendar = VCalendar.readHead(
      head.properties, numbers: head.numbers, beginningAt: frame.line, findings: &findings)
    // A calendar without BEGIN lacks more than these.
    if frame.isImplied { findings.removeAll { $0.code == .missingProperty && $0.component == "VCALENDAR" } }
    let reported = report(findings)
    Self.append(lines, or: text, to: &headLines)
    judge(headLines, numbers: [frame.line] + head.numbers, in: frame.name, besides: reported)
    if entryCount == 0 {
      add(.emptyCalendar, "the calendar has no components", at: frame.line, in: frame.name)
    }
    for finding in index.findings(of: calendar, database: database) { log.add(finding) }
    passedZones = index.passedZones
    pending = [.end(calendar)]
    for (event, line) in index.sharedEvents().reversed() { pending.append(.entry(.event(event), line: line)) }
    return pending.popLast()
  }
}
