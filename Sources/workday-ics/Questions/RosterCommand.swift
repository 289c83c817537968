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
      - is a day off. The numbers of shifts are listed below the days. A line of company days whose name is that of a \
      team is that team's alone, such as \"B work N 2026-06-05\".

      The records have date, weekday, holiday (its Chinese name) and a field for each team. ics has an \
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

  @OptionGroup var output: RecordArguments<RosterCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  private static let needsCycle = CommandError(
    "a roster needs the cycle of all teams, such as --pattern cycle:DDNNOO@2026-06-01; a week is a cycle too: --pattern cycle:DDDDDOO@2026-06-01, with "
      + "--team A=2026-06-01 for Monday to Friday and --team B=2026-06-02 for Tuesday to Saturday", .usage)

  /// A team, and the first day of its cycle.
  private struct Team {
    let name: String
    let first: CivilDate
  }

  func run() throws {
    let format = try output.readFormat()
    guard schedule.days == nil else { throw Self.needsCycle }
    var resolved = try resolve()
    let asked = try read(resolved, under: resolved.schedule(isForAll: false))
    guard case .cycle(let letters, let first) = asked.schedule.pattern.form else {
      throw Self.needsCycle
    }
    let range = try period.days(today: asked.currentDay) ?? PeriodText.days("this-month", today: asked.currentDay)
    guard range.count <= 3 * 366 else { throw CommandError("period: a roster has at most three years", .usage) }
    try question.expectKnown(range, under: asked.schedule)
    let all = try readTeams(letters.count, from: first, asked)
    let shown =
      try only.map { name in
        guard let team = all.first(where: { $0.name == name }) else {
          throw CommandError("--only: \(quoted(name)) is not one of the teams, \(listed(all.map(\.name)))", .usage)
        }
        return [team]
      } ?? all
    let swaps = asked.schedule.holidays.overrides.flatMap(\.days).filter { day in
      day.shift != nil && range.contains(day.date) && !all.contains { $0.name == day.ruling.name }
    }
    question.print(
      .overrides,
      swaps.map { "\($0.source): \(quoted($0.ruling.name)) is not the name of a team, so the line is for all teams" })
    let others = { (team: Team) in Set(all.map(\.name)).subtracting([team.name]) }
    guard format != .ics else {
      try describe(shown, &resolved, letters: String(letters), range, others)
      let feed = try FeedMaker.onThisSystem().feed(resolved).feed
      return try output.write(feed, about: counted(shown.count, "team"), isQuiet: question.quiet)
    }
    let columns = try shown.map { team in
      let names = others(team)
      let holidays = asked.schedule.holidays.keepingOverrides { !names.contains($0.ruling.name) }
      let pattern = try WorkdayPattern(cycle: String(letters), from: team.first)
      let schedule = WorkdaySchedule(asked.schedule.policy, holidays: holidays).following(pattern)
      try FeedDescription.checkShifts(schedule)
      return RosterSheet.Team(team.name, schedule, range)
    }
    let sheet = RosterSheet(
      range, columns, letters: asked.schedule.pattern.letters, names: asked.shiftNames,
      holidays: asked.schedule.holidays,
      locale: try ViewLocale.chosen(question.lang))
    let text =
      format == .html
      ? sheet.html : sheet.table.text(in: format) { format == .md ? sheet.markdown : sheet.text }
    try output.write(text, about: counted(shown.count, "team"), isQuiet: question.quiet)
  }

  /// The teams with the first days of their cycles.
  private func readTeams(_ length: Int, from first: CivilDate, _ asked: Question) throws -> [Team] {
    guard !team.isEmpty else { throw CommandError("the teams are missing; name each with --team", .usage) }
    let named = team.flatMap { text in
      text.contains("=") ? [text] : text.split { ",，、".contains($0) }.map(String.init)
    }
    let parts = named.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) }
    let dated = parts.count { $0.count == 2 }
    guard dated == 0 || dated == parts.count else {
      throw CommandError("--team: give all teams the first day of their cycle, or none", .usage)
    }
    guard dated > 0 || length % parts.count == 0 else {
      throw CommandError(
        "--team: \(parts.count) teams do not fit evenly into a cycle of \(counted(length, "day")); give each the first day "
          + "of its cycle, such as --team \(parts[0][0])=\(first)", .usage)
    }
    var teams: [Team] = []
    for (index, part) in parts.enumerated() {
      let isVisible = part[0].unicodeScalars.contains { !$0.properties.isWhitespace }
      guard isVisible, part[0].unicodeScalars.count <= 40, HolidayCalendar.Ruling.isName(part[0]),
        !RosterSheet.fields.contains(part[0])
      else { throw CommandError("--team: \(quoted(part[0])) cannot be the name of a team", .usage) }
      guard !teams.contains(where: { $0.name == part[0] }) else {
        throw CommandError("--team: \(quoted(part[0])) is given twice", .usage)
      }
      // Before the first day, a cycle is the same.
      let phase = index * (length / parts.count)
      let day =
        part.count == 2 ? try asked.day(part[1], "--team") : first.adding(days: phase) ?? first + (phase - length)
      teams.append(Team(name: part[0], first: day))
    }
    return teams
  }

  /// Makes the options those of a feed with an event of a list for each team, which has its own cycle.
  ///
  /// - Parameter others: the names of the other teams, whose company days are not a team's.
  private func describe(
    _ teams: [Team], _ resolved: inout ResolvedFeed, letters: String, _ range: ClosedRange<CivilDate>,
    _ others: (Team) -> Set<String>
  ) throws {
    // Of the event of a description, the teams have the alarms, and the times of its shifts.
    var options = resolved.options
    let own = options.event
    (options.event, options.term) = (EventOptions(), nil)
    (options.event.alarms, options.event.hasNoAlarm) = (own.alarms, own.hasNoAlarm)
    (options.calendar.year, options.calendar.years, options.calendar.keepPast) = (nil, nil, nil)
    (options.calendar.from, options.calendar.to) = (range.lowerBound.iso8601, range.upperBound.iso8601)
    options.calendar.allowsUnpublishedYears = question.allowUnpublished || options.calendar.allowsUnpublishedYears
    let language = question.lang ?? options.calendar.language
    let isChinese = language?.hasPrefix("zh") ?? Words.areChinese
    let texts = language.flatMap(FeedTexts.init(tag:)) ?? (isChinese ? FeedTexts.chinese : .english)
    options.calendar.language = texts.language.rawValue
    options.calendar.name = options.calendar.name ?? teams.map(\.name).joined(separator: " ")
    options.calendar.key = options.calendar.key ?? "roster"
    options.events = teams.map { team in
      let names = others(team)
      var event = EventOptions()
      event.key = team.name
      event.title = team.name + " " + texts.workdays.shift
      event.shifts = own.shifts.map { text in
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        // The title is behind a length, or behind an end.
        let place = parts[0].contains { "-–—~～至到".contains($0) } ? 1 : 2
        guard parts.count == place + 1 else { return text }
        return parts.dropLast().joined(separator: "/") + "/\(team.name) \(parts[place])"
      }
      event.schedule = options.schedule
      event.schedule.pattern = "cycle:\(letters)@\(team.first)"
      event.overrides = resolved.holidays.keepingOverrides { !names.contains($0.ruling.name) }.overrides
      return event
    }
    resolved.options = options
  }
}
