// SPDX-License-Identifier: MIT

import Support

/// Reads numbers and single bytes from text, and reports where it failed.
package struct DigitScanner {
  package let bytes: UnsafeBufferPointer<UInt8>
  /// What the text should be.
  package let form: StaticString
  package var position = 0

  /// Reads a whole text, whose bytes are not copied into an array.
  @inline(__always)
  package static func read<Value>(
    _ text: String, as form: StaticString, _ body: (inout DigitScanner) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    var text = text
    return try text.withUTF8 { bytes in
      var scanner = DigitScanner(bytes: bytes, form: form)
      do throws(Fault) {
        let value = try body(&scanner)
        guard scanner.isAtEnd else { throw scanner.failure }
        return Result<Value, Fault>.success(value)
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// The text itself.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var isAtEnd: Bool { position == bytes.count }

  /// The next byte, or nil at the end.
  package var next: UInt8? { isAtEnd ? nil : bytes[position] }

  package var failure: Fault {
    let end = min(position + 1, bytes.count)
    return Fault(.malformedText, "\(quoted(text)) is not \(form)", in: text, at: min(position, end)..<end)
  }

  /// Reads up to a number of digits; nil if there are none.
  package mutating func number(atMost digits: Int) -> Int? {
    let start = position
    var value = 0
    let end = min(start + digits, bytes.count)
    while position < end, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
      value = value * 10 + Int(digit)
      position += 1
    }
    return position > start ? value : nil
  }

  /// Reads exactly the given number of digits.
  mutating func number(digits: Int) throws(Fault) -> Int {
    let start = position
    guard let value = number(atMost: digits), position - start == digits else { throw failure }
    return value
  }

  /// Reads one byte if it is the expected one.
  package mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws(Fault) {
    guard skip(byte) else { throw failure }
  }

  func expectEnd() throws(Fault) {
    guard isAtEnd else { throw failure }
  }

  /// The date of eight digits, with dashes or without.
  mutating func date(dashes: Bool) throws(Fault) -> CivilDate {
    let start = position
    let year = try number(digits: 4)
    if dashes { try expect(UInt8(ascii: "-")) }
    let monthStart = position
    let month = try number(digits: 2)
    if dashes { try expect(UInt8(ascii: "-")) }
    let dayStart = position
    let day = try number(digits: 2)
    do throws(Fault) {
      return try CivilDate(year: year, month: month, day: day)
    } catch {
      switch error.code {
      case .yearOutOfRange: throw error.placed(in: text, at: start..<start + 4)
      case .monthOutOfRange: throw error.placed(in: text, at: monthStart..<monthStart + 2)
      default: throw error.placed(in: text, at: dayStart..<dayStart + 2)
      }
    }
  }

  /// The time of six digits, or `hh:mm` with optional seconds; second 60 is read as 59.
  mutating func time(colons: Bool) throws(Fault) -> TimeOfDay {
    let start = position
    let hour = try number(digits: 2)
    if colons { try expect(UInt8(ascii: ":")) }
    let minute = try number(digits: 2)
    var second = 0
    if colons ? skip(UInt8(ascii: ":")) : true { second = try number(digits: 2) }
    do throws(Fault) {
      return try TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second)
    } catch {
      let width = colons ? 3 : 2
      let offset = (0...23).contains(hour) ? ((0...59).contains(minute) ? 2 * width : width) : 0
      throw error.placed(in: text, at: start + offset..<start + offset + 2)
    }
  }
}
