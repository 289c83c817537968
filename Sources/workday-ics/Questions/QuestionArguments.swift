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

/// A question about days under a schedule.
///
/// The groups of options stand side by side: each level of nesting multiplies what debug builds spend on validation.
protocol QuestionCommand: FormattedCommand {
  /// The options of the schedule.
  var schedule: ScheduleArguments { get }

  /// The options that all questions share.
  var question: QuestionArguments { get }

  /// The options of a term, for questions that have them.
  var term: TermArguments? { get }
}

extension QuestionCommand {
  var term: TermArguments? { nil }
}

extension QuestionCommand {
  /// Reads the files that the options name, each once; warnings go to standard error.
  func read() throws -> Question {
    let resolved = try resolve()
    return try read(resolved, under: resolved.schedule())
  }

  /// Reads the files that the options name.
  func resolve() throws -> ResolvedFeed {
    let description = try schedule.readDescription()
    var given = FeedOptions()
    given.calendar.isForecast = question.provisional
    (given.term, given.event.weeks) = (term?.term, term?.weeks)
    return try schedule.resolve(given, with: description, question)
  }

  /// The zone that decides what day is today.
  func zone(_ resolved: ResolvedFeed) throws(Fault) -> FeedTimeZone {
    try resolved.zone(question.timeZone, .ofThisSystem)
  }

  /// The question about a schedule that files and options result in.
  func read(_ resolved: ResolvedFeed, under schedule: WorkdaySchedule) throws -> Question {
    let shifts = try resolved.shifts(of: schedule.pattern)
    var asked = Question(
      schedule: schedule.assumingPattern(question.allowUnpublished), shiftNames: shifts.names,
      shiftSeconds: shifts.seconds, namedToday: question.today,
      zone: try zone(resolved))
    if term?.term != nil || term?.weeks != nil { asked.weeks = try resolved.termWeeks(today: asked.currentDay) }
    return asked
  }
}

/// The options of a question about the weeks of a term.
struct TermArguments: ParsableArguments {
  @Option("A day in week 1 of a term (教学周). Without a period, the days are those of the weeks.", value: "date")
  var term: String?

  @Option("Weeks of --term, such as 1-16, odd or 1-8,10-16,even.", value: "weeks")
  var weeks: String?
}

/// What the answer to a question follows from.
struct Question {
  /// Which days are worked.
  let schedule: WorkdaySchedule
  /// The titles of a cycle's shifts by their letters.
  let shiftNames: [Character: String]
  /// The lengths of a cycle's shifts in seconds, by their letters.
  let shiftSeconds: [Character: Int]
  /// The weeks of a term to which the days are limited.
  fileprivate(set) var weeks: TermWeeks?
  /// The day of `--today`, as it is written.
  fileprivate let namedToday: String?
  /// The zone that decides what day is today.
  let zone: FeedTimeZone

  /// Whether a day is in the weeks of the term, if there is one; a make-up day is in the week of the day that it follows.
  func isInTerm(_ date: CivilDate) -> Bool { weeks?.contains(schedule.day(followedBy: date) ?? date) ?? true }

  /// Throws for a choice that the schedule has no days of, whichever they are.
  func expect(_ choice: DayChoice) throws(CommandError) {
    guard choice.isOfOffices, schedule.holidays.offices.isEmpty else { return }
    throw CommandError(
      "days differ where there are several offices; add the list of another, such as --common \"Hong Kong=hk.ics\"",
      .usage)
  }

  /// The day that is today in the time zone of the question.
  func currentDay() throws(Fault) -> CivilDate { try zone.today(named: namedToday) }

  /// Reads a day.
  func day(_ text: String, _ name: String) throws -> CivilDate {
    try CommandError.inOption(name) { try PeriodText.day(text, today: currentDay) }
  }

  /// Reads days, or for `-` those of standard input.
  ///
  /// - Parameter column: what the column of a list is called; nil if it is not kept.
  func days(_ texts: [String], column: String? = nil) throws -> AskedLines<CivilDate> {
    try AskedLines(texts, "date", column: column) { words throws(Fault) in
      try PeriodText.day(words.joined(separator: " "), today: currentDay)
    }
  }
}

extension FeedTimeZone {
  /// The day of `--today`, or the current one in the zone.
  func today(named text: String?) throws(Fault) -> CivilDate {
    guard let text else { return try today() }
    do throws(Fault) { return try PeriodText.day(text, today: today) } catch { throw error.inField("today") }
  }
}

/// Days that a word chooses.
struct DayChoice: Sendable {
  /// Whether they are all workdays.
  var isWork = false
  /// Whether they follow from notices and lists alone, not from the pattern.
  var isAnnounced = false
  /// Whether they are those on which not all offices work.
  var isOfOffices = false
  /// Their kinds, if these say it all.
  var kinds: Set<DayMarking.Kind>?
  let contains: @Sendable (DayMarking) -> Bool
}

/// The kinds of days that a question can be about.
enum DayKinds {
  /// All that are worked.
  static let work = Set(DayMarking.Kind.allCases.filter(\.isWorked))
  private static let groups: [(word: String, value: Set<DayMarking.Kind>)] = [
    ("work", work), ("off", Set(DayMarking.Kind.allCases).subtracting(work)), ("all", Set(DayMarking.Kind.allCases)),
  ]
  private static func choice(of kinds: Set<DayMarking.Kind>) -> DayChoice {
    DayChoice(
      isWork: kinds == work, isAnnounced: !kinds.isDisjoint(with: [.holiday, .makeup, .company]), kinds: kinds
    ) { kinds.contains($0.kind) }
  }
  /// The words of `--kind`: groups of kinds, statutory days, and the kinds of records.
  static let words =
    groups.map { ($0.word, choice(of: $0.value)) } + [("statutory", DayChoice(isAnnounced: true) { $0.isStatutory })]
    + [("differs", DayChoice(isAnnounced: true, isOfOffices: true) { !$0.placesAtWork.isEmpty })]
    + DayMarking.Kind.allCases.map { ($0.rawValue, choice(of: [$0])) }
  /// What else people call them.
  private static let others = [
    ("work", "工作日 上班 上班日 workdays"), ("off", "休息 休息日 days-off"), ("all", "全部"),
    ("statutory", "法定 法定节假日 法定假日 法定假"), ("makeup", "补班 补班日 调休 make-up makeups make-up-day make-up-days"),
    ("holiday", "假期 节假日 放假 假日 holidays"), ("weekend", "周末 weekends"), ("company", "公司"),
    ("differs", "不同 有差别 differ different"),
  ]

  /// What people call the shifts of the usual letters, unless they have titles of their own.
  private static let usualShifts: [(names: [String], letters: Set<Character>)] = [
    (["day", "白班", "日班"], ["D"]), (["night", "夜班"], ["N"]), (["morning", "早班"], ["M"]), (["early"], ["E"]),
    (["evening"], ["E"]), (["late"], ["L"]), (["晚班"], ["E", "L"]), (["afternoon", "中班"], ["A", "Z"]),
  ]

  /// Other words, in lower case: what people call the kinds, and the shifts of a cycle by their letters and titles.
  static func aliases(_ asked: Question) -> [String: DayChoice] {
    var aliases: [String: DayChoice] = [:]
    for (names, letters) in usualShifts where !letters.isDisjoint(with: asked.schedule.pattern.letters) {
      for name in names { aliases[name] = DayChoice { $0.shift.map(letters.contains) ?? false } }
    }
    for letter in asked.schedule.pattern.letters {
      for name in [String(letter), "\(letter)班", asked.shiftNames[letter] ?? ""] where !name.isEmpty {
        aliases[name.lowercased()] = DayChoice { $0.shift == letter }
      }
    }
    for (word, names) in others {
      let choice = words.first { $0.0 == word }?.1
      for name in names.split(separator: " ") { aliases[String(name)] = choice }
    }
    return aliases
  }

  /// What the words mean, for a command's help.
  static let help =
    "work for all worked, off for the others, all, statutory, differs (with --common), a shift's letter, or a kind of the "
    + "records: " + listed(DayMarking.Kind.allCases.map(\.rawValue))
}

/// The options that all questions share: the current day, the language, and what to do if notices are missing.
struct QuestionArguments: ParsableArguments, WarningOptions {
  @Flag(help: WarningOption.quiet)
  var quiet = false

  @Option(WarningOption.noWarn)
  var noWarn: [Warning.Name] = []

  @Flag(help: "Use the pattern for years without published holidays.")
  var allowUnpublished = false

  @Flag(
    help: "Forecast the first unpublished year from the regulation and the previous year; answers are provisional.")
  var provisional = false

  @Option(
    "The time zone that decides what day is today: a name such as Europe/Berlin, UTC, or an offset such as +08:00. "
      + "(default: Asia/Shanghai, or that of --config)", value: "zone")
  var timeZone: String?

  @Option("The date to use as today.", value: "date")
  var today: String?

  @Option(LanguageOption.help, value: "language")
  var lang: String?

  /// Whether the words of an answer are Chinese: by `--lang`, otherwise for the user.
  func readsChinese() throws -> Bool {
    guard lang != nil else { return Words.areChinese }
    return try [.simplifiedChinese, .traditionalChinese].contains(ViewLocale.chosen(lang).language)
  }

  /// The texts of a calendar, by --lang or the language of the system.
  func feedTexts() throws -> FeedTexts {
    var options = CalendarOptions()
    options.language = lang
    return try options.texts ?? (Words.areChinese ? .chinese : .english)
  }

  /// Throws if an answer depends on a day of an unpublished year, and warns about days that may still change.
  func expectKnown(_ days: ClosedRange<CivilDate>, under schedule: WorkdaySchedule) throws {
    print(try warnings(about: days, under: schedule))
  }

  /// What is to be warned of in an answer that depends on days; throws if nothing is known of one.
  func warnings(about days: ClosedRange<CivilDate>, under schedule: WorkdaySchedule) throws -> [Warning] {
    let (warnings, unknown) = doubts(about: days, under: schedule)
    if let unknown { throw unknown }
    return warnings
  }

  /// What is to be warned of in an answer that depends on days, and why nothing is known of some, if that is so.
  ///
  /// What answers each day apart gives those that are known, and throws the error afterwards.
  ///
  /// - Parameter isSettled: whether no notice to come can change the answer.
  func doubts(
    about days: ClosedRange<CivilDate>, under schedule: WorkdaySchedule, isSettled: () -> Bool = { false }
  ) -> (warnings: [Warning], unknown: CommandError?) {
    let gaps = schedule.gaps(in: days)
    var texts: [String] = []
    var unknown: CommandError?
    if let fault = schedule.holidays.unknown(gaps, orElse: "follow the pattern", isBrief: true) {
      if schedule.assumesPattern {
        texts.append(YearList.unpublished(gaps.unknownYears) + "; the answer follows the pattern")
      } else {
        unknown = CommandError("not known: \(CommandError(fault))", .unknown)
      }
    }
    if let year = gaps.forecastYear { texts.append(YearList.unpublished([year]) + "; the answer is provisional") }
    texts += gaps.unconfirmedYears.map(FeedTexts.english.unconfirmedYear)
    if !gaps.provisionalYears.isEmpty, !isSettled() {
      texts += gaps.provisionalYears.map(FeedTexts.english.provisionalYear)
    }
    return (texts.map { Warning(.provisional, $0) }, unknown)
  }

  /// Prints what is to be warned of in an answer about each day of a range.
  ///
  /// - Returns: why days are not known, to be thrown after the others are printed; a file that is there stays, so that for one
  ///   it is thrown at once.
  func printDoubts(
    about days: ClosedRange<CivilDate>, _ output: RecordArguments<some QuestionCommand>,
    under schedule: WorkdaySchedule,
    isSettled: () -> Bool = { false }
  ) throws -> CommandError? {
    let (warnings, unknown) = doubts(about: days, under: schedule, isSettled: isSettled)
    if output.output != nil, let unknown { throw unknown }
    print(warnings)
    return unknown
  }

  /// The answer to a question; throws if there is none, or if it depends on days that are not known yet.
  ///
  /// - Parameters:
  ///   - date: The answer, or nil if there is none.
  ///   - start: The first day that was examined.
  ///   - end: The end of the calendar in the direction of the search.
  ///   - schedule: The schedule of the question.
  ///   - warnings: What is to be warned of, which is added.
  func expectDay(
    _ date: CivilDate?, from start: CivilDate, towards end: CivilDate, under schedule: WorkdaySchedule,
    _ warnings: inout [Warning]
  ) throws -> CivilDate {
    let last = date ?? end
    warnings += try self.warnings(about: min(start, last)...max(start, last), under: schedule)
    guard let date else {
      throw CommandError("there is no such day in the years 1 to 9999", .no)
    }
    return date
  }

  /// What is said of standard input where a question takes several days.
  static let lines =
    "In a line of a table, the cells that are dates count; CSV keeps its columns. Errors of lines come last, and the others "
    + "are answered."

  /// The exit codes of the questions, for their help.
  static let exitCodes = """
    \(ScheduleArguments.pointer)

    Exit codes: 0 success; 1 there is no such day; \(otherCodes)
    """
  /// The exit codes of questions that always have an answer.
  static let exitCodesOfCounts = """
    \(ScheduleArguments.pointer)

    Exit codes: 0 success; \(otherCodes)
    """

  /// The exit codes of questions whose answer may be that there is nothing.
  static let exitCodesOfNothing = """
    \(ScheduleArguments.pointer)

    Exit codes: 0 success; 1 there is no workday in the period; \(otherCodes)
    """

  private static let otherCodes =
    "3 unknown, because a year is not published yet; 64 invalid options; 65 invalid data; 66 a file is missing or "
    + "unreadable."
}

extension QuestionCommand {
  static var formats: [OutputFormat] { [.text, .json, .jsonl, .csv] }

  /// The records of days, with the names of the question's language.
  func records(
    _ range: ClosedRange<CivilDate>, of days: [CivilDate]? = nil, under asked: Question
  ) throws -> DayRecords {
    DayRecords(
      range, of: days, names: try ViewTexts.ofData(question.lang),
      marker: asked.schedule.marker(shiftNames: asked.shiftNames))
  }

  /// The records of days in a format, after the columns of the lines that they answer.
  ///
  /// - Parameters:
  ///   - isOne: whether JSON is an object, of the one day, and not an array.
  ///   - text: the text for people.
  func text(
    of records: DayRecords, _ lines: AskedLines<CivilDate>? = nil, in format: OutputFormat, isOne: Bool = false,
    _ text: @autoclosure () throws -> String
  ) throws -> String {
    let table = lines?.table(records.table, in: format) ?? records.table
    return try table.text(in: format, isOne: isOne) {
      try format == .md ? records.markdown(ViewLocale.chosen(question.lang)) : text()
    }
  }

  /// Writes the days that answer lines: the dates, or their records.
  ///
  /// - Parameters:
  ///   - isOne: whether there is one day, which was no line of standard input.
  ///   - text: the text for people; the dates unless it is given.
  func write(
    _ lines: AskedLines<CivilDate>, isOne: Bool, _ output: RecordArguments<Self>, under asked: Question,
    _ text: ((DayRecords) throws -> String)? = nil
  ) throws {
    let days = lines.values
    if let first = days.min(), let last = days.max() {
      let records = try records(first...last, of: days, under: asked)
      let words = try self.text(
        of: records, lines, in: output.readFormat(), isOne: isOne,
        try text?(records) ?? days.map { "\($0)\n" }.joined())
      try output.write(words, about: isOne ? first.iso8601 : "\(days.count) days", isQuiet: question.quiet)
    }
    try lines.finish()
  }
}
