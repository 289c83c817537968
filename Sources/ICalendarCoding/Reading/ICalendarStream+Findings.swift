// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar

extension ICalendarStream {
  /// Reports what was noted about the form of lines.
  mutating func reportNotes() {
    for note in lines.takeNotes() {
      let finding = Finding(note.row, note.message, component: frames.last?.name)
      log.add(finding.at(note.line))
    }
  }

  /// The component that a BEGIN or an END names; blanks after it are reported and ignored.
  mutating func componentName(_ number: Int) -> (kind: ComponentName, name: String, isTrimmed: Bool) {
    if let kind = ComponentName.of(lines.line.value) { return (kind, kind.rawValue, false) }
    let name = lines.line.valueText.uppercased()
    let trimmed = String(decoding: name.utf8.prefix { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
    let blanks = name.utf8.dropFirst(trimmed.utf8.count)
    let isTrimmed = !isStrict && !blanks.isEmpty && blanks.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    if isTrimmed {
      let property = lines.line.nameText
      add(.blanksAfterName, "\(property):\(trimmed) has blanks after it", at: number)
    }
    let meant = isTrimmed ? trimmed : name
    return (ComponentName(rawValue: meant) ?? .other, meant, isTrimmed)
  }

  /// Reports why a line cannot be read.
  mutating func report(_ fault: LinePlace.Fault, _ number: Int) {
    switch fault {
    case .controlCharacter:
      let text = lines.line.bytes.string(0..<lines.line.bytes.count)
      let control = firstControl(in: text.utf8, allowingLineFeed: false) ?? ""
      add(.controlCharacter, "the line has the control character \(control) and is left out", at: number)
    case .noName: add(.noName, "the line is not NAME:VALUE and is left out", at: number)
    case .parameter:
      add(.malformedParameter, "a parameter of the line is not NAME=VALUE; the line is left out", at: number)
    case .tooManyParameters:
      add(
        .tooManyParameters,
        "the line has more than the \(limits.parameters) parameters or values allowed and is left out", at: number)
    }
  }

  /// Reports the findings about a component, and returns the lines of errors.
  mutating func report(_ findings: [Finding]) -> Set<Int> {
    var reported = checkedLines
    for finding in findings {
      if finding.severity == .error, let line = finding.line { reported.insert(line) }
      add(finding)
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
    let texts = refused.isEmpty ? [] : lines.split(separator: 0)
    for refusal in refused where refusal.index < numbers.count {
      let number = numbers[refusal.index]
      guard reported.insert(number).inserted else { continue }
      let isNewer = newerLines.contains(number)
      let finding = Finding(
        isNewer ? .newerThanLibical : .refusedByLibical,
        "libical drops \(refusal.name)" + (refusal.reason.isEmpty ? "" : ": \(refusal.reason)"),
        component: component, property: refusal.name)
      log.add(finding.at(QuotedLine(number: number, text: String(decoding: texts[refusal.index], as: UTF8.self))))
    }
    return refused.isEmpty
    #else
    return true
    #endif
  }

  /// Reports what the end of the file shows.
  mutating func finish() -> Element? {
    isFinished = true
    reportNotes()
    leaveOutside()
    let element = endUnclosed(downTo: 0, before: nil, Int(lines.place.number))
    if calendarCount == 0 { add(.noCalendar, "the file has no VCALENDAR", at: nil) }
    return element
  }

  /// Adds a finding about a line; the component is the one around it by default.
  mutating func add(
    _ row: FindingRow, _ message: String, _ words: [String] = [], at line: Int?, of property: String? = nil,
    in component: String? = nil
  ) {
    add(
      Finding(row, message, words, line: line, component: component ?? frames.last?.name, property: property))
  }

  /// Adds a finding, with its line if that can still be seen.
  mutating func add(_ finding: Finding) {
    guard let number = finding.line, finding.text == nil, log.keeps(finding.code) else {
      log.add(finding)
      return
    }
    if number == Int(lines.place.number) {
      log.add(finding.quoting(lines.line.bytes))
    } else if let place = place(ofLine: number) {
      log.add(finding.quoting(lines.entryBytes.extracting(place.start..<place.end)))
    } else if let index = head.numbers.firstIndex(of: number) {
      log.add(finding.quoting(OwnLine.bytes(head.properties[index]).span))
    } else if let frame = frames.first(where: { $0.line == number }) ?? lastCalendar, frame.line == number,
      !frame.isImplied
    {
      log.add(finding.at(QuotedLine(number: number, text: "BEGIN:\(frame.name)")))
    } else {
      log.add(finding)
    }
  }

  /// The finding about what ended the reading.
  package func finding(_ error: Fault) -> Finding {
    let isLimit = error.code == .limitExceeded
    let finding = Finding(isLimit ? .stoppedAtLimit : .stoppedAtText, error.message, line: error.line)
    return error.line == Int(lines.place.number) ? finding.quoting(lines.line.bytes) : finding
  }
}

extension Finding {
  /// What findings have in common that are counted together.
  package struct Kind: Equatable, Sendable {
    package let code: Code
    package let severity: Severity

    package init(_ finding: Finding) { self.init(finding.code, finding.severity) }

    init(_ code: Code, _ severity: Severity) { (self.code, self.severity) = (code, severity) }
  }
}

/// The findings about a file, with a maximum number of each kind.
struct FindingLog {
  private(set) var findings: [Finding] = []
  private(set) var omitted = 0
  /// The first errors of the entry that is read or was read last, also those that were left out.
  private(set) var ofEntry: [Finding] = []
  /// The number of findings of each code, by severity.
  private var counts: [Finding.Code: (errors: Int, warnings: Int)] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ finding: Finding) {
    var count = counts[finding.code] ?? (0, 0)
    let isKept = count.errors + count.warnings < limit
    if finding.severity == .error {
      count.errors += 1
      if ofEntry.count < 20 { ofEntry.append(finding) }
    } else {
      count.warnings += 1
    }
    counts[finding.code] = count
    if isKept { findings.append(finding) } else { omitted += 1 }
  }

  /// Forgets the errors of the entry before.
  mutating func beginEntry() { ofEntry.removeAll(keepingCapacity: true) }

  /// Whether another finding of a kind would be kept.
  func keeps(_ code: Finding.Code) -> Bool { counts[code].map { $0.errors + $0.warnings < limit } ?? true }

  /// The number of findings of each code and severity, also of those that were left out.
  var kinds: [(kind: Finding.Kind, count: Int)] {
    counts.flatMap { code, count in
      [(Finding.Kind(code, .error), count.errors), (Finding.Kind(code, .warning), count.warnings)]
    }.filter { $0.1 > 0 }
  }

  /// Whether there has been a finding of a kind.
  func has(_ code: Finding.Code) -> Bool { counts[code] != nil }

  /// Removes and returns the findings; the counts remain.
  mutating func take() -> [Finding] {
    defer { findings = [] }
    return findings
  }
}
