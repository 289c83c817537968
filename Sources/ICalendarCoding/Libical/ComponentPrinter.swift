// SPDX-License-Identifier: MIT

#if Libical
import CivilCalendar
import CLibical
import ICalendar

/// Prints a component with libical, and compares every line with its property.
///
/// A line that differs is written by `OwnLine` instead.
struct ComponentPrinter {
  /// The text, folded, with line ends.
  private(set) var bytes: [UInt8] = []
  /// Whether libical represents each property, in the order of the text.
  private var held: IndexingIterator<[Bool]>
  /// What libical printed, and the position of the next line.
  private let printed: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var line: [UInt8] = []

  /// The text of a component.
  ///
  /// - Throws: `Fault` that names the property, if libical refuses its value.
  static func bytes(of component: Component) throws(Fault) -> [UInt8] {
    try Libical.alone { () throws(Fault) in
      var held: [Bool] = []
      guard let made = OwnedComponent(component, held: &held), let text = made.printed() else {
        throw Fault(.refusedByLibical, "libical cannot represent a component named \(component.name)")
      }
      defer { free(text) }
      let printed = UnsafeRawBufferPointer(start: text, count: strlen(text)).assumingMemoryBound(to: UInt8.self)
      var printer = ComponentPrinter(printed: printed, held: held)
      try printer.append(component)
      return printer.bytes
    }
  }

  private init(printed: UnsafeBufferPointer<UInt8>, held: [Bool]) {
    self.printed = printed
    self.held = held.makeIterator()
    bytes.reserveCapacity(printed.count)
  }

  private mutating func append(_ component: Component) throws(Fault) {
    append(mark: "BEGIN:" + component.name)
    for property in component.properties { try append(property) }
    for child in component.components { try append(child) }
    append(mark: "END:" + component.name)
  }

  private mutating func append(mark: String) {
    let range = nextLine()
    if line.elementsEqual(mark.utf8) {
      bytes += printed[range]
    } else {
      OwnLine.appendFolded(Array(mark.utf8), to: &bytes)
    }
  }

  private mutating func append(_ property: Property) throws(Fault) {
    if held.next() == true {
      let range = nextLine()
      if let read = Property(parsing: line), OwnLine.holds(read, theValueOf: property) {
        bytes += printed[range]
        return
      }
    }
    guard LibicalJudge.accepts(property) else {
      let line = String(decoding: OwnLine.bytes(property), as: UTF8.self)
      throw Fault(
        .refusedByLibical, "libical rejects the value of \(property.name)", property: property.name, in: line,
        at: 0..<property.name.utf8.count)
    }
    OwnLine.appendFolded(OwnLine.bytes(property), to: &bytes)
  }

  /// Unfolds the next line, and returns its range in what libical printed.
  private mutating func nextLine() -> Range<Int> {
    line.removeAll(keepingCapacity: true)
    let start = position
    while position < printed.count, let first = printed.baseAddress.map({ UnsafeRawPointer($0 + position) }),
      let end = memchr(first, 0x0A, printed.count - position)
    {
      let length = UnsafeRawPointer(end) - first
      let hasReturn = length > 0 && printed[position + length - 1] == 0x0D
      line += printed[position..<position + length - (hasReturn ? 1 : 0)]
      position += length + 1
      guard position < printed.count, printed[position] == 0x20 else { break }
      position += 1
    }
    return start..<position
  }
}
#endif
