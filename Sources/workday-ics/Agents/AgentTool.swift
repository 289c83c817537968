// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import Platform
import WorkdayFeeds

/// A question as a tool: the row of a table.
struct AgentTool {
  /// The name of the tool and of the command.
  let name: String
  let help: String
  /// The arguments of the command, in their order, and then options of the same names.
  let arguments: [ToolServer.Parameter]
  let options: [ToolServer.Parameter]
  /// The format in which each record has its line.
  var format = "jsonl"

  private static let period = ToolServer.Parameter(
    "period", "2026, 2026-02, 2026-Q1, 2026-W07, a date, this-month, or 2026-01-01..2026-03-31", isRequired: true)
  private static let kind = ToolServer.Parameter(
    "kind", "the kind of days; work by default", .choice(DayKinds.words.filter { !$0.1.isOfOffices }.map(\.0)))
  /// The options of schedules that a person may name.
  private static let schedule: [ToolServer.Parameter] = [
    .init(
      "pattern",
      "weekdays (default), six-day, big-small, trading for the stock exchanges, or a cycle such as cycle:DDNNOO@2026-01-01"
    ),
    .init("big-week", "for big-small, a day in a week whose Saturday is worked"),
    .init("make-up", "which make-up days are worked; all by default", .choice(["all", "none", "only"])),
    .init("make-up-follows", "the weekday that a make-up day follows: last, first, or 2026-10-10=WE"),
    .init("statutory", "whether statutory holidays are days off; yes by default", .choice(["yes", "no"])),
    .init("time-zone", "the zone that says what day is today, such as Europe/Berlin; Asia/Shanghai by default"),
    .init("lang", "the language of the holidays' names: zh-Hans (default), en, ja or ko"),
    .init("days", "the weekdays worked, such as MO,TU,WE,TH,FR,SA"),
  ]

  static let all: [AgentTool] = [
    AgentTool(
      name: "is", help: "Whether days are worked in China, and why: a record for each with workday true or false.",
      arguments: [.init("dates", "dates such as 2026-10-10, or today", .texts, isRequired: true)],
      options: schedule),
    AgentTool(
      name: "next", help: "The first workday after a day, or the first day of another kind.",
      arguments: [kind, .init("date", "the day; today by default")],
      options: [.init("or-same", "take the day itself if it is of that kind", .flag)] + schedule),
    AgentTool(
      name: "count", help: "How many days of a period are worked.", arguments: [period], options: schedule),
    AgentTool(
      name: "list", help: "The workdays of a period, or its days of another kind, a record for each.",
      arguments: [period], options: [kind] + schedule),
    AgentTool(
      name: "bridge", help: "The days of leave of a period that give the longest time off (拼假).", arguments: [period],
      options: [
        .init("leave-days", "how many days of leave there are; 5 by default", .number),
        .init("days-off", "instead, how many days off in a row are wanted", .number),
        .init("blocks", "how many breaks to take together, from 1 to 10", .number),
      ] + schedule),
    AgentTool(
      name: "open",
      help: "Whether something is open by hours on workdays, and until when; with a period, all its open times.",
      arguments: [
        .init("hours", "such as MO-FR 09:00-12:00,13:30-18:00", isRequired: true),
        .init("period", "a period, to list the open times of"),
      ], options: [.init("at", "the moment, such as 2026-10-10 14:00; now by default")] + schedule),
  ]

  /// All tools, and what agents are told of them.
  static let server = ToolServer(
    "workday-ics",
    "Workdays in China, as the notices of the State Council have them. Whether a day is worked is in its record (workday); "
      + "ask instead of guessing from the weekday. Dates are such as 2026-10-10.",
    tools: all.map(\.tool))

  private var tool: ToolServer.Tool {
    ToolServer.Tool(name, help, arguments + options) { given in
      do { try AgentTool.check(given) } catch { return .refusal("\(error)") }
      var words = [name, "--format", format]
      for parameter in options {
        guard let text = given[parameter.name]?.first else { continue }
        words.append("--" + parameter.name)
        if case .flag = parameter.kind { continue }
        words.append(text)
      }
      return AgentTool.answer(words + arguments.flatMap { given[$0.name] ?? [] })
    }
  }

  /// Throws for an argument that would be another one's, as the words of a command have no names, or would take too long.
  private static func check(_ given: [String: [String]]) throws(CommandError) {
    let today = { () throws(Fault) in try FeedTimeZone(given["time-zone"]?.first).today() }
    for name in ["dates", "date"] {
      for text in given[name] ?? [] { _ = try CommandError.inOption(name) { try PeriodText.day(text, today: today) } }
    }
    if let text = given["period"]?.first {
      let days = try CommandError.inOption("period") { try PeriodText.days(text, today: today) }
      guard days.count <= 30 * 366 else { throw CommandError("period: it is longer than thirty years", .usage) }
    }
    if let text = given["hours"]?.first { _ = try CommandError.inOption("hours") { try HoursText.windows(text) } }
  }

  /// What a command has written, on the thread on which it runs.
  private final class Written: @unchecked Sendable {
    var output: [UInt8] = []
    var errors: [UInt8] = []
  }

  /// What the command prints.
  private static func answer(_ words: [String]) -> ToolServer.Answer {
    let written = Written()
    let code = Surroundings.$current.withValue(
      Surroundings { stream, bytes in
        if stream == .output { written.output += bytes } else { written.errors += bytes }
      }
    ) { WorkdayICS.run(words) }
    let said = String(decoding: written.errors, as: UTF8.self).split(separator: "\n").joined(separator: "\n")
    let records = String(decoding: written.output, as: UTF8.self).split(separator: "\n").map(String.init)
    // A no has its record.
    guard code.isSuccess || code.rawValue == ExitStatus.no.rawValue && !records.isEmpty else { return .refusal(said) }
    return .records(records, note: said)
  }
}
