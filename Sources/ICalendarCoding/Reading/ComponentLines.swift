// SPDX-License-Identifier: MIT

import ICalendar

/// A component of a calendar as lines, borrowed from the text that is being read.
struct ComponentLines: ~Escapable {
  /// The bytes of the entry that it is or is a part of.
  private let bytes: Bytes
  private let places: Span<LinePlace>
  /// The index of its BEGIN.
  private let begin: Int

  @_lifetime(copy bytes, copy places)
  init(_ bytes: Bytes, _ places: Span<LinePlace>, begin: Int = 0) {
    self.bytes = bytes
    self.places = places
    self.begin = begin
  }

  private var end: Int { Int(places[begin].match) }

  /// The index of its first line, with which the functions below begin.
  var first: Int { begin + 1 }

  /// The number of the line at which it begins, from 1.
  var number: Int { Int(places[begin].number) }

  /// Its name, or `other`.
  var name: ComponentName { places[begin].component }

  /// Its name in upper case.
  var nameText: String {
    if name != .other { return name.rawValue }
    let text = line(at: begin).valueText.uppercased()
    return String(decoding: text.utf8.prefix { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
  }

  @_lifetime(copy self)
  private func line(at index: Int) -> ContentLine {
    let place = places[index]
    return ContentLine(bytes.extracting(place.start..<place.end), place)
  }

  /// The next property's line, or nil after the last.
  @inline(__always)
  @_lifetime(copy self)
  func nextProperty(_ index: inout Int) -> ContentLine? {
    while index < end, places[index].traits.name == .begin { index = Int(places[index].match) + 1 }
    guard index < end else { return nil }
    index += 1
    return line(at: index - 1)
  }

  /// The next nested component, or nil after the last.
  @_lifetime(copy self)
  func nextComponent(_ index: inout Int) -> ComponentLines? {
    while index < end, places[index].traits.name != .begin { index += 1 }
    guard index < end else { return nil }
    let child = ComponentLines(bytes, places, begin: index)
    index = child.end + 1
    return child
  }

  /// The line of the first property with a name, or nil.
  @_lifetime(copy self)
  private func line(of name: PropertyName, needsValue: Bool = false) -> ContentLine? {
    var index = first
    while let line = nextProperty(&index) {
      if line.name == name, !needsValue || !line.isEmpty { return line }
    }
    return nil
  }

  /// The number of the line of the first property with a name, or nil.
  ///
  /// - Parameter needsValue: Whether a property without a value, which is not read, does not count.
  func number(of name: PropertyName, needsValue: Bool = false) -> Int? {
    line(of: name, needsValue: needsValue)?.number
  }

  /// The line of the first property with a name, or its BEGIN.
  func quotedLine(of name: PropertyName) -> QuotedLine {
    if let line = line(of: name) { QuotedLine(line) } else { QuotedLine(line(at: begin)) }
  }

  /// The component with its texts copied.
  var component: Component {
    Component(unchecked: nameText, properties: properties, components: components)
  }

  /// The properties, copied.
  var properties: [Property] {
    var list: [Property] = []
    list.reserveCapacity(end - first)
    var index = first
    while let line = nextProperty(&index) { list.append(line.property) }
    return list
  }

  /// The nested components, copied.
  var components: [Component] {
    var list: [Component] = []
    var index = first
    while let child = nextComponent(&index) { list.append(child.component) }
    return list
  }
}
