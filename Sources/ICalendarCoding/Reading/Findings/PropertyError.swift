// SPDX-License-Identifier: MIT

import Support

/// Why the value of a property could not be read: a finding without its line.
package struct PropertyError: Error {
  package let row: FindingRow
  package let message: String
  /// What takes the place of each `{}` in the row's advice.
  package let words: [String]
  package let part: Finding.Part?

  package init(_ row: FindingRow, _ message: String, _ words: String..., at part: Finding.Part? = nil) {
    self.row = row
    self.message = message
    self.words = words
    self.part = part
  }
}

extension Finding {
  /// Creates a finding about a component as a whole, or about one of its properties.
  init(_ failure: PropertyError, of name: String? = nil, in component: String, at line: Int) {
    self.init(
      failure.row, failure.message, failure.words, line: line, component: component, property: name, at: failure.part)
  }

  /// The finding about a duration or period with hours and seconds but no minutes, which can still be read.
  static func missingMinutes(
    in text: some StringProtocol, of name: String, in component: String, at line: Int
  ) -> [Finding] {
    func has(_ letter: UInt8) -> Bool { text.utf8.contains { $0 & 0xDF == letter } }
    guard has(UInt8(ascii: "H")), has(UInt8(ascii: "S")), !has(UInt8(ascii: "M")) else { return [] }
    return [
      Finding(
        .noMinutes, "\(name) is \(quoted(String(text))), which has hours and seconds but no minutes", line: line,
        component: component, property: name)
    ]
  }
}
