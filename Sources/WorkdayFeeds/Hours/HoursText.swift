// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support
public import TimeZones
public import Workdays

extension BusinessHours {
  /// Reads hours such as `MO-FR 09:00-12:00,13:30-18:00`, several with semicolons between them.
  ///
  /// Times without weekdays are those of the other days that the schedule has worked; weekdays that it does not have worked stay
  /// closed. `00:00-24:00` is the whole day, `24/7` that of every day, and a time that is not later than the one before it is on
  /// the next day.
  ///
  /// ```swift
  /// let hours = try BusinessHours(parsing: "MO-TH 09:00-18:00; FR 09:00-16:00", on: schedule, in: rules)
  /// try hours.state(at: instant).until
  /// ```
  ///
  /// - Throws: `Fault` that names the part that is wrong.
  public init(
    parsing text: String, on schedule: WorkdaySchedule, in rules: TimeZoneRules,
    countryOffset: Int? = BusinessHours.chinaOffset
  ) throws(Fault) {
    self.init(try HoursText.windows(text), on: schedule, in: rules, countryOffset: countryOffset)
  }
}

/// Reads windows of hours as people write them.
package enum HoursText {
  /// The most windows of a text, since an answer may look at each of them on each of 400 days.
  private static let mostWindows = 50

  /// Windows such as `MO-FR 09:00-12:00,13:30-18:00; SA 10:00-14:00` or `周一至周五 9点-18点`, each of them once.
  ///
  /// - Throws: `Fault` that names the part that is wrong, also for more than 50 windows.
  package static func windows(_ text: String) throws(Fault) -> [BusinessHours.Window] {
    var windows: [BusinessHours.Window] = []
    // One that only overlaps another stays: it may begin on another day in the country.
    func add(_ window: BusinessHours.Window, _ time: Substring) throws(Fault) {
      guard !windows.contains(where: { $0.isSame(as: window) }) else { return }
      guard windows.count < mostWindows else {
        throw Fault(
          "\(quoted(String(time))) is more than the \(mostWindows) times that hours may have; join those that touch, or leave "
            + "some out", of: String(time))
      }
      windows.append(window)
    }
    for part in LenientText.halfWidth(text).split(whereSeparator: { ";\n".contains($0) }) {
      let rule = String(part.drop { $0 == " " })
      // Where the times begin.
      let digit = rule.firstIndex(where: isDigit) ?? rule.endIndex
      let half = LenientText.halfDays.compactMap { rule.firstRange(of: $0)?.lowerBound }.min() ?? rule.endIndex
      let days = rule[..<min(digit, half)].filter { $0 != " " }
      guard rule.contains(where: { isDigit($0) || $0 == "点" }) else {
        guard rule.contains(where: { $0 != " " }) else { continue }
        throw Fault("\(quoted(rule)) has no times such as 09:00-18:00; days without times are closed", of: rule)
      }
      let weekdays = try self.weekdays(days)
      let times = weekdays == nil ? rule[...] : rule[min(digit, half)...]
      if times.filter({ $0 != " " }) == "24/7" {
        try add(BusinessHours.Window(from: .midnight, to: .midnight, on: weekdays), times)
        continue
      }
      for time in times.split(whereSeparator: { ",，、".contains($0) }) {
        let (opening, length) = try OptionReader.span(String(time.filter { $0 != " " }))
        guard let length else { throw Fault("\(quoted(String(time))) has no end; write 09:00-18:00", of: text) }
        try add(window(opening, length, on: weekdays), time)
      }
    }
    guard !windows.isEmpty else { throw Fault("the hours are missing; write MO-FR 09:00-18:00", of: text) }
    return windows
  }

  private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

  /// The weekdays before the times; nil for those that are a part of the first time, such as 上午.
  private static func weekdays(_ text: String) throws(Fault) -> Set<Weekday>? {
    let names = String(text.map { "，、".contains($0) ? "," : $0 })
    guard !names.isEmpty else { return nil }
    do throws(Fault) { return try OptionReader.weekdays(names) } catch {
      guard names.utf8.first.map({ $0 < 0x80 }) == true || names.contains(where: { "周期拜".contains($0) }) else {
        return nil
      }
      throw error
    }
  }

  fileprivate static func window(
    _ opening: TimeOfDay, _ length: CivilDuration, on weekdays: Set<Weekday>? = nil
  ) -> BusinessHours.Window {
    let seconds = length.days * 86_400 + length.seconds
    return BusinessHours.Window(
      from: opening, to: TimeOfDay(unchecked: (opening.secondOfDay + seconds) % 86_400), on: weekdays)
  }
}

extension ScheduleOptions {
  /// The options of a schedule on which windows are open: the weekdays that these name are worked, with Monday to Friday where
  /// some name none, and make-up days too, unless the options say what is.
  package func following(_ windows: [BusinessHours.Window]) -> ScheduleOptions {
    let named = windows.compactMap(\.weekdays).reduce(into: Set<Weekday>()) { $0.formUnion($1) }
    guard days == nil, pattern == nil, bigWeek == nil, !named.isEmpty else { return self }
    var options = self
    let isWhole = windows.contains { $0.weekdays == nil }
    let weekdays = isWhole ? named.union(WorkdaySchedule.mondayToFriday) : named
    options.days = Weekday.allCases.filter(weekdays.contains).map(\.rfc5545).joined(separator: ",")
    if statutory != "no", makeUp == nil, makeUpFollows.isEmpty { options.makeUp = "all" }
    return options
  }
}

extension EventOptions {
  /// The windows of the events with times: from each to its end, or as long as the duration is.
  ///
  /// - Throws: `Fault` for a time without an end.
  package func windows() throws(Fault) -> [BusinessHours.Window] {
    let length = try OptionReader.read("duration", duration, OptionReader.duration)
    let spans = try OptionReader.read("time", times.flatMap(EventOptions.parted), OptionReader.span)
    return try spans.map { span throws(Fault) in
      guard let length = span.duration ?? length, length.days * 86_400 + length.seconds <= 86_400 else {
        throw .conflict("time", "as hours, each \(field: "time") needs an end within a day, such as 09:00-18:00")
      }
      return HoursText.window(span.time, length)
    }
  }
}
