// SPDX-License-Identifier: MIT

import TestSupport

/// Changes bytes at random places, the same way for the same seed.
struct Mutator {
  private var random: SeededGenerator
  private let pieces: [[UInt8]] = [
    "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "BEGIN:VALARM\r\n", "END:VCALENDAR\r\n", "\r\n ", "\r\n", "\n", ";", ":",
    "\"",
    ",", "=", "\\", "^", "/", "-", "RRULE:FREQ=DAILY\r\n", "EXDATE:", "TZID=", "VALUE=DATE", "\u{0}", "9", "Z", "上",
    "X-LIC-ERROR:x\r\n", "99999999999999999999",
  ].map { Array($0.utf8) }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The bytes after one to four changes.
  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...80, using: &random)))
      default:
        let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
      }
    }
    return bytes
  }
}

extension SeededGenerator {
  /// A text of ASCII, special characters, Chinese, emoji and combining marks, without forbidden characters.
  mutating func text(upTo length: Int) -> String {
    let pools: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x41...0x5A, 0x4E00...0x9FFF, 0x1F300...0x1F5FF, 0x300...0x36F, 0xA0...0xFF, 0x200B...0x200F,
    ]
    let specials: [Unicode.Scalar] = ["\\", ";", ",", "\n", "\t", ":", "\"", "^", " "]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...length, using: &self) {
      if Int.random(in: 0..<5, using: &self) == 0 {
        text.append(specials[Int.random(in: 0..<specials.count, using: &self)])
      } else if let scalar = Unicode.Scalar(
        UInt32.random(in: pools[Int.random(in: 0..<pools.count, using: &self)], using: &self))
      {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
