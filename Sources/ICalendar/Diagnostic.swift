// SPDX-License-Identifier: MIT

/// Something that is wrong with a calendar file, or that some clients get wrong.
public struct Diagnostic: Sendable, Hashable {
  /// The kind of finding.
  public let code: Code
  /// Whether it breaks RFC 5545 or loses something, or only fails in some clients.
  public let severity: Severity
  /// The line of the file, counted from 1, or nil when the value did not come from a file.
  public let line: Int?
  /// The component that it is in, such as `VEVENT`, or nil when it is about the file.
  public let component: String?
  /// The property that it is about, or nil when it is about none.
  public let property: String?
  /// What is wrong, in one line without a final stop.
  public let message: String
  /// What to do about it, in one line without a final stop.
  public let advice: String
  /// The section of RFC 5545 (or `RFC 7986, 5.7`), or nil when no section rules it.
  public let section: String?
  /// The clients that it breaks, as measured; empty when none is known or all are.
  public let clients: [String]

  /// Makes a finding of its parts.
  public init(
    _ code: Code, _ severity: Severity, line: Int? = nil, component: String? = nil, property: String? = nil,
    message: String, advice: String, section: String? = nil, clients: [String] = []
  ) {
    self.code = code
    self.severity = severity
    self.line = line
    self.component = component
    self.property = property
    self.message = message
    self.advice = advice
    self.section = section
    self.clients = clients
  }

  /// The same finding at a line of a file, in a component.
  package func at(line: Int?, in component: String?) -> Diagnostic {
    Diagnostic(
      code, severity, line: line ?? self.line, component: component ?? self.component, property: property,
      message: message, advice: advice, section: section, clients: clients)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// One line: `line 12: error: DTSTART … (RFC 5545, section 3.8.2.4); write …; breaks calcurse`.
  public var description: String {
    var text = ""
    if let line { text += "line \(line): " }
    text += severity == .error ? "error: " : "warning: "
    text += message
    if let section { text += section.hasPrefix("RFC") ? " (\(section))" : " (RFC 5545, section \(section))" }
    if !advice.isEmpty { text += "; \(advice)" }
    if !clients.isEmpty { text += "; breaks " + clients.joined(separator: ", ") }
    return text
  }
}
