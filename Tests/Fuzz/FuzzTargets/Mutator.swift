// SPDX-License-Identifier: MIT

internal import TestSupport

/// Changes bytes at random places, the same way for the same seed.
package struct Mutator {
  private var random: SeededGenerator
  private let pieces: [[UInt8]] = [
    "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "BEGIN:VALARM\r\n", "END:VCALENDAR\r\n", "\r\n ", "\r\n", "\n", ";", ":",
    "\"",
    ",", "=", "\\", "^", "/", "-", "RRULE:FREQ=DAILY\r\n", "EXDATE:", "TZID=", "VALUE=DATE", "\u{0}", "9", "Z", "上",
    "X-LIC-ERROR:x\r\n", "99999999999999999999",
  ].map { Array($0.utf8) }

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The bytes after one to four changes.
  package mutating func mutated(_ original: [UInt8]) -> [UInt8] {
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
