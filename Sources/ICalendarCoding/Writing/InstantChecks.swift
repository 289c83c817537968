// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar

/// Instants outside the years 1 to 9999, which a text of RFC 5545 cannot say: they are refused, not written wrong.
///
/// Spans and rules are made without them.
extension VCalendar.Entry {
  /// Throws if an instant of the entry is outside the years 1 to 9999; the error names the property.
  func checkInstants() throws(Fault) {
    switch self {
    case .event(let event):
      try event.details.checkInstants()
      try event.alarms.checkInstants()
    case .toDo(let toDo):
      try toDo.details.checkInstants()
      try toDo.due?.checkCalendar(of: "DUE")
      try toDo.completed?.checkCalendar(of: "COMPLETED")
      try toDo.alarms.checkInstants()
    case .journal(let journal):
      try journal.details.checkInstants()
      try journal.start?.checkCalendar(of: "DTSTART")
    case .freeBusy(let busy): try busy.details.checkInstants()
    case .timeZone, .other: break
    }
  }
}

extension CommonProperties {
  fileprivate func checkInstants() throws(Fault) {
    try stamp?.checkCalendar(of: "DTSTAMP")
    try created?.checkCalendar(of: "CREATED")
    try lastModified?.checkCalendar(of: "LAST-MODIFIED")
    try recurrenceIdentifier?.moment.checkCalendar(of: "RECURRENCE-ID")
    try repetition.checkCalendar()
  }
}

extension [VAlarm] {
  fileprivate func checkInstants() throws(Fault) {
    for alarm in self {
      if case .absolute(let instant) = alarm.trigger { try instant.checkCalendar(of: "TRIGGER") }
    }
  }
}
