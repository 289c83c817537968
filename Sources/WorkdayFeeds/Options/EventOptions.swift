// SPDX-License-Identifier: MIT

import CivilCalendar
package import Workdays

/// The options of an event as the texts that a user gives; nil or empty if not given.
package struct EventOptions: Sendable, Hashable {
  /// `key`, which names the event within its feed; only for the events of a list.
  package var key: String?
  /// `time`, times of day such as `09:00`; none for whole days.
  package var times: [String] = []
  /// `duration`, such as `9h`.
  package var duration: String?
  /// `title`, the events' title.
  package var title: String?
  /// `location`, the events' place.
  package var location: String?
  /// `notes`, the events' notes.
  package var notes: String?
  /// `category`, the events' categories.
  package var categories: [String] = []
  /// `alarm`, such as `10m` before the start.
  package var alarms: [String] = []
  /// `no-alarm`, for no alarm at all.
  package var hasNoAlarm = false
  /// `on`: `workdays`, `make-up`, `make-up-eve`, `return` or `return-eve`.
  package var on: String?
  /// `monthly`, days of the month such as `10`, `-1`, `last-workday` or `workday:3`.
  package var monthly: [String] = []
  /// `move`, `skip`, `before` or `after`: where a date of `monthly` moves if it is not worked.
  package var move: String?
  /// `lunar`, days of the Chinese calendar such as `05-08` or `06L-15`, or the date from which they are counted, such as
  /// `1938-08-15`; only for the events of a list.
  package var lunar: [String] = []
  /// `shift`, the time of a letter of a cycle, with a duration and a title, such as `D=08:00/12h/Day shift`.
  package var shifts: [String] = []
  /// `weeks`, of the term: `1-16`, `odd`, `even`, or several with commas between them.
  package var weeks: String?
  /// `eve`, a time on the day before each make-up day.
  package var eve: String?
  /// `eve-title`.
  package var eveTitle: String?
  /// `return-eve`, a time on the day before each first workday after a holiday.
  package var returnEve: String?
  /// `return-eve-title`.
  package var returnEveTitle: String?
  /// Which days are worked, only for the events of a list; if nothing is given, those of the feed.
  package var schedule = ScheduleOptions()
  /// A company's days and leave, only for the events of a list; nil for those of the feed.
  package var overrides: [DayOverrides]?

  /// Creates options with nothing set.
  package init() {}
}

extension EventOptions: OptionTable {
  /// The options of an event beside those of its workdays.
  package static let rows: [FeedOption<EventOptions>] = [
    .init("key", \.key, reach: .listed, in: [.description]),
    .init("time", \.times, reach: .each),
    .init("duration", \.duration, reach: .all(with: "time")),
    .init("title", \.title),
    .init("location", \.location),
    .init("notes", \.notes, .lines),
    .init("category", \.categories),
    .init("alarm", \.alarms, rivals: ["no-alarm"]),
    .init("no-alarm", \.hasNoAlarm, rivals: ["alarm"]),
    .init("on", \.on, reach: .each),
    .init("monthly", \.monthly, reach: .each),
    .init("move", \.move, reach: .all(with: "monthly")),
    .init("lunar", \.lunar, reach: .listed, in: [.description]),
    .init("shift", \.shifts, .pairs, reach: .each),
    .init("weeks", \.weeks, .words),
    .init("eve", \.eve, reach: .itself),
    .init("eve-title", \.eveTitle, reach: .itself),
    .init("return-eve", \.returnEve, reach: .itself),
    .init("return-eve-title", \.returnEveTitle, reach: .itself),
  ]

  /// Every option of an event of a list.
  package static let table = rows + ScheduleOptions.rows.map { $0.within(\.schedule) }
}

extension EventOptions {
  /// The default duration of an event with a time.
  private static let minute = (try? CivilDuration(seconds: 60)) ?? .zero

  /// The events that the options describe, followed by the reminders on the evenings before.
  ///
  /// - Parameters:
  ///   - policy: the policy of the events' workdays.
  ///   - isOwn: whether the policy differs from the feed's.
  ///   - words: the titles that are not given.
  ///   - term: the first day of the term.
  func events(
    under policy: WorkdayPolicy, isOwn: Bool = false, _ words: WorkdayTexts, in term: CivilDate?
  ) throws(Fault) -> [FeedEvent] {
    let own = isOwn ? policy : nil
    let alarms = try readAlarms()
    let isNamedAlone = max(times.count, shifts.count) <= 1 && times.allSatisfy { EventOptions.parted($0).count == 1 }
    // An event checks its name, but with several events the key is only the beginning of each name.
    if !isNamedAlone, let key { try FeedDescription.check(key: key) }
    var events: [FeedEvent] = []
    let days = try readDays()
    let weeks = try readWeeks(of: term)
    let usual =
      days == .makeUpEves
      ? words.makeUpEve : days == .returnEves ? words.returnEve : words.title(policy, namesShift: days == .workdays)
    for slot in try slots(days, title: title ?? usual, under: policy) {
      let name = key.map { isNamedAlone ? $0 : $0 + "-" + slot.name }
      let event: FeedEvent
      do throws(Fault) {
        event = try FeedEvent(
          slot.timing, title: slot.title, location: location, notes: notes, categories: categories,
          alarms: alarms ?? (slot.timing == .allDay ? [] : [0]), on: slot.days, name: name, policy: own,
          overrides: overrides, weeks: weeks)
      } catch {
        throw slot.fields.contains(error.field ?? "") ? error.inField("shift") : error
      }
      guard !events.contains(where: { $0.key == event.key }) else {
        throw Fault("\(slot.text) is given twice", of: slot.text, .conflictingOptions)
          .inField("time")
      }
      events.append(event)
    }
    return events + (try eves(policy: own, words, in: weeks))
  }

  /// The reminders on the evenings before make-up days and before first workdays after holidays.
  func eves(policy: WorkdayPolicy?, _ words: WorkdayTexts, in weeks: TermWeeks?) throws(Fault) -> [FeedEvent] {
    let eves =
      try eve("eve", eve, eveTitle, .makeUpEves, policy, title: words.makeUpEve)
      + eve("return-eve", returnEve, returnEveTitle, .returnEves, policy, title: words.returnEve)
    return eves.map { eve in weeks.map { eve.limited(to: $0) } ?? eve }
  }

  /// The reminder on an evening, or none if it has no time.
  private func eve(
    _ field: String, _ text: String?, _ ownTitle: String?, _ days: FeedEvent.Days, _ policy: WorkdayPolicy?,
    title: String
  ) throws(Fault) -> [FeedEvent] {
    guard let time = try OptionReader.read(field, text, OptionReader.time) else {
      guard ownTitle == nil else {
        throw .conflict(
          field + "-title", "\(field: field + "-title") needs \(field: field), the time of the evening's event")
      }
      return []
    }
    do throws(Fault) {
      return [
        try FeedEvent(
          .at(time, lasting: EventOptions.minute), title: ownTitle ?? title, alarms: hasNoAlarm ? [] : [0], on: days,
          name: key.map { $0 + days.key }, policy: policy, overrides: overrides)
      ]
    } catch {
      throw error.field == "title" ? error.inField(field + "-title") : error
    }
  }

  // MARK: - Times

  /// A time with its days.
  private struct Slot {
    var timing: FeedEvent.Timing
    var title: String
    var days: FeedEvent.Days
    /// Its part of the key, if there are several.
    var name = ""
    /// The option's text.
    var text = ""
    /// The fields of the event that come from the text of a shift.
    var fields: [String] = []
  }

  private func slots(
    _ days: FeedEvent.Days, title: String, under policy: WorkdayPolicy
  ) throws(Fault) -> [Slot] {
    let length = try OptionReader.read("duration", duration, OptionReader.duration)
    guard shifts.isEmpty else { return try shiftSlots(days, title: title, length: length, policy: policy) }
    guard !times.isEmpty else {
      guard duration == nil else {
        throw .conflict("duration", "\(field: "duration") needs \(field: "time"); without a time, events last all day")
      }
      return [Slot(timing: .allDay, title: title, days: days)]
    }
    let times = times.flatMap(EventOptions.parted)
    let spans = try OptionReader.read("time", times, OptionReader.span)
    guard length == nil || spans.contains(where: { $0.duration == nil }) else {
      throw .conflict("duration", "\(field: "duration") needs a \(field: "time") without an end")
    }
    return zip(times, spans).map { text, span in
      Slot(
        timing: .at(span.time, lasting: span.duration ?? length ?? EventOptions.minute), title: title, days: days,
        name: "T" + span.time.rfc5545, text: text)
    }
  }

  /// Throws for a pattern that has no shifts.
  static func expectShifts(_ pattern: WorkdayPattern) throws(Fault) {
    guard !pattern.letters.isEmpty else {
      throw .conflict("shift", "\(field: "shift") names letters of a cycle, so it needs \(field: "pattern") cycle:…")
    }
  }

  /// The times of a text, with commas between them.
  static func parted(_ text: String) -> [String] {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 >= 0x80 }) else { return [text] }
    return text.split { ",，、".contains($0) }.map(String.init)
  }

  /// The fault of a letter that a cycle does not have.
  static func strangeShift(_ letter: Character, in text: String, of pattern: WorkdayPattern) -> Fault {
    let message = "\(letter) is not a shift of the cycle; its shifts are \(list(pattern.letters))"
    return Fault(message, of: text, .conflictingOptions).inField("shift")
  }

  private func shiftSlots(
    _ days: FeedEvent.Days, title: String, length: CivilDuration?, policy: WorkdayPolicy
  ) throws(Fault) -> [Slot] {
    let letters = policy.pattern.letters
    try EventOptions.expectShifts(policy.pattern)
    guard times.isEmpty, days == .workdays else {
      throw .conflict(
        "shift",
        """
        \(field: "shift") sets its own times and days; do not combine it with \(field: "time"), \(field: "on") or \
        \(field: "monthly")
        """
      )
    }
    var slots: [Slot] = []
    for (text, shift) in zip(shifts, try OptionReader.read("shift", shifts, OptionReader.shift)) {
      let days = FeedEvent.Days.shift(shift.letter)
      guard letters.contains(shift.letter) else {
        throw EventOptions.strangeShift(shift.letter, in: text, of: policy.pattern)
      }
      guard !slots.contains(where: { $0.days == days }) else {
        throw Fault("\(shift.letter) is given twice", of: text, .conflictingOptions).inField("shift")
      }
      var slot = Slot(
        timing: .at(shift.time, lasting: shift.duration ?? length ?? EventOptions.minute),
        title: shift.title ?? title, days: days, name: String(days.key.dropFirst()), text: text)
      if shift.duration != nil { slot.fields.append("duration") }
      if shift.title != nil { slot.fields.append("title") }
      slots.append(slot)
    }
    let missing = letters.filter { letter in !slots.contains { $0.days == .shift(letter) } }
    guard missing.isEmpty else {
      throw Fault(
        .conflictingOptions,
        "no time is given for \(EventOptions.list(missing)) of the cycle; add one such as \(missing[0])=08:00/12h"
      ).inField("shift")
    }
    return slots
  }

  private static func list(_ letters: [Character]) -> String { letters.map(String.init).joined(separator: ", ") }

  // MARK: - Days and alarms

  private func readDays() throws(Fault) -> FeedEvent.Days {
    let on: WorkdaySchedule.Days? = try OptionReader.choice("on", on)
    let move: FeedEvent.Move? = try OptionReader.choice("move", move)
    if !lunar.isEmpty { return try lunarDays(isAlone: on == nil && monthly.isEmpty && move == nil) }
    guard !monthly.isEmpty else {
      guard move == nil else {
        throw .conflict("move", "\(field: "move") needs \(field: "monthly")")
      }
      return .scheduled(on ?? .workdays)
    }
    guard on == nil else {
      throw .conflict("on", "use either \(field: "on") or \(field: "monthly"), not both")
    }
    var days: Set<FeedEvent.MonthlyDay> = []
    try OptionReader.read("monthly", monthly) { list throws(Fault) in
      for day in try OptionReader.monthlyDays(list) where !days.insert(day).inserted {
        throw Fault("a day is given twice", of: list, .conflictingOptions)
      }
    }
    return .monthly(days, moving: move ?? .before)
  }

  /// The weeks of the term to which the event is limited; nil for all.
  func readWeeks(of term: CivilDate?) throws(Fault) -> TermWeeks? {
    guard let (ranges, parity) = try OptionReader.read("weeks", weeks, OptionReader.weeks) else { return nil }
    guard let term else {
      throw .conflict("weeks", "\(field: "weeks") needs \(field: "term"), the first day of the term")
    }
    return TermWeeks(from: term, ranges, every: parity)
  }

  private func lunarDays(isAlone: Bool) throws(Fault) -> FeedEvent.Days {
    guard isAlone else {
      throw .conflict(
        "lunar",
        """
        use \(field: "lunar") without \(field: "on"), \(field: "monthly") and \(field: "move"), since its days stay where \
        they are
        """
      )
    }
    var days: Set<LunarAnniversary> = []
    try OptionReader.read("lunar", lunar) { text throws(Fault) in
      guard days.insert(try LunarAnniversary(parsingLunar: text)).inserted else {
        throw Fault("a day is given twice", of: text, .conflictingOptions)
      }
    }
    return .lunar(days)
  }

  private func readAlarms() throws(Fault) -> [Int]? {
    guard !hasNoAlarm || alarms.isEmpty else { throw .either("alarm", or: "no-alarm") }
    guard !hasNoAlarm else { return [] }
    var seconds: [Int] = []
    try OptionReader.read("alarm", alarms) { text throws(Fault) in
      let alarm = try OptionReader.alarm(text)
      guard !seconds.contains(alarm) else {
        throw Fault("\(text) is given twice", of: text, .conflictingOptions)
      }
      seconds.append(alarm)
    }
    return alarms.isEmpty ? nil : seconds
  }
}
