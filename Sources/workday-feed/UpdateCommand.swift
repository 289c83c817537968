// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import HolidaySources
internal import WorkdayFeeds
internal import Workdays

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Fetches the papers of new holidays into the data folder.
struct UpdateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Fetches new holidays into the data folder, which workday-ics reads.",
    discussion: """
      The sources are asked in order, over https alone; at any doubt the next one is. A paper is taken over when it is \
      new, names a new notice or adds days; an empty, shrunken, faulty or contradicting one never replaces what is known. \
      An unchanged page is not sent again.

      Examples:
        workday-feed update
        workday-feed update --quiet
        workday-feed update --source 'https://mirror.example.com/holiday-cn/{year}.json'

      Exit codes: 0 done, or not published yet; 64 options that are not allowed; 65 what the sources gave was not taken \
      over; 66, 73, 74 a data folder that cannot be read or written; 75 no source could be asked. After each of them \
      what was known is still there.
      """)

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A source's address with {year} in it, in place of the usual ones. May be given several times.",
      valueName: "address"))
  var source: [String] = []

  @Option(
    help: ArgumentHelp(
      "The year to fetch, or years such as 2026-2027. (default: this year and the next, and earlier ones not known)",
      valueName: "years"))
  var years: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The data folder. (default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)", valueName: "folder"))
  var data: String?

  @Option(help: ArgumentHelp("The seconds within which a source has to answer, 1 to 600.", valueName: "seconds"))
  var timeout = 20.0

  @Flag(help: "Take a paper although it is suspicious.")
  var force = false

  @Flag(help: "Say nothing when all is well.")
  var quiet = false

  @Flag(help: "Allow http:// for sources on this machine, for tests and mirrors; redirects still lead to https alone.")
  var allowHttpLoopback = false

  func run() async throws {
    do {
      try await update()
    } catch let error as ExitCode {
      throw error
    } catch {
      let failure = Failure(error)
      StandardError.write("Error: " + failure.message)
      throw ExitCode(failure.exitCode)
    }
  }

  private func update() async throws {
    let folder = try readFolder()
    let sources = try readSources()
    guard (1...600).contains(timeout) else {
      throw Failure("--timeout: \(timeout) is not 1 to 600 seconds", exitCode: Failure.usage)
    }
    var limits = FetchLimits()
    limits.seconds = timeout
    let now = UpdateCommand.now
    // The day in China, eight hours ahead of UTC.
    let today = (now.adding(seconds: 8 * 3600) ?? now).date
    let known = try folder.calendar().calendar
    let years = try readYears() ?? HolidayUpdate.years(on: today, known: known)
    let update = HolidayUpdate(sources: sources, folder: folder, limits: limits, now: now, isForced: force)
    let updates = try await update.run(years: years)
    for update in updates { tell(update) }
    let states = updates.map(\.check.state)
    if states.contains(.suspicious) { throw ExitCode(Failure.data) }
    if states.contains(.stale) { throw ExitCode(Failure.temporary) }
  }

  // MARK: - What is told

  private func tell(_ update: YearUpdate) {
    let state = update.check.state
    let isBad = state == .suspicious || state == .stale
    if !quiet || isBad {
      for note in update.notes { StandardError.write("Warning: \(note).") }
    }
    switch state {
    case .suspicious:
      StandardError.write("Error: \(update.year): what the sources gave is not taken over; what was known stays")
    case .stale:
      StandardError.write("Error: \(update.year): no source could be asked; what was known stays")
    case .unpublished where !quiet: UpdateCommand.tell("\(update.year): not published yet", STDOUT_FILENO)
    case .published where !quiet: UpdateCommand.tell(UpdateCommand.text(update), STDOUT_FILENO)
    case .unpublished, .published: break
    }
  }

  private static func text(_ update: YearUpdate) -> String {
    let source = update.check.source.map { ", from \($0)" } ?? ""
    guard let verdict = update.verdict, verdict != .unchanged else {
      return "\(update.year): known already\(source)"
    }
    let count = update.changes.count
    let head = "\(update.year): \(verdict.name), \(count) day\(count == 1 ? "" : "s") changed\(source)"
    return ([head] + update.changes.map { "  \($0)" }).joined(separator: "\n")
  }

  private static func tell(_ text: String, _ descriptor: Int32) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  // MARK: - Options

  private func readFolder() throws -> DataFolder {
    guard let data else {
      guard let folder = DataFolder.standard else {
        throw Failure("there is no home folder to have a data folder in; name one by --data", exitCode: Failure.usage)
      }
      return folder
    }
    guard !data.isEmpty else { throw Failure("--data: \"\" names no folder", exitCode: Failure.usage) }
    return DataFolder(data)
  }

  private func readSources() throws -> [HolidaySource] {
    guard !source.isEmpty else { return HolidaySource.standard }
    return try source.map { address in
      do throws(SourceError) {
        return try HolidaySource(address, allowingHTTPLoopback: allowHttpLoopback)
      } catch {
        throw Failure("--source: \(error.message)", exitCode: Failure.usage)
      }
    }
  }

  private func readYears() throws -> ClosedRange<Int>? {
    guard let years else { return nil }
    let parts = years.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1], first <= last,
      HolidayPaper.years.contains(first), HolidayPaper.years.contains(last), last - first < 100
    else {
      throw Failure(
        "--years: \"\(years)\" is not a year such as 2027, or years such as 2026-2027", exitCode: Failure.usage)
    }
    return first...last
  }

  /// The time it is, in UTC; the one place where the clock is read.
  private static var now: CivilDateTime {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return (try? CivilDateTime(wallSeconds: Int64(now.tv_sec))) ?? .last
  }
}
