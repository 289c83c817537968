// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support
public import Workdays

/// An event on the workdays of a feed, such as clocking in at 09:00, or on some of them.
///
/// ```swift
/// try FeedEvent("Clock in", at: nine, alarms: [.minutes(10)])
/// try FeedEvent("Payday", on: .monthly([.date(10)], moving: .before))
/// ```
public struct FeedEvent: Sendable, Hashable {
  /// When an event takes place on its day.
  public enum Timing: Sendable, Hashable {
    /// All day.
    case allDay
    /// From a time of day, for a length of at least a second and at most a day.
    case at(TimeOfDay, lasting: CivilDuration)
  }

  /// The longest duration of an event, 24 hours, in seconds.
  package static let longestDuration = 86_400
  /// The longest time between an alarm and its event, four weeks, in seconds.
  package static let earliestAlarm = 28 * 86_400

  /// When the event takes place.
  public let timing: Timing
  /// The title, SUMMARY.
  public let title: String
  /// The place, LOCATION, or nil.
  public let location: String?
  /// The notes, DESCRIPTION, or nil.
  public let notes: String?
  /// The categories, CATEGORIES.
  public let categories: [String]
  /// How long before the start each alarm goes off, in seconds, at most four weeks; negative after the start.
  public let alarms: [Int]
  /// The days of the event.
  public let days: Days
  /// The name that identifies the event within its feed, or nil for one derived from its time and days.
  public let name: String?
  /// Which days are worked for this event, or nil for the feed's policy.
  public let policy: WorkdayPolicy?
  /// A company's days and leave of the event, or nil for those of the feed's calendar.
  public let overrides: [DayOverrides]?
  /// The weeks of a term to which the event is limited, or nil for all.
  ///
  /// The week of a make-up day that follows a weekday's timetable is that of the day for which it makes up.
  public private(set) var weeks: TermWeeks?

  /// Creates an event.
  ///
  /// - Throws: `Fault` when the duration is not 1 second to 24 hours, an alarm is more than four weeks before or after
  ///   the start or given twice, a text is blank or contains a control character (notes may contain line feeds and
  ///   tabs), or the name does not have 1 to 64 characters.
  package init(
    _ timing: Timing, title: String, location: String? = nil, notes: String? = nil, categories: [String] = [],
    alarms: [Int] = [], on days: Days = .workdays, name: String? = nil, policy: WorkdayPolicy? = nil,
    overrides: [DayOverrides]? = nil, weeks: TermWeeks? = nil
  ) throws(Fault) {
    if case .at(_, let duration) = timing { try FeedEvent.check(duration) }
    if case .monthly(let monthly, _) = days { try FeedEvent.check(monthly) }
    try FeedEvent.check(alarms)
    try FeedEvent.check(title, "title", in: "title")
    if let location { try FeedEvent.check(location, "location", in: "location") }
    if let notes { try FeedEvent.check(notes, "notes", in: "notes", allowingLines: true) }
    for category in categories { try FeedEvent.check(category, "category", in: "category") }
    if let name { try FeedDescription.check(key: name) }
    self.timing = timing
    self.title = title
    self.location = location
    self.notes = notes
    self.categories = categories
    self.alarms = alarms
    self.days = days
    self.name = name
    self.policy = policy
    self.overrides = overrides
    self.weeks = weeks
    try checkTitle()
  }

  /// Creates an event at a time of day.
  ///
  /// - Parameters:
  ///   - title: the title; `{age}` stands for the number of an anniversary of `.lunar` days, `{shift}` for the letter of a
  ///     cycle's shift.
  ///   - time: when it begins, in the feed's time zone.
  ///   - duration: how long it lasts, a second to 24 hours.
  ///   - alarms: how long before the start each alarm goes off, at most four weeks, negative after it; one at the start
  ///     unless given.
  ///   - days: the days on which it takes place.
  ///   - location: the place.
  ///   - notes: the notes, which may have several lines.
  ///   - categories: the categories.
  ///   - name: what identifies the event within its feed in all later versions, 1 to 64 characters; nil for its time and
  ///     the kind of its days, so that an event at another time is another event. Two events at the same time on the same
  ///     kind of days, such as two that are monthly, need names.
  ///   - policy: which days are worked for this event; nil for the feed's policy.
  ///   - overrides: a company's days and leave of this event; nil for those of the feed's calendar.
  /// - Throws: `Fault` with the code `invalidOption` or `conflictingOptions` for a duration, an alarm or a day of the month
  ///   beyond these limits or given twice, a text that is blank or has a control character, or a name that is too long.
  public init(
    _ title: String, at time: TimeOfDay, lasting duration: CivilDuration = .minutes(1),
    alarms: [CivilDuration] = [.zero],
    on days: Days = .workdays, location: String? = nil, notes: String? = nil, categories: [String] = [],
    name: String? = nil, policy: WorkdayPolicy? = nil, overrides: [DayOverrides]? = nil
  ) throws(Fault) {
    try self.init(
      .at(time, lasting: duration), title: title, before: alarms, on: days, location: location, notes: notes,
      categories: categories, name: name, policy: policy, overrides: overrides)
  }

  /// Creates an all-day event.
  ///
  /// The parameters are those of an event at a time; an alarm counts from the midnight with which the day begins, so that
  /// `.hours(4)` is at 20:00 on the day before.
  ///
  /// - Throws: `Fault` as for an event at a time.
  public init(
    _ title: String, alarms: [CivilDuration] = [], on days: Days = .workdays, location: String? = nil,
    notes: String? = nil, categories: [String] = [], name: String? = nil, policy: WorkdayPolicy? = nil,
    overrides: [DayOverrides]? = nil
  ) throws(Fault) {
    try self.init(
      .allDay, title: title, before: alarms, on: days, location: location, notes: notes, categories: categories,
      name: name, policy: policy, overrides: overrides)
  }

  private init(
    _ timing: Timing, title: String, before alarms: [CivilDuration], on days: Days, location: String?, notes: String?,
    categories: [String], name: String?, policy: WorkdayPolicy?, overrides: [DayOverrides]?
  ) throws(Fault) {
    let seconds = alarms.map { Int(clamping: Int64($0.days) * 86_400 + Int64($0.seconds)) }
    self = try Fault.spellingParameters(key: "name") { () throws(Fault) in
      try FeedEvent(
        timing, title: title, location: location, notes: notes, categories: categories, alarms: seconds, on: days,
        name: name, policy: policy, overrides: overrides)
    }
  }

  /// The event's part of its identifiers: empty for a whole day, `T0900` for 09:00, `-in` for an event named `in`.
  ///
  /// It is unique within a feed.
  package var key: String {
    if let name { return "-" + name }
    guard case .at(let time, _) = timing else { return days.key }
    let digits = time.rfc5545
    return days.key + "T" + (digits.hasSuffix("00") ? String(digits.prefix(4)) : digits)
  }

  /// The event in some weeks of a term alone.
  public func limited(to weeks: TermWeeks) -> FeedEvent {
    var event = self
    event.weeks = weeks
    return event
  }

  /// Whether the days follow no rule, so that each is written as a separate event.
  func isIrregular(under policy: WorkdayPolicy) -> Bool {
    switch days {
    case .scheduled(.workdays), .shift: policy.makeUpDays == .only || policy.pattern.parts.isEmpty
    default: true
    }
  }

  private static func check(_ duration: CivilDuration) throws(Fault) {
    guard !duration.isNegative, duration != .zero else {
      throw Fault(.invalidOption, "the duration must be longer than zero, not \(duration)").inField("duration")
    }
    guard duration.days <= 1, duration.days * 86_400 + duration.seconds <= longestDuration else {
      throw Fault(
        .invalidOption, "a duration of \(duration) is too long; an event lasts at most 24 hours"
      ).inField("duration")
    }
  }

  private static func check(_ days: Set<MonthlyDay>) throws(Fault) {
    for case .date(let number) in days where !MonthlyDay.isAllowed(number) {
      throw Fault(.invalidOption, "a day of the month is 1 to 31, or -1 to -31 from its end, not \(number)")
        .inField("monthly")
    }
    for case .workday(let number) in days where !MonthlyDay.isAllowed(number) {
      throw Fault(.invalidOption, "a workday of the month is 1 to 31, or -1 to -31 from its end, not \(number)")
        .inField("monthly")
    }
  }

  private static func check(_ alarms: [Int]) throws(Fault) {
    for (index, alarm) in alarms.enumerated() {
      guard (-earliestAlarm...earliestAlarm).contains(alarm) else {
        throw Fault(.invalidOption, "an alarm must go off at most four weeks before or after the start")
          .inField("alarm")
      }
      guard !alarms[..<index].contains(alarm) else {
        throw Fault(.conflictingOptions, "two alarms go off at the same time").inField("alarm")
      }
    }
  }

  /// Throws when a field's text is blank or contains a control character.
  static func check(
    _ text: String, _ part: String, in field: String, allowingLines: Bool = false
  ) throws(Fault) {
    var offset = 0
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      if isControl, !(allowingLines && (scalar == "\n" || scalar == "\t")) {
        let allowed = allowingLines ? "; only line feeds and tabs are" : ""
        throw Fault(
          .invalidOption, "the control character \(scalar.codePoint) is not allowed in the \(part)\(allowed)",
          in: text, at: offset..<offset + length
        ).inField(field)
      }
      offset += length
    }
    guard
      text.unicodeScalars.contains(where: { !$0.properties.isWhitespace && $0.properties.generalCategory != .format })
    else {
      throw Fault(.invalidOption, "the \(part) must have at least one visible character").inField(field)
    }
  }
}

extension FeedEvent {
  /// What stands in a title for the number of an anniversary.
  static let age = "{age}"
  /// What stands in a title for the letter of a shift.
  static let shift = "{shift}"

  /// Throws if the title counts anniversaries that have nothing to count from, or names the shifts of days that may be off.
  func checkTitle() throws(Fault) {
    // Most titles have no mark, and are not searched for one.
    guard title.utf8.contains(UInt8(ascii: "{")) else { return }
    if title.contains(FeedEvent.shift), days.areEves || !days.followSchedule {
      throw Fault(.invalidOption, "the title has {shift}, but the days of the event may be off").inField("title")
    }
    guard case .lunar(let days) = days, title.contains(FeedEvent.age), let one = days.first(where: { $0.origin == nil })
    else { return }
    throw Fault(.invalidOption, "the title has {age}, but \(one.text) has no year to count from").inField("title")
  }

  /// The title on one of the event's days, which may have a shift.
  func title(on day: CivilDate, shift: Character?) -> String {
    guard title.utf8.contains(UInt8(ascii: "{")) else { return title }
    if let shift, days.followSchedule { return title.replacing(FeedEvent.shift, with: String(shift)) }
    guard case .lunar(let days) = days, title.contains(FeedEvent.age),
      let number = days.compactMap({ $0.number(on: day) }).max()
    else { return title }
    return title.replacing(FeedEvent.age, with: String(number))
  }
}

extension FeedEvent {
  /// The days of an event, under its schedule.
  public enum Days: Sendable, Hashable {
    /// The workdays, or others that the schedule tells.
    case scheduled(WorkdaySchedule.Days)
    /// The workdays of a cycle that have a letter.
    case shift(Character)
    /// Some days of each month.
    case monthly(Set<MonthlyDay>, moving: Move)
    /// Days of the Chinese calendar, worked or not, during which an event does not make its person busy.
    case lunar(Set<LunarAnniversary>)

    /// Every workday.
    public static var workdays: Days { .scheduled(.workdays) }
    /// The announced make-up days.
    public static var makeUpDays: Days { .scheduled(.makeUpDays) }
    /// The days before make-up days, worked or not.
    public static var makeUpEves: Days { .scheduled(.makeUpEves) }
    /// The first workdays after holidays.
    public static var returnDays: Days { .scheduled(.returnDays) }
    /// The days before the first workdays after holidays, which are off.
    public static var returnEves: Days { .scheduled(.returnEves) }

    /// Whether they are the days before others.
    var areEves: Bool { if case .scheduled(let days) = self { days.areEves } else { false } }

    /// Whether notices, a company or leave can change the days.
    var followSchedule: Bool { if case .lunar = self { false } else { true } }

    /// The part of an event's key that distinguishes it from one at the same time on other days.
    var key: String {
      switch self {
      case .scheduled(.workdays): ""
      case .scheduled(let days): "-" + days.rawValue
      case .shift(let letter): "-" + Days.name(of: letter)
      case .monthly: "-monthly"
      case .lunar: "-lunar"
      }
    }

    /// An ASCII letter as it is, any other as its code points.
    private static func name(of letter: Character) -> String {
      letter.isASCII ? String(letter) : letter.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "-")
    }
  }

  /// A day of every month.
  public enum MonthlyDay: Sendable, Hashable {
    /// A date, 1 to 31, or counted from the end of the month, -1 to -31; if the month is too short, its last day, or its
    /// first if counted from the end.
    case date(Int)
    /// A workday, counted from the beginning, 1 to 31, or from the end, -1 to -31; a month with fewer workdays has none.
    case workday(Int)
  }

  /// What happens to a date of the month that is not worked.
  public enum Move: String, Sendable, Hashable, CaseIterable {
    /// The month has no event.
    case skip
    /// It moves to the last workday before it, in the previous month if necessary.
    case before
    /// It moves to the first workday after it, in the next month if necessary.
    case after
  }
}

extension FeedEvent.MonthlyDay {
  /// Whether a number counts days from the beginning of a month or from its end.
  static func isAllowed(_ number: Int) -> Bool { (1...31).contains(number) || (-31 ... -1).contains(number) }
}

extension FeedEvent.Days {
  /// The days in a range, ascending.
  func dates(in range: ClosedRange<CivilDate>, _ schedule: WorkdaySchedule) -> [CivilDate] {
    switch self {
    case .scheduled(let days): schedule.assumedDays(days, in: range)
    case .shift(let letter): range.filter { schedule.assumedLetter(on: $0) == letter }
    case .monthly(let days, let move):
      Self.months(around: range).flatMap { month in
        days.compactMap { Self.date(of: $0, moving: move, in: month, schedule) }
      }
      .filter(range.contains).reduce(into: Set()) { $0.insert($1) }.sorted()
    case .lunar(let days): Set(days.flatMap { $0.days(in: range) }).sorted()
    }
  }

  /// The months of a range and the adjacent ones, from which dates may move into it.
  private static func months(around range: ClosedRange<CivilDate>) -> [YearMonth] {
    var months: [YearMonth] = []
    var next = range.lowerBound.yearMonth.adding(months: -1) ?? range.lowerBound.yearMonth
    while next.firstDay <= range.upperBound {
      months.append(next)
      guard let following = next.adding(months: 1) else { return months }
      next = following
    }
    return months + [next]
  }

  private static func date(
    of day: FeedEvent.MonthlyDay, moving move: FeedEvent.Move, in month: YearMonth, _ schedule: WorkdaySchedule
  ) -> CivilDate? {
    let dates = month.firstDay...month.lastDay
    switch day {
    case .workday(let number):
      let workdays = dates.filter(schedule.isWorked)
      let index = number > 0 ? number - 1 : workdays.count + number
      return workdays.indices.contains(index) ? workdays[index] : nil
    case .date(let number):
      let date =
        number > 0
        ? month.firstDay.advanced(by: min(number, month.length) - 1)
        : month.lastDay.advanced(by: 1 - min(-number, month.length))
      guard !schedule.isWorked(date), move != .skip else { return schedule.isWorked(date) ? date : nil }
      let step = move == .before ? -1 : 1
      return (1...WorkdaySchedule.longestBreak).lazy.compactMap { date.adding(days: step * $0) }.first(
        where: schedule.isWorked)
    }
  }
}
