// SPDX-License-Identifier: MIT

import ICalendar

extension ICalendarStream {
  /// Reports what was noted about the form of lines; bare line feeds only once per file.
  mutating func reportNotes() {
    defer { lines.notes.removeAll(keepingCapacity: true) }
    for note in lines.notes {
      switch note.code {
      case .bareLineFeed where !log.has(.bareLineFeed):
        add(
          .bareLineFeed, .warning, note.line, "lines end with a line feed alone", advice: "end them with CR LF",
          section: "3.1")
      case .longLine:
        add(
          .longLine, .warning, note.line, "the line has \(note.length) octets, more than 75", advice: "fold it",
          section: "3.1")
      case .splitCharacter:
        add(
          .splitCharacter, .warning, note.line, "the fold before this line splits a character",
          advice: "fold between characters", section: "3.1")
      case .invalidUTF8:
        add(
          .invalidUTF8, .error, note.line, "the file is UTF-16", advice: "save the file as UTF-8", section: "3.1.4")
      case .byteOrderMark:
        add(
          .byteOrderMark, .error, note.line, "the file begins with a byte-order mark",
          advice: "save the file without it", section: "3.4")
      default: break
      }
    }
  }

  /// Reports why a line cannot be read.
  mutating func report(_ fault: LinePlace.Fault, _ number: Int) {
    let (code, message, advice): (Finding.Code, String, String)
    switch fault {
    case .controlCharacter:
      let control = lines.line.bytes.firstControl ?? ""
      (code, advice) = (.controlCharacter, "remove it")
      message = "the line has the control character \(control) and is left out"
    case .noName:
      (code, advice) = (.malformedLine, "check whether a folded line lost its leading space")
      message = "the line is not NAME:VALUE and is left out"
    case .parameter:
      (code, advice) = (.malformedLine, "quote values that hold : ; or ,")
      message = "a parameter of the line is not NAME=VALUE; the line is left out"
    case .tooManyParameters:
      (code, advice) = (.limitExceeded, "split it")
      message = "the line has more than the \(limits.parameters) parameters or values allowed and is left out"
    }
    add(code, .error, number, message, advice: advice, section: "3.1")
  }

  /// Reports the findings about a component, and returns the lines of errors.
  mutating func report(_ findings: [Finding]) -> Set<Int> {
    var reported = checkedLines
    for finding in findings {
      if finding.severity == .error, let line = finding.line { reported.insert(line) }
      log.add(finding)
    }
    return reported
  }

  /// Reports the lines that libical refuses, unless they have been reported; returns whether it accepts all.
  ///
  /// Without libical, no line is refused.
  ///
  /// The lines are unfolded, each followed by a zero byte. There may be fewer numbers than lines, as the last lines may
  /// not be from the file.
  @discardableResult
  mutating func judge(_ lines: [UInt8], numbers: [Int], in component: String, besides reported: Set<Int>) -> Bool {
    #if Libical
    var reported = reported
    let refused = Libical.alone { LibicalJudge.refusedLines(lines) }
    for refusal in refused where refusal.index < numbers.count {
      let number = numbers[refusal.index]
      guard reported.insert(number).inserted else { continue }
      let isNewer = newerLines.contains(number)
      add(
        .refusedByLibical, isNewer ? .warning : .error, number,
        "libical drops \(refusal.name)" + (refusal.reason.isEmpty ? "" : ": \(refusal.reason)"),
        advice: isNewer ? "programs built on it do not see it" : "correct its value", section: nil,
        property: refusal.name, in: component, clients: ["Evolution", "Thunderbird", "KDE"])
    }
    return refused.isEmpty
    #else
    return true
    #endif
  }

  /// Reports what the end of the file shows.
  mutating func finish() {
    isFinished = true
    reportNotes()
    for frame in frames.reversed() {
      add(
        .unbalancedComponent, .error, frame.line, "the file ends inside this \(frame.name), which is left out",
        advice: "get the complete file", section: "3.6", in: frame.name)
    }
    if calendarCount == 0, frames.isEmpty {
      add(
        .noCalendar, .error, nil, "the file has no VCALENDAR", advice: "check whether it is a calendar", section: "3.4")
    }
  }

  mutating func add(
    _ code: Finding.Code, _ severity: Finding.Severity, _ line: Int?, _ message: String, advice: String,
    section: String?, property: String? = nil, in component: String? = nil, clients: [String] = []
  ) {
    log.add(
      Finding(
        code, severity, line: line, component: component ?? frames.last?.name, property: property,
        message: message, advice: advice, section: section, clients: clients))
  }
}

/// The findings about a file, with a maximum number of each kind.
struct FindingLog {
  private(set) var findings: [Finding] = []
  private(set) var omitted = 0
  private var counts: [Finding.Code: Int] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ finding: Finding) {
    let count = counts[finding.code, default: 0]
    counts[finding.code] = count + 1
    if count < limit { findings.append(finding.namingHomeAssistant) } else { omitted += 1 }
  }

  /// Whether there has been a finding of a kind.
  func has(_ code: Finding.Code) -> Bool { counts[code] != nil }

  /// Removes and returns the findings; the counts remain.
  mutating func take() -> [Finding] {
    defer { findings = [] }
    return findings
  }
}
