// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import HolidayData
import HolidaySources
import Platform
import Support
import Workdays

/// Fetches new holidays into the data folder.
struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Fetches new holidays into the data folder, which workday-ics reads.",
    discussion: """
      The sources are tried in order, over https only; if one is in doubt, the next one is tried. A new holiday year is \
      stored if a list names its notice on www.gov.cn, and is marked as unconfirmed until that notice itself has been \
      read, or a source of another origin has the same days. An empty, shrunken, invalid or contradictory list never \
      replaces known data. Only the notice itself changes a known day: a list that would is kept aside, and the command \
      that takes it is printed, for a person who has read the notice. An unchanged page is not sent again, and a notice \
      is asked for at most once an hour.

      Examples:
        workday-feed update
        workday-feed update --quiet
        workday-feed update --source 'https://mirror.example.com/cn/{year}.json'

      Exit codes: 0 success, or not published yet; 64 invalid options; 65 the data from the sources was not stored, \
      or a person has to look at it; \
      66, 73, 74 the data folder cannot be read or written; 75 no source could be reached. An error never changes the \
      known data.
      """)

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The address of a source with {year} in it, or of a calendar (.ics), instead of the usual ones. May be repeated.",
      valueName: "address"))
  var source: [String] = []

  @Option(
    help: ArgumentHelp(
      "The year to fetch, or years such as 2026-2027. (default: this year, the next, and earlier years that are "
        + "missing)",
      valueName: "years"))
  var years: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The data folder. (default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)", valueName: "folder"))
  var data: String?

  @Option(help: ArgumentHelp("The time limit for a source, 1 to 600 seconds.", valueName: "seconds"))
  var timeout = 20

  @Flag(help: "Store the holiday year even if it looks incomplete or damaged.")
  var force = false

  @Flag(help: "Store a new year only when it is confirmed, and keep it aside until then.")
  var requireConfirmed = false

  @Flag(help: "Print nothing if all is well.")
  var quiet = false

  @Flag(help: "Allow http:// for sources on this machine, for tests and mirrors; redirects must still lead to https.")
  var allowHttpLoopback = false

  func run() throws {
    let folder = try DataFolder.expected(data, mustExist: false)
    let sources = try readSources()
    guard (1...600).contains(timeout) else {
      throw CommandError("--timeout: \(timeout) is not 1 to 600 seconds", .usage)
    }
    let now = CivilDateTime(clamping: SystemClock.now())
    // The current date in China, eight hours ahead of UTC.
    let today = (now.adding(seconds: 8 * 3600) ?? now).date
    let known = try folder.calendar().calendar
    let years = try readYears() ?? HolidayUpdate.years(on: today, known: known)
    var update = HolidayUpdate(of: folder, now: now)
    update.sources = sources
    update.timeout = Double(timeout)
    update.isForced = force
    update.requiresConfirmation = requireConfirmed
    let updates = try Progress.waiting("\(YearList.text(Array(years))): asking the sources") { [update] in
      try update.run(years: years)
    }
    for update in updates { try tell(update) }
    let states = updates.map(\.check.state)
    if states.contains(.suspicious) { throw ExitCode(ExitStatus.data) }
    if states.contains(.stale) {
      StandardError.write("Try again when the network works, or read a saved notice with workday-ics data import.")
      throw ExitCode(ExitStatus.temporary)
    }
  }

  // MARK: - The report

  private func tell(_ update: YearUpdate) throws {
    let state = update.check.state
    let isBad = state == .suspicious || state == .stale
    if !quiet || isBad {
      for note in update.notes { StandardError.write("Warning: \(note).") }
    }
    switch state {
    case .suspicious:
      guard let advice = advice(update) else {
        StandardError.write(
          "Error: \(update.check.year): the data from the sources was not stored; the known data is kept")
        return
      }
      for change in update.changes { StandardError.write("  \(change)") }
      StandardError.write("Error: \(update.check.year): a person has to allow this list; the known data is kept")
      StandardError.write(advice.prefix(1).uppercased() + advice.dropFirst())
    case .stale:
      StandardError.write("Error: \(update.check.year): no source could be reached; the known data is kept")
    case .unpublished where !quiet: try StandardOutput.write(words: "\(update.check.year): not published yet\n")
    case .unconfirmed where update.isHeldBack && !quiet:
      let held = "\(update.check.year): not stored, since only a single source has it"
      try StandardOutput.write(words: ([held] + [advice(update)].compactMap(\.self)).joined(separator: "; ") + "\n")
    case .published where !quiet, .unconfirmed where !quiet:
      try StandardOutput.write(words: UpdateCommand.text(update) + "\n")
    case .unpublished, .published, .unconfirmed: break
    }
  }

  /// The command that takes a list that is kept aside.
  private func advice(_ update: YearUpdate) -> String? {
    guard let file = update.asideFile else { return nil }
    let folder = data.map { " --data \(UpdateCommand.argument($0))" } ?? ""
    return "if the notice says so, run: workday-ics data import\(folder) \(UpdateCommand.argument(file))"
  }

  /// A text as a shell takes it.
  private static func argument(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_./".utf8.contains($0) }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private static func text(_ update: YearUpdate) -> String {
    let source = update.check.source.map { ", from \($0)" } ?? ""
    let state = update.check.state == .unconfirmed ? "; not confirmed yet" : ""
    let confirmation = update.confirmedBy.map { "; confirmed by \($0)" } ?? state
    guard let verdict = update.verdict, verdict != .unchanged else {
      return "\(update.check.year): known already\(source)\(confirmation)"
    }
    let head =
      "\(update.check.year): \(verdict.name), \(counted(update.changes.count, "day")) changed\(source)\(confirmation)"
    var lines = [head] + update.changes.map { "  \($0)" }
    if let surprises = update.surprises {
      lines.append("\(update.check.year): other than its forecast on \(counted(surprises.count, "day"))")
      lines += surprises.map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  // MARK: - Options

  private func readSources() throws -> [HolidaySource] {
    guard !source.isEmpty else { return HolidaySource.standard }
    return try source.map { address in
      do throws(Fault) {
        return try HolidaySource(address, allowingHTTPLoopback: allowHttpLoopback)
      } catch {
        throw CommandError("--source: \(error.message)", .usage)
      }
    }
  }

  private func readYears() throws -> ClosedRange<Int>? {
    guard let years else { return nil }
    guard let (first, last) = YearList.ends(of: years), first <= last, HolidayYear.allowedYears.contains(first),
      HolidayYear.allowedYears.contains(last), last - first < 100
    else {
      throw CommandError("--years: \"\(years)\" is not a year such as 2027, or years such as 2026-2027", .usage)
    }
    return first...last
  }
}
