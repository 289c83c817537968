// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing

/// Content lines, compared with a plain and slow splitter.
@Suite struct ContentLineTests {
  /// A line as text, and its parts if it has them.
  private struct Line: Equatable {
    var number: Int
    var bytes: [UInt8]
    var name: [UInt8] = []
    var parameters: [UInt8] = []
    var value: [UInt8] = []
    var isValid = false
  }

  @Test func `random texts are split as by a slow splitter, in pieces of any size`() throws {
    var random = SeededGenerator(seed: 12)
    let parts: [String] = [
      "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\n ", "\r\n\t", "\n ", " ", "\t", ":", ";", ",", "=", "\"", "A", "SUMMARY",
      "dtStart", "TZID", "X-LONG-NAME-OF-MORE-THAN-SIXTEEN", "VALUE=DATE", "20210104T090000", "休", "🙂", "^n", "\\",
      "BEGIN:VEVENT", "CN=\"a:b;c\"", String(repeating: "x", count: 80), "\u{1}", "\u{7F}", "\u{FEFF}",
    ]
    for round in 0..<rounds(fast: 800, slow: 10_000) {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) { text += parts.randomElement(using: &random) ?? "" }
      var bytes = Array(text.utf8)
      if round % 5 == 0, !bytes.isEmpty { bytes[Int.random(in: 0..<bytes.count, using: &random)] = 0xC3 }
      if bytes.contains(0) || bytes.starts(with: [0xEF]) { continue }
      // A time zone with a colon has a test of its own.
      if text.contains("dtStart;TZID=") { continue }
      let expected = Self.slow(bytes)
      for size in [1, 2, 5, 16, 17, 10_000] {
        let lines = try Self.lines(bytes, size: size)
        if lines != expected { Issue.record("pieces of \(size), \(text.debugDescription): \(lines) not \(expected)") }
      }
    }
  }

  @Test func `a fold at any byte leaves the line as it is`() throws {
    let line = Array("ATTENDEE;CN=\"Bob: 休;b\";ROLE=CHAIR;TZID=Asia/Shanghai:mailto:bob🙂@example.com".utf8)
    let whole = try Self.lines(line + [0x0D, 0x0A], size: 100)
    #expect(whole.first?.isValid == true)
    for fold in ["\r\n ", "\n\t", "\r\n \r\n "] {
      for place in 1..<line.count {
        let folded = Array(line[..<place]) + Array(fold.utf8) + Array(line[place...])
        #expect(try Self.lines(folded, size: place) == whole, "\(fold.debugDescription) at \(place)")
      }
    }
  }

  @Test(arguments: [
    ("DTSTART;TZID=GMT+05:30:2021", ";TZID=GMT+05:30", "2021"), ("DTSTART;TZID=a:b;X=c:2021", ";TZID=a:b;X=c", "2021"),
    ("DTSTART;X=\"a:b\";TZID=c://d:2021", ";X=\"a:b\";TZID=c://d", "2021"),
    ("DTSTART;TZID=\"a:b\":2021", ";TZID=\"a:b\"", "2021"), ("DTSTART;TZID=a:b\"c:2021", ";TZID=a", "b\"c:2021"),
    ("DTSTART;TZID=a;X=b:c:2021", ";TZID=a;X=b", "c:2021"), ("SUMMARY;TZID=a:b:c", ";TZID=a", "b:c"),
    ("DTSTART:a:b", "", "a:b"),
  ])
  func `a colon in the time zone of a date or time is a part of its name`(
    line: String, parameters: String, value: String
  ) throws {
    let line = try #require(try Self.lines(Array(line.utf8), size: 7).first)
    #expect(line.isValid)
    #expect(String(decoding: line.parameters, as: UTF8.self) == parameters)
    #expect(String(decoding: line.value, as: UTF8.self) == value)
  }

  @Test(arguments: [true, false]) func `UTF-16 is read as its UTF-8`(isLittleEndian: Bool) throws {
    let text = "BEGIN:VCALENDAR\r\nSUMMARY:休🙂\r\n  end\r\nX-A;B=\"é:\":c\r\n"
    let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
      let pair = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return isLittleEndian ? pair : pair.reversed()
    }
    let expected = Self.slow(Array(text.utf8))
    for size in [1, 3, 1000] { #expect(try Self.lines(bytes, size: size) == expected) }
  }

  @Test func `names are known in any case and of any length, and only as a whole`() throws {
    let names = [
      "Begin", "UID", "uid ", "UI", "UIDS", "percent-complete", "PERCENT-COMPLETES", "REFRESH-INTERVAL", "X-1", "ÜID",
      "U D", "-",
    ]
    for name in names {
      let bytes = Array("\(name):x".utf8)
      #expect(try Self.lines(bytes, size: 100) == Self.slow(bytes), "\(name)")
    }
  }

  @Test func `a line's end beyond the limit is an error with the line's number`() throws {
    var limits = ReadingLimits()
    limits.lineLength = 20
    var rest: [[UInt8]] = [Array("A:b\r\nSUMMARY:short\r\nX:\(String(repeating: "x\r\n ", count: 30))".utf8)]
    var lines = ContentLines(limits: limits) { rest.popLast() }
    #expect(try lines.next() && lines.next())
    let error = #expect(throws: Fault.self) { try lines.next() }
    #expect(error?.code == .limitExceeded)
    #expect((error?.line ?? 0) > 3)
  }

  @Test(arguments: [1, 7, 20, 21, 100])
  func `a line may be as long as the limit and no longer, in pieces of any size`(size: Int) throws {
    for (length, isAllowed) in [(20, true), (21, false)] {
      for end in ["\n", ""] {
        var rest = Array("A:b\n\(String(repeating: "x", count: length))\(end)".utf8)[...]
        var limits = ReadingLimits()
        limits.lineLength = 20
        var lines = ContentLines(limits: limits) { () -> [UInt8]? in
          defer { rest = rest.dropFirst(size) }
          return rest.isEmpty ? nil : Array(rest.prefix(size))
        }
        #expect(try lines.next())
        #expect((try? lines.next()) == (isAllowed ? true : nil), "\(length) \(end.isEmpty)")
      }
    }
  }

  // MARK: - Both ways

  private static func lines(_ bytes: [UInt8], size: Int) throws -> [Line] {
    var position = 0
    var lines = ContentLines { () -> [UInt8]? in
      guard position < bytes.count else { return nil }
      defer { position += size }
      return Array(bytes[position..<min(position + size, bytes.count)])
    }
    var list: [Line] = []
    while try lines.next() {
      let line = lines.line
      func part(_ range: Range<Int>) -> [UInt8] { range.map { line.bytes[$0] } }
      list.append(
        Line(
          number: line.number, bytes: part(0..<line.bytes.count), name: part(line.nameRange),
          parameters: part(line.parameterRange), value: part(line.valueRange), isValid: line.isValid))
    }
    return list
  }

  /// The lines of a text, byte by byte.
  private static func slow(_ bytes: [UInt8]) -> [Line] {
    // Lines end with CR alone where there is no line feed.
    let bytes = bytes.prefix(1024).contains(0x0A) ? bytes : bytes.map { $0 == 0x0D ? 0x0A : $0 }
    var physical = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    if physical.last == [] { physical.removeLast() }
    var lines: [Line] = []
    for (index, line) in physical.enumerated() {
      var text = line
      while text.last == 0x0D { text.removeLast() }
      if index > 0, let first = line.first, first == 0x20 || first == 0x09 {
        lines[lines.count - 1].bytes += text.dropFirst()
      } else {
        lines.append(Line(number: index + 1, bytes: text))
      }
    }
    return lines.map(split)
  }

  private static func split(_ line: Line) -> Line {
    var line = line
    let bytes = line.bytes
    guard !bytes.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else { return line }
    func isName(_ bytes: some Collection<UInt8>) -> Bool {
      !bytes.isEmpty
        && bytes.allSatisfy { "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
    }
    var isQuoted = false
    var starts: [Int] = []
    var colon: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ";"), !isQuoted { starts.append(index) }
      if byte == UInt8(ascii: ":"), !isQuoted {
        colon = index
        break
      }
    }
    guard let colon else { return line }
    let end = starts.first ?? colon
    let name = Array(bytes[..<end])
    guard isName(name) else { return line }
    for (index, start) in starts.enumerated() {
      let parameter = bytes[(start + 1)..<(index + 1 < starts.count ? starts[index + 1] : colon)]
      guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")), isName(parameter[..<equals]) else {
        return line
      }
      for value in Self.values(parameter[(equals + 1)...]) {
        let isWhole = value.first == UInt8(ascii: "\"") && value.count > 1 && value.last == UInt8(ascii: "\"")
        let inner = isWhole ? value.dropFirst().dropLast() : value
        guard !inner.contains(UInt8(ascii: "\"")) else { return line }
      }
    }
    line.name = name
    line.parameters = Array(bytes[end..<colon])
    line.value = Array(bytes[(colon + 1)...])
    line.isValid = true
    return line
  }

  /// The values of a parameter, which commas outside quotes separate.
  private static func values(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    return bytes.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ",") && !isQuoted
    }
  }
}
