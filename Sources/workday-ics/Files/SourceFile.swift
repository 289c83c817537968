// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import ICalendar
import ICalendarCoding
import ICalendarEditing
import Platform
import Recurrence
import Support
import TimeZones
import WorkdayFeeds

/// A calendar file that a command edits: its bytes and its values.
struct SourceFile {
  let name: String
  let source: CalendarSource

  /// Reads a file, standard input for -, and counts its errors on standard error.
  ///
  /// - Returns: also what may be made of it.
  static func open(_ path: String, _ encoding: String?) throws -> (file: SourceFile, budget: Budget) {
    let (name, bytes, budget) = try read(path, encoding)
    return (try SourceFile(named: name, bytes), budget)
  }

  /// Reads files, as one does.
  static func open(_ paths: [String], _ encoding: String?) throws -> (files: [SourceFile], budget: Budget) {
    var all = Budget(forBytes: 0)
    let files = try paths.map { path in
      let (file, budget) = try open(path, encoding)
      all.grow(by: budget.size)
      return file
    }
    return (files, all)
  }

  /// Reads the bytes of a file, and counts its errors on standard error.
  init(named name: String, _ bytes: [UInt8]) throws {
    self.name = name
    source = try Fault.inside(oneLine(name)) { () throws(Fault) in try CalendarSource(bytes) }
    let errors = source.findings.count { $0.severity == .error }
    var limit = LineLimit()
    for (line, message) in source.repairs where limit.admits("repairs") {
      StandardError.write("Warning: \(oneLine(name)): line \(line): \(message).")
    }
    if let rest = limit.rest { StandardError.write("Warning: \(oneLine(name)): \(rest).") }
    if let guess = EncodingGuess(of: source.foreignLines) {
      StandardError.write("Warning: \(oneLine(name)): \(guess.text).")
    }
    if errors > 0 {
      StandardError.write("Warning: \(oneLine(name)): \(counted(errors, "error")); see workday-ics check.")
    }
  }

  /// The error to end with, after the output was written: something in a file has no end, and was left out.
  static func loss(in files: [SourceFile]) -> CommandError? {
    let names = files.filter(\.source.isCut).map(\.name)
    return names.isEmpty ? nil : loss(inFiles: names)
  }

  /// The error to end with where files are cut.
  static func loss(inFiles names: [String]) -> CommandError {
    CommandError("\(names.map { oneLine($0) }.joined(separator: ", ")): cut; only what is complete was written", .data)
  }

  /// The name and the bytes of a file, or of standard input for -, and what may be made of them.
  static func read(
    _ path: String, _ encoding: String?
  ) throws -> (name: String, bytes: [UInt8], budget: Budget) {
    let input = try EncodingOption.open(path, encoding)
    let bytes = try input.content(limit: ReplacedFile.sizeLimit)
    return (input.name, bytes, Budget(forBytes: bytes.count))
  }
}

/// Runs an edit of files whose result is proved; an edit that fails its proof is an error of this program, unless it would
/// cost too much.
func proved<Value>(_ files: [SourceFile], _ edit: () throws(Fault) -> Value) throws(CommandError) -> Value {
  do throws(Fault) {
    return try edit()
  } catch {
    guard error.code == .limitExceeded else { throw CommandError(error.description, .software) }
    throw CommandError(error.inside(files.map { oneLine($0.name) }.joined(separator: ", ")).description, .data)
  }
}

/// The option that says where an edited file is written.
struct EditedFileArguments: ParsableArguments {
  @Option(
    "The file to write, replaced in one step after the result has been checked; it may be the one that is read. "
      + "(default: standard output)", value: "file", name: .shortAndLong)
  var output: String?

  @Flag(help: "Do not say what was written or changed.")
  var quiet = false

  /// Writes the bytes of an edited file.
  ///
  /// - Returns: the line that says what is in which file, and whether it was written; nil for standard output.
  func write(_ bytes: [UInt8], about content: String) throws -> String? {
    try Output(output).write(bytes, about: content)
  }

  /// Prints a line about an edited file, unless `--quiet` is given.
  func report(_ line: String) {
    if !quiet { StandardError.write(line) }
  }
}

/// The options that limit events to a time.
struct RangeArguments: ParsableArguments {
  @Option("Only what takes place from this date, time or period on.", value: "date")
  var from: String?

  @Option("Only what takes place up to this; a date or a period is included as a whole.", value: "date")
  var to: String?

  @Option("The time zone of dates, floating times, --from and --to. (default: UTC)", value: "zone")
  var timeZone: String?

  /// The zone, and the first and last instant, of the options `--time-zone`, `--from` and `--to`; nil for no limit.
  static func read(
    _ from: String?, _ to: String?, _ timeZone: String?
  ) throws -> (zone: TimeZoneRules, from: Instant?, through: Instant?) {
    let zone = try timeZone.map { name in try FeedTimeZone(name).rules(for: 1...9999) } ?? .utc
    let first = try from.map { try instant($0, "--from", zone, timeZone, isLast: false) }
    let last = try to.map { try instant($0, "--to", zone, timeZone, isLast: true) }
    if let first, let last, last < first {
      throw CommandError("--to: \(to ?? "") comes before \(from ?? ""); write the earlier date first", .usage)
    }
    return (zone, first, last)
  }

  /// A time, or the first or last day of a date or period, whose words count from today in a zone.
  static func moment(
    _ text: String, _ option: String, _ rules: TimeZoneRules?, today zone: String?, isLast: Bool
  ) throws -> RecurrenceSet.Start {
    try CommandError.inOption(option) { () throws(Fault) in
      let isTime = text.contains(":") || text.wholeMatch(of: /[0-9]{8}T[0-9Z]*|.*-[0-9]+T.*/) != nil
      guard !isTime else { return try RecurrenceSet.Start(parsing: text, in: rules) }
      let days = try PeriodText.days(text) { () throws(Fault) in try FeedTimeZone(zone).today() }
      return .date(isLast ? days.upperBound : days.lowerBound)
    }
  }

  /// The instant of a time, or the start or last second of a date or period.
  private static func instant(
    _ text: String, _ option: String, _ zone: TimeZoneRules, _ timeZone: String?, isLast: Bool
  ) throws -> Instant {
    let moment = try moment(text, option, zone, today: timeZone ?? "UTC", isLast: isLast)
    if case .date(let date) = moment, isLast {
      guard let next = date.adding(days: 1) else { return .distantFuture }
      return zone.instant(of: CivilDateTime(next)) - 1
    }
    return (moment.rules ?? zone).instant(of: moment.wallTime)
  }
}
