// SPDX-License-Identifier: MIT

internal import Support

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

extension Finding {
  /// Creates a finding about a component as a whole, or about one of its properties.
  init(_ failure: PropertyError, of name: String? = nil, in component: String, at line: Int) {
    self.init(
      failure.code, failure.severity, line: line, component: component, property: name, message: failure.message,
      advice: failure.advice, section: failure.section)
  }

  /// The finding about a duration or period with hours and seconds but no minutes, which can still be read.
  static func missingMinutes(
    in text: some StringProtocol, of name: String, in component: String, at line: Int
  ) -> [Finding] {
    func has(_ letter: UInt8) -> Bool { text.utf8.contains { $0 & 0xDF == letter } }
    guard has(UInt8(ascii: "H")), has(UInt8(ascii: "S")), !has(UInt8(ascii: "M")) else { return [] }
    return [
      Finding(
        .invalidValue, .error, line: line, component: component, property: name,
        message: "\(name) is \(quoted(String(text))), which has hours and seconds but no minutes",
        advice: "write the minutes too, such as PT1H0M30S", section: "3.3.6")
    ]
  }
}
