// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence

extension VCalendar.Entry {
  /// Reads a component of a calendar; what violates the rules is kept unchanged and reported in the findings.
  ///
  /// Unless the reading is strict, what violates the rules but has a clear meaning is read with that meaning, and
  /// reported too.
  static func read(_ component: ComponentLines, isStrict: Bool, findings: inout [Finding]) -> VCalendar.Entry {
    switch component.name {
    case .event, .toDo, .journal, .freeBusy:
      var draft = EntryReader(component, isStrict: isStrict)
      let entry = draft.entry(component)
      findings += draft.findings
      return entry ?? .other(component.component)
    case .timeZone:
      return VTimeZone.read(component, isStrict: isStrict, findings: &findings).map(VCalendar.Entry.timeZone)
        ?? .other(component.component)
    default:
      return .other(component.component)
    }
  }
}

extension EntryReader {
  /// The entry, or nil if it violates the rules.
  fileprivate mutating func entry(_ component: ComponentLines) -> VCalendar.Entry? {
    let isToDo = name == .toDo
    let span = span(end: isToDo ? due : end, endName: isToDo ? "DUE" : "DTEND")
    let (alarms, others) = alarms(of: component)
    guard let details = details() else { return nil }
    do throws(Fault) {
      switch name {
      case .event:
        let event = try VEvent(
          details, span: span, transparency: transparency, alarms: alarms, otherComponents: others)
        return .event(event)
      case .toDo:
        return .toDo(
          try VTodo(
            details, span: span, due: span == nil ? due : nil, completed: completed,
            percentComplete: percentComplete, alarms: alarms, otherComponents: others))
      case .journal:
        return .journal(try VJournal(details, start: start, otherComponents: component.components))
      default:
        return .freeBusy(
          VFreeBusy(details, span: span, busyTimes: busyTimes, otherComponents: component.components))
      }
    } catch {
      report(error)
      return nil
    }
  }

  private mutating func alarms(of component: ComponentLines) -> (alarms: [VAlarm], others: [Component]) {
    var alarms: [VAlarm] = []
    var others: [Component] = []
    var index = component.first
    while let child = component.nextComponent(&index) {
      var found: [Finding] = []
      if child.name == .alarm, let alarm = VAlarm.read(child, findings: &found) {
        alarms.append(alarm)
        noteLateAlarm(alarm, at: child.number)
      } else {
        others.append(child.component)
      }
      findings += found
    }
    return (alarms, others)
  }

  private mutating func noteLateAlarm(_ alarm: VAlarm, at number: Int) {
    guard case .relative(let offset) = alarm.trigger, !offset.isNegative, offset != .zero else { return }
    findings.append(
      Finding(
        .alarmAfterStart, "the alarm goes off \(offset.rfc5545) after the start", [offset.rfc5545], line: number,
        component: "VALARM", property: "TRIGGER"))
  }
}
