// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CommandSupport
internal import ICalendar
internal import ICalendarCoding
internal import Support
internal import TimeZones

/// Reports what is wrong with a calendar file.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reports what is wrong with a calendar file, and which programs it breaks.",
    discussion: """
      Errors break RFC 5545; warnings are valid, but some programs handle them wrongly. At most 100 findings of each \
      kind are listed; the rest are counted.

      Examples:
        workday-ics check work.ics
        curl -s https://example.com/work.ics | workday-ics check - --format json

      Exit codes: 0 no errors; 1 warnings (with --strict); 64 invalid options; 65 errors; 66 the file is missing or \
      unreadable.
      """)

  @Argument(help: ArgumentHelp("The file, or - for standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("The output format: text or json.", valueName: "format"))
  var format = ReportFormat.text

  @Flag(help: "Exit with 1 if there are warnings.")
  var strict = false

  func run() throws {
    try CommandError.reporting {
      let input = try InputFile(file)
      let database = TimeZoneDatabase.system(environment: Environment.variables("TZDIR"))
      var stream = ICalendarStream(comparingWith: database) { input.piece() }
      var events = 0
      var last: Finding?
      do throws(ICalendarError) {
        while let element = try stream.next() {
          if case .entry(.event, _) = element { events += 1 }
        }
      } catch {
        let code: Finding.Code = error.code == .limitExceeded ? .limitExceeded : .invalidUTF8
        last = Finding(
          code, .error, line: error.line, message: error.message, advice: "what follows was not read")
      }
      try input.check()
      let found = stream.findings + (last.map { [$0] } ?? [])
      let report = CheckReport(
        name: file, findings: found, omitted: stream.omittedFindings, eventCount: events)
      try StandardOutput.write((format == .json ? report.json : report.text).utf8)
      if report.errorCount > 0 { throw ExitCode(ExitStatus.data) }
      if strict, report.warningCount > 0 { throw ExitCode(1) }
    }
  }
}
