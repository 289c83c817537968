// SPDX-License-Identifier: MIT

import CivilCalendar

/// An alarm of an event or a to-do.
///
/// ```swift
/// try VAlarm(.display("Work"), trigger: .relative(tenMinutes.negated))
/// ```
///
/// - SeeAlso: [RFC 5545, section 3.6.6](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.6)
public struct VAlarm: Sendable, Hashable {
  /// What the alarm does.
  public let action: Action
  /// When it goes off.
  public let trigger: Trigger
  /// How often it goes off again, and after how long each time; nil when it goes off once.
  public let snooze: Snooze?
  /// All other properties, in the order of the file.
  public let otherProperties: [Property]
  /// Components within, such as the VLOCATION of RFC 9074, section 8.
  public let otherComponents: [Component]

  /// Makes an alarm of its parts.
  ///
  /// - Throws: `ICalendarError` when its text has a control character other than tab and line feed.
  public init(
    _ action: Action, trigger: Trigger, snooze: Snooze? = nil, otherProperties: [Property] = [],
    otherComponents: [Component] = []
  ) throws(ICalendarError) {
    switch action {
    case .display(let notes): try checkText(notes.string, of: "DESCRIPTION")
    case .email(let subject, let notes, _):
      try checkText(subject.string, of: "SUMMARY")
      try checkText(notes.string, of: "DESCRIPTION")
    case .audio, .other: break
    }
    self.action = action
    self.trigger = trigger
    self.snooze = snooze
    self.otherProperties = otherProperties
    self.otherComponents = otherComponents
  }

  /// The alarm as it stands in a file.
  public var component: Component {
    var properties: [Property] = []
    func add(_ name: String, _ value: String) { properties.append(Property(unchecked: name, value: value)) }
    switch action {
    case .audio: add("ACTION", "AUDIO")
    case .display: add("ACTION", "DISPLAY")
    case .email: add("ACTION", "EMAIL")
    case .other(let name): add("ACTION", name)
    }
    properties.append(trigger.property)
    if let snooze {
      add("REPEAT", String(snooze.count))
      add("DURATION", snooze.interval.rfc5545)
    }
    switch action {
    case .audio(let sound): if let sound { properties.append(sound) }
    case .display(let notes): properties.append(Property("DESCRIPTION", notes))
    case .email(let subject, let notes, let attendees):
      properties += [Property("SUMMARY", subject), Property("DESCRIPTION", notes)] + attendees
    case .other: break
    }
    return Component(
      unchecked: "VALARM", properties: properties + otherProperties, components: otherComponents)
  }
}
