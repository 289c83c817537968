// SPDX-License-Identifier: MIT

internal import ICalendarCoding
internal import Support

/// The findings about a file, as text or JSON.
struct CheckReport {
  let name: String
  let findings: [Finding]
  let omitted: Int
  let eventCount: Int

  /// Creates a report; the findings are sorted by line, those about the whole file first.
  init(name: String, findings: [Finding], omitted: Int, eventCount: Int) {
    self.name = name
    self.findings = findings.enumerated()
      .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
      .map(\.element)
    self.omitted = omitted
    self.eventCount = eventCount
  }

  var errorCount: Int { findings.count { $0.severity == .error } }
  var warningCount: Int { findings.count { $0.severity == .warning } }

  /// The report as text: one finding per line, then the counts.
  var text: String {
    var text = ""
    for finding in findings { text += oneLine(finding.description) + "\n" }
    text += "\(oneLine(name)): \(counted(eventCount, "event")), \(counted(errorCount, "error"))"
    text += ", \(counted(warningCount, "warning"))"
    return text + (omitted > 0 ? ", and \(omitted) more of the same kinds\n" : "\n")
  }

  /// The report as one JSON object; fields without a value are null.
  var json: String {
    var text = "{\"file\": \(JSON.string(name)), \"events\": \(eventCount), \"errors\": \(errorCount), "
    text += "\"warnings\": \(warningCount), \"omitted\": \(omitted), \"findings\": ["
    text += findings.map { "\n  " + object($0) }.joined(separator: ",")
    return text + (findings.isEmpty ? "]}\n" : "\n]}\n")
  }

  private func object(_ finding: Finding) -> String {
    JSON.object([
      ("line", finding.line.map(String.init) ?? "null"), ("severity", JSON.string(finding.severity.rawValue)),
      ("code", JSON.string(finding.code.description)), ("component", JSON.string(finding.component)),
      ("property", JSON.string(finding.property)), ("message", JSON.string(finding.message)),
      ("advice", JSON.string(finding.advice.isEmpty ? nil : finding.advice)), ("section", JSON.string(finding.section)),
      ("clients", "[" + finding.clients.map(JSON.string).joined(separator: ", ") + "]"),
    ])
  }
}
