// SPDX-License-Identifier: MIT

public import CivilCalendar

/// An alarm of an event or a to-do.
///
/// ```swift
/// VAlarm(.display("Work"), trigger: .before(.minutes(10)))
/// ```
///
/// - SeeAlso: [RFC 5545, section 3.6.6](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.6)
public struct VAlarm: Sendable, Hashable {
  /// What the alarm does.
  public var action: Action
  /// When it goes off.
  public var trigger: Trigger
  /// How often it repeats, and at which interval; nil if it goes off once.
  public var snooze: Snooze?
  /// All other properties, in the order of the file.
  public var otherProperties: [Property]
  /// Nested components, such as the VLOCATION of RFC 9074, section 8.
  public var otherComponents: [Component]

  /// Creates an alarm.
  public init(
    _ action: Action, trigger: Trigger, snooze: Snooze? = nil, otherProperties: [Property] = [],
    otherComponents: [Component] = []
  ) {
    self.action = action
    self.trigger = trigger
    self.snooze = snooze
    self.otherProperties = otherProperties
    self.otherComponents = otherComponents
  }
}

extension VAlarm {
  /// What an alarm does.
  public enum Action: Sendable, Hashable {
    /// It plays a sound: an ATTACH property, or nil for the client's default.
    case audio(Property?)
    /// It shows a text.
    case display(TextValue)
    /// It sends an email to its attendees.
    case email(subject: TextValue, notes: TextValue, attendees: [Attendee])
    /// Another action, by its name in upper case; its properties are in `otherProperties`.
    case other(String)

    /// The name, such as `DISPLAY`.
    package var name: String {
      switch self {
      case .audio: "AUDIO"
      case .display: "DISPLAY"
      case .email: "EMAIL"
      case .other(let name): name
      }
    }
  }
}

extension VAlarm {
  /// Whether it goes off at a moment, whenever its entry takes place.
  var isAbsolute: Bool { if case .absolute = trigger { true } else { false } }
}

extension VAlarm {
  /// When an alarm goes off.
  ///
  /// - SeeAlso: [RFC 5545, section 3.8.6.3](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.6.3)
  public enum Trigger: Sendable, Hashable {
    /// A duration after the start; negative for before it.
    case relative(CivilDuration)
    /// A duration after the end; negative for before it.
    case relativeToEnd(CivilDuration)
    /// At an instant.
    case absolute(Instant)

    /// A duration before the start, such as `.before(.minutes(10))`.
    public static func before(_ duration: CivilDuration) -> Trigger { .relative(duration.negated) }
  }
}

extension VAlarm {
  /// How an alarm repeats, REPEAT and DURATION.
  public struct Snooze: Sendable, Hashable {
    /// How often it goes off after the first time, not negative.
    public let count: Int
    /// The time between two repetitions, not negative.
    public let interval: CivilDuration

    /// Creates a repetition.
    ///
    /// - Throws: `Fault` if the count or the interval is negative.
    public init(count: Int, interval: CivilDuration) throws(Fault) {
      guard count >= 0 else {
        throw Fault(.invalidValue, "REPEAT is \(count); it must be 0 or more", property: "REPEAT")
      }
      guard !interval.isNegative else {
        throw Fault(
          .invalidValue, "the DURATION between alarms is \(interval.rfc5545); it cannot be negative",
          property: "DURATION")
      }
      self.count = count
      self.interval = interval
    }
  }
}
