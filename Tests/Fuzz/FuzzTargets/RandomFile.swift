// SPDX-License-Identifier: MIT

internal import TestSupport

/// Calendars as programs of all ages have written them: texts in any encoding, folded anywhere, with some bytes changed.
package struct RandomFile {
  private var random: SeededGenerator
  private var mutator: Mutator

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    mutator = Mutator(seed: seed)
  }

  /// Texts with their encodings; in the first four, 0x5C, the backslash, is the second byte of some characters.
  package static let texts: [(encoding: String, bytes: [UInt8])] = [
    // 功課許可, 育樂中心蓋章, 閱讀會議
    ("Big5", [0xA5, 0x5C, 0xBD, 0xD2, 0xB3, 0x5C, 0xA5, 0x69]),
    ("Big5", [0xA8, 0x7C, 0xBC, 0xD6, 0xA4, 0xA4, 0xA4, 0xDF, 0xBB, 0x5C, 0xB3, 0xB9]),
    ("Big5", [0xBE, 0x5C, 0xC5, 0xAA, 0xB7, 0x7C, 0xC4, 0xB3]),
    // 許可證, 蘇丹茅臺, 丄俓僜
    ("GBK", [0xD4, 0x53, 0xBF, 0xC9, 0xD7, 0x43]), ("GBK", [0xCC, 0x4B, 0xB5, 0xA4, 0xC3, 0xA9, 0xC5, 0x5F]),
    ("GBK", [0x81, 0x41, 0x82, 0x5C, 0x83, 0x5C]),
    // 㐀㐁𠀀功, 龦会议
    ("GB18030", [0x81, 0x39, 0xEE, 0x39, 0x81, 0x39, 0xEF, 0x30, 0x95, 0x32, 0x82, 0x36, 0xB9, 0xA6]),
    ("GB18030", [0x82, 0x35, 0x8F, 0x33, 0xBB, 0xE1, 0xD2, 0xE9]),
    // 表示ソフト, 能力十構, 予定表
    ("Shift_JIS", [0x95, 0x5C, 0x8E, 0xA6, 0x83, 0x5C, 0x83, 0x74, 0x83, 0x67]),
    ("Shift_JIS", [0x94, 0x5C, 0x97, 0xCD, 0x8F, 0x5C, 0x8D, 0x5C]),
    ("Shift_JIS", [0x97, 0x5C, 0x92, 0xE8, 0x95, 0x5C]),
    // Größe Café
    ("Latin-1", [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x43, 0x61, 0x66, 0xE9]),
    ("UTF-8", Array("功课許可 Größe; ソフト, 👩‍💻 \\".utf8)), ("UTF-8", Array("上班打卡\\, 会议\\n室".utf8)),
  ]

  /// The next file.
  package mutating func next(upTo count: Int = 4) -> [UInt8] {
    var bytes: [UInt8] = []
    let isBare = random.below(6) == 0
    let end: [UInt8] = isBare ? [0x0A] : [0x0D, 0x0A]
    let foldsInside = random.below(2) == 0
    for line in RandomCalendar.bytes(&random, upTo: count).split(separator: 0x0A) {
      var line = Array(line.dropLast())
      if line.starts(with: Array("SUMMARY:".utf8)), random.below(3) > 0 {
        for _ in 0...random.below(4) {
          line += [UInt8(ascii: " ")] + RandomFile.texts[random.below(RandomFile.texts.count)].bytes
          if random.below(8) == 0 { line += Array(";,\\x".utf8) }
        }
      }
      // A fold can be inside a character, and between a lead byte and a backslash.
      while foldsInside, line.count > 20, random.below(3) == 0 {
        let place = 1 + random.below(line.count - 1)
        bytes += line[..<place] + end + [UInt8(ascii: " ")]
        line = Array(line[place...])
      }
      bytes += line + end
    }
    switch random.below(8) {
    case 0: return [0xEF, 0xBB, 0xBF] + bytes
    case 1 where String(validating: bytes, as: UTF8.self) != nil:
      return [0xFF, 0xFE] + String(decoding: bytes, as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case 2, 3, 4: return mutator.mutated(bytes)
    default: return bytes
    }
  }

  /// What is wrong with the next random state of a law, with its files; nil if nothing is.
  package mutating func fault(of law: FileLaws.Law) -> (fault: String, files: [[UInt8]])? {
    let damage = law == .damage ? Damage(&random) : nil
    let file = damage?.whole ?? next(upTo: law == .filter || law == .apply ? 8 : 4)
    let other = damage?.broken ?? (law == .merge || law == .diff ? next() : [])
    let fault =
      switch law {
      case .fix: FileLaws.faultOfFixing(file)
      case .merge: FileLaws.faultOfMerging(file, other)
      case .filter: FileLaws.faultOfFiltering(file, choice: random.next())
      case .diff: FileLaws.faultOfComparing(file, other)
      case .apply: FileLaws.faultOfApplying(file, choice: random.next())
      case .damage: damage.flatMap(FileLaws.faultOfReading)
      }
    return fault.map { ($0, other.isEmpty ? [file] : [file, other]) }
  }
}
