// SPDX-License-Identifier: MIT

package import CivilCalendar
package import Workdays

/// The options that decide which days are worked, as the texts that a user gives; nil or empty if not given.
///
/// ```swift
/// var options = ScheduleOptions()
/// options.pattern = "big-small"
/// options.bigWeek = "2026-01-05"
/// let schedule = try options.schedule(holidays: .statutory)
/// ```
///
/// The defaults:
///
/// | Pattern | `statutory` | `make-up` |
/// |---|---|---|
/// | `weekdays`, `six-day`, `big-small` | `yes` | `all` |
/// | `trading` | `yes` | `none`; neither can be changed |
/// | `days` other than Monday to Friday | `yes` | none; required unless `make-up-follows` is given |
/// | `cycle:…` | `no` | `none` |
///
/// Without statutory days off there are no make-up days either, unless `make-up` asks for them.
package struct ScheduleOptions: Sendable, Hashable {
  /// `days`, weekdays such as `MO,TU,WE,TH,FR`.
  package var days: String?
  /// `pattern`: `weekdays`, `six-day`, `big-small`, `trading`, or a cycle of letters with its first day, `cycle:DDNNOO@2026-01-01`.
  package var pattern: String?
  /// `big-week`, a day of a week whose Saturday is worked, for `big-small`.
  package var bigWeek: String?
  /// `statutory`, `yes` or `no`.
  package var statutory: String?
  /// `make-up`, `all`, `none` or `only`.
  package var makeUp: String?
  /// `make-up-follows`: `first`, `last`, or dates with a weekday such as `2026-02-14=WE`.
  package var makeUpFollows: [String] = []

  /// Creates options with nothing set.
  package init() {}

  /// Whether none is given.
  package var isEmpty: Bool { self == ScheduleOptions() }

  /// Which days are worked, by the options and a statutory calendar with any overrides applied.
  ///
  /// - Parameter isForecast: whether to forecast the first unpublished year.
  /// - Throws: `Fault` that names the option.
  package func schedule(
    holidays: HolidayCalendar, isForecast: Bool = false
  ) throws(Fault) -> WorkdaySchedule {
    let holidays = try holidays.forecasting(isForecast)
    return WorkdaySchedule(try policy(holidays: holidays), holidays: holidays)
  }

  /// The pattern, and which parts of the statutory calendar apply to it.
  ///
  /// - Parameter holidays: the statutory calendar, which must have the make-up days of `make-up-follows`.
  /// - Throws: `Fault` that names the field.
  package func policy(holidays: HolidayCalendar) throws(Fault) -> WorkdayPolicy {
    try policy(of: try readPattern(), holidays: holidays)
  }

  /// The policy of an event with these options, or nil if none is given; the feed's options apply too unless the event
  /// has a pattern of its own, and of those on make-up days also to one with days of its own.
  func policy(
    within feed: ScheduleOptions, _ feedPolicy: WorkdayPolicy, holidays: HolidayCalendar
  ) throws(Fault) -> WorkdayPolicy? {
    guard !isEmpty else { return nil }
    guard days == nil, pattern == nil else {
      var options = self
      if pattern == nil, makeUp == nil, makeUpFollows.isEmpty {
        (options.makeUp, options.makeUpFollows) = (feed.makeUp, feed.makeUpFollows)
      }
      return try options.policy(holidays: holidays)
    }
    let options = filledUp(from: feed)
    return try options.policy(
      of: bigWeek == nil ? feedPolicy.pattern : try options.readPattern(), holidays: holidays)
  }

  private func policy(of pattern: WorkdayPattern, holidays: HolidayCalendar) throws(Fault) -> WorkdayPolicy {
    let isCycle = if case .cycle = pattern.form { true } else { false }
    guard self.pattern != "trading" else { return try tradingPolicy() }
    let observes = try OptionReader.choice("statutory", statutory, [("yes", true), ("no", false)]) ?? !isCycle
    guard makeUpFollows.isEmpty || !isCycle || observes else {
      throw .conflict(
        "make-up-follows",
        "\(field: "make-up-follows") in a cycle needs \(field: "statutory") yes, since the days off are those that it makes up for"
      )
    }
    let (timetable, weekdays) = try readFollowed(holidays: holidays)
    let follows = timetable != nil || !weekdays.isEmpty
    if let makeUp, makeUp.contains("=") {
      throw .conflict("make-up", "a weekday that a day follows is \(field: "make-up-follows") \(makeUp)")
    }
    let given = try OptionReader.choice(
      "make-up", makeUp, [("all", WorkdaySchedule.MakeUpDays.all), ("none", .ignored), ("only", .only)])
    guard given != nil || days == nil || pattern.weekdays == WorkdaySchedule.mondayToFriday || follows || !observes
    else {
      throw .conflict(
        "days",
        """
        \(field: "days") other than Monday to Friday needs \(field: "make-up-follows") last, \(field: "make-up") none or \
        \(field: "make-up") all, to say whether make-up days follow the weekdays that they replace, are free, or are all worked
        """
      )
    }
    return WorkdayPolicy(
      pattern: pattern, observesHolidays: observes,
      makeUpDays: given ?? (observes && !follows && !isCycle ? .all : .ignored), makeUpTimetable: timetable,
      makeUpWeekdays: weekdays)
  }

  /// The policy of exchanges, which no other option changes.
  private func tradingPolicy() throws(Fault) -> WorkdayPolicy {
    guard statutory ?? "yes" == "yes", makeUp ?? "none" == "none", makeUpFollows.isEmpty else {
      throw .conflict(
        "pattern",
        """
        \(field: "pattern") trading has the statutory days off and no make-up days, which other options cannot change
        """
      )
    }
    return .trading
  }

  private func readPattern() throws(Fault) -> WorkdayPattern {
    guard days == nil || pattern == nil else { throw .either("days", or: "pattern") }
    guard bigWeek == nil || pattern == "big-small" || pattern == "大小周" else {
      throw .conflict("big-week", "\(field: "big-week") needs \(field: "pattern") big-small")
    }
    if let weekdays = try OptionReader.read("days", days, OptionReader.weekdays) { return WorkdayPattern(weekdays) }
    switch pattern {
    case "weekdays", "trading", "双休": return .mondayToFriday
    case "six-day", "单休": return .mondayToSaturday
    case "big-small", "大小周":
      guard let date = try OptionReader.read("big-week", bigWeek, OptionReader.date) else {
        throw .conflict(
          "pattern",
          """
          \(field: "pattern") big-small needs \(field: "big-week"), a day in a week whose Saturday is worked, such as \
          2026-01-05
          """
        )
      }
      return WorkdayPattern(bigWeek: date)
    default: return try OptionReader.read("pattern", pattern, OptionReader.cycle) ?? .mondayToFriday
    }
  }

  private func readFollowed(
    holidays: HolidayCalendar
  ) throws(Fault) -> (WorkdayPolicy.MakeUpTimetable?, [CivilDate: Weekday]) {
    var timetable: WorkdayPolicy.MakeUpTimetable?
    var weekdays: [CivilDate: Weekday] = [:]
    try OptionReader.read("make-up-follows", makeUpFollows) { list throws(Fault) in
      for word in list.split(separator: ",", omittingEmptySubsequences: false) {
        let text = String(word)
        guard text != "first", text != "last" else {
          guard timetable == nil else {
            throw Fault(.conflictingOptions, "first or last can be given only once")
          }
          timetable = text == "first" ? .first : .last
          continue
        }
        let (date, weekday) = try OptionReader.followedWeekday(text)
        guard holidays.statutoryRuling(on: date)?.isDayOff == false else {
          throw Fault("\(date) is not a make-up day", of: text, .conflictingOptions)
        }
        guard weekdays.updateValue(weekday, forKey: date) == nil else {
          throw Fault("\(date) is given twice", of: text, .conflictingOptions)
        }
      }
    }
    return (timetable, weekdays)
  }
}

extension ScheduleOptions: OptionTable {
  /// The options of workdays.
  package static let rows: [FeedOption<ScheduleOptions>] = [
    .init("days", \.days, .words, rivals: ["pattern"]),
    .init("pattern", \.pattern, rivals: ["days"]),
    .init("big-week", \.bigWeek, rivals: ["days", "pattern"]),
    .init("statutory", \.statutory),
    .init("make-up", \.makeUp),
    .init("make-up-follows", \.makeUpFollows, .pairs),
  ]
}
