// SPDX-License-Identifier: MIT

import ICalendar
internal import Support

/// A finding about a component or one of its properties.
package struct PropertyFinding: Sendable {
  /// The finding, without a line.
  package let finding: Finding
  /// The index of the property in its component, or nil if the finding is about the component.
  package let index: Int?
  /// The path of indices of nested components that leads to the component.
  package let path: [Int]

  package init(_ finding: Finding, index: Int?, path: [Int] = []) {
    self.finding = finding
    self.index = index
    self.path = path
  }

  /// The same finding, as seen from the enclosing component.
  package func within(_ index: Int) -> PropertyFinding {
    PropertyFinding(finding, index: self.index, path: [index] + path)
  }

  /// The finding about a duration or period with hours and seconds but no minutes, which can still be read.
  static func missingMinutes(
    in text: some StringProtocol, of name: String, in component: String, at index: Int?
  ) -> [PropertyFinding] {
    func has(_ letter: UInt8) -> Bool { text.utf8.contains { $0 & 0xDF == letter } }
    guard has(UInt8(ascii: "H")), has(UInt8(ascii: "S")), !has(UInt8(ascii: "M")) else { return [] }
    let finding = Finding(
      .invalidValue, .error, component: component, property: name,
      message: "\(name) is \(quoted(String(text))), which has hours and seconds but no minutes",
      advice: "write the minutes too, such as PT1H0M30S", section: "3.3.6")
    return [PropertyFinding(finding, index: index)]
  }
}

/// Why the value of a property could not be read.
package struct PropertyError: Error {
  package let code: Finding.Code
  package let message: String
  package let advice: String
  package let section: String
  /// An error, unless the value is valid but cannot be read here.
  package var severity: Finding.Severity { code == .unsupported ? .warning : .error }

  package init(_ message: String, advice: String, section: String, code: Finding.Code = .invalidValue) {
    self.code = code
    self.message = message
    self.advice = advice
    self.section = section
  }
}
