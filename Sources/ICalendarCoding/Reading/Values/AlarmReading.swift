// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
internal import Support

extension VAlarm {
  /// Reads an alarm; nil if it violates the rules, with the reasons in the findings.
  static func read(_ component: ComponentLines, findings: inout [Finding]) -> VAlarm? {
    do throws(PropertyError) {
      var rest = component.properties
      let actionName = try take("ACTION", from: &rest, section: "3.8.6.1").value
      guard let action = ContentName.upper(actionName) else {
        throw PropertyError(
          "ACTION is \(quoted(actionName))", advice: "write AUDIO, DISPLAY or EMAIL", section: "3.8.6.1")
      }
      let when = try take("TRIGGER", from: &rest, section: "3.8.6.3")
      let trigger = try Trigger(when)
      findings += Finding.missingMinutes(in: when.value, of: "TRIGGER", in: "VALARM", at: component.number)
      var snooze: Snooze?
      let count = try takeOptional("REPEAT", from: &rest)
      let interval = try takeOptional("DURATION", from: &rest)
      if let count, let interval {
        snooze = try? Snooze(
          count: try count.integer(in: 0...Int(Int32.max)), interval: try interval.duration())
        guard snooze != nil else {
          throw PropertyError(
            "the alarm repeats \(quoted(count.value)) times after \(quoted(interval.value))",
            advice: "write a count from 0 and a duration that is not negative", section: "3.8.6.2")
        }
        findings += Finding.missingMinutes(
          in: interval.value, of: "DURATION", in: "VALARM", at: component.number)
      } else if count != nil || interval != nil {
        throw PropertyError(
          "an alarm has only one of REPEAT and DURATION", advice: "write both or neither", section: "3.6.6",
          code: .missingProperty)
      }
      let kind: Action
      switch action {
      case "AUDIO": kind = .audio(try takeOptional("ATTACH", from: &rest))
      case "DISPLAY": kind = .display(text(try take("DESCRIPTION", from: &rest, section: "3.6.6")))
      case "EMAIL":
        let subject = text(try take("SUMMARY", from: &rest, section: "3.6.6"))
        let notes = text(try take("DESCRIPTION", from: &rest, section: "3.6.6"))
        kind = .email(subject: subject, notes: notes, attendees: rest.filter { $0.name == "ATTENDEE" })
        rest.removeAll { $0.name == "ATTENDEE" }
      default: kind = .other(action)
      }
      return VAlarm(
        kind, trigger: trigger, snooze: snooze, otherProperties: rest, otherComponents: component.components)
    } catch {
      findings.append(
        Finding(
          error.code, .error, line: component.number, component: "VALARM", message: error.message,
          advice: error.advice, section: error.section))
      return nil
    }
  }

  private static func text(_ property: Property) -> TextValue {
    TextValue(unchecked: property.text, parameters: property.parameters)
  }

  private static func take(
    _ name: String, from properties: inout [Property], section: String
  ) throws(PropertyError) -> Property {
    guard let property = try takeOptional(name, from: &properties) else {
      throw PropertyError(
        "the alarm has no \(name)", advice: "give it one", section: section, code: .missingProperty)
    }
    return property
  }

  private static func takeOptional(
    _ name: String, from properties: inout [Property]
  ) throws(PropertyError) -> Property? {
    guard let index = properties.firstIndex(where: { $0.name == name }) else { return nil }
    return properties.remove(at: index)
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
      throw PropertyError("TRIGGER has RELATED=\(other)", advice: "write START or END", section: "3.2.14")
    }
  }
}
