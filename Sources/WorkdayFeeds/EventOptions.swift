// SPDX-License-Identifier: MIT

public import Workdays

/// The options of an event as texts, each as a person gives it; nil or empty where it is not given.
public struct EventOptions: Sendable, Hashable {
  /// `key`, which names the event within its feed; only for the events of a list.
  public var key: String?
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
  /// `--on`: `workdays`, `make-up`, `make-up-eve`, `return` or `return-eve`.
  public var on: String?
  /// `--monthly`, days of the month such as `10`, `-1`, `last-workday` or `workday:3`.
  public var monthly: [String] = []
  /// `--move`, `skip`, `before` or `after`: what becomes of a date of `--monthly` that is not worked.
  public var move: String?
  /// `--shift`, the time of a letter of a cycle, with a duration and a title, such as `D=08:00/12h/Day shift`.
  public var shifts: [String] = []
  /// `--eve`, a time on the day before each make-up day.
  public var eve: String?
  /// `--eve-title`.
  public var eveTitle: String?
  /// `--return-eve`, a time on the day before each first workday after a holiday.
  public var returnEve: String?
  /// `--return-eve-title`.
  public var returnEveTitle: String?
  /// Which days are worked; only for the events of a list, and where nothing is given as the feed has it.
  public var schedule = ScheduleOptions()
  /// A company's days and leave, only for the events of a list; nil for those of the feed.
  public var overrides: [DayOverrides]?

  /// Makes options of which none is given.
  public init() {}

  /// The options with those of every event of the feed where they have none.
  func filled(from feed: EventOptions) -> EventOptions {
    var filled = self
    filled.duration = duration ?? (times.isEmpty ? nil : feed.duration)
    filled.title = title ?? feed.title
    filled.location = location ?? feed.location
    filled.notes = notes ?? feed.notes
    if categories.isEmpty { filled.categories = feed.categories }
    if alarms.isEmpty, !hasNoAlarm {
      filled.alarms = feed.alarms
      filled.hasNoAlarm = feed.hasNoAlarm
    }
    filled.move = move ?? (monthly.isEmpty ? nil : feed.move)
    return filled
  }

  /// Puts the options that others give in the place of these.
  mutating func override(with others: EventOptions) {
    if !others.times.isEmpty { times = others.times }
    duration = others.duration ?? duration
    title = others.title ?? title
    location = others.location ?? location
    notes = others.notes ?? notes
    if !others.categories.isEmpty { categories = others.categories }
    if !others.alarms.isEmpty || others.hasNoAlarm {
      alarms = others.alarms
      hasNoAlarm = others.hasNoAlarm
    }
    on = others.on ?? on
    if !others.monthly.isEmpty { monthly = others.monthly }
    move = others.move ?? move
    if !others.shifts.isEmpty { shifts = others.shifts }
    eve = others.eve ?? eve
    eveTitle = others.eveTitle ?? eveTitle
    returnEve = others.returnEve ?? returnEve
    returnEveTitle = others.returnEveTitle ?? returnEveTitle
  }
}
