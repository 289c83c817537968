// SPDX-License-Identifier: MIT

import ICalendar

/// Splits an unfolded content line into name, parameters and value.
struct LineParser {
  /// Why a line cannot be read.
  struct LineError: Error {
    let code: Finding.Code
    let message: String
    let advice: String
  }

  let limits: ReadingLimits
  /// Whether the last line had invalid UTF-8, which has been replaced with U+FFFD.
  private(set) var wasRepaired = false

  init(limits: ReadingLimits) {
    self.limits = limits
  }

  /// The property on a line.
  mutating func property(_ bytes: UnsafeBufferPointer<UInt8>) throws(LineError) -> Property {
    wasRepaired = false
    var hasHigh = false
    for byte in bytes where byte < 0x20 || byte >= 0x7F {
      if byte >= 0x80 {
        hasHigh = true
      } else if byte != 0x09 {
        let control = firstControl(in: CollectionOfOne(byte), allowingLineFeed: false) ?? ""
        throw LineError(
          code: .controlCharacter, message: "the line has the control character \(control) and is left out",
          advice: "remove it")
      }
    }
    if hasHigh, !LineParser.isUTF8(bytes) { wasRepaired = true }
    var position = 0
    while position < bytes.count, ContentName.isNameByte(bytes[position]) { position += 1 }
    guard position > 0, position < bytes.count, bytes[position] == 0x3A || bytes[position] == 0x3B else {
      throw LineError(
        code: .malformedLine, message: "the line is not NAME:VALUE and is left out",
        advice: "check whether a folded line lost its leading space")
    }
    let name = upper(bytes, 0..<position)
    var parameters: [Parameter] = []
    while bytes[position] == 0x3B {
      parameters.append(try parameter(bytes, &position))
      guard parameters.count <= limits.parameters else { throw tooMany }
    }
    return Property(
      unchecked: name, parameters: parameters, value: string(bytes, (position + 1)..<bytes.count))
  }

  private var tooMany: LineError {
    LineError(
      code: .limitExceeded,
      message: "the line has more than the \(limits.parameters) parameters or values allowed and is left out",
      advice: "split it")
  }

  /// Reads a parameter starting at its semicolon; afterwards, the position is at the next semicolon or the colon.
  private func parameter(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int
  ) throws(LineError) -> Parameter {
    position += 1
    let start = position
    while position < bytes.count, ContentName.isNameByte(bytes[position]) { position += 1 }
    let failure = LineError(
      code: .malformedLine, message: "a parameter of the line is not NAME=VALUE; the line is left out",
      advice: "quote values that hold : ; or ,")
    guard position > start, position < bytes.count, bytes[position] == 0x3D else { throw failure }
    let name = upper(bytes, start..<position)
    var values: [String] = []
    repeat {
      position += 1
      let isQuoted = position < bytes.count && bytes[position] == 0x22
      if isQuoted { position += 1 }
      let valueStart = position
      var hasCaret = false
      while position < bytes.count {
        let byte = bytes[position]
        if isQuoted ? byte == 0x22 : (byte == 0x2C || byte == 0x3A || byte == 0x3B) { break }
        if byte == 0x22 { throw failure }
        if byte == 0x5E { hasCaret = true }
        position += 1
      }
      guard position < bytes.count else { throw failure }
      let value = string(bytes, valueStart..<position)
      values.append(hasCaret ? LineParser.withoutCarets(value) : value)
      guard values.count <= limits.parameters else { throw tooMany }
      if isQuoted { position += 1 }
      guard position < bytes.count else { throw failure }
    } while bytes[position] == 0x2C
    guard bytes[position] == 0x3A || bytes[position] == 0x3B else { throw failure }
    return Parameter(unchecked: name, values: values)
  }

  private func string(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private func upper(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    for index in range where bytes[index] >= 0x61 {
      return string(bytes, range).uppercased()
    }
    return string(bytes, range)
  }

  /// Decodes the caret escapes of RFC 6868.
  private static func withoutCarets(_ text: String) -> String {
    var bytes: [UInt8] = []
    var isEscaping = false
    for byte in text.utf8 {
      guard isEscaping else {
        if byte == 0x5E { isEscaping = true } else { bytes.append(byte) }
        continue
      }
      isEscaping = false
      switch byte {
      case 0x6E: bytes.append(0x0A)
      case 0x27: bytes.append(0x22)
      case 0x5E: bytes.append(0x5E)
      default: bytes += [0x5E, byte]
      }
    }
    if isEscaping { bytes.append(0x5E) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether bytes are valid UTF-8, without stray, overlong or surrogate sequences.
  static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte < 0x80 { continue }
      let count: Int
      var lower: UInt8 = 0x80
      var upper: UInt8 = 0xBF
      switch byte {
      case 0xC2...0xDF: count = 1
      case 0xE0: (count, lower) = (2, 0xA0)
      case 0xED: (count, upper) = (2, 0x9F)
      case 0xE1...0xEF: count = 2
      case 0xF0: (count, lower) = (3, 0x90)
      case 0xF1...0xF3: count = 3
      case 0xF4: (count, upper) = (3, 0x8F)
      default: return false
      }
      guard index + count <= bytes.count, lower <= bytes[index], bytes[index] <= upper else { return false }
      for next in index..<index + count where bytes[next] & 0xC0 != 0x80 { return false }
      index += count
    }
    return true
  }
}
