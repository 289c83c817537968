// SPDX-License-Identifier: MIT

// Compiled but never run: uses the public API like a client, without importing the C library. It does not compile if a
// public declaration contains a libical type or a member needs an import of the C module.

import CivilCalendar
import ICalendar
import ICalendarCoding

func probe(
  _ calendar: VCalendar, _ occurrence: LibicalOccurrence, _ reading: ICalendarReader.Reading
) throws {
  let pieces: [[UInt8]] = [try ICalendarWriter().bytes(calendar)]
  var remaining = pieces
  var stream = ICalendarStream(limits: ICalendarReader().limits) { remaining.popLast() }
  switch try stream.next() {
  case .entry(let entry, let line): _ = (entry.component.name, line)
  case .end(let head): _ = head.productIdentifier
  case nil: break
  }
  var lines = ContentLines(limits: ReadingLimits()) { remaining.popLast() }
  if try lines.next() {
    _ = (lines.line.number, lines.line.isValid, lines.line.bytes.count)
    _ = (lines.line.nameRange, lines.line.parameterRange, lines.line.valueRange)
  }
  _ = ICalendarStream(selecting: .none) { nil }.eventCount
  _ = (stream.findings, stream.omittedFindings, stream.takeFindings())
  _ = (occurrence.uid, occurrence.wallTime, occurrence.date, occurrence.instant, occurrence.isAllDay)
  _ = (reading.calendars, reading.findings, reading.omittedFindings, reading.hasErrors, reading.unreadable)
}
