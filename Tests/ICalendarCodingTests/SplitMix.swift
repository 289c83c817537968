// SPDX-License-Identifier: MIT

/// Seeded random numbers, the same on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

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
