// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import ICalendar
import Platform
import Support
import TimeZones
import WorkdayFeeds

/// Compares the occurrences of two calendar files.
struct DiffCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", _superCommandName: "workday-ics",
    abstract: "Compares the occurrences of two calendar files.",
    discussion: """
      What counts is what takes place when, not how the files say it: an event with a rule and the same event written \
      out are equal. Each line has an occurrence that was added (+), removed (-), moved (>) or changed (~) in its title, \
      place, notes or status. If an event never ends, --to is required. More than 1,000,000 occurrences in a file are an \
      error.

      Examples:
        workday-ics diff old.ics new.ics --from 2021-01-01 --to 2021-12-31
        workday-ics diff old.ics new.ics --to 2021-12-31 --format json

      Exit codes: 0 the same; 1 different; 64 invalid options; 65 a file with events that cannot be read; 66 a file is \
      missing or unreadable.
      """)

  @Argument(help: ArgumentHelp("The file before; - is standard input.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("The file after; - is standard input.", valueName: "new"))
  var new: String

  @OptionGroup var range: RangeArguments

  @OptionGroup var reading: EventReadingArguments

  @OptionGroup var output: RecordArguments<DiffCommand>

  static var formats: [OutputFormat] { [.text, .json] }

  func run() throws {
    try StandardInput.check([old, new])
    let format = try output.readFormat()
    if !Files.exists(old), (try? PeriodText.days(old) { () throws(Fault) in try FeedTimeZone(nil).today() }) != nil {
      throw CommandError(
        "\(quoted(old)) is no file; the days on which offices differ are workday-ics list \(old) --common \(new) "
          + "--kind differs", .noInput)
    }
    let database = TimeZoneDatabase.ofThisSystem
    let (zone, from, through) = try RangeArguments.read(range.from, range.to, range.timeZone)
    var (hasLosses, budget) = (false, Budget(forBytes: 0))
    func instances(_ file: String) throws -> [EventInstance] {
      var calendars = CalendarFiles(
        from: from, through: through, floating: zone, database: database, isStrict: false, encoding: reading.encoding,
        prefersSystemZones: try reading.prefersSystem())
      try calendars.read([file])
      guard !calendars.isEndless || through != nil else {
        throw CommandError("\(oneLine(file)): an event never ends; use --to", .usage)
      }
      var list: [EventInstance] = []
      try calendars.forEach(from: from, through: through) { list.append($0) }
      budget.grow(by: calendars.budget.size)
      if calendars.hasLosses { hasLosses = true }
      return list
    }
    let changes = EventChange.changes(from: try instances(old), to: try instances(new))
    let isChinese = Words.areChinese
    let lines = try changes.map { change in
      let line = format == .text ? line(change, isChinese) + "\n" : object(change)
      try budget.spend(line.utf8.count, .bytes, at: "\(oneLine(old)), \(oneLine(new))", "ask for a shorter time")
      return line
    }
    try output.write(format == .text ? lines.joined() : JSON.array(lines) + "\n", about: "\(old), \(new)")
    if hasLosses {
      throw CommandError(
        changes.isEmpty
          ? "not all events could be read; those that could are the same"
          : "not all events could be read; those that could differ", .data)
    }
    if !changes.isEmpty { throw ExitCode(ExitStatus.no) }
  }

  private func line(_ change: EventChange, _ isChinese: Bool) -> String {
    func record(_ instance: EventInstance) -> InstanceRecord {
      InstanceRecord(instance: instance, isChinese: isChinese)
    }
    func text(_ instance: EventInstance) -> String { record(instance).line }
    switch (change.before, change.after) {
    case (let before?, let after?):
      guard change.kind == .moved else {
        return "~ \(text(after)) (\(change.properties.joined(separator: ", ")))"
      }
      return "> \(record(before).times) \(isChinese ? "改到" : "is now") \(text(after))"
    case (let before?, nil): return "- " + text(before)
    case (_, let after): return "+ " + (after.map(text) ?? "")
    }
  }

  private func object(_ change: EventChange) -> String {
    func value(_ instance: EventInstance?) -> String {
      guard let instance else { return "null" }
      return InstanceRecord(instance: instance).object(without: "uid")
    }
    return JSON.object([
      ("change", JSON.string(change.kind.rawValue)), ("uid", JSON.string(change.uid)), ("before", value(change.before)),
      ("after", value(change.after)),
      ("properties", JSON.list(change.properties.map(JSON.string))),
    ])
  }
}
