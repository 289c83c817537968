// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import ICalendar
import ICalendarCoding
import ICalendarEditing
import Platform
import Support
import TimeZones

/// Mends what is wrong with a calendar file.
struct FixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix", _superCommandName: "workday-ics",
    abstract: "Fixes what check finds, where the meaning is certain.",
    discussion: """
      Standard error says what was changed, with the line in the file that was read, and what remains. Every other \
      byte stays as it is; so does a line that is not UTF-8, such as one in Big5 or GBK, whatever is found in it, and the \
      exit code is then 65. Before anything is written, the result is read back and must show the same instances at the \
      same instants as the file; a change that would alter them is skipped and reported on standard error. \
      Fixing the result again changes nothing.

      What is mended, by the code of check --format json:
      \(table)

      Other findings remain, since nobody can know what was meant: \(others).

      Examples:
        workday-ics fix work.ics --output work.ics
        curl -s https://example.com/work.ics | workday-ics fix - > mended.ics
        workday-ics fix work.ics --dry-run
        workday-ics fix old.ics --encoding gbk > utf-8.ics

      Exit codes: 0 success; 1 something was mended, or could be (with --exit-code); 64 invalid options; 65 a file \
      without a calendar, or written, but errors remain, it was cut, or lines are not UTF-8; 66 a file is missing or unreadable; 70 the result failed its check; 73 the \
      output cannot be created; 74 the output cannot be written; 75 another run is writing the output.
      """)

  private static var table: String {
    Finding.Code.all.compactMap { code in code.mended.map { "  \(code): \($0)" } }.joined(separator: "\n")
  }

  private static var others: String {
    Finding.Code.all.filter { $0.mended == nil }.map(\.description).joined(separator: ", ")
  }

  @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"))
  var file: String

  @Option(help: EncodingOption.help) var encoding: String?

  @OptionGroup var output: EditedFileArguments

  @Flag(help: "Say what would be changed, and write nothing.")
  var dryRun = false

  @Flag(help: "Say each change, also where there are more than 20 of a kind.")
  var verbose = false

  @Flag(help: "Exit with 1 if there was something to mend.")
  var exitCode = false

  /// What is to be said of lines that are not UTF-8: the ranges of their numbers, the first of many.
  private static func foreign(_ lines: [Int]) -> String {
    let ranges = lines.runs
    let shown = ranges.prefix(20).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    let list = shown.joined(separator: ", ") + (ranges.count > shown.count ? ", …" : "")
    return lines.count == 1
      ? "line \(list) is not UTF-8 and stays as it is; save the file as UTF-8"
      : "\(lines.count) lines are not UTF-8 and stay as they are: \(list); save the file as UTF-8"
  }

  func run() throws {
    var (name, bytes, budget) = try SourceFile.read(file, encoding)
    let now = Instant(utc: try CivilDateTime(wallSeconds: SystemClock.now()))
    let result = try Fault.inside(oneLine(name)) { () throws(Fault) in
      try CalendarFix.fix(bytes, database: .ofThisSystem, now: now, within: &budget)
    }
    var summary = counted(result.changes.count, "change")
    if !result.omissions.isEmpty { summary += ", \(result.omissions.count) left out" }
    let errors = result.findings.count { $0.severity == .error }
    if errors > 0 {
      summary += "; \(counted(errors, "error")) \(errors == 1 ? "remains" : "remain"), see workday-ics check"
    }
    if result.findings.contains(where: { $0.code == .doubledUID }) {
      summary += "; workday-ics merge leaves out exact copies"
    }
    let written = dryRun ? nil : try output.write(result.bytes, about: summary)
    var limit = LineLimit(isOff: verbose)
    for change in result.changes where limit.admits(change.code.description) {
      output.report("line \(change.line): \(change.code): \(oneLine(change.message))")
    }
    if let rest = limit.rest { output.report("\(rest); --verbose says all") }
    limit = LineLimit(isOff: verbose)
    for omission in result.omissions where limit.admits(omission.change.code.description) {
      let change = omission.change
      output.report(
        "line \(change.line): \(change.code): left as it is; with \(quoted(oneLine(change.message))), the file would "
          + "show \(omission.reason)")
    }
    output.report(written ?? "\(oneLine(name)): \(summary)")
    if !result.foreignLines.isEmpty {
      if let guess = EncodingGuess(of: result.foreignTexts) {
        StandardError.write("Warning: \(oneLine(name)): \(guess.text).")
      }
      throw CommandError("\(oneLine(name)): \(Self.foreign(result.foreignLines))", .data)
    }
    if result.isCut { throw SourceFile.loss(inFiles: [name]) }
    if errors > 0 { throw ExitCode(ExitStatus.data) }
    if exitCode, !result.changes.isEmpty { throw ExitCode(ExitStatus.no) }
  }
}
