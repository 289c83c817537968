// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import Support
import WorkdayFeeds
import Workdays

/// Finds the days of leave that give the longest time off.
struct BridgeCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridge", _superCommandName: "workday-ics",
    abstract: "Finds the days of leave that give the longest time off (拼假).",
    discussion: """
      Of each number of days of leave up to that of --leave-days, the longest blocks of days off are listed, at most \
      ten, the longest first; --days-off 9 lists all of at least 9 days off that take the \
      fewest days of leave, maybe none. Make-up days in a block take a day of leave too. Each block has a \
      day of the period and ends with its years, or lies in the rest of this year if none is given. With --blocks, the list has \
      the blocks that together have the most days off, by date. Leave that is already taken is a file, --leave FILE, \
      and is off like a holiday.

      The records have start, end, off (days off in a row), leave (the dates to take) and provisional, with \
      --provisional also hoped: how many of the days are off by the forecast alone; without --days-off and --blocks they do \
      not count for the order. ics has the leave of \
      the first block, or of all of --blocks, as a calendar that --leave reads.

      Examples:
        workday-ics bridge 2026 --leave-days 5
        workday-ics bridge 2026-07..2026-12 --leave-days 8 --blocks 2
        workday-ics bridge 2026 --days-off 9
        workday-ics bridge 2026 --leave-days 3 -o leave.ics

      \(QuestionArguments.exitCodesOfNothing)
      """)

  static var formats: [OutputFormat] { [.text, .json, .jsonl, .csv, .md, .ics] }

  @OptionGroup var period: PeriodArguments

  @Option("How many days of leave there are to take, from 1 to 60. (default: 5)", value: "number")
  var leaveDays: String?

  @Option("How many days off in a row are wanted at least, from 1 to 60.", value: "number")
  var daysOff: String?

  @Option(
    "How many blocks of days off to take, from 1 to 10. (default: one, with a choice of several)", value: "number")
  var blocks: String?

  @OptionGroup var output: RecordArguments<BridgeCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let format = try output.readFormat()
    try expectNoNumbers()
    let leave = try readNumber(leaveDays, "--leave-days", 1...60)
    let length = try readNumber(daysOff, "--days-off", 1...60)
    let count = try readNumber(blocks, "--blocks", 1...10)
    guard length == nil || count == nil else {
      throw CommandError("--blocks goes with --leave-days, not with --days-off", .usage)
    }
    if let file = output.output, schedule.leave.contains(file) {
      throw CommandError("--output: \(quoted(file)) is read by --leave; choose another file", .usage)
    }
    let asked = try read()
    let today = try asked.currentDay()
    let given = try period.days(today: { today })
    let range = try given ?? today...PeriodText.days("this-year", today: { today }).upperBound
    // No leave is taken before the day of --from, nor, in a period that is not over, before today.
    let isAhead = period.from != nil || range.contains(today) && today == range.lowerBound
    let start =
      isAhead ? range.lowerBound : range.upperBound < today ? range.years.days.lowerBound : min(today, range.lowerBound)
    let bounds = given == nil ? range : max(start, range.years.days.lowerBound)...range.years.days.upperBound
    guard range.count <= 3 * 366 else { throw CommandError("period: leave is planned for at most three years", .usage) }
    let answer = { (schedule: WorkdaySchedule) -> [LeaveBlock] in
      if let count { return schedule.assumedLeaveBlocks(in: range, within: bounds, leave: leave ?? 5, blocks: count) }
      guard let length else {
        return Self.ranked(under: schedule) { $0.assumedLeaveBlocks(in: range, within: bounds, leave: leave ?? 5) }
      }
      return schedule.leaveBlocks(in: range, within: bounds, atLeast: length).filter {
        $0.leave.count <= leave ?? length
      }
    }
    let doubts = question.doubts(about: bounds, under: asked.schedule) { asked.schedule.isSettled(bounds, answer) }
    if let unknown = doubts.unknown { throw unknown }
    question.print(doubts.warnings)
    let found = answer(asked.schedule)
    guard let first = found.first else {
      if let length { throw CommandError("no break of \(counted(length, "day")) is possible with this leave", .no) }
      throw CommandError("there is no workday in the period", .no)
    }
    let total = (count == nil ? [first] : found).reduce(0) { $0 + $1.count }
    let summary = counted(total, "day") + " off"
    if range.contains(today), found.allSatisfy({ $0.days.upperBound < today }) {
      question.print(
        Warning(.provisional, "all of these days are over; without a period, the rest of the year is planned"))
    }
    let equals = found.dropFirst().prefix { $0.count == first.count && $0.leave.count == first.leave.count }.count
    if format == .ics, count == nil, equals > 0, !question.quiet {
      StandardError.write(
        "Note: the first of \(equals + 1) equal blocks, \(first.days.lowerBound) to \(first.days.upperBound); for another one, "
          + "give a period with a day of it.")
    }
    if format == .ics {
      let feed = try LeaveFeed(count == nil ? [first] : found, question.feedTexts())
      try output.write(feed, about: summary, isQuiet: question.quiet)
    } else {
      try output.write(try text(found, under: asked.schedule, format), about: summary, isQuiet: question.quiet)
    }
  }

  /// The number of an option, such as `5` or `5天`; nil if it is not given.
  private func readNumber(_ text: String?, _ option: String, _ allowed: ClosedRange<Int>) throws -> Int? {
    try text.map { text in
      guard let number = Int(text.hasSuffix("天") ? text.dropLast() : text[...]), allowed ~= number else {
        throw CommandError(
          "\(option): \(quoted(text)) is not a number from \(allowed.lowerBound) to \(allowed.upperBound)", .usage)
      }
      return number
    }
  }

  /// Throws for a number in the options that all questions have, which says what `--leave-days` and `--days-off` say.
  private func expectNoNumbers() throws {
    // Of a range of numbers, 1-5, the last.
    for text in schedule.leave {
      guard let number = text.wholeMatch(of: /(?:[0-9]{1,2}天?[-–—~～至到])?([0-9]{1,4})天?/)?.1 else { continue }
      throw CommandError(
        "--leave is for files and dates; for days of leave to take, use --leave-days \(number)", .usage)
    }
    if let number = schedule.days?.wholeMatch(of: /([0-9]+)天?/)?.1 {
      throw CommandError("--days is for weekdays; for days off in a row, use --days-off \(number)", .usage)
    }
  }

  /// At most ten blocks for each number of days of leave, those first that have the most days off without the hoped ones.
  private static func ranked(
    under schedule: WorkdaySchedule, _ blocks: (WorkdaySchedule) -> [LeaveBlock]
  ) -> [LeaveBlock] {
    var found = blocks(schedule)
    if schedule.holidays.forecast != nil {
      let known = schedule.holidays.replacing(years: schedule.holidays.years)
      found += blocks(WorkdaySchedule(schedule.policy, holidays: known)).filter { block in
        !found.contains(block) && block.days.allSatisfy { schedule.isWorked($0) == block.leave.contains($0) }
      }
      let certain = found.map { $0.count - hoped(in: $0, under: schedule) }
      found = found.indices.sorted { (certain[$1], $0) < (certain[$0], $1) }.map { found[$0] }
    }
    var counts: [Int: Int] = [:]
    return found.filter { block in
      counts[block.leave.count, default: 0] += 1
      return counts[block.leave.count, default: 0] <= 10
    }
  }

  /// How many of the days off of a block are off by a forecast alone.
  private static func hoped(in block: LeaveBlock, under schedule: WorkdaySchedule) -> Int {
    block.days.count {
      schedule.certainty(of: $0) == .expected && schedule.isInPattern($0) && !schedule.isWorked($0)
    }
  }

  private func text(
    _ blocks: [LeaveBlock], under schedule: WorkdaySchedule, _ format: OutputFormat
  ) throws -> String {
    let isChinese = try question.readsChinese()
    let doubts = blocks.map { $0.days.contains(where: schedule.isProvisional) }
    let table = RecordTable(
      ["start", "end", "off", "leave", "provisional"] + (question.provisional ? ["hoped"] : []),
      zip(blocks, doubts).map { block, isProvisional in
        [
          .text(block.days.lowerBound.iso8601), .text(block.days.upperBound.iso8601), .number("\(block.count)"),
          .list(block.leave.map(\.iso8601)), .number("\(isProvisional)"),
        ] + (question.provisional ? [.number("\(Self.hoped(in: block, under: schedule))")] : [])
      })
    return table.text(in: format) {
      let words = ["off", "from", "to", "leave"] + (question.provisional ? ["hoped"] : []) + ["taken"]
      let headers = Words.translated(words, inChinese: isChinese)
      let rows = zip(blocks, doubts).map { block, isProvisional in
        let taken = block.runs.map { $0.count == 1 ? $0.lowerBound.iso8601 : "\($0.lowerBound)..\($0.upperBound)" }
        return [
          "\(block.count)", block.days.lowerBound.iso8601, block.days.upperBound.iso8601, "\(block.leave.count)",
        ] + (question.provisional ? ["\(Self.hoped(in: block, under: schedule))"] : []) + [
          taken.joined(separator: " ") + (isProvisional ? " ?" : "")
        ]
      }
      let isNumeric: (Int) -> Bool = { [0, 3].contains($0) || $0 == 4 && question.provisional }
      let lines =
        format == .md
        ? RecordTable.markdown(headers: headers, rows, isNumeric: isNumeric)
        : RecordTable.aligned(headers: headers, rows, isNumeric: isNumeric)
      let total = blocks.reduce((off: 0, leave: 0)) { ($0.off + $1.count, $0.leave + $1.leave.count) }
      let sum = "\(counted(total.off, "day")) off by \(counted(total.leave, "day")) of leave"
      return lines + (self.blocks == nil ? "" : "\n" + Words.translated(sum, inChinese: isChinese) + "\n")
        + (doubts.contains(true)
          ? "\n? " + Words.translated("A notice may still change days of this period.", inChinese: isChinese) + "\n"
          : "")
    }
  }
}
