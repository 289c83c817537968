// SPDX-License-Identifier: MIT

/// A number with leading zeros to a minimum number of digits.
package func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return digits.utf8.count >= width ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
}

/// A number of things in English: `1 day`, `2 days`.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)" + (number == 1 ? "" : "s") }

/// A number in hexadecimal, in lower case, with leading zeros to a minimum number of digits.
package func hexadecimal(_ number: some FixedWidthInteger, digits width: Int) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// A text for an address: every byte but ASCII letters, digits and some more characters as `%` and two digits.
package func percentEncoded(_ text: String, keeping kept: String) -> String {
  text.utf8.reduce(into: "") { encoded, byte in
    if byte.isLetter || byte.isDigit || kept.utf8.contains(byte) {
      encoded.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      encoded += "%" + hexadecimal(byte, digits: 2).uppercased()
    }
  }
}

/// The bytes that percent-encoding has made a text of; nil if a `%` is not followed by two hexadecimal digits.
package func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  var iterator = text.makeIterator()
  while let byte = iterator.next() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let high = iterator.next()?.hexadecimalDigit, let low = iterator.next()?.hexadecimalDigit else { return nil }
    bytes.append(high << 4 | low)
  }
  return bytes
}

/// The FNV-1a hash of bytes in 64 bits, the same on every machine; not against somebody who looks for collisions.
package func hashFNV1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// The value of an ASCII hexadecimal digit; nil for another byte.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): (self | 0x20) - 0x57
    default: nil
    }
  }

  /// Whether the byte is an ASCII letter.
  package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

/// How an offset from UTC is written; every form has seconds only if they are not zero.
package enum OffsetForm: Sendable {
  /// Hours, and minutes if not zero: `+08`, `+0530`, as in names of time zones.
  case shortest
  /// Hours and minutes: `+0800`, as in RFC 5545, section 3.3.14.
  case basic
  /// Hours and minutes with colons: `+08:00`, as in RFC 3339.
  case extended
}

/// An offset in seconds east of UTC as text, such as `-03:46:02`.
package func offsetText(_ seconds: Int, _ form: OffsetForm) -> String {
  let size = abs(seconds)
  var parts = [size / 3600, size / 60 % 60, size % 60]
  if parts[2] == 0 {
    parts.removeLast()
    if parts[1] == 0, form == .shortest { parts.removeLast() }
  }
  return (seconds < 0 ? "-" : "+")
    + parts.map { padded($0, to: 2) }.joined(separator: form == .extended ? ":" : "")
}
