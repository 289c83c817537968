// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

extension VAlarm {
  /// Reads an alarm; nil if it violates the rules, with the reasons in the findings.
  static func read(_ component: ComponentLines, findings: inout [Finding]) -> VAlarm? {
    var rest = component.properties
    do throws(PropertyError) {
      let actionName = try rest.need("ACTION", or: .alarmWithoutAction).value
      guard let action = ContentName.upper(actionName) else {
        throw PropertyError(.notAction, "ACTION is \(quoted(actionName))")
      }
      let when = try rest.need("TRIGGER", or: .alarmWithoutTrigger)
      let trigger = try Trigger(when)
      findings += Finding.looseDuration(in: when.value, of: "TRIGGER", in: "VALARM", at: component.number)
      var snooze: Snooze?
      let count = rest.take("REPEAT")
      let interval = rest.take("DURATION")
      if let count, let interval {
        snooze = try? Snooze(
          count: try count.integer(in: 0...Int(Int32.max)), interval: try interval.duration())
        guard snooze != nil else {
          throw PropertyError(
            .notSnooze, "the alarm repeats \(quoted(count.value)) times after \(quoted(interval.value))")
        }
        findings += Finding.looseDuration(
          in: interval.value, of: "DURATION", in: "VALARM", at: component.number)
      } else if count != nil || interval != nil {
        throw PropertyError(.incompleteSnooze, "an alarm has only one of REPEAT and DURATION")
      }
      let kind: Action
      switch action {
      case "AUDIO": kind = .audio(rest.take("ATTACH"))
      case "DISPLAY": kind = .display(try rest.text("DESCRIPTION"))
      case "EMAIL":
        let (subject, notes) = (try rest.text("SUMMARY"), try rest.text("DESCRIPTION"))
        kind = .email(subject: subject, notes: notes, attendees: rest.compactMap(Attendee.init))
        rest.removeAll { $0.name == "ATTENDEE" }
        if case .email(_, _, []) = kind {
          let fault = PropertyError(.incompleteAlarm, "the alarm by mail has no ATTENDEE")
          findings.append(Finding(fault, of: "ATTENDEE", in: "VALARM", at: component.number))
        }
      default: kind = .other(action)
      }
      // Of what an alarm has once, the first line has been taken.
      let acknowledgments = rest.filter { $0.name == "ACKNOWLEDGED" }
      for property in rest.filter({ kind.isOnce($0.name) }) + acknowledgments.dropFirst() {
        let fault = PropertyError(.repeatedProperty, "\(property.name) occurs more than once in a VALARM")
        findings.append(Finding(fault, of: property.name, in: "VALARM", at: component.number))
      }
      for property in rest where property.name == "ACKNOWLEDGED" && (try? property.utc()) == nil {
        let fault = PropertyError(.acknowledgedNotUTC, "ACKNOWLEDGED is \(quoted(property.value))")
        findings.append(Finding(fault, of: property.name, in: "VALARM", at: component.number))
      }
      return VAlarm(
        kind, trigger: trigger, snooze: snooze, otherProperties: rest, otherComponents: component.components)
    } catch {
      findings.append(Finding(error, in: "VALARM", at: component.number))
      return nil
    }
  }
}

extension VAlarm.Action {
  /// Whether an alarm with the action may have a property only once.
  fileprivate func isOnce(_ name: String) -> Bool {
    switch (self, name) {
    case (_, "ACTION"), (_, "TRIGGER"), (_, "REPEAT"), (_, "DURATION"), (.audio, "ATTACH"), (.display, "DESCRIPTION"),
      (.email, "SUMMARY"), (.email, "DESCRIPTION"):
      true
    default: false
    }
  }
}

extension [Property] {
  /// Takes the first property with a name.
  fileprivate mutating func take(_ name: String) -> Property? {
    firstIndex { $0.name == name }.map { remove(at: $0) }
  }

  fileprivate mutating func need(
    _ name: String, or row: FindingRow = .incompleteAlarm
  ) throws(PropertyError) -> Property {
    guard let property = take(name) else { throw PropertyError(row, "the alarm has no \(name)") }
    return property
  }

  fileprivate mutating func text(_ name: String) throws(PropertyError) -> TextValue {
    let property = try need(name)
    return TextValue(unchecked: property.text, parameters: property.parameters)
  }
}

extension VAlarm.Trigger {
  /// Reads a TRIGGER property.
  init(_ property: Property) throws(PropertyError) {
    if property.valueType == "DATE-TIME" {
      self = .absolute(try property.utc())
      return
    }
    let offset = try property.duration()
    switch property.parameter("RELATED").map({ ContentName.upper($0.value) ?? $0.value }) {
    case nil, "START": self = .relative(offset)
    case "END": self = .relativeToEnd(offset)
    case .some(let other):
      throw PropertyError(.notRelation, "TRIGGER has RELATED=\(other)")
    }
  }
}
