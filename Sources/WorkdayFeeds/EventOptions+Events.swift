// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Workdays

extension EventOptions {
  /// How long an event with a time lasts where no duration is given.
  private static let minute = (try? CivilDuration(seconds: 60)) ?? .zero

  /// The events that the options describe, those of the evenings before last.
  ///
  /// - Parameters:
  ///   - feed: the options of the feed's workdays.
  ///   - holidays: the statutory calendar.
  ///   - isFeed: whether the options are the feed's own, so that they need no policy of theirs.
  func events(
    under feed: ScheduleOptions, holidays: HolidayCalendar, isFeed: Bool
  ) throws(FeedError) -> [FeedEvent] {
    let policy = try ownPolicy(under: feed, holidays: holidays, isFeed: isFeed)
    let effective = if let policy { policy } else { try feed.policy(holidays: holidays) }
    let title = title ?? "Work"
    try OptionReader.inOption("--title") { () throws(FeedError) in try FeedEvent.check(title, "title") }
    try read(location, "--location") { text throws(FeedError) in try FeedEvent.check(text, "location") }
    try read(notes, "--notes") { text throws(FeedError) in
      try FeedEvent.check(text, "notes", allowingLines: true)
    }
    for category in categories {
      try OptionReader.inOption("--category") { () throws(FeedError) in try FeedEvent.check(category, "category") }
    }
    try read(key, "key") { text throws(FeedError) in try FeedDescription.check(key: text) }
    let alarms = try readAlarms()
    let days = try readDays()
    var events: [FeedEvent] = []
    for slot in try slots(days, title: title, policy: effective) {
      let isNamedAlone = max(times.count, shifts.count) <= 1
      let name = key.map { isNamedAlone ? $0 : $0 + "-" + slot.name }
      let event = try OptionReader.inOption("--duration") { () throws(FeedError) in
        try FeedEvent(
          slot.timing, title: slot.title, location: location, notes: notes, categories: categories,
          alarms: alarms ?? (slot.timing == .allDay ? [] : [0]), on: slot.days, name: name, policy: policy,
          overrides: overrides)
      }
      guard !events.contains(where: { $0.key == event.key }) else {
        throw FeedError(
          .contradiction, "--time: \(slot.text) is given twice", in: slot.text, at: 0..<slot.text.utf8.count
        ).about("--time")
      }
      events.append(event)
    }
    return events + (try eves(policy: policy))
  }

  /// The events of the evenings before make-up days and before first days back.
  func eves(policy: WorkdayPolicy?) throws(FeedError) -> [FeedEvent] {
    var events: [FeedEvent] = []
    let kinds: [(String, String?, String?, FeedEvent.Days, String)] = [
      ("--eve", eve, eveTitle, .makeUpEves, "Make-up workday tomorrow"),
      ("--return-eve", returnEve, returnEveTitle, .returnEves, "Back to work tomorrow"),
    ]
    for (option, text, title, days, standard) in kinds {
      guard let text else {
        guard title == nil else {
          throw FeedError(.contradiction, "\(option)-title needs \(option), the time of the evening's event")
            .about(option + "-title")
        }
        continue
      }
      let time = try OptionReader.inOption(option) { () throws(FeedError) in try OptionReader.time(text) }
      let event = try OptionReader.inOption("\(option)-title") { () throws(FeedError) in
        try FeedEvent(
          .at(time, lasting: EventOptions.minute), title: title ?? standard, alarms: hasNoAlarm ? [] : [0], on: days,
          name: key.map { $0 + days.key }, policy: policy, overrides: overrides)
      }
      events.append(event)
    }
    return events
  }

  /// The policy of the options themselves, or nil where the feed's holds.
  func ownPolicy(
    under feed: ScheduleOptions, holidays: HolidayCalendar, isFeed: Bool
  ) throws(FeedError) -> WorkdayPolicy? {
    guard !isFeed, !schedule.isEmpty else { return nil }
    return try schedule.filled(from: feed).policy(holidays: holidays)
  }

  // MARK: - Times

  /// A time and the days on which it is one.
  private struct Slot {
    var timing: FeedEvent.Timing
    var title: String
    var days: FeedEvent.Days
    /// What tells it from the others of the options in a key.
    var name: String
    /// What a person wrote.
    var text: String
  }

  private func slots(
    _ days: FeedEvent.Days, title: String, policy: WorkdayPolicy
  ) throws(FeedError) -> [Slot] {
    let length = try read(duration, "--duration", OptionReader.duration)
    guard shifts.isEmpty else { return try shiftSlots(days, title: title, length: length, policy: policy) }
    guard !times.isEmpty else {
      guard duration == nil else {
        throw FeedError(
          .contradiction, "--duration needs --time: without a time each workday is an event of the whole day"
        ).about("--duration")
      }
      return [Slot(timing: .allDay, title: title, days: days, name: "", text: "")]
    }
    var slots: [Slot] = []
    for text in times {
      let time = try OptionReader.inOption("--time") { () throws(FeedError) in try OptionReader.time(text) }
      slots.append(
        Slot(
          timing: .at(time, lasting: length ?? EventOptions.minute), title: title, days: days, name: "T" + time.rfc5545,
          text: text))
    }
    return slots
  }

  private func shiftSlots(
    _ days: FeedEvent.Days, title: String, length: CivilDuration?, policy: WorkdayPolicy
  ) throws(FeedError) -> [Slot] {
    let letters = policy.pattern.letters
    guard !letters.isEmpty else {
      throw FeedError(.contradiction, "--shift is for the letters of --pattern cycle:…, which is not given")
        .about("--shift")
    }
    guard times.isEmpty, days == .workdays else {
      throw FeedError(
        .contradiction, "--shift has its own times and days; --time, --on and --monthly cannot stand with it"
      ).about("--shift")
    }
    var slots: [Slot] = []
    for text in shifts {
      let shift = try OptionReader.inOption("--shift") { () throws(FeedError) in try OptionReader.shift(text) }
      let fault: String? =
        if !letters.contains(shift.letter) {
          "\(shift.letter) is not a shift of the cycle, whose shifts are \(EventOptions.list(letters))"
        } else if slots.contains(where: { $0.days == .shift(shift.letter) }) {
          "\(shift.letter) is given twice"
        } else {
          nil
        }
      if let fault {
        throw FeedError(.contradiction, fault, in: text, at: 0..<text.utf8.count).inOption("--shift")
      }
      let days = FeedEvent.Days.shift(shift.letter)
      slots.append(
        Slot(
          timing: .at(shift.time, lasting: shift.duration ?? length ?? EventOptions.minute),
          title: shift.title ?? title, days: days, name: String(days.key.dropFirst()), text: text))
    }
    let missing = letters.filter { letter in !slots.contains { $0.days == .shift(letter) } }
    guard missing.isEmpty else {
      throw FeedError(
        .contradiction,
        "--shift: \(EventOptions.list(missing)) of the cycle has no time; give one such as \(missing[0])=08:00/12h"
      ).about("--shift")
    }
    return slots
  }

  private static func list(_ letters: [Character]) -> String { letters.map(String.init).joined(separator: ", ") }

  // MARK: - Days and alarms

  private func readDays() throws(FeedError) -> FeedEvent.Days {
    let choices = ["workdays", "make-up", "make-up-eve", "return", "return-eve"]
    let on = try OptionReader.choice(on, "--on", choices)
    let move = try OptionReader.choice(move, "--move", FeedEvent.Move.allCases.map(\.rawValue))
      .flatMap(FeedEvent.Move.init)
    guard monthly.isEmpty else {
      guard on == nil else {
        throw FeedError(.contradiction, "--on and --monthly cannot stand together; give one of them").about("--on")
      }
      var days: Set<FeedEvent.MonthlyDay> = []
      for list in monthly {
        try OptionReader.inOption("--monthly") { () throws(FeedError) in
          for day in try OptionReader.monthlyDays(list) {
            guard days.insert(day).inserted else {
              throw FeedError(.contradiction, "a day is given twice", in: list, at: 0..<list.utf8.count)
            }
          }
        }
      }
      return .monthly(days, moving: move ?? .before)
    }
    guard move == nil else {
      throw FeedError(.contradiction, "--move belongs to --monthly, which is not given").about("--move")
    }
    switch on {
    case "make-up": return .makeUpDays
    case "make-up-eve": return .makeUpEves
    case "return": return .returns
    case "return-eve": return .returnEves
    default: return .workdays
    }
  }

  private func readAlarms() throws(FeedError) -> [Int]? {
    guard !hasNoAlarm || alarms.isEmpty else {
      throw FeedError(.contradiction, "--alarm and --no-alarm cannot stand together; give one of them")
        .about("--no-alarm")
    }
    guard !hasNoAlarm else { return [] }
    var read: [Int] = []
    for text in alarms {
      let alarm = try OptionReader.inOption("--alarm") { () throws(FeedError) in try OptionReader.alarm(text) }
      guard !read.contains(alarm) else {
        throw FeedError(.contradiction, "--alarm: \(text) is given twice", in: text, at: 0..<text.utf8.count)
          .about("--alarm")
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
