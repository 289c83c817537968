// SPDX-License-Identifier: MIT

public import CivilCalendar
import Recurrence
import TimeZones

/// A moment at which an alarm of an instance goes off.
///
/// - SeeAlso: [RFC 5545, section 3.6.6](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.6), [RFC
///   9074](https://www.rfc-editor.org/rfc/rfc9074)
public struct AlarmRing: Sendable, Hashable {
  /// When it goes off.
  public let instant: Instant
  /// The alarm.
  public let alarm: VAlarm
  /// The instance that it belongs to; for an alarm at a fixed time, the first one of its event.
  public let instance: EventInstance

  /// Whether somebody has acknowledged it: the alarm's ACKNOWLEDGED is not earlier (RFC 9074, section 6).
  public var isAcknowledged: Bool { alarm.acknowledged.map { instant <= $0 } ?? false }
}

extension VAlarm {
  /// When the alarm was last acknowledged, which stops what it has to say until then; nil if ACKNOWLEDGED is missing or no time.
  ///
  /// An alarm that is put off is acknowledged, and another one, related to it, goes off later.
  ///
  /// - SeeAlso: [RFC 9074, sections 6 and 7](https://www.rfc-editor.org/rfc/rfc9074#section-6)
  public var acknowledged: Instant? {
    guard let text = otherProperties.first(where: { $0.name == "ACKNOWLEDGED" })?.value, text.utf8.last == 0x5A else {
      return nil
    }
    return (try? CivilDateTime(rfc5545: String(text.dropLast()))).map(Instant.init(utc:))
  }

  /// Whether time makes it go off: not if it waits for a place (RFC 9074, section 8), nor if its action is NONE, by which
  /// Apple's programs silence a calendar's usual alarms.
  var isTimed: Bool {
    action != .other("NONE") && !otherProperties.contains { $0.name == "PROXIMITY" }
  }

  /// The most repetitions of an alarm that count.
  static let mostRepetitions = 1000

  /// How often it goes off after the first time.
  var repetitions: Int {
    guard let snooze, snooze.interval != .zero else { return 0 }
    return min(snooze.count, VAlarm.mostRepetitions)
  }

  /// The first of its repetitions, of which 0 is the first time, that goes off in a range and in the years 1 to 9999; nil if
  /// none does from a number on.
  ///
  /// Those before the range are not looked at, as all are at the same distance but for changes of clocks.
  func ring(
    from number: Int, in range: ClosedRange<Instant>, after first: Instant, zone: TimeZoneRules
  ) -> (number: Int, instant: Instant)? {
    let interval = snooze?.interval ?? .zero
    let step = Int64(interval.days) * 86_400 + Int64(interval.seconds)
    let spare: Int64 = interval.days == 0 ? 0 : 2 * 86_400
    let lower = max(range.lowerBound, Instant(utc: .first)) - spare
    let upper = min(range.upperBound, Instant(utc: .last)) + spare
    var number = number
    if step > 0, lower > first { number = max(number, Int(min((lower - first) / step, Int64(repetitions + 1)))) }
    while number <= repetitions {
      let distance = Int64(number).multipliedReportingOverflow(by: step)
      guard !distance.overflow, first + distance.partialValue <= upper else { return nil }
      let instant = zone.instant(
        first, plusDays: Int64(interval.days) * Int64(number), seconds: Int64(interval.seconds) * Int64(number))
      if range.contains(instant), instant.isInCalendar { return (number, instant) }
      number += 1
    }
    return nil
  }

  /// How much earlier and later than the start or end of an instance it goes off at most, in seconds, with two days for clock
  /// changes where they matter; nil if it goes off at a fixed time, or never.
  var reach: ClosedRange<Int64>? {
    guard isTimed, let offset = trigger.offset else { return nil }
    let first = Int64(offset.days) * 86_400 + Int64(offset.seconds)
    let interval = snooze.map { Int64($0.interval.days) * 86_400 + Int64($0.interval.seconds) } ?? 0
    let last = Int64(repetitions).multipliedReportingOverflow(by: interval)
    let spare: Int64 = offset.days == 0 && snooze?.interval.days ?? 0 == 0 ? 0 : 2 * 86_400
    let length = Int64(1) << 62
    return max(first, -length) - spare...(last.overflow ? length : min(max(first, -length) + last.partialValue, length))
      + spare
  }
}

extension VAlarm.Trigger {
  /// The duration after the start or the end; nil for an instant.
  var offset: CivilDuration? {
    switch self {
    case .relative(let offset), .relativeToEnd(let offset): offset
    case .absolute: nil
    }
  }
}

extension TimeZoneRules {
  /// The instant some nominal days and then some seconds after another one.
  func instant(_ instant: Instant, plusDays days: Int64, seconds: Int64) -> Instant {
    guard days != 0 else { return instant + seconds }
    guard let later = (try? localTime(of: instant))?.adding(seconds: days * 86_400) else {
      return days < 0 ? .distantPast : .distantFuture
    }
    return self.instant(of: later) + seconds
  }
}

extension EventInstance {
  /// The zone of its times, or of dates and floating times.
  func zone(floatingIn zone: TimeZoneRules) -> TimeZoneRules { content.start.rules ?? zone }

  /// The places of its alarms that are relative to it and may go off in a range, with the time at which each does first.
  func alarmTimes(in range: ClosedRange<Instant>, _ zone: TimeZoneRules) -> [(alarm: Int, first: Instant)] {
    event.alarms.enumerated().compactMap { place, alarm in
      guard let offset = alarm.trigger.offset, let reach = alarm.reach else { return nil }
      let isAtEnd = if case .relativeToEnd = alarm.trigger { true } else { false }
      let base = isAtEnd ? endPosition : position
      guard base + reach.lowerBound <= range.upperBound, range.lowerBound <= base + reach.upperBound else { return nil }
      return (place, zone.instant(base, plusDays: Int64(offset.days), seconds: Int64(offset.seconds)))
    }
  }
}
