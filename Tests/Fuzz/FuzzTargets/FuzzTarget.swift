// SPDX-License-Identifier: MIT

internal import Support
internal import TestSupport

/// Something that reads bytes from anywhere, with the laws that hold for all of them.
package struct FuzzTarget: Sendable {
  /// The name.
  package let name: String
  /// The name of its file in Fixtures/fuzz.
  private let file: String
  /// The most that inputs may cost.
  package let limit: CostLimit
  /// What is wrong with how some bytes are read, or nil.
  package let fault: @Sendable (_ bytes: [UInt8]) -> String?

  /// Creates a target, whose kept inputs are in a file of its name or of another target's.
  init(
    name: String, inputsOf file: String? = nil, limit: CostLimit = .reading,
    fault: @escaping @Sendable (_ bytes: [UInt8]) -> String?
  ) {
    self.name = name
    self.limit = limit
    self.file = file ?? name
    self.fault = fault
  }

  /// All targets.
  package static let all: [FuzzTarget] =
    [
      .calendar, .reading, .fix, .merge, .filter, .diff, .apply, .output, .rule, .zone, .holidays, .timor, .overrides,
      .description, .caldav, .view, .agent, .json,
    ]
    + online

  /// The targets that need the server's dependencies.
  #if Online
  private static let online = [http, query, notice, state]
  #else
  private static let online: [FuzzTarget] = []
  #endif

  /// The inputs that are kept in Fixtures/fuzz; together they reach what fuzzing has reached.
  package func corpus() throws -> [[UInt8]] {
    try readText("Fixtures/fuzz/\(file).txt").split(separator: "\n").map { FuzzTarget.bytes(ofLine: $0) }
  }

  // MARK: - The form of a kept input

  /// An input as a line of text: what is not a printable ASCII character, and the percent sign, is `%` with two digits.
  package static func line(of bytes: [UInt8]) -> String {
    var line = ""
    for byte in bytes {
      if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "%") {
        line.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        line += "%" + hexadecimal(UInt32(byte), digits: 2)
      }
    }
    return line
  }

  /// The input that a line stands for.
  package static func bytes(ofLine line: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = line.utf8[...]
    while let first = rest.popFirst() {
      guard first == UInt8(ascii: "%") else {
        bytes.append(first)
        continue
      }
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? first)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
