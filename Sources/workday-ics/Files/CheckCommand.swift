// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import ICalendar
import ICalendarCoding
import Platform
import Support
import TimeZones

/// Reports what is wrong with a calendar file.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: "workday-ics",
    abstract: "Reports what is wrong with calendar files, and which programs it breaks.",
    discussion: """
      Errors break RFC 5545; warnings are valid, but some programs handle them wrongly. At most 20 findings of each \
      kind are listed in text, and 100 in other formats; the rest are counted. VTIMEZONEs are compared with the system's zones of the same names. fix \
      mends much of what is found; its help has the list.

      Examples:
        workday-ics check work.ics
        curl -s https://example.com/work.ics | workday-ics check - --format json
        workday-ics check large.ics --summary
        workday-ics check calendars/*.ics --format sarif > calendars.sarif

      Exit codes: 0 no errors; 1 warnings (with --strict); 64 invalid options; 65 errors; 66 a file is missing or \
      unreadable.
      """,
    // As in GenerateCommand.
    helpNames: [])

  @Argument(help: ArgumentHelp("The files; - is standard input.", valueName: "files"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "text: a line for each finding, and the line that it is about. json: an object, for several files an array of "
        + "them. github: annotations of GitHub Actions. sarif: SARIF 2.1.0.", valueName: "format"))
  var format = CheckFormat.text

  @Option(help: EncodingOption.help) var encoding: String?

  @Flag(help: "List all findings, also where there are many of a kind.")
  var verbose = false

  @Flag(help: "Print a table: how many findings there are of each kind, and the first.")
  var summary = false

  @Flag(help: "Print nothing; the exit code is the answer.")
  var quiet = false

  @Flag(help: "Exit with 1 if there are warnings.")
  var strict = false

  func run() throws {
    try StandardInput.check(files)
    guard !summary || format == .text else { throw CommandError("--summary goes with --format text", .usage) }
    guard !summary || !verbose else { throw CommandError("--summary and --verbose exclude each other", .usage) }
    let progress = Progress()
    let reports = try files.map { try check($0, progress) }
    progress.clear()
    if !quiet {
      let text =
        summary
        ? Words.translated(reports.map(\.summary).joined(separator: "\n")) : CheckReport.text(of: reports, as: format)
      try StandardOutput.write(text.utf8)
      let omitted = reports.reduce(0) { $0 + $1.omittedCount }
      if format != .text, omitted > 0, StandardStream.error.isTerminal {
        StandardError.write("Note: --verbose lists \(omitted) more.")
      }
    }
    if reports.contains(where: { $0.errorCount > 0 }) { throw ExitCode(ExitStatus.data) }
    if strict, reports.contains(where: { $0.warningCount > 0 }) { throw ExitCode(1) }
  }

  private func check(_ file: String, _ progress: Progress) throws -> CheckReport {
    let input = try EncodingOption.open(file, encoding)
    var limits = ReadingLimits()
    limits.findingsOfAKind = verbose ? .max : summary ? 1 : format == .text ? LineLimit.most : limits.findingsOfAKind
    var stream = ICalendarStream(limits: limits, comparingWith: .ofThisSystem, selecting: .none) {
      input.piece(showing: progress)
    }
    var last: Finding?
    do throws(Fault) {
      while try stream.next() != nil {}
    } catch {
      last = stream.finding(error)
    }
    try input.check()
    let findings = (stream.findings + (last.map { [$0] } ?? [])).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    var kinds = stream.findingCounts
    if let last { kinds.append((Finding.Kind(last), 1)) }
    return CheckReport(
      name: file, findings: findings,
      counts: (stream.eventCount, stream.lostEventCount, stream.cutEventCount),
      encoding: EncodingGuess(of: stream.foreignLines)?.text, kinds: kinds)
  }
}

/// The output format of findings.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
  /// A line for each finding, then an excerpt.
  case text
  /// An object, or an array of objects.
  case json
  /// Annotations of GitHub Actions.
  case github
  /// Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
}
