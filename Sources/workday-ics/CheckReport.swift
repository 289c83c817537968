// SPDX-License-Identifier: MIT

internal import ICalendar

/// The findings about a file, as text or JSON.
struct CheckReport {
  let name: String
  let findings: [Diagnostic]
  let omitted: Int
  let eventCount: Int

  /// Sorts the findings by line, those about the whole file first.
  init(name: String, findings: [Diagnostic], omitted: Int, eventCount: Int) {
    self.name = name
    self.findings = findings.enumerated()
      .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
      .map(\.element)
    self.omitted = omitted
    self.eventCount = eventCount
  }

  var errorCount: Int { findings.count { $0.severity == .error } }
  var warningCount: Int { findings.count { $0.severity == .warning } }

  /// A finding a line, then the counts.
  var text: String {
    var text = ""
    for finding in findings { text += JSONText.line(finding.description) + "\n" }
    text += "\(JSONText.line(name)): \(count(eventCount, "event")), \(count(errorCount, "error"))"
    text += ", \(count(warningCount, "warning"))"
    return text + (omitted > 0 ? ", and \(omitted) more of the same kinds\n" : "\n")
  }

  private func count(_ number: Int, _ what: String) -> String {
    "\(number) \(what)" + (number == 1 ? "" : "s")
  }

  /// One object; fields without a value are null.
  var json: String {
    var text = "{\"file\": \(JSONText.string(name)), \"events\": \(eventCount), \"errors\": \(errorCount), "
    text += "\"warnings\": \(warningCount), \"omitted\": \(omitted), \"findings\": ["
    text += findings.map { "\n  " + object($0) }.joined(separator: ",")
    return text + (findings.isEmpty ? "]}\n" : "\n]}\n")
  }

  private func object(_ finding: Diagnostic) -> String {
    func text(_ value: String?) -> String { value.map(JSONText.string) ?? "null" }
    let fields = [
      ("line", finding.line.map(String.init) ?? "null"), ("severity", text(finding.severity.rawValue)),
      ("code", text(finding.code.description)), ("component", text(finding.component)),
      ("property", text(finding.property)), ("message", text(finding.message)),
      ("advice", text(finding.advice.isEmpty ? nil : finding.advice)), ("section", text(finding.section)),
      ("clients", "[" + finding.clients.map(JSONText.string).joined(separator: ", ") + "]"),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }
}
