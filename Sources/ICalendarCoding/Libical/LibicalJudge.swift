// SPDX-License-Identifier: MIT

#if Libical
import CLibical
import ICalendar

/// Asks libical whether it accepts components and properties.
enum LibicalJudge {
  /// A line that libical refuses.
  struct Refusal {
    /// The index of the line.
    let index: Int
    /// The name of the property.
    let name: String
    /// libical's reason, or empty.
    let reason: String
  }

  /// The most bytes that libical is asked about at once, since refused lines and lists of numbers cost it the square of
  /// their count.
  private static let mostBytes = 10_000

  /// The lines that libical refuses; the lines are unfolded, each followed by a zero byte.
  ///
  /// Properties with unknown names, without a value, or with more than 10,000 bytes are not checked. Must be called inside
  /// `Libical.alone`.
  static func refusedLines(_ lines: [UInt8]) -> [Refusal] {
    var copy = lines
    if lines.count <= mostBytes, let component = OwnedComponent(lines: &copy), !component.hasErrors { return [] }
    var refused: [Refusal] = []
    let all = lines.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    for (index, line) in all.enumerated() where line.count <= mostBytes && !accepts(line) {
      let name = String(decoding: line.prefix(while: ContentName.isNameByte), as: UTF8.self).uppercased()
      refused.append(Refusal(index: index, name: name, reason: reason(line)))
    }
    return refused
  }

  /// libical's reason for refusing a line, in lower case and without the value.
  private static func reason(_ line: ArraySlice<UInt8>) -> String {
    var lines = Array("BEGIN:VEVENT".utf8) + [0] + line + [0] + Array("END:VEVENT".utf8) + [0]
    guard let text = OwnedComponent(lines: &lines)?.firstError else { return "" }
    let reason = text.split(separator: ". Removing entire property", maxSplits: 1).first ?? ""
    return reason.prefix(1).lowercased() + reason.dropFirst()
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
#endif
