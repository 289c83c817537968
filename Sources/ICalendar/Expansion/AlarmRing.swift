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

  /// The instants at which it goes off, for one from which it counts, in a zone.
  func rings(from first: Instant, in zone: TimeZoneRules) -> [Instant] {
    guard let snooze, snooze.interval != .zero else { return [first] }
    let count = min(snooze.count, VAlarm.mostRepetitions)
    return (0...count).map { number in
      let (days, seconds) = (snooze.interval.days, snooze.interval.seconds)
      return zone.instant(first, plusDays: Int64(days) * Int64(number), seconds: Int64(seconds) * Int64(number))
    }
  }

  /// How much earlier and later than the start or end of an instance it goes off at most, in seconds, with two days for clock
  /// changes; nil if it goes off at a fixed time, or never.
  var reach: ClosedRange<Int64>? {
    guard isTimed, let offset = trigger.offset else { return nil }
    let first = Int64(offset.days) * 86_400 + Int64(offset.seconds)
    let count = Int64(min(snooze?.count ?? 0, VAlarm.mostRepetitions))
    let interval = snooze.map { Int64($0.interval.days) * 86_400 + Int64($0.interval.seconds) } ?? 0
    return first - 2 * 86_400...first + count * interval + 2 * 86_400
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
  /// The rings of its alarms that are relative to it, in the order of the alarms.
  ///
  /// - Parameter zone: The zone of dates and floating times.
  func rings(floatingIn zone: TimeZoneRules) -> [AlarmRing] {
    let zone = content.start.rules ?? zone
    return event.alarms.flatMap { alarm -> [AlarmRing] in
      guard alarm.isTimed, let offset = alarm.trigger.offset else { return [] }
      let isAtEnd = if case .relativeToEnd = alarm.trigger { true } else { false }
      let first = zone.instant(
        isAtEnd ? endPosition : position, plusDays: Int64(offset.days), seconds: Int64(offset.seconds))
      return alarm.rings(from: first, in: zone).map { AlarmRing(instant: $0, alarm: alarm, instance: self) }
    }
  }
}
