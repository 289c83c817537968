// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

extension VAlarm {
  /// Reads an alarm; nil if it violates the rules, with the reasons in the findings.
  static func read(_ component: ComponentLines, findings: inout [Finding]) -> VAlarm? {
    do throws(PropertyError) {
      var taken: [Int] = []
      let actionName = try take(.action, of: component, &taken, or: .alarmWithoutAction).valueText
      guard let action = ContentName.upper(actionName) else {
        throw PropertyError(.notAction, "ACTION is \(quoted(actionName))")
      }
      let when = try take(.trigger, of: component, &taken, or: .alarmWithoutTrigger)
      let trigger = try Trigger(when.property)
      findings += Finding.missingMinutes(in: when.valueText, of: "TRIGGER", in: "VALARM", at: component.number)
      var snooze: Snooze?
      let count = takeOptional(.repetition, of: component, &taken)?.property
      let interval = takeOptional(.duration, of: component, &taken)?.property
      if let count, let interval {
        snooze = try? Snooze(
          count: try count.integer(in: 0...Int(Int32.max)), interval: try interval.duration())
        guard snooze != nil else {
          throw PropertyError(
            .notSnooze, "the alarm repeats \(quoted(count.value)) times after \(quoted(interval.value))")
        }
        findings += Finding.missingMinutes(
          in: interval.value, of: "DURATION", in: "VALARM", at: component.number)
      } else if count != nil || interval != nil {
        throw PropertyError(.incompleteSnooze, "an alarm has only one of REPEAT and DURATION")
      }
      let kind: Action
      switch action {
      case "AUDIO": kind = .audio(takeOptional(.attach, of: component, &taken)?.property)
      case "DISPLAY": kind = .display(try take(.description, of: component, &taken).textValue)
      case "EMAIL":
        let subject = try take(.summary, of: component, &taken).textValue
        let notes = try take(.description, of: component, &taken).textValue
        kind = .email(subject: subject, notes: notes, attendees: rest(of: component, taken) { $0 == .attendee })
      default: kind = .other(action)
      }
      let others = rest(of: component, taken) { action != "EMAIL" || $0 != .attendee }
      return VAlarm(
        kind, trigger: trigger, snooze: snooze, otherProperties: others, otherComponents: component.components)
    } catch {
      findings.append(Finding(error, in: "VALARM", at: component.number))
      return nil
    }
  }

  /// Takes the first line with a name, whose number is added to those of the taken ones.
  @_lifetime(copy component)
  private static func take(
    _ name: PropertyName, of component: ComponentLines, _ taken: inout [Int], or row: FindingRow = .incompleteAlarm
  ) throws(PropertyError) -> ContentLine {
    guard let line = takeOptional(name, of: component, &taken) else {
      throw PropertyError(row, "the alarm has no \(name.rawValue)")
    }
    return line
  }

  @_lifetime(copy component)
  private static func takeOptional(
    _ name: PropertyName, of component: ComponentLines, _ taken: inout [Int]
  ) -> ContentLine? {
    var index = component.first
    while let line = component.nextProperty(&index) {
      if line.name == name, !taken.contains(line.number) {
        taken.append(line.number)
        return line
      }
    }
    return nil
  }

  /// The lines with some names that have not been taken.
  private static func rest(
    of component: ComponentLines, _ taken: [Int], where isIncluded: (PropertyName) -> Bool
  ) -> [Property] {
    var rest: [Property] = []
    var index = component.first
    while let line = component.nextProperty(&index) {
      if !taken.contains(line.number), isIncluded(line.name) { rest.append(line.property) }
    }
    return rest
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
