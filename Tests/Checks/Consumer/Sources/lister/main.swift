// SPDX-License-Identifier: MIT
import ICalendar
import ICalendarCoding

let text = """
  BEGIN:VCALENDAR\r
  PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN\r
  VERSION:2.0\r
  BEGIN:VEVENT\r
  UID:1\r
  DTSTAMP:20210101T000000Z\r
  DTSTART;TZID=China Standard Time:20210104T090000\r
  RRULE:FREQ=WEEKLY;COUNT=2\r
  SUMMARY:周会\r
  END:VEVENT\r
  END:VCALENDAR\r

  """
let reading = try ICalendarReader().read(text)
for finding in reading.findings { print(finding.code, finding.line ?? 0) }
for instance in Agenda(reading.calendars, in: .utc).instances() { print(instance) }
print(try ICalendarWriter().text(reading.calendars[0]) == text)
