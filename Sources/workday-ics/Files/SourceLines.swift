// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import ICalendarCoding

/// The lines of a file that findings are about.
struct SourceLines {
  private var lines: [Int: String] = [:]
  /// The numbers of the lines that are still wanted, from 1.
  private var wanted: Set<Int>
  private var number = 1
  private var pending: [UInt8] = []

  /// Creates a collector of the lines with some numbers.
  init(numbers: Set<Int>) {
    wanted = numbers
  }

  /// Whether all lines have been found, or cannot be shown.
  var isComplete: Bool { wanted.isEmpty }

  /// Reads the next piece of the file; of a file that is not UTF-8 text, no lines are shown.
  mutating func read(_ piece: [UInt8]) {
    if number == 1, pending.isEmpty, piece.prefix(4).contains(0) || piece.starts(with: [0x1F, 0x8B]) { wanted = [] }
    var start = 0
    while start < piece.count, !wanted.isEmpty {
      let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) ?? piece.count
      if wanted.contains(number) { pending += piece[start..<min(end, start + 10_000)] }
      if end < piece.count { finishLine() }
      start = end + 1
    }
    if wanted.contains(number) { lines[number] = Self.text(pending) }
  }

  private mutating func finishLine() {
    if wanted.remove(number) != nil { lines[number] = Self.text(pending) }
    pending.removeAll(keepingCapacity: true)
    number += 1
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  /// The line of a finding with carets under what it is about, or nil.
  func excerpt(of finding: Finding) -> String? {
    guard let number = finding.line, let line = lines[number], !line.isEmpty else { return nil }
    return CivilCalendar.excerpt(of: line, at: Self.place(of: finding, in: Array(line.utf8)))
  }

  /// What a finding is about: a property's value or parameters, or the whole line.
  private static func place(of finding: Finding, in bytes: [UInt8]) -> Range<Int> {
    let whole = 0..<bytes.count
    if finding.code == .longLine { return min(75, bytes.count)..<bytes.count }
    if finding.code == .undefinedTimeZone, let start = bytes.firstRange(of: Array("TZID=".utf8))?.upperBound {
      let isQuoted = start < bytes.count && bytes[start] == UInt8(ascii: "\"")
      let inner = isQuoted ? start + 1 : start
      let end = bytes[inner...].firstIndex {
        isQuoted ? $0 == UInt8(ascii: "\"") : $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";")
      }
      return inner..<(end ?? bytes.count)
    }
    let name = bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
    guard let property = finding.property, String(decoding: name, as: UTF8.self).uppercased() == property else {
      return whole
    }
    var isQuoted = false
    let colon = bytes.firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ":") && !isQuoted
    }
    guard let colon else { return whole }
    if [.repeatedParameter, .invalidParameter, .missingParameter].contains(finding.code) {
      return name.count < colon ? name.count + 1..<colon : 0..<colon
    }
    guard colon + 1 < bytes.count else { return 0..<colon }
    if finding.code == .unescapedText, let place = bareSeparator(after: colon, in: bytes, of: property) {
      return place..<place + 1
    }
    return (property.hasSuffix("RULE") ? rulePart(named: finding.message, in: bytes[(colon + 1)...]) : nil)
      ?? colon + 1..<bytes.count
  }

  /// The first semicolon or comma without a backslash; nil if it comes after a fold.
  private static func bareSeparator(after colon: Int, in bytes: [UInt8], of property: String) -> Int? {
    let isList = property == "CATEGORIES" || property == "RESOURCES"
    var isEscaped = false
    return bytes[(colon + 1)...].firstIndex { byte in
      defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
      return !isEscaped && (byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") && !isList)
    }
  }

  /// The part of a rule that a message names first.
  private static func rulePart(named message: String, in rule: ArraySlice<UInt8>) -> Range<Int>? {
    let parts = rule.split(separator: UInt8(ascii: ";")).compactMap {
      part -> (place: String.Index, range: Range<Int>)? in
      let name = String(decoding: part.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self).uppercased()
      return message.firstRange(of: name + "=").map { ($0.lowerBound, part.indices) }
        ?? message.firstRange(of: name + " ").map { ($0.lowerBound, part.indices) }
    }
    return parts.min { $0.place < $1.place }?.range
  }
}
