// SPDX-License-Identifier: MIT

import CivilCalendar
import CommandSupport
import ICalendarCoding
import Support

/// The findings about a file, in the formats of `check`.
struct CheckReport {
  let name: String
  /// By their lines, those about the whole file first.
  let findings: [Finding]
  let omitted: Int
  let eventCount: Int

  var errorCount: Int { findings.count { $0.severity == .error } }
  var warningCount: Int { findings.count { $0.severity == .warning } }

  /// Several reports in a format.
  static func text(of reports: [CheckReport], as format: CheckFormat) -> String {
    switch format {
    case .text: Words.translated(reports.map { $0.text(isAlone: reports.count == 1) }.joined())
    case .json: reports.count == 1 ? reports[0].json + "\n" : "[" + reports.map(\.json).joined(separator: ",\n") + "]\n"
    case .github: reports.map(\.annotations).joined()
    case .sarif: sarif(reports)
    }
  }

  /// The report as text: each finding with its line of the file, then the counts.
  ///
  /// A finding among those of several files begins with the name of its file.
  private func text(isAlone: Bool) -> String {
    var text = ""
    for finding in findings {
      text += oneLine((isAlone ? "" : name + ": ") + finding.description) + "\n"
      if let line = finding.text, let place = finding.place, !line.isEmpty {
        text += excerpt(of: line, at: place) + "\n"
      }
    }
    text += "\(oneLine(name)): \(counted(eventCount, "event")), \(counted(errorCount, "error"))"
    text += ", \(counted(warningCount, "warning"))"
    return text + (omitted > 0 ? ", and \(omitted) more of the same kinds\n" : "\n")
  }

  /// The report as one JSON object; fields without a value are null.
  private var json: String {
    JSON.object([
      ("file", JSON.string(name)), ("events", "\(eventCount)"), ("errors", "\(errorCount)"),
      ("warnings", "\(warningCount)"), ("omitted", "\(omitted)"), ("findings", JSON.array(findings.map(object))),
    ])
  }

  /// The report as workflow commands of GitHub Actions.
  private var annotations: String {
    func escaped(_ text: String, in characters: String = "") -> String {
      text.unicodeScalars.map { scalar in
        scalar == "%" || scalar == "\r" || scalar == "\n" || characters.unicodeScalars.contains(scalar)
          ? "%" + hexadecimal(scalar.value, digits: 2).uppercased() : String(scalar)
      }.joined()
    }
    return findings.map { finding in
      let place = finding.line.map { ",line=\($0)" } ?? ""
      return "::\(finding.severity.rawValue) file=\(escaped(name, in: ",:"))\(place),title=\(finding.code)::"
        + escaped(finding.summary) + "\n"
    }.joined()
  }

  /// Several reports as one SARIF log.
  private static func sarif(_ reports: [CheckReport]) -> String {
    let codes = Set(reports.flatMap { $0.findings.map(\.code.description) }).sorted()
    let rules = codes.map { JSON.object([("id", JSON.string($0))]) }
    let results = reports.flatMap { report in
      report.findings.map { finding in
        var location = [("artifactLocation", JSON.object([("uri", JSON.string(report.uri))]))]
        if let line = finding.line { location.append(("region", JSON.object([("startLine", "\(line)")]))) }
        return JSON.object([
          ("ruleId", JSON.string(finding.code.description)), ("level", JSON.string(finding.severity.rawValue)),
          ("message", JSON.object([("text", JSON.string(finding.summary))])),
          ("locations", JSON.list([JSON.object([("physicalLocation", JSON.object(location))])])),
        ])
      }
    }
    let driver = JSON.object([("name", JSON.string("workday-ics")), ("rules", JSON.array(rules))])
    let run = JSON.object([("tool", JSON.object([("driver", driver)])), ("results", JSON.array(results))])
    return JSON.object([
      ("$schema", JSON.string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", JSON.string("2.1.0")),
      ("runs", JSON.list([run])),
    ]) + "\n"
  }

  /// The file's name as a relative or absolute URI reference.
  private var uri: String { percentEncoded(name, keeping: "-._~/") }

  private func object(_ finding: Finding) -> String {
    JSON.object([
      ("line", finding.line.map(String.init) ?? "null"), ("severity", JSON.string(finding.severity.rawValue)),
      ("code", JSON.string(finding.code.description)), ("component", JSON.string(finding.component)),
      ("property", JSON.string(finding.property)), ("message", JSON.string(finding.message)),
      ("advice", JSON.string(finding.advice.isEmpty ? nil : finding.advice)), ("section", JSON.string(finding.section)),
      ("clients", JSON.list(finding.clients.map(JSON.string))),
    ])
  }
}
