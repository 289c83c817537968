// SPDX-License-Identifier: MIT

package import CivilCalendar

extension EventInstance {
  /// The instance as an event of its own, without a rule, with all other content of its event.
  ///
  /// An instance of a recurring event, or one that replaces another, gets a UID of its own, which begins with the start
  /// that its series gives it: programs that know nothing of the series show it, and a calendar that is expanded again
  /// has the same UIDs. An alarm at a fixed time stays only with an event that happens once.
  ///
  /// - Parameters:
  ///   - start: The start, by default that of the instance; it should be the same instant.
  ///   - end: The end, in the form of the start.
  ///   - stamp: DTSTAMP if the event has none, and no LAST-MODIFIED or CREATED either.
  /// - Throws: `Fault` if the start and the end are not an event's.
  package func singleEvent(
    from start: ICalendarDate? = nil, to end: ICalendarDate? = nil, stamp: CivilDateTime
  ) throws(Fault) -> VEvent {
    let (start, end) = (start ?? self.start, end ?? self.end)
    let details = event.details
    let recurs = !details.repetition.isEmpty || details.recurrenceIdentifier != nil
    let isBare = end.wallTime == start.wallTime && endPosition == position
    // Where clocks go back, an end may come before its start on the wall clock.
    let length = endPosition - position
    let span: EventSpan
    if isBare {
      span = try EventSpan(start)
    } else if end.wallTime.wallSeconds - start.wallTime.wallSeconds == length || start.isDate {
      span = try EventSpan(start, end: .moment(end))
    } else {
      span = try EventSpan(start, lasting: .seconds(Int(clamping: length)))
    }
    let alarms = event.alarms.filter { alarm in
      if case .absolute = alarm.trigger { !recurs } else { true }
    }
    let uid = details.uid.isEmpty ? "event" : details.uid
    return try VEvent(
      details.occurrence(
        uid: recurs || details.uid.isEmpty ? id.recurrence.rfc5545 + "-" + uid : uid,
        stamp: details.stamp ?? details.lastModified ?? details.created ?? stamp), span: span,
      transparency: event.transparency, alarms: alarms, otherComponents: event.otherComponents)
  }
}
