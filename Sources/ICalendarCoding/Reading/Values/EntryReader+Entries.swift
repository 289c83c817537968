// SPDX-License-Identifier: MIT

import CivilCalendar
package import ICalendar
import Recurrence

extension VCalendar.Entry {
  /// Reads a component of a calendar; what violates the rules is kept unchanged and reported in the findings.
  ///
  /// Unless the reading is strict, what violates the rules but has a clear meaning is read with that meaning, and
  /// reported too.
  package static func read(
    _ component: Component, isStrict: Bool, findings: inout [PropertyFinding]
  ) -> VCalendar.Entry {
    switch component.name {
    case "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY":
      var draft = EntryReader(component, isStrict: isStrict)
      let entry = draft.entry(component)
      findings += draft.findings
      return entry ?? .other(component)
    case "VTIMEZONE":
      return VTimeZone.read(component, isStrict: isStrict, findings: &findings).map(VCalendar.Entry.timeZone)
        ?? .other(component)
    default:
      return .other(component)
    }
  }
}

extension EntryReader {
  /// The entry, or nil if it violates the rules.
  fileprivate mutating func entry(_ component: Component) -> VCalendar.Entry? {
    let isToDo = componentName == "VTODO"
    let span = span(end: isToDo ? due : end, endName: isToDo ? "DUE" : "DTEND")
    let (alarms, others) = alarms(of: component)
    guard let details = details() else { return nil }
    do throws(ICalendarError) {
      switch componentName {
      case "VEVENT":
        let event = try VEvent(
          details, span: span, transparency: transparency, alarms: alarms, otherComponents: others)
        return .event(event)
      case "VTODO":
        return .toDo(
          try VTodo(
            details, span: span, due: span == nil ? due : nil, completed: completed,
            percentComplete: percentComplete, alarms: alarms, otherComponents: others))
      case "VJOURNAL":
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

  private mutating func alarms(of component: Component) -> (alarms: [VAlarm], others: [Component]) {
    var alarms: [VAlarm] = []
    var others: [Component] = []
    for (index, child) in component.components.enumerated() {
      var found: [PropertyFinding] = []
      if child.name == "VALARM", let alarm = VAlarm.read(child, findings: &found) {
        alarms.append(alarm)
        noteLateAlarm(alarm, index)
      } else {
        others.append(child)
      }
      findings += found.map { $0.within(index) }
    }
    return (alarms, others)
  }

  private mutating func noteLateAlarm(_ alarm: VAlarm, _ index: Int) {
    guard case .relative(let offset) = alarm.trigger, !offset.isNegative, offset != .zero else { return }
    findings.append(
      PropertyFinding(
        Finding(
          .alarmAfterStart, .warning, component: "VALARM", property: "TRIGGER",
          message: "the alarm goes off \(offset.rfc5545) after the start",
          advice: "use -\(offset.rfc5545) for an alarm before the start", section: "3.8.6.3"),
        index: nil, path: [index]))
  }
}
