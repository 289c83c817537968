// SPDX-License-Identifier: MIT

internal import CivilCalendar
public import Workdays

/// The options that say which days are worked, as texts, each as a person gives it; nil or empty where it is not given.
///
/// ```swift
/// var options = ScheduleOptions()
/// options.pattern = "big-small"
/// options.bigWeek = "2026-01-05"
/// let schedule = try options.schedule(holidays: .statutory)
/// ```
///
/// What applies where it is not said:
///
/// | Pattern | `--statutory` | `--make-up` |
/// |---|---|---|
/// | `weekdays`, `six-day`, `big-small` | `yes` | `all` |
/// | `--days` other than Monday to Friday | `yes` | none; it has to be said, or `--make-up-follows` given |
/// | `cycle:…` | `no` | `none` |
///
/// Without statutory days off there are no make-up days either, unless they are asked for.
public struct ScheduleOptions: Sendable, Hashable {
  /// `--days`, weekdays such as `MO,TU,WE,TH,FR`.
  public var days: String?
  /// `--pattern`: `weekdays`, `six-day`, `big-small`, or a cycle of letters with its first day, `cycle:DDNNOO@2026-01-01`.
  public var pattern: String?
  /// `--big-week`, a day of a week whose Saturday is worked, for `big-small`.
  public var bigWeek: String?
  /// `--statutory`, `yes` or `no`.
  public var statutory: String?
  /// `--make-up`, `all`, `none` or `only`.
  public var makeUp: String?
  /// `--make-up-follows`: `first`, `last`, or dates with a weekday such as `2026-02-14=WE`.
  public var makeUpFollows: [String] = []

  /// Makes options of which none is given.
  public init() {}

  /// Whether none is given.
  public var isEmpty: Bool { self == ScheduleOptions() }

  /// The options as those of an event in a feed with others: the feed's hold until a pattern of its own is named.
  func filled(from feed: ScheduleOptions) -> ScheduleOptions {
    guard days == nil, pattern == nil else { return self }
    var filled = self
    filled.days = feed.days
    filled.pattern = feed.pattern
    filled.bigWeek = bigWeek ?? feed.bigWeek
    filled.statutory = statutory ?? feed.statutory
    filled.makeUp = makeUp ?? feed.makeUp
    if makeUpFollows.isEmpty { filled.makeUpFollows = feed.makeUpFollows }
    return filled
  }

  /// Puts the options that others give in the place of these.
  mutating func override(with others: ScheduleOptions) {
    if others.days != nil || others.pattern != nil {
      days = others.days
      pattern = others.pattern
      bigWeek = others.bigWeek
    }
    bigWeek = others.bigWeek ?? bigWeek
    statutory = others.statutory ?? statutory
    makeUp = others.makeUp ?? makeUp
    if !others.makeUpFollows.isEmpty { makeUpFollows = others.makeUpFollows }
  }

  /// Which days are worked, by the options and a statutory calendar with any overrides laid over it.
  ///
  /// - Throws: `FeedError` naming the option.
  public func schedule(holidays: HolidayCalendar) throws(FeedError) -> WorkdaySchedule {
    WorkdaySchedule(try policy(holidays: holidays), holidays: holidays)
  }

  /// The pattern, and what of the statutory calendar applies to it.
  ///
  /// - Parameter holidays: the statutory calendar, which has to have the make-up days of `--make-up-follows`.
  /// - Throws: `FeedError` naming the option.
  public func policy(holidays: HolidayCalendar) throws(FeedError) -> WorkdayPolicy {
    let pattern = try readPattern()
    let isCycle = if case .cycle = pattern.form { true } else { false }
    let observes = try OptionReader.choice(statutory, "--statutory", ["yes", "no"]).map { $0 == "yes" } ?? !isCycle
    let (timetable, weekdays) = try readFollowed(isCycle: isCycle, holidays: holidays)
    let makeUpDays: WorkdaySchedule.MakeUpDays
    switch try OptionReader.choice(makeUp, "--make-up", ["all", "none", "only"]) {
    case "all": makeUpDays = .all
    case "none": makeUpDays = .none
    case "only": makeUpDays = .only
    default:
      let follows = timetable != nil || !weekdays.isEmpty
      if self.pattern == nil, pattern.weekdays != WorkdaySchedule.mondayToFriday, !follows, observes {
        throw FeedError(
          .contradiction,
          "--days other than Monday to Friday needs --make-up all or --make-up none: whether make-up days "
            + "on other weekdays are worked"
        ).about("--days")
      }
      makeUpDays = observes && !follows && !isCycle ? .all : .none
    }
    return WorkdayPolicy(
      pattern: pattern, observesHolidays: observes, makeUpDays: makeUpDays, makeUpTimetable: timetable,
      makeUpWeekdays: weekdays)
  }

  private func readPattern() throws(FeedError) -> WorkdayPattern {
    guard days == nil || pattern == nil else {
      throw FeedError(.contradiction, "--days and --pattern cannot stand together; give one of them")
        .about("--pattern")
    }
    guard bigWeek == nil || pattern == "big-small" else {
      throw FeedError(.contradiction, "--big-week belongs to --pattern big-small, which is not given")
        .about("--big-week")
    }
    if let days {
      return WorkdayPattern(
        try OptionReader.inOption("--days") { () throws(FeedError) in try OptionReader.weekdays(days) })
    }
    switch pattern {
    case nil, "weekdays": return .mondayToFriday
    case "six-day": return .mondayToSaturday
    case "big-small":
      guard let bigWeek else {
        throw FeedError(
          .contradiction,
          "--pattern big-small needs --big-week, a day of a week whose Saturday is worked, such as 2026-01-05"
        ).about("--pattern")
      }
      return WorkdayPattern(
        bigWeek: try OptionReader.inOption("--big-week") { () throws(FeedError) in try OptionReader.date(bigWeek) })
    case let text?:
      return try OptionReader.inOption("--pattern") { () throws(FeedError) in try OptionReader.cycle(text) }
    }
  }

  private func readFollowed(
    isCycle: Bool, holidays: HolidayCalendar
  ) throws(FeedError) -> (WorkdayPolicy.MakeUpTimetable?, [CivilDate: Weekday]) {
    guard !makeUpFollows.isEmpty else { return (nil, [:]) }
    guard !isCycle else {
      throw FeedError(
        .contradiction, "--make-up-follows is for weekdays; the days of a cycle follow no weekday's timetable"
      ).about("--make-up-follows")
    }
    var timetable: WorkdayPolicy.MakeUpTimetable?
    var weekdays: [CivilDate: Weekday] = [:]
    for list in makeUpFollows {
      for word in list.split(separator: ",", omittingEmptySubsequences: false) {
        let text = String(word)
        guard text != "first", text != "last" else {
          guard timetable == nil else {
            throw FeedError(.contradiction, "--make-up-follows: first and last are given more than once")
              .about("--make-up-follows")
          }
          timetable = text == "first" ? .first : .last
          continue
        }
        let (date, weekday) = try OptionReader.inOption("--make-up-follows") { () throws(FeedError) in
          try OptionReader.followedWeekday(text)
        }
        guard holidays.statutoryRuling(on: date)?.isDayOff == false else {
          throw FeedError(
            .contradiction, "--make-up-follows: \(date) is not a make-up day", in: text, at: 0..<text.utf8.count
          ).about("--make-up-follows")
        }
        guard weekdays.updateValue(weekday, forKey: date) == nil else {
          throw FeedError(
            .contradiction, "--make-up-follows: \(date) is given twice", in: text, at: 0..<text.utf8.count
          ).about("--make-up-follows")
        }
      }
    }
    return (timetable, weekdays)
  }
}
