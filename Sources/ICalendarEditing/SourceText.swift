// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
package import ICalendarCoding
import Support

/// The bytes of a calendar file as content lines and components, so that it can be edited without changing other bytes.
///
/// Lines and components are found as the reader finds them; lines that it leaves out, because they are malformed, are
/// lines without a name.
package struct SourceText: Sendable {
  /// A content line with its folds.
  package struct Line: Sendable {
    /// The bytes in the file, with line ends.
    package let range: Range<Int>
    /// The number of its first physical line, from 1.
    package let number: Int
  }

  /// A component: its lines from BEGIN to END.
  package struct Component: Sendable {
    /// The name in upper case.
    package let name: String
    /// The indices of its lines, those of nested components included.
    package fileprivate(set) var lines: ClosedRange<Int>
    /// The components in it.
    package fileprivate(set) var components: [Component] = []
    /// Whether it is a calendar without BEGIN.
    fileprivate var isImplied = false

    /// The indices of the lines that are properties of the component itself.
    package var propertyLines: [Int] {
      let nested = Set(components.flatMap { Array($0.lines) })
      return (lines.lowerBound + 1..<lines.upperBound).filter { !nested.contains($0) }
    }
  }

  /// A change that the structure of the file needs.
  package struct Repair: Sendable {
    /// The indices of the lines that are removed, or an empty range at the line before which one is inserted.
    package let lines: Range<Int>
    /// The line that is inserted.
    let insertion: String?
    package let code: Finding.Code
    /// What is done, in one line.
    package let message: String
  }

  /// The number of the component of a list, in the order of the file, that has a line.
  static func number(ofComponentWith line: Int, in components: [Component]) -> Int? {
    let number = components.indices.lowest(meeting: { components[$0].lines.upperBound >= line })
    return number < components.count && components[number].lines.contains(line) ? number : nil
  }

  /// The bytes of the file.
  package let bytes: [UInt8]
  /// The lines; together they are all bytes.
  package private(set) var lines: [Line] = []
  /// The components that are in no other, in the order of the file.
  package private(set) var components: [Component] = []
  /// What must be added or left out for every BEGIN to have its END, and every entry its calendar; by line.
  package private(set) var repairs: [Repair] = []
  /// Whether every BEGIN has its END, and no component is nested deeper than any reader allows.
  package var isBalanced: Bool { repairs.isEmpty && !isTooDeep }
  private var isTooDeep = false
  /// Whether the file ends before its calendar, or a component has no END and so is left out.
  package private(set) var isCut = false

  /// Splits a file.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    splitLines()
    findComponents()
  }

  /// A line without folds, line end and byte-order mark.
  package func unfolded(_ index: Int) -> [UInt8] {
    let range = lines[index].range
    var line = bytes[range]
    if index == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    var text: [UInt8] = []
    text.reserveCapacity(line.count)
    for (place, part) in line.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      var part = part
      // Some lines end with CR CR LF; and a CR at the end of a file is none of the text either.
      while part.last == 0x0D { part.removeLast() }
      text += place == 0 ? part : part.dropFirst()
    }
    return text
  }

  /// Whether the bytes of a line, unfolded, are UTF-8.
  package func isUTF8(_ index: Int) -> Bool {
    bytes[lines[index].range].allSatisfy { $0 < 0x80 } || String(validating: unfolded(index), as: UTF8.self) != nil
  }

  /// A line as name, parameters and value; nil if the reader leaves it out.
  package func parsed(_ index: Int) -> SourceLine? { SourceLine(unfolded(index)) }

  /// A component as a value; the numbers of the lines in it that the reader leaves out are added to a list.
  func component(_ component: Component, _ leftOut: inout [Int]) -> ICalendar.Component {
    var properties: [Property] = []
    for index in component.propertyLines {
      if let property = Property(parsing: unfolded(index)) {
        properties.append(property)
      } else if !unfolded(index).isEmpty {
        leftOut.append(lines[index].number)
      }
    }
    let components = component.components.map { self.component($0, &leftOut) }
    return ICalendar.Component(unchecked: component.name, properties: properties, components: components)
  }

  /// The bytes of a component's lines.
  package func bytes(of component: Component) -> ArraySlice<UInt8> {
    bytes[lines[component.lines.lowerBound].range.lowerBound..<lines[component.lines.upperBound].range.upperBound]
  }

  /// The time zones that a component's properties name.
  func timeZones(of component: Component) -> Set<String> {
    Set(component.lines.compactMap { index in parsed(index)?.parameter("TZID") })
  }

  /// The index of the line at or after a physical line number.
  package func index(ofLine number: Int) -> Int? {
    let next = lines.indices.lowest(meeting: { lines[$0].number > number })
    return next == 0 ? nil : next - 1
  }

  /// The end of the file's lines: that of its first line, CR LF by default.
  package var lineEnd: [UInt8] {
    guard let feed = bytes.firstIndex(of: 0x0A), feed == 0 || bytes[feed - 1] != 0x0D else { return [0x0D, 0x0A] }
    return [0x0A]
  }

  /// Lines that end with CR LF, with the line ends of this text.
  func endingLines(of bytes: [UInt8]) -> [UInt8] { SourceEdits.lines(bytes, endingWith: lineEnd) }

  private mutating func splitLines() {
    var start = 0
    var number = 1
    var physical = 1
    var position = 0
    while position < bytes.count {
      let feed = bytes[position...].firstIndex(of: 0x0A)
      position = feed.map { $0 + 1 } ?? bytes.count
      if feed != nil { physical += 1 }
      let isFolded = position < bytes.count && (bytes[position] == 0x20 || bytes[position] == 0x09)
      if !isFolded {
        lines.append(Line(range: start..<position, number: number))
        start = position
        number = physical
      }
    }
  }

  private static let nesting = 64

  private mutating func findComponents() {
    var open: [Component] = []
    var hasCalendar = false
    // The first property before any calendar that is of its head, if it is one without BEGIN.
    var head: Int?
    for index in lines.indices {
      guard !isTooDeep else { return }
      let start = bytes[lines[index].range.lowerBound]
      let first = start | 0x20
      // Only BEGIN and END matter, and what can begin a calendar; the first line may begin with a byte-order mark, and
      // any with a fold.
      guard first == UInt8(ascii: "b") || first == UInt8(ascii: "e") || start < 0x20 || !hasCalendar || index == 0
      else { continue }
      guard let line = parsed(index) else { continue }
      switch line.name {
      case "BEGIN":
        begin(line.valueText.uppercased().trimmingBlanks, index, from: head ?? index, &open)
        head = nil
      case "END": end(line.valueText.uppercased().trimmingBlanks, index, &open)
      default: if open.isEmpty, !hasCalendar, ComponentName.isOfHead(line.name) { head = head ?? index }
      }
      if let first = open.first, first.name == "VCALENDAR" { hasCalendar = true }
    }
    close(&open, downTo: 0, at: lines.count)
    repairs.sort { $0.lines.lowerBound < $1.lines.lowerBound }
  }

  /// Begins a component; a calendar without BEGIN around it begins at another line.
  private mutating func begin(_ name: String, _ index: Int, from head: Int, _ open: inout [Component]) {
    let kind = ComponentName(rawValue: name) ?? .other
    guard kind != .other || ContentName.isValid(name) else { return }
    close(
      &open, downTo: kind.room(in: open.count) { [open] in ComponentName(rawValue: open[$0].name) ?? .other }, at: index
    )
    if open.isEmpty, kind.isEntry {
      repair(head..<head, .outsideCalendar, "BEGIN:VCALENDAR added", inserting: "BEGIN:VCALENDAR")
      open.append(Component(name: "VCALENDAR", lines: head...head, isImplied: true))
    }
    guard open.count < SourceText.nesting else {
      isTooDeep = true
      return
    }
    open.append(Component(name: name, lines: index...index))
  }

  private mutating func end(_ name: String, _ index: Int, _ open: inout [Component]) {
    guard let place = open.lastIndex(where: { $0.name == name }) else {
      let kind = ComponentName(rawValue: name) ?? .other
      let room = kind.roomOfStrayEnd(in: open.count) { [open] in ComponentName(rawValue: open[$0].name) ?? .other }
      close(&open, downTo: min(open.count, max(1, room)), at: index)
      repair(index..<index + 1, .unbalancedComponent, "END:\(oneLine(name)), which has no BEGIN, removed")
      return
    }
    close(&open, downTo: place + 1, at: index)
    guard var last = open.popLast() else { return }
    last.lines = last.lines.lowerBound...index
    if open.isEmpty { components.append(last) } else { open[open.count - 1].components.append(last) }
  }

  /// Ends components without END: a calendar gets one, and all others are left out.
  private mutating func close(_ open: inout [Component], downTo count: Int, at index: Int) {
    let ended = open.dropFirst(count)
    open.removeSubrange(count...)
    guard let first = ended.first else { return }
    if count > 0 || first.name != "VCALENDAR" {
      leaveOut(first, before: index)
    } else {
      if let entry = ended.dropFirst().first { leaveOut(entry, before: index) }
      repair(index..<index, .unbalancedComponent, "END:VCALENDAR added", inserting: "END:VCALENDAR")
      if !first.isImplied { isCut = true }
      var calendar = first
      calendar.lines = calendar.lines.lowerBound...index - 1
      components.append(calendar)
    }
  }

  private mutating func leaveOut(_ component: Component, before index: Int) {
    isCut = true
    repair(
      component.lines.lowerBound..<index, .unbalancedComponent,
      "the \(oneLine(component.name)), which has no END, removed")
  }

  private mutating func repair(
    _ lines: Range<Int>, _ code: Finding.Code, _ message: String, inserting line: String? = nil
  ) {
    repairs.append(Repair(lines: lines, insertion: line, code: code, message: message))
  }

  /// The edits that make the repairs; nil if components are nested too deep.
  package var completion: SourceEdits? {
    guard !isTooDeep else { return nil }
    var edits = SourceEdits()
    for repair in repairs {
      if let line = repair.insertion {
        let index = repair.lines.lowerBound
        let last = index == lines.count && index > 0 ? lines[index - 1].range : 0..<0
        // A file that is cut may not end with a line end.
        if !last.isEmpty, bytes[last.upperBound - 1] != 0x0A, !edits.hasReplaced(index - 1) {
          edits.replace(index - 1, withBytes: bytes[last] + lineEnd)
        }
        if index == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
          edits.replace(0, withBytes: Array(bytes[lines[0].range].dropFirst(3)))
        }
        edits.insert(Array(line.utf8) + lineEnd, before: index)
      } else {
        edits.remove(repair.lines)
      }
    }
    return edits
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmingBlanks: String {
    var text = utf8[...]
    while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
    return String(Substring(text))
  }
}
