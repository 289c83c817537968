// SPDX-License-Identifier: MIT

import ICalendar
import ICalendarCoding

extension CalendarFix {
  /// The place of a line: its calendar, the entry, and the innermost component.
  struct Place {
    let calendar: Int
    let root: SourceText.Component
    /// The component of the entry; nil for a line of the calendar's head.
    let entry: SourceText.Component?
    let component: SourceText.Component
  }

  /// Mends a finding at a line, if its meaning is certain.
  mutating func mend(_ finding: Finding, at index: Int) {
    switch finding.code {
    case .byteOrderMark:
      edits.replace(index, withBytes: Array(text.bytes[text.lines[index].range].dropFirst(3)))
      note(index, .byteOrderMark, "the byte-order mark removed")
    case .controlCharacter: mendControlCharacter(index)
    case .malformedLine: mendBlanks(index)
    case .emptyProperty: remove(index, .emptyProperty, "\(finding.property ?? "") without a value removed")
    case .missingProperty: addProperty(finding, index)
    case .repeatedProperty: mendRepeated(finding, index)
    case .wrongValueType: mendValueType(finding.code, index)
    case .contradiction: mendEnd(finding, index)
    case .otherForm: mendForm(of: finding, index)
    case .untilOfOtherType: mendUntil(index)
    case .undefinedTimeZone, .windowsTimeZone: mendTimeZone(finding, index)
    case .invalidValue: mendValue(finding, index)
    case .repeatedParameter, .invalidParameter, .missingParameter: mendParameter(finding, index)
    case .unescapedText: mendEscapes(index, .unescapedText)
    case .strayBackslash: mendEscapes(index, .strayBackslash)
    default: break
    }
  }

  /// The place of a line, or of the component that begins there.
  func place(of index: Int) -> Place? {
    func component(in components: [SourceText.Component]) -> SourceText.Component? {
      SourceText.number(ofComponentWith: index, in: components).map { components[$0] }
    }
    guard let number = SourceText.number(ofComponentWith: index, in: roots), number < calendars.count else {
      return nil
    }
    let entry = component(in: roots[number].components)
    var innermost = entry ?? roots[number]
    while let inner = component(in: innermost.components) { innermost = inner }
    return Place(calendar: number, root: roots[number], entry: entry, component: innermost)
  }

  /// The value of the entry around a line.
  func entry(at place: Place?) -> VCalendar.Entry? {
    place?.entry.flatMap { entries[text.lines[$0.lines.lowerBound].number] }
  }

  /// The lines of a component's property.
  mutating func lines(_ name: String, in component: SourceText.Component) -> [Int] {
    let first = component.lines.lowerBound
    if let known = propertyLines[first] { return known[name] ?? [] }
    var found: [String: [Int]] = [:]
    for index in component.propertyLines {
      if let name = text.parsed(index)?.name { found[name, default: []].append(index) }
    }
    propertyLines[first] = found
    return found[name] ?? []
  }

  /// The first line of a component's property with each text.
  mutating func firstLines(_ name: String, in component: SourceText.Component) -> [[UInt8]: Int] {
    let key = "\(component.lines.lowerBound) \(name)"
    if let known = firstLines[key] { return known }
    let found = Dictionary(lines(name, in: component).map { (text.unfolded($0), $0) }) { first, _ in first }
    firstLines[key] = found
    return found
  }

  /// Whether something about a component is asked for the first time in this round.
  mutating func isFirst(_ what: String, in component: SourceText.Component) -> Bool {
    treated.insert("\(what) \(component.lines.lowerBound)").inserted
  }
}
