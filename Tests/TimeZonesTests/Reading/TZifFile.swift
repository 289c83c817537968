// SPDX-License-Identifier: MIT

/// Writes valid and invalid TZif files.
struct TZifFile {
  var version: UInt8 = UInt8(ascii: "2")
  var times: [Int64] = []
  var indexes: [UInt8] = []
  var types: [(offset: Int32, isDaylight: Bool, abbreviation: String)]
  var leaps: [(since: Int64, seconds: Int32)] = []
  var footer = ""

  /// The file; version 0 has one block with times of four bytes, any other has two blocks, the first empty.
  var bytes: [UInt8] {
    guard version > 0 else { return block(timeSize: 4) }
    return TZifFile(version: version, types: [(0, false, "UTC")]).block(timeSize: 4) + block(timeSize: 8)
      + Array("\n\(footer)\n".utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    var characters: [UInt8] = []
    for type in types { characters += Array(type.abbreviation.utf8) + [0] }
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leaps.count, times.count, types.count, characters.count] { append(Int64(count), 4, to: &bytes) }
    for time in times { append(time, timeSize, to: &bytes) }
    bytes += indexes
    var place = 0
    for type in types {
      append(Int64(type.offset), 4, to: &bytes)
      bytes += [type.isDaylight ? 1 : 0, UInt8(place)]
      place += type.abbreviation.utf8.count + 1
    }
    bytes += characters
    for leap in leaps {
      append(leap.since, timeSize, to: &bytes)
      append(Int64(leap.seconds), 4, to: &bytes)
    }
    return bytes
  }

  private func append(_ number: Int64, _ size: Int, to bytes: inout [UInt8]) {
    for shift in stride(from: (size - 1) * 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
