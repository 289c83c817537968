// SPDX-License-Identifier: MIT

internal import CLibical
public import ICalendar
internal import Support
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
  private let isStrict: Bool
  private let database: TimeZoneDatabase?
  private var scanner: LineScanner
  private var parser: LineParser
  private var line: [UInt8] = []
  private var isFinished = false
  private var calendarCount = 0
  private var entryCount = 0
  private var componentCount = 0
  /// The components around the current line; the first is the calendar.
  private var frames: [ComponentFrame] = []
  /// The unfolded lines of the current entry for libical, each followed by a zero byte, and their numbers.
  private var entryLines: [UInt8] = []
  private var entryLineNumbers: [Int] = []
  /// The unfolded lines of the head for libical, each followed by a zero byte.
  private var headLines: [UInt8] = []
  /// The number of octets of all lines of the entry, and the number of lines that libical must check.
  private var entryLength = 0
  private var newLineCount = 0
  private var accepted = AcceptedLines()
  private var index: CalendarIndex
  private var isOutside = false
  /// The lines of the current entry with errors that were found in one property alone.
  private(set) var checkedLines: Set<Int> = []
  /// The lines of the current entry that are valid by an RFC newer than libical's parser.
  private(set) var newerLines: Set<Int> = []
  var log: FindingLog

  /// Creates a stream from pieces of a file, of any size; nil is its end.
  ///
  /// - Parameters:
  ///   - limits: The limits.
  ///   - isStrict: Whether entries that violate the rules are kept as `VCalendar.Entry.other` even if their meaning is
  ///     clear, and UTF-16 is an error.
  ///   - database: Zones to compare VTIMEZONEs with, at the starts of their events; nil not to compare.
  ///   - pieces: Returns the next piece.
  public init(
    limits: ReadingLimits = ReadingLimits(), isStrict: Bool = false, comparingWith database: TimeZoneDatabase? = nil,
    pieces: @escaping () throws(ICalendarError) -> [UInt8]?
  ) {
    self.limits = limits
    self.isStrict = isStrict
    self.database = database
    index = CalendarIndex(comparesZones: database != nil)
    scanner = LineScanner(limit: limits.lineLength, readsUTF16: !isStrict, next: pieces)
    parser = LineParser(limits: limits)
    log = FindingLog(limit: limits.findingsOfAKind)
  }

  /// The findings so far that have not been taken, in the order in which they were added.
  public var findings: [Finding] { log.findings }

  /// The number of findings that were left out because there were too many of their kind.
  public var omittedFindings: Int { log.omitted }

  /// Whether components have been left out: outside any calendar, or without their END.
  public var hasLosses: Bool { isOutside || log.has(.unbalancedComponent) || log.has(.noCalendar) }

  /// Removes and returns the findings so far.
  public mutating func takeFindings() -> [Finding] { log.take() }

  /// The next entry or end of a calendar; nil at the end of the file.
  ///
  /// - Throws: `ICalendarError` if the input exceeds a limit, in strict reading also if it is UTF-16, and what the closure throws. The stream has
  ///   then ended.
  public mutating func next() throws(ICalendarError) -> Element? {
    guard !isFinished else { return nil }
    do throws(ICalendarError) {
      if let format = try scanner.foreignFormat() {
        isFinished = true
        add(
          .noCalendar, .error, 1, "the file is \(format), not a calendar", advice: "check where it comes from",
          section: "3.4")
        return nil
      }
      while let number = try scanner.nextLine(into: &line) {
        report(notes: scanner.notes)
        scanner.notes.removeAll(keepingCapacity: true)
        if let element = try take(number) { return element }
      }
      finish()
      return nil
    } catch {
      isFinished = true
      throw error
    }
  }

  private mutating func take(_ number: Int) throws(ICalendarError) -> Element? {
    guard !line.isEmpty else {
      add(.malformedLine, .warning, number, "the line is empty", advice: "remove it", section: "3.1")
      return nil
    }
    let property: Property
    do throws(LineParser.LineError) {
      property = try parse()
    } catch {
      add(error.code, .error, number, error.message, advice: error.advice, section: "3.1")
      return nil
    }
    if parser.wasRepaired {
      add(
        .invalidUTF8, .error, number, "\(property.name) has bytes that are not UTF-8, read as U+FFFD",
        advice: "save the file as UTF-8", section: "3.1.4", property: property.name)
    }
    switch property.name {
    case "BEGIN":
      try begin(componentName(property, number), number)
      return nil
    case "END": return try end(componentName(property, number), number)
    default:
      try add(property, number)
      return nil
    }
  }

  /// The component that a BEGIN or an END names; blanks after it are reported and ignored.
  private mutating func componentName(_ property: Property, _ number: Int) -> String {
    let name = property.value.uppercased()
    guard !isStrict, name.utf8.last == 0x20 || name.utf8.last == 0x09 else { return name }
    let trimmed = String(decoding: name.utf8.prefix { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
    guard name.utf8.dropFirst(trimmed.utf8.count).allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return name }
    add(
      .malformedLine, .error, number, "\(property.name):\(trimmed) has blanks after it", advice: "remove them",
      section: "3.6")
    line = Array("\(property.name):\(trimmed)".utf8)
    return trimmed
  }

  private mutating func parse() throws(LineParser.LineError) -> Property {
    var failure: LineParser.LineError?
    var result: Property?
    line.withUnsafeBufferPointer { bytes in
      do throws(LineParser.LineError) { result = try parser.property(bytes) } catch { failure = error }
    }
    if let result { return result }
    throw failure
      ?? LineParser.LineError(code: .malformedLine, message: "the line cannot be read", advice: "remove it")
  }

  private mutating func begin(_ name: String, _ number: Int) throws(ICalendarError) {
    guard frames.count < limits.nesting else {
      throw ICalendarError(
        .limitExceeded, "line \(number) begins a component nested deeper than \(limits.nesting), the maximum",
        line: number)
    }
    guard ContentName.isValid(name) else {
      add(
        .malformedLine, .error, number, "BEGIN names no component: \(quoted(name))", advice: "remove the line",
        section: "3.6")
      return
    }
    if frames.isEmpty {
      headLines = line + [0]
      index = CalendarIndex(comparesZones: database != nil)
      entryCount = 0
      if name != "VCALENDAR" {
        isOutside = true
        add(
          .outsideCalendar, .error, number, "\(name) is outside any VCALENDAR and is left out",
          advice: "put it into one", section: "3.4")
      }
    }
    if frames.count == 1 {
      checkedLines = []
      newerLines = []
      entryLines.removeAll(keepingCapacity: true)
      entryLineNumbers.removeAll(keepingCapacity: true)
      entryLength = 0
      newLineCount = 0
      componentCount = 0
    }
    componentCount += 1
    guard componentCount <= limits.components else {
      throw ICalendarError(
        .limitExceeded, "line \(number) exceeds the maximum of \(limits.components) components in an entry",
        line: number)
    }
    frames.append(ComponentFrame(name: name, line: number))
    if frames.count > 1 { try keepForLibical(number) }
  }

  private mutating func add(_ property: Property, _ number: Int) throws(ICalendarError) {
    guard !frames.isEmpty else {
      add(
        .outsideCalendar, .error, number, "\(property.name) is outside any VCALENDAR and is left out",
        advice: "check whether BEGIN:VCALENDAR is missing", section: "3.4", property: property.name)
      return
    }
    let last = frames.count - 1
    guard frames[last].properties.count < limits.properties else {
      throw ICalendarError(
        .limitExceeded, "line \(number) exceeds the maximum of \(limits.properties) properties in a component",
        line: number)
    }
    frames[last].properties.append(property)
    frames[last].propertyLines.append(Int32(truncatingIfNeeded: number))
    if last == 0 { headLines += line + [0] }
    if property.name == "X-LIC-ERROR" {
      add(
        .recordedError, .error, number,
        "an earlier program left an error here: \(quoted(property.value))",
        advice: "get the file from its source again", section: nil, property: property.name)
    } else {
      let component = frames[last].name
      PropertyChecks.check(property, in: component) { found in
        if found.finding.severity == .error { checkedLines.insert(number) }
        log.add(found.finding.at(line: number, in: component))
      }
      if !property.parameters.isEmpty, PropertyChecks.isNewerThanLibical(property) { newerLines.insert(number) }
    }
    if property.name != "X-LIC-ERROR", last > 0 {
      index.note(property, line: number)
      // libical treats an empty value as an error, although RFC 5545 allows an empty text.
      if !property.value.isEmpty { try keepForLibical(number, property) }
    }
  }

  private mutating func keepForLibical(_ number: Int, _ property: Property? = nil) throws(ICalendarError) {
    entryLength += line.count + 1
    guard entryLength <= limits.entryLength else {
      throw ICalendarError(
        .limitExceeded, "the entry at line \(number) is longer than the \(limits.entryLength) octets allowed",
        line: number)
    }
    if let property {
      if PlainLine.isTaken(property) || accepted.contains(line) { return }
      newLineCount += 1
    }
    entryLines += line
    entryLines.append(0)
    entryLineNumbers.append(number)
  }

  private mutating func end(_ name: String, _ number: Int) throws(ICalendarError) -> Element? {
    guard let open = frames.lastIndex(where: { $0.name == name }) else {
      add(
        .unbalancedComponent, .error, number, "END:\(name) has no BEGIN", advice: "remove it", section: "3.6")
      return nil
    }
    while frames.count - 1 > open {
      let inner = frames.removeLast()
      add(
        .unbalancedComponent, .error, number,
        "\(inner.name) of line \(inner.line) has no END before END:\(name) and is left out",
        advice: "write END:\(inner.name)", section: "3.6")
      if frames.count == 1 { entryLines.removeAll(keepingCapacity: true) }
    }
    if open > 0 { try keepForLibical(number) }
    let frame = frames.removeLast()
    guard let around = frames.indices.last else {
      return frame.name == "VCALENDAR" ? .end(head(frame)) : nil
    }
    guard around == 0 else {
      frames[around].components.append(frame.component)
      frames[around].componentLines.append(frame.lines)
      return nil
    }
    guard frames[0].name == "VCALENDAR" else { return nil }
    entryCount += 1
    guard entryCount <= limits.entries else {
      throw ICalendarError(
        .limitExceeded, "line \(number) exceeds the maximum of \(limits.entries) entries", line: number)
    }
    return .entry(entry(frame), line: frame.line)
  }

  private mutating func entry(_ frame: ComponentFrame) -> VCalendar.Entry {
    var findings: [PropertyFinding] = []
    let entry = VCalendar.Entry.read(frame.component, isStrict: isStrict, findings: &findings)
    EntryChecks.check(entry, frame.properties, findings: &findings)
    let reported = report(findings, in: frame)
    if frame.name == "VEVENT", !entry.hasStart, !findings.contains(where: { $0.finding.property == "DTSTART" }),
      !frame.properties.contains(where: { $0.name == "DTSTART" }),
      !frames[0].properties.contains(where: { $0.name == "METHOD" })
    {
      add(
        .missingProperty, .error, frame.line, "the VEVENT has no DTSTART", advice: "give it one", section: "3.6.1",
        property: "DTSTART", in: "VEVENT")
    }
    if newLineCount > 0, judge(entryLines, numbers: entryLineNumbers, in: frame.name, besides: reported) {
      accepted.insert(entryLines)
    }
    for finding in index.note(entry, frame) { log.add(finding) }
    return entry
  }

  private mutating func head(_ frame: ComponentFrame) -> VCalendar {
    calendarCount += 1
    var findings: [PropertyFinding] = []
    let head = VCalendar.readHead(frame.properties, findings: &findings)
    let reported = report(findings, in: frame)
    judge(
      headLines + line + [0], numbers: [frame.line] + frame.propertyLines.map(Int.init), in: frame.name,
      besides: reported)
    if entryCount == 0 {
      add(
        .emptyCalendar, .error, frame.line, "the calendar has no components", advice: "give it an event",
        section: "3.6", in: frame.name)
    }
    for finding in index.findings(method: head.method, database: database) { log.add(finding) }
    return head
  }

  private mutating func finish() {
    isFinished = true
    report(notes: scanner.notes)
    for frame in frames.reversed() {
      add(
        .unbalancedComponent, .error, frame.line, "the file ends inside this \(frame.name), which is left out",
        advice: "get the complete file", section: "3.6", in: frame.name)
    }
    if calendarCount == 0, frames.isEmpty {
      add(
        .noCalendar, .error, nil, "the file has no VCALENDAR", advice: "check whether it is a calendar", section: "3.4")
    }
  }

  mutating func add(
    _ code: Finding.Code, _ severity: Finding.Severity, _ line: Int?, _ message: String, advice: String,
    section: String?, property: String? = nil, in component: String? = nil, clients: [String] = []
  ) {
    log.add(
      Finding(
        code, severity, line: line, component: component ?? frames.last?.name, property: property,
        message: message, advice: advice, section: section, clients: clients))
  }
}

extension ICalendarStream {
  /// An element of a stream.
  public enum Element: Sendable, Hashable {
    /// An entry of the current calendar, and the line at which it begins, from 1.
    case entry(VCalendar.Entry, line: Int)
    /// The end of a calendar: its head without the entries, as properties of the head may be anywhere in the calendar.
    case end(VCalendar)
  }
}

extension VCalendar.Entry {
  /// Whether it is an event with a start.
  fileprivate var hasStart: Bool {
    if case .event(let event) = self { event.span != nil } else { false }
  }
}
