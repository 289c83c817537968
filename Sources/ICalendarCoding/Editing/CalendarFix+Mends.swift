// SPDX-License-Identifier: MIT

import ICalendar

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
    let roots = text.components.filter { $0.name == "VCALENDAR" }
    guard let number = roots.firstIndex(where: { $0.lines.contains(index) }), number < calendars.count else {
      return nil
    }
    let entry = SourceText.component(with: index, in: roots[number].components)
    var component = entry ?? roots[number]
    while let inner = SourceText.component(with: index, in: component.components) { component = inner }
    return Place(calendar: number, root: roots[number], entry: entry, component: component)
  }

  /// The value of the entry around a line.
  func entry(at place: Place?) -> VCalendar.Entry? {
    place?.entry.flatMap { entries[text.lines[$0.lines.lowerBound].number] }
  }

  /// The lines of a component's property.
  func lines(_ name: String, in component: SourceText.Component) -> [Int] {
    component.propertyLines.filter { text.parsed($0)?.name == name }
  }
}
