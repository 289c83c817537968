// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar
import Support

// How lines that begin and end components become calendars and entries, also where some are missing.

extension ICalendarStream {
  mutating func begin(
    _ kind: ComponentName, _ name: String, isTrimmed: Bool, _ number: Int
  ) throws(Fault) -> Element? {
    guard kind != .other || ContentName.isValid(name) else {
      add(.noComponentName, "BEGIN names no component: \(quoted(name))", at: number)
      return nil
    }
    let room = kind.room(in: frames.count) { frames[$0].kind }
    let element = room < frames.count ? endUnclosed(downTo: room, before: "BEGIN:\(name)", number) : nil
    guard frames.count < limits.nesting else {
      throw limit(number, "begins a component nested deeper than \(limits.nesting), the maximum")
    }
    if frames.isEmpty {
      if kind.isEntry {
        add(.entryOutside, "\(name) is outside any VCALENDAR, and is read as if one began before it", at: number)
        let properties = outside
        outside = []
        beginCalendar("BEGIN:VCALENDAR", at: number, isImplied: true)
        for (property, number) in properties {
          head.properties.append(property)
          head.numbers.append(number)
          headLines += OwnLine.bytes(property) + [0]
        }
      } else {
        leaveOutside()
        beginCalendar(isTrimmed ? "BEGIN:\(name)" : nil, at: number)
        frames[0] = Frame(kind: kind, name: name, line: number, begin: 0)
        guard kind != .calendar else { return element }
        isOutside = true
        add(.outsideComponent, "\(name) is outside any VCALENDAR and is left out", at: number)
        return element
      }
    }
    if frames.count == 1 {
      log.beginEntry()
      if !checkedLines.isEmpty { checkedLines = [] }
      if !newerLines.isEmpty { newerLines = [] }
      entryLines.removeAll(keepingCapacity: true)
      entryLineNumbers.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
      lines.beginEntry()
      entryLength = 0
      newLineCount = 0
      componentCount = 0
    }
    componentCount += 1
    guard componentCount <= limits.components else {
      throw limit(number, "exceeds the maximum of \(limits.components) components in an entry")
    }
    frames.append(Frame(kind: kind, name: name, line: number, begin: places.count))
    keep(form: [], kind)
    try keepForLibical(number, isTrimmed ? "BEGIN:\(name)" : nil)
    return element
  }

  /// Reports the properties before a calendar that are not its.
  mutating func leaveOutside() {
    for (property, number) in outside {
      let finding = Finding(
        .outsideProperty, "\(property.name) is outside any VCALENDAR and is left out", property: property.name)
      log.add(finding.at(QuotedLine(number: number, text: String(decoding: OwnLine.bytes(property), as: UTF8.self))))
    }
    outside = []
  }

  /// Begins a calendar; its first line for libical is the current one or a text in its place.
  private mutating func beginCalendar(_ text: String?, at number: Int, isImplied: Bool = false) {
    head = ([], [])
    headLines = []
    Self.append(lines, or: text, to: &headLines)
    index = CalendarIndex(comparesZones: database != nil)
    entryCount = 0
    frames.append(Frame(kind: .calendar, name: "VCALENDAR", line: number, begin: 0, isImplied: isImplied))
  }

  /// Ends the components that have no END, but for the outermost ones; entries and their parts are left out.
  ///
  /// - Parameter line: The line that shows it, such as `BEGIN:VEVENT`, or nil for the end of the file.
  mutating func endUnclosed(downTo count: Int, before line: String?, _ number: Int) -> Element? {
    while frames.count > max(1, count), let inner = frames.popLast() {
      if let line {
        add(
          .beginWithoutEnd, "\(inner.name) of line \(inner.line) has no END before \(line) and is left out",
          [inner.name], at: number)
      } else {
        add(
          .truncatedFile, "the file ends inside this \(inner.name), which is left out", at: inner.line, in: inner.name)
      }
      places.removeSubrange(inner.begin...)
      guard frames.count == 1 else { continue }
      if inner.kind == .event { cutEventCount += 1 }
      entryLines.removeAll(keepingCapacity: true)
      entryLineNumbers.removeAll(keepingCapacity: true)
      lines.endEntry()
    }
    guard count == 0, let calendar = frames.first else { return nil }
    if calendar.kind == .calendar, !calendar.isImplied {
      let message =
        line.map { "the calendar has no END before \($0)" }
        ?? "the file ends before END:VCALENDAR, and what is complete is read"
      add(.calendarWithoutEnd, message, at: calendar.line, in: calendar.name)
    }
    frames = []
    return calendar.kind == .calendar ? end(of: calendar, "END:VCALENDAR") : nil
  }

  mutating func end(_ name: String, isTrimmed: Bool, _ number: Int) throws(Fault) -> Element? {
    guard let open = frames.lastIndex(where: { $0.name == name }) else {
      let kind = ComponentName(rawValue: name) ?? .other
      let room = kind.roomOfStrayEnd(in: frames.count) { frames[$0].kind }
      _ = endUnclosed(downTo: max(1, room), before: "END:\(name)", number)
      add(.endWithoutBegin, "END:\(name) has no BEGIN", at: number)
      return nil
    }
    _ = endUnclosed(downTo: open + 1, before: "END:\(name)", number)
    let text = isTrimmed ? "END:\(name)" : nil
    if open > 0 {
      keep(form: [], match: frames[open].begin)
      places[frames[open].begin].match = Int32(truncatingIfNeeded: places.count - 1)
      try keepForLibical(number, text)
    } else {
      lines.endEntry()
    }
    let frame = frames.removeLast()
    guard let around = frames.indices.last else {
      return frame.kind == .calendar ? end(of: frame, text) : nil
    }
    guard around == 0 else { return nil }
    defer { lines.endEntry() }
    guard frames[0].kind == .calendar else { return nil }
    entryCount += 1
    guard entryCount <= limits.entries else {
      throw limit(number, "exceeds the maximum of \(limits.entries) entries")
    }
    return entry(frame).map { .entry($0, line: frame.line) }
  }
}

extension ICalendarStream {
  /// Which entries a stream returns; the findings are always those of the whole file.
  public enum Selection: Sendable {
    /// All.
    case all
    /// None: the file is read for its findings alone.
    case none
    /// All but most events that take place neither in a range of instants nor within three days of it.
    ///
    /// Events that share their UID with another entry are returned before the end of their calendar, those that were
    /// passed over without their contents. There are no warnings about the rules of events that are passed over.
    case events(touching: ClosedRange<Instant>)
  }

  /// An element of a stream.
  public enum Element: Sendable, Hashable {
    /// An entry of the current calendar, and the line at which it begins, from 1.
    case entry(VCalendar.Entry, line: Int)
    /// The end of a calendar: its head without the entries, as properties of the head may be anywhere in the calendar.
    indirect case end(VCalendar)
  }

  /// A component that is being read.
  struct Frame {
    let kind: ComponentName
    let name: String
    let line: Int
    /// The index of the place of its BEGIN, if it is an entry or a part of one.
    let begin: Int
    /// Whether it is a calendar that begins without BEGIN.
    var isImplied = false
    var propertyCount = 0
  }
}
