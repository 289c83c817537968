// SPDX-License-Identifier: MIT

import ArgumentParser
import CalDAV
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import Support
import WorkdayFeeds

/// Brings the events of a feed into a person's own calendar.
struct PushCommand: ParsableCommand, WarningOptions {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: "Keeps the workdays up to date in your own calendar on a CalDAV server.",
    discussion: """
      The events are those that workday-ics generate prints for the same options, except that --style is events unless \
      another one, or an app, is chosen. The first run creates a calendar for them on the server. Later runs change \
      only what changed, and never touch other events. An event that another program changes during the run is kept \
      and reported, and so is one that has something else in its file. Events of earlier years are kept. A run that \
      would remove more than half of the events changes nothing without --force. Run it again after each notice, by \
      cron for example.

      The address may be that of the server, of the user, or of a calendar that is there already. It has to begin with \
      https://, except on this machine.

      Examples:
        workday-feed push --caldav https://example.org --user lin --password-file pw
        workday-feed push --caldav https://example.org --token-file token --dry-run \\
          --years 2025-2026 --time 09:00 --duration 9h --alarm 10m --title 上班
        pass show dav | workday-feed push --caldav https://example.org --user lin \\
          --password-file - --config work.yaml

      Exit codes: 0 success; 1 another program changed events during the run, or keeps something in one file with \
      them; these were kept; 64 invalid options; 65 invalid data, a year that is not published yet, or more to remove \
      than without --force; 66 a file is missing; 69 the server cannot be reached or has no calendars; 70 the calendar \
      failed its check; 75 the server cannot answer now; 77 it refuses the user, the password or the token.
      """)

  @OptionGroup(title: "Account") var account: AccountArguments
  @OptionGroup(title: "Days") var days: DayArguments
  @OptionGroup(title: "Workdays") var schedule: ScheduleArguments
  @OptionGroup(title: "Events") var events: EventArguments
  @OptionGroup(title: "Calendar") var calendar: CalendarArguments

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Remove all events that this command created from the calendar.")
  var remove = false

  @Flag(help: "Remove events even if they are more than half of those that this command created.")
  var force = false

  @Flag(help: WarningOption.quiet)
  var quiet = false

  @Option(WarningOption.noWarn)
  var noWarn: [Warning.Name] = []

  func run() throws {
    try StandardInput.check([account.passwordFile, account.tokenFile, schedule.config].compactMap { $0 })
    let name = try account.readCollection()
    let credentials = try account.readCredentials()
    let start = try DAVAddress(parsing: account.address)
    let options = try FeedOptions(days, schedule, events, calendar)
    let resolved = try schedule.resolve(options, with: schedule.readDescription(), self)
    let made = try FeedMaker.onThisSystem(style: .events).feed(resolved)
    print(made.warnings)
    let feed = made.feed
    let collection = try CalendarCollection.find(startingAt: start, named: name, credentials)
    let push = CalendarPush(feed)
    let progress = Progress()
    let told: (CalendarPush.Change) throws -> Void = { change in
      if !dryRun { progress.show(Self.sign(change)) }
      if let reason = Self.reason(change) {
        progress.clear()
        StandardError.write("Error: \(change.uid): \(reason); it is left.")
      } else if !quiet, dryRun {
        try StandardOutput.write("\(Self.sign(change))\n".utf8)
      }
    }
    let result: CalendarPush.Result
    do {
      result =
        remove
        ? try push.remove(from: collection, isDryRun: dryRun, told: told)
        : try push.update(collection, isForced: force, isDryRun: dryRun, told: told)
    } catch let error as Fault where error.code == .manyRemovals {
      throw CommandError("\(error); nothing is changed. If that is right, use --force", .data)
    }
    progress.clear()
    if !remove { print(made.doubts(isDescribed: false)) }
    if !quiet { try StandardOutput.write(words: "\(collection.text): \(summary(result))\n") }
    if result.changes.contains(where: { Self.reason($0) != nil }) { throw ExitCode(ExitStatus.no) }
  }

  /// Why an event is not as it should be; nil if it is.
  private static func reason(_ change: CalendarPush.Change) -> String? {
    switch change.kind {
    case .add, .replace, .remove: nil
    case .conflict: "another program changed the event during the run"
    case .unprotected: "the server gives no strong entity tag for the event, so a change of others would be lost"
    case .shared: "something else is in one file with the event on the server"
    }
  }

  private static func sign(_ change: CalendarPush.Change) -> String {
    let signs: [CalendarPush.Change.Kind: String] = [.add: "+", .replace: "~", .remove: "-"]
    return (signs[change.kind] ?? "!") + " " + change.uid
  }

  private func summary(_ result: CalendarPush.Result) -> String {
    func count(_ kind: CalendarPush.Change.Kind) -> Int { result.changes.count { $0.kind == kind } }
    let words =
      "\(count(.add)) added, \(count(.replace)) changed, \(count(.remove)) removed, \(result.unchanged) unchanged"
    return dryRun ? "would be " + words : words
  }
}
