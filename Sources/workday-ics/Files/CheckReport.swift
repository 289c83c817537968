// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import CommandSupport
import ICalendarCoding
import Support

/// The findings about a file, in the formats of `check`.
struct CheckReport {
  let name: String
  /// By their lines, those about the whole file first.
  let findings: [Finding]
  /// The numbers of events: those that could be read, those that are left out, and those without END.
  let counts: (read: Int, lost: Int, cut: Int)

  /// What is known of the encoding of a file that is not UTF-8; otherwise nil.
  let encoding: String?
  /// The number of findings of each severity and code, also of those that are not listed.
  let kinds: [(kind: Finding.Kind, count: Int)]

  var errorCount: Int { count(.error) }
  var warningCount: Int { count(.warning) }

  private func count(_ severity: Finding.Severity) -> Int {
    kinds.reduce(0) { $0 + ($1.kind.severity == severity ? $1.count : 0) }
  }

  /// The number of findings of a kind that are listed.
  private func listed(_ kind: Finding.Kind) -> Int { findings.count { Finding.Kind($0) == kind } }

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
    if let encoding { text += (isAlone ? "" : oneLine(name) + ": ") + encoding + "\n" }
    for finding in findings {
      text += oneLine((isAlone ? "" : name + ": ") + finding.description) + "\n"
      if let line = finding.text, let place = finding.place, !line.isEmpty {
        text += excerpt(of: line, at: place) + "\n"
      }
    }
    var omitted: [String: Int] = [:]
    for (kind, count) in kinds { omitted[kind.code.description, default: 0] += count - listed(kind) }
    if let rest = LineLimit.rest(omitted) {
      text += (isAlone ? "" : oneLine(name) + ": ") + rest + "; --verbose lists all\n"
    }
    return text + totals
  }

  /// The line that counts events and findings.
  private var totals: String {
    let lost = counts.lost + counts.cut == 0 ? "" : ", \(counts.lost) left out, \(counts.cut) cut"
    return "\(oneLine(name)): \(counted(counts.read, "event"))\(lost), \(counted(errorCount, "error")), "
      + "\(counted(warningCount, "warning"))\n"
  }

  /// A table of the kinds of findings, errors first: how many, and the first of each.
  var summary: String {
    func place(_ kind: Finding.Kind, _ count: Int) -> (Int, Int, String) {
      (kind.severity == .error ? 0 : 1, -count, kind.code.description)
    }
    let order = kinds.sorted { place($0.kind, $0.count) < place($1.kind, $1.count) }
    let rows = order.map { kind, count in
      let first = findings.first { Finding.Kind($0) == kind }
      let place = first?.line.map { "line \($0): " } ?? ""
      return ["\(count)", kind.severity.rawValue, kind.code.description, place + oneLine(first?.message ?? "")]
    }
    return RecordTable.aligned(headers: ["count", "severity", "kind", "the first"], rows) { $0 == 0 } + totals
  }

  /// The number of findings that are counted alone.
  var omittedCount: Int { errorCount + warningCount - findings.count }

  /// The report as one JSON object; fields without a value are null.
  private var json: String {
    JSON.object([
      ("file", JSON.string(name)), ("events", "\(counts.read)"), ("leftOut", "\(counts.lost)"),
      ("cut", "\(counts.cut)"),
      ("errors", "\(errorCount)"), ("warnings", "\(warningCount)"),
      ("omitted", "\(omittedCount)"), ("findings", JSON.array(findings.map(object))),
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
