// SPDX-License-Identifier: MIT

internal import CLibical
import ICalendar

/// Asks libical whether it accepts components and properties.
enum LibicalJudge {
  /// The indices of the lines that libical refuses; the lines are unfolded, each followed by a zero byte.
  ///
  /// Properties with unknown names or without a value are not checked. Must be called inside `Libical.alone`.
  static func refusedLines(_ lines: [UInt8]) -> [Int] {
    var copy = lines
    if let component = OwnedComponent(lines: &copy), !component.hasErrors { return [] }
    var refused: [Int] = []
    var index = 0
    for line in lines.split(separator: 0, omittingEmptySubsequences: false).dropLast() {
      if !accepts(line) { refused.append(index) }
      index += 1
    }
    return refused
  }

  /// Whether libical accepts a property's line; must be called inside `Libical.alone`.
  static func accepts(_ property: Property) -> Bool {
    accepts(OwnLine.bytes(property)[...])
  }

  private static func accepts(_ line: ArraySlice<UInt8>) -> Bool {
    guard let end = line.firstIndex(where: { !ContentName.isNameByte($0) }), line.last != UInt8(ascii: ":") else {
      return true
    }
    let name = String(decoding: line[line.startIndex..<end], as: UTF8.self)
    guard !["BEGIN", "END", "X-LIC-ERROR"].contains(name.uppercased()) else { return true }
    guard icalproperty_string_to_kind(name) != ICAL_NO_PROPERTY else { return true }
    guard let property = icalproperty_new_from_string(String(decoding: line, as: UTF8.self)) else { return false }
    icalproperty_free(property)
    return true
  }
}
