// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Workdays

/// The options of a feed as texts, each as a person gives it; nil or empty where it is not given.
///
/// ```swift
/// var options = FeedOptions()
/// options.year = "2021"
/// options.times = ["09:00"]
/// let description = try options.description(today: today, holidays: .statutory)
/// ```
public struct FeedOptions: Sendable, Hashable {
  /// `--year`, a year such as `2021`.
  public var year: String?
  /// `--years`, a range such as `2021-2026`.
  public var years: String?
  /// `--from`, the first day written, such as `2021-05-14`.
  public var from: String?
  /// `--time`, times of day such as `09:00`; none for whole days.
  public var times: [String] = []
  /// `--duration`, such as `9h`.
  public var duration: String?
  /// `--title`, the events' title.
  public var title: String?
  /// `--location`, the events' place.
  public var location: String?
  /// `--notes`, the events' notes.
  public var notes: String?
  /// `--category`, the events' categories.
  public var categories: [String] = []
  /// `--alarm`, such as `10m` before the start.
  public var alarms: [String] = []
  /// `--no-alarm`, for no alarm at all.
  public var hasNoAlarm = false
  /// `--key`, the feed's part of its identifiers.
  public var key: String?
  /// `--uid-domain`, what follows the `@` in identifiers.
  public var identifierDomain: String?
  /// `--time-zone`, a name such as `Asia/Shanghai`.
  public var timeZone: String?
  /// `--days`, `--pattern` and what else says which days are worked.
  public var schedule = ScheduleOptions()
  /// `--style`, `rdate`, `events` or `expanded`.
  public var style: String?
  /// `--calendar-name`.
  public var calendarName: String?
  /// `--calendar-color`, a CSS name or `#RRGGBB`.
  public var calendarColor: String?
  /// `--allow-unpublished`.
  public var allowsUnpublishedYears = false

  /// Makes options of which none is given.
  public init() {}

  /// The feed that the options describe.
  ///
  /// - Parameters:
  ///   - today: the day it is; without `--year` and `--years` the feed covers its year, and the next when published.
  ///   - holidays: the statutory calendar, for whether the next year is published.
  /// - Throws: `FeedError` naming the option.
  public func description(today: CivilDate, holidays: HolidayCalendar) throws(FeedError) -> FeedDescription {
    let years = try coveredYears(today: today, holidays: holidays)
    let events = try events()
    let policy = try schedule.policy(holidays: holidays)
    let style =
      try OptionReader.choice(style, "--style", FeedStyle.allCases.map(\.rawValue)).flatMap(FeedStyle.init) ?? .rdate
    let color = try read(calendarColor, "--calendar-color", CalendarColor.init(parsing:)) ?? .purple
    let firstDay = try read(from, "--from", OptionReader.date)
    if let firstDay, !years.contains(firstDay.year) {
      let covered = years.count == 1 ? "\(years.lowerBound)" : "\(years.lowerBound) to \(years.upperBound)"
      throw FeedError(
        .contradiction, "--from: \(firstDay) lies outside the feed, which covers \(covered)", in: from,
        at: 0..<(from?.utf8.count ?? 0))
    }
    try read(key, "--key") { text throws(FeedError) in try FeedDescription.check(key: text) }
    try read(identifierDomain, "--uid-domain") { text throws(FeedError) in try FeedDescription.check(domain: text) }
    try read(calendarName, "--calendar-name") { text throws(FeedError) in
      try FeedEvent.check(text, "calendar's name")
    }
    return try FeedDescription(
      years: years, firstDay: firstDay, policy: policy, events: events,
      timeZone: timeZone ?? "Asia/Shanghai", style: style, key: key ?? "workday",
      identifierDomain: identifierDomain ?? "workday-ics", calendarName: calendarName ?? "Workdays in China",
      calendarColor: color, allowsUnpublishedYears: allowsUnpublishedYears)
  }

  private func coveredYears(today: CivilDate, holidays: HolidayCalendar) throws(FeedError) -> ClosedRange<Int> {
    switch (year, years) {
    case (nil, nil):
      let year = today.year
      return year...(holidays.isPublished(year) && holidays.isPublished(year + 1) ? year + 1 : year)
    case (let year?, nil):
      let year = try OptionReader.inOption("--year") { () throws(FeedError) in try OptionReader.year(year) }
      return year...year
    case (nil, let years?):
      return try OptionReader.inOption("--years") { () throws(FeedError) in try OptionReader.years(years) }
    case (_?, _?): throw FeedError(.contradiction, "--year and --years cannot stand together; give one of them")
    }
  }

  private func events() throws(FeedError) -> [FeedEvent] {
    let title = title ?? "Work"
    try OptionReader.inOption("--title") { () throws(FeedError) in try FeedEvent.check(title, "title") }
    try read(location, "--location") { text throws(FeedError) in try FeedEvent.check(text, "location") }
    try read(notes, "--notes") { text throws(FeedError) in
      try FeedEvent.check(text, "notes", allowingLines: true)
    }
    for category in categories {
      try OptionReader.inOption("--category") { () throws(FeedError) in try FeedEvent.check(category, "category") }
    }
    let alarms = try readAlarms()
    let length = try read(duration, "--duration", OptionReader.duration)
    func event(_ timing: FeedEvent.Timing, alarms: [Int]) throws(FeedError) -> FeedEvent {
      try FeedEvent(timing, title: title, location: location, notes: notes, categories: categories, alarms: alarms)
    }
    guard !times.isEmpty else {
      guard duration == nil else {
        throw FeedError(
          .contradiction, "--duration needs --time: without a time each workday is an event of the whole day")
      }
      return [try event(.allDay, alarms: alarms ?? [])]
    }
    var events: [FeedEvent] = []
    for text in times {
      let time = try OptionReader.inOption("--time") { () throws(FeedError) in try OptionReader.time(text) }
      let timing = FeedEvent.Timing.at(time, lasting: length ?? FeedOptions.minute)
      let event = try OptionReader.inOption("--duration") { () throws(FeedError) in
        try event(timing, alarms: alarms ?? [0])
      }
      guard !events.contains(where: { $0.key == event.key }) else {
        throw FeedError(.contradiction, "--time: \(text) is given twice", in: text, at: 0..<text.utf8.count)
      }
      events.append(event)
    }
    return events
  }

  /// How long an event with a time lasts where no duration is given.
  private static let minute = (try? CivilDuration(seconds: 60)) ?? .zero

  private func readAlarms() throws(FeedError) -> [Int]? {
    guard !hasNoAlarm || alarms.isEmpty else {
      throw FeedError(.contradiction, "--alarm and --no-alarm cannot stand together; give one of them")
    }
    guard !hasNoAlarm else { return [] }
    var read: [Int] = []
    for text in alarms {
      let alarm = try OptionReader.inOption("--alarm") { () throws(FeedError) in try OptionReader.alarm(text) }
      guard !read.contains(alarm) else {
        throw FeedError(.contradiction, "--alarm: \(text) is given twice", in: text, at: 0..<text.utf8.count)
      }
      read.append(alarm)
    }
    return alarms.isEmpty ? nil : read
  }

  @discardableResult
  private func read<Value>(
    _ text: String?, _ name: String, _ reader: (String) throws(FeedError) -> Value
  ) throws(FeedError) -> Value? {
    guard let text else { return nil }
    return try OptionReader.inOption(name) { () throws(FeedError) in try reader(text) }
  }
}
