// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import Support
import WorkdayFeeds
import Workdays

/// Shows the shifts of several teams side by side.
struct RosterCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "roster", _superCommandName: "workday-ics",
    abstract: "Shows the shifts of several teams side by side (排班表).",
    discussion: """
      All teams work the cycle of --pattern. Each --team has a name, and the first day of the cycle for that team after \
      an equals sign; without dates, the teams begin one after another, evenly spaced from the first day of --pattern. \
      - is a day off. The numbers of shifts are listed below the days.

      The records have date, weekday, holiday (the statutory holiday in Chinese) and a field for each team. ics has an \
      event for each shift, named after its team, or those of --only.

      Examples:
        workday-ics roster 2026-06 --pattern cycle:早早中中夜夜休休@2026-06-01 \\
          --team 甲 --team 乙 --team 丙 --team 丁
        workday-ics roster 2026-06 --pattern cycle:DDNNOO@2026-06-01 \\
          --team A=2026-06-01 --team B=2026-06-03 -o roster.html
        workday-ics roster 2026 --pattern cycle:DDNNOO@2026-01-01 \\
          --team A --team B --team C --only B --shift D=08:00/12h \\
          --shift N=20:00/12h -o b.ics

      \(QuestionArguments.exitCodesOfCounts)
      """)

  static var formats: [OutputFormat] { [.text, .html, .json, .jsonl, .csv, .md, .ics] }

  @OptionGroup var period: PeriodArguments

  @Option("A team, or its name with the first day of the cycle. May be repeated.", value: "name=date")
  var team: [String] = []

  @Option("The only team that is shown.", value: "name")
  var only: String?

  @Option("For ics, the time of a shift, as for generate: D=08:00/12h. May be repeated.", value: "shift")
  var shift: [String] = []

  @OptionGroup var output: RecordArguments<RosterCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let format = try output.readFormat()
    guard shift.isEmpty || format == .ics else { throw CommandError("--shift: only ics has times", .usage) }
    let asked = try read()
    guard case .cycle(let letters, let first) = asked.schedule.pattern.form else {
      throw CommandError("a roster needs the cycle of all teams, such as --pattern cycle:DDNNOO@2026-06-01", .usage)
    }
    let range = try period.days(today: asked.currentDay) ?? PeriodText.days("this-month", today: asked.currentDay)
    guard range.count <= 3 * 366 else { throw CommandError("period: a roster has at most three years", .usage) }
    try question.expectKnown(range, under: asked.schedule)
    let teams = try readTeams(letters.count, from: first, asked)
    if format == .ics { return try write(teams, letters: String(letters), range) }
    let schedules = try teams.map { team in
      let pattern = try WorkdayPattern(cycle: String(letters), from: team.first)
      return RosterSheet.Team(team.name, asked.schedule.following(pattern), range)
    }
    let sheet = RosterSheet(
      range, schedules, letters: asked.schedule.pattern.letters, locale: try ViewLocale.chosen(question.lang))
    let text =
      format == .html
      ? sheet.html : sheet.table.text(in: format) { format == .md ? sheet.markdown : sheet.text }
    try output.write(text, about: counted(teams.count, "team"), isQuiet: question.quiet)
  }

  /// The teams that are shown, with the first days of their cycles.
  private func readTeams(
    _ length: Int, from first: CivilDate, _ asked: Question
  ) throws -> [(name: String, first: CivilDate)] {
    guard !team.isEmpty else { throw CommandError("the teams are missing; name each with --team", .usage) }
    let parts = team.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) }
    let dated = parts.count { $0.count == 2 }
    guard dated == 0 || dated == parts.count else {
      throw CommandError("--team: give all teams the first day of their cycle, or none", .usage)
    }
    guard dated > 0 || length % parts.count == 0 else {
      throw CommandError(
        "--team: \(parts.count) teams do not fit evenly into a cycle of \(counted(length, "day")); give each the first day "
          + "of its cycle, such as --team \(parts[0][0])=\(first)", .usage)
    }
    var teams: [(name: String, first: CivilDate)] = []
    for (index, part) in parts.enumerated() {
      guard !part[0].isEmpty, part[0].unicodeScalars.count <= 40, !["date", "weekday", "holiday"].contains(part[0])
      else {
        throw CommandError("--team: \(quoted(part[0])) cannot be the name of a team", .usage)
      }
      guard !teams.contains(where: { $0.name == part[0] }) else {
        throw CommandError("--team: \(quoted(part[0])) is given twice", .usage)
      }
      let day = part.count == 2 ? try asked.day(part[1], "--team") : first.advanced(by: index * (length / parts.count))
      teams.append((part[0], day))
    }
    guard let only else { return teams }
    guard let one = teams.first(where: { $0.name == only }) else {
      throw CommandError("--only: \(quoted(only)) is not one of the teams, \(listed(teams.map(\.name)))", .usage)
    }
    return [one]
  }

  /// Writes the teams' shifts as a calendar: an event of a list for each team, with its own cycle.
  private func write(
    _ teams: [(name: String, first: CivilDate)], letters: String, _ range: ClosedRange<CivilDate>
  ) throws {
    let description = try schedule.readDescription()
    var given = FeedOptions()
    given.calendar.isForecast = question.provisional
    given.calendar.allowsUnpublishedYears = question.allowUnpublished
    (given.calendar.from, given.calendar.to) = (range.lowerBound.iso8601, range.upperBound.iso8601)
    given.calendar.language = question.lang ?? (Words.areChinese ? "zh-Hans" : nil)
    var resolved = try schedule.resolve(given, with: description, question)
    resolved.options.calendar.name = resolved.options.calendar.name ?? teams.map(\.name).joined(separator: " ")
    resolved.options.calendar.key = resolved.options.calendar.key ?? "roster"
    let texts = try resolved.options.calendar.texts ?? .english
    resolved.options.events = teams.map { team in
      var event = EventOptions()
      event.key = team.name
      event.title = team.name + " " + texts.workdays.shift
      event.shifts = shift.map { text in
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count < 3 ? text : "\(parts[0])/\(parts[1])/\(team.name) \(parts[2])"
      }
      event.schedule = resolved.options.schedule
      event.schedule.pattern = "cycle:\(letters)@\(team.first)"
      return event
    }
    let feed = try FeedMaker.onThisSystem().feed(resolved)
    let file = try Output(output.output)
    let path = file.path
    let change = try file.replace(with: feed.feed, isForced: false)
    if let path, !question.quiet { StandardError.write("\(path): \(counted(teams.count, "team")); \(change)") }
  }
}
