// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CalDAV
internal import CommandSupport
internal import DescribedFeeds
internal import HolidayData
internal import Support
internal import TimeZones
internal import WebTransfers
internal import WorkdayFeeds
internal import Workdays

/// Brings the events of a feed into a person's own calendar.
struct PushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: "Puts the workdays into a calendar of your own on a CalDAV server: once, and kept up to date.",
    discussion: """
      A calendar of its own is made on the server the first time. Later runs change only what changed, and never an \
      event that they did not make; what somebody else changed at the same moment is reported and left. Events of \
      earlier years stay. Run it again after each notice, by cron for example.

      The address may be that of the server, of the user, or of a calendar that is there already. It has to begin with \
      https://, except on this machine.

      Examples:
        workday-feed push --caldav https://dav.example.org --user lin --password-file pw
        pass show dav | workday-feed push --caldav https://dav.example.org --user lin --password-file - --dry-run

      Exit codes: 0 done; 1 something else changed events at the same moment, they are left; 64 invalid options; 65 \
      invalid data; 66 a file is missing; 69 the server cannot be reached or has no calendars; 75 it cannot answer \
      now; 77 it refuses the user, the password or the token.
      """)

  @Option(name: .customLong("caldav"), help: ArgumentHelp("The address of the server.", valueName: "url"))
  var address: String

  @Option(help: ArgumentHelp("The user's name on the server.", valueName: "name"))
  var user: String?

  @Option(
    help: ArgumentHelp(
      "The file with the password, such as $CREDENTIALS_DIRECTORY/dav; - is standard input. A line end at its end is "
        + "dropped.", valueName: "file"))
  var passwordFile: String?

  @Option(
    help: ArgumentHelp("The file with a token (Bearer) instead of a user and password.", valueName: "file"))
  var tokenFile: String?

  @Option(
    help: ArgumentHelp(
      "The last part of the address of the calendar that is made. (default: workdays)", valueName: "name"))
  var calendar = "workdays"

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Remove all events that this command made from the calendar.")
  var remove = false

  @Flag(help: "Print nothing but warnings and errors.")
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "A description of the calendar, a file for workday-ics --config. (default: an event that lasts all day)",
      valueName: "file"))
  var config: String?

  func run() throws {
    try CommandError.reporting {
      let credentials = try readCredentials()
      let start = try DAVAddress(parsing: address)
      guard calendar.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }), calendar.count > 0
      else {
        throw CommandError("--calendar: use ASCII letters, digits, hyphens, underscores and full stops", .usage)
      }
      let feed = try makeFeed()
      let collection = try CalendarCollection(startingAt: start, named: calendar, credentials)
      let push = CalendarPush(feed)
      let told: (CalendarPush.Change) throws -> Void = { change in
        if case .conflict(let uid) = change {
          StandardError.write("Warning: \(uid): somebody else changed the event at the same moment; it is left.")
        } else if !quiet, dryRun {
          try StandardOutput.write("\(Self.sign(change))\n".utf8)
        }
      }
      let result =
        remove
        ? try push.remove(from: collection, isDryRun: dryRun, told: told)
        : try push.update(collection, isDryRun: dryRun, told: told)
      if !quiet { try StandardOutput.write("\(collection.text): \(summary(result))\n".utf8) }
      let hasConflict = result.changes.contains { if case .conflict = $0 { true } else { false } }
      if hasConflict { throw ExitCode(ExitStatus.no) }
    }
  }

  private static func sign(_ change: CalendarPush.Change) -> String {
    switch change {
    case .add(let uid): "+ " + uid
    case .replace(let uid): "~ " + uid
    case .remove(let uid): "- " + uid
    case .conflict(let uid): "! " + uid
    }
  }

  private func summary(_ result: CalendarPush.Result) -> String {
    var counts = [0, 0, 0]
    for change in result.changes {
      switch change {
      case .add: counts[0] += 1
      case .replace: counts[1] += 1
      case .remove: counts[2] += 1
      case .conflict: break
      }
    }
    let words = "\(counts[0]) added, \(counts[1]) changed, \(counts[2]) removed, \(result.unchanged) unchanged"
    return dryRun ? "would be " + words : words
  }

  private func readCredentials() throws -> WebRequest.Credentials {
    switch (user, passwordFile, tokenFile) {
    case (nil, nil, let file?): return .token(try PushCommand.secret(file, "--token-file"))
    case (let user?, let file?, nil):
      return .password(user: user, password: try PushCommand.secret(file, "--password-file"))
    default: throw CommandError("use --user with --password-file, or --token-file", .usage)
    }
  }

  /// The content of a file without the line end at its end.
  private static func secret(_ path: String, _ option: String) throws -> String {
    do throws(FileError) {
      var bytes = try InputFile(path).content(limit: 65_536)
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      guard !bytes.isEmpty, !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw FileError(.unreadable, path, "\(path) is empty, or has more than one line")
      }
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw CommandError(error, option: option)
    }
  }

  private func makeFeed() throws -> WorkdayFeed {
    let holidays = try DataFolder.standard?.calendar().calendar ?? .statutory
    var company = holidays
    var options = FeedOptions()
    options.style = "events"
    if let config {
      let described = try DescribedFeed(InputFile(config).content(limit: 1 << 20), named: config, at: config)
      let resolved = try described.resolved(over: holidays)
      (options, company) = (resolved.options, resolved.holidays)
      options.style = options.style ?? "events"
    }
    let description = try options.description(today: holidays.firstDayOfNewestYears, holidays: holidays)
    let zone = try FeedTimeZone.rules(
      for: description.timeZone, years: description.years,
      database: .system(environment: Environment.variables("TZDIR")))
    return try WorkdayFeed(description, holidays: company, timeZone: zone)
  }
}
