// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support
public import TimeZones
public import Workdays

/// When something is open: windows of the clock in a time zone, on the days that a schedule has worked.
///
/// Whether a day counts is asked of the schedule's country, and the time of its windows of the clocks in the zone. A window
/// belongs to the day on which it begins in the country, to its end: 15:00 to 17:00 UTC belongs to the day before
/// midnight in China, although half of it comes after. Windows that touch are one.
///
/// ```swift
/// // Monday to Friday, excluding Chinese public holidays, 01:00 to 04:00 and 06:00 to 10:00 UTC
/// let windows = [
///   BusinessHours.Window(from: try TimeOfDay(hour: 1), to: try TimeOfDay(hour: 4)),
///   BusinessHours.Window(from: try TimeOfDay(hour: 6), to: try TimeOfDay(hour: 10)),
/// ]
/// let peak = BusinessHours(windows, on: WorkdaySchedule(.trading, holidays: .statutory), in: .utc)
/// try peak.isOpen(at: Instant(parsing: "2026-10-10T02:00:00Z"))  // false: a make-up Saturday
/// ```
public struct BusinessHours: Sendable {
  /// A stretch of the clock, on some weekdays.
  public struct Window: Sendable {
    /// The weekdays of the days that have it, of those that are worked; nil for all that no other window names.
    public let weekdays: Set<Weekday>?
    /// When it opens.
    public let opening: TimeOfDay
    /// How long it is open on the clock, in seconds, from 1 to 86,400.
    public let length: Int

    /// Creates a window; one that does not close later than it opens closes on the next day.
    public init(from opening: TimeOfDay, to closing: TimeOfDay, on weekdays: Set<Weekday>? = nil) {
      self.weekdays = weekdays
      self.opening = opening
      let seconds = closing.secondOfDay - opening.secondOfDay
      length = seconds > 0 ? seconds : seconds + 86_400
    }

    func isSame(as other: Window) -> Bool {
      opening == other.opening && length == other.length && weekdays == other.weekdays
    }
  }

  /// Whether it is open, and until when.
  public struct State: Sendable, Equatable {
    /// Whether it is open.
    public let isOpen: Bool
    /// The next change, after which it is the other way round; nil if there is none within `horizon` days.
    public let until: Instant?
  }

  /// How many days ahead a change is looked for, 400.
  public static let horizon = 400
  /// The seconds by which clocks in China are ahead of UTC, since 1992.
  public static let chinaOffset = 8 * 3600

  /// The windows.
  public let windows: [Window]
  /// Which days count.
  public let schedule: WorkdaySchedule
  /// The zone of the windows.
  public let rules: TimeZoneRules
  /// The seconds by which clocks in the schedule's country are ahead of UTC; nil where its days are those of the zone.
  public let countryOffset: Int?

  /// The weekdays that windows name.
  private let named: Set<Weekday>

  /// Creates hours.
  ///
  /// A make-up day has the windows of the weekday that it follows (`WorkdaySchedule.weekdayFollowed(by:)`), otherwise those of
  /// its own weekday, or if there are none, of the nearest weekday before that has some.
  public init(
    _ windows: [Window], on schedule: WorkdaySchedule, in rules: TimeZoneRules,
    countryOffset: Int? = BusinessHours.chinaOffset
  ) {
    self.windows = windows
    self.schedule = schedule
    self.rules = rules
    self.countryOffset = countryOffset
    named = windows.compactMap(\.weekdays).reduce(into: []) { $0.formUnion($1) }
  }

  /// Whether it is open at an instant; at the one of closing it is not.
  ///
  /// Instants are clamped to the years 1 to 9999, outside which no day is worked.
  ///
  /// - Throws: `Fault` with the code `unpublishedYear` if it depends on a day that is not known.
  public func isOpen(at instant: Instant) throws(Fault) -> Bool {
    try expectKnown(from: instant, through: instant)
    let second = BusinessHours.clamped(instant)
    let day = zoneDay(of: second)
    return (day - 2...day + 1).contains { day in spans(ofZoneDay: day).contains { $0.contains(second) } }
  }

  /// Whether it is open at an instant, and until when.
  ///
  /// It looks at a few days beside those on which nothing changes, wherever in time they are.
  ///
  /// - Throws: `Fault` with the code `unpublishedYear` if it depends on a day that is not known.
  public func state(at instant: Instant) throws(Fault) -> State {
    let state = assumedState(at: instant)
    try expectKnown(from: instant, through: end(of: state, at: instant))
    return state
  }

  /// The state, by the pattern where a day is not known.
  func assumedState(at instant: Instant) -> State {
    let second = BusinessHours.clamped(instant)
    let today = zoneDay(of: second)
    var ahead: [Range<Int64>] = []
    for day in today - 2...today + BusinessHours.horizon {
      ahead += spans(ofZoneDay: day).filter { $0.upperBound > second }
      ahead = ahead.merged()
      guard let first = ahead.first else { continue }
      let isOpen = first.lowerBound <= second
      let change = isOpen ? first.upperBound : first.lowerBound
      // What begins on later days comes later, also where clocks skip up to a day.
      if change < rules.instant(ofWallSeconds: Int64(day) * 86_400) {
        return State(isOpen: isOpen, until: Instant(secondsSince1970: change))
      }
    }
    return State(isOpen: ahead.first.map { $0.lowerBound <= second } ?? false, until: nil)
  }

  /// The first instant after another at which it opens or closes; nil if there is none within `horizon` days.
  ///
  /// - Throws: `Fault` with the code `unpublishedYear` if it depends on a day that is not known.
  public func nextChange(after instant: Instant) throws(Fault) -> Instant? { try state(at: instant).until }

  /// The times in a range at which it is open, ascending; they are cut where the range ends.
  ///
  /// - Throws: `Fault` with the code `unpublishedYear` if it depends on a day that is not known.
  public func intervals(in range: Range<Instant>) throws(Fault) -> [Range<Instant>] {
    if !range.isEmpty { try expectKnown(from: range.lowerBound, through: range.upperBound - 1) }
    return assumedIntervals(in: range)
  }

  /// The instant through which days decide about a state: that of the next change, otherwise that until which it is looked for.
  func end(of state: State, at instant: Instant) -> Instant {
    // Without make-up days no notice has a day worked on which nothing is open by the pattern.
    state.until ?? (schedule.policy.makeUpDays == .ignored ? instant : instant + Int64(BusinessHours.horizon) * 86_400)
  }

  private func expectKnown(from instant: Instant, through other: Instant) throws(Fault) {
    // No day decides that is farther away than this.
    let near = date(at: instant).advanced(by: -3)...date(at: other).advanced(by: 3)
    guard schedule.firstUnknownDay(in: near) != nil,
      let days = days(decidingFrom: instant, through: other)
    else { return }
    try schedule.expectKnown(days)
  }

  /// The times in a range at which it is open, by the pattern where a day is not known.
  package func assumedIntervals(in range: Range<Instant>) -> [Range<Instant>] {
    let (lower, upper) = (BusinessHours.clamped(range.lowerBound), BusinessHours.clamped(range.upperBound))
    guard lower < upper else { return [] }
    let spans = (zoneDay(of: lower) - 2...zoneDay(of: upper) + 1).flatMap(spans)
    return spans.merged().compactMap { span in
      let part = span.clamped(to: lower..<upper)
      return part.isEmpty
        ? nil : Instant(secondsSince1970: part.lowerBound)..<Instant(secondsSince1970: part.upperBound)
    }
  }

  /// The days in the schedule's country that decide about the time from an instant through another: those on which the windows
  /// begin that are open then, if their days are worked; nil if there are none.
  ///
  /// Without another instant, they decide whether it is open at the first; through that of the next change, when that is.
  public func days(decidingFrom instant: Instant, through other: Instant? = nil) -> ClosedRange<CivilDate>? {
    let second = BusinessHours.clamped(instant)
    let last = max(second, other.map(BusinessHours.clamped) ?? second)
    let days = zoneDay(of: second) - 2...zoneDay(of: last) + 1
    // Windows begin on every day, each time later, so that those near the ends decide.
    let dates = (Array(days.prefix(5)) + days.suffix(5)).flatMap { day in
      openings(ofZoneDay: day).filter { $0.span.lowerBound <= last && second < $0.span.upperBound }.map(\.date)
    }
    guard let first = dates.min(), let end = dates.max() else { return nil }
    return first...end
  }

  /// The day in the schedule's country at an instant, clamped to the years 1 to 9999.
  public func date(at instant: Instant) -> CivilDate {
    let day = countryDay(of: BusinessHours.clamped(instant))
    return CivilDate(unchecked: min(max(day, CivilDate.first.dayNumber), CivilDate.last.dayNumber))
  }

  // MARK: - Seconds

  private static func clamped(_ instant: Instant) -> Int64 {
    min(max(instant.secondsSince1970, CivilDateTime.first.wallSeconds), CivilDateTime.last.wallSeconds)
  }

  private func zoneDay(of second: Int64) -> Int { Int(floorDivided(rules.wallSeconds(atSecond: second), by: 86_400)) }

  private func countryDay(of second: Int64) -> Int {
    Int(floorDivided(second + Int64(countryOffset ?? rules.offset(atSecond: second)), by: 86_400))
  }

  /// The windows that begin on a day of the zone, with their days in the country; of those that clocks skip there is none.
  private func openings(ofZoneDay day: Int) -> [(window: Window, date: CivilDate, span: Range<Int64>)] {
    let midnight = Int64(day) * 86_400
    return windows.compactMap { window in
      let opening = midnight + Int64(window.opening.secondOfDay)
      let start = rules.instant(ofWallSeconds: opening)
      let end = rules.instant(ofWallSeconds: opening + Int64(window.length))
      let day = countryDay(of: start)
      guard start < end, (CivilDate.first.dayNumber...CivilDate.last.dayNumber).contains(day) else { return nil }
      return (window, CivilDate(unchecked: day), start..<end)
    }
  }

  /// The open times that begin on a day of the zone, which may touch and overlap.
  private func spans(ofZoneDay day: Int) -> [Range<Int64>] {
    var asked: (date: CivilDate, weekday: Weekday?)?
    return openings(ofZoneDay: day).compactMap { window, date, span in
      if asked?.date != date { asked = (date, weekday(of: date)) }
      return asked?.weekday.map { has(window, on: $0) } == true ? span : nil
    }
  }

  private func has(_ window: Window, on weekday: Weekday) -> Bool {
    window.weekdays?.contains(weekday) ?? !named.contains(weekday)
  }

  /// The weekday whose windows a day has; nil if it does not count.
  private func weekday(of date: CivilDate) -> Weekday? {
    let kind = schedule.assumedKind(of: date)
    guard case .makeUpDay = kind else { return kind.isWorked ? date.weekday : nil }
    if let followed = schedule.weekdayFollowed(by: date) { return followed }
    return (0..<7).lazy.map { date.weekday.advanced(by: -$0) }.first { weekday in
      windows.contains { has($0, on: weekday) }
    }
  }
}
