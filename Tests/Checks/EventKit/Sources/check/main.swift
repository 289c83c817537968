// SPDX-License-Identifier: MIT

import CalendarEventKitUnderTest
import CivilCalendar
import EventKit
import Foundation
import Recurrence
import TimeZones

/// Ends the program if a fact does not hold.
func check(_ condition: Bool, _ fact: String, line: Int = #line, file: String = #fileID) {
  guard condition else {
    print("\(file) line \(line): \(fact)")
    exit(1)
  }
}

// Rules, both ways.
for text in [
  "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=5",
  "FREQ=MONTHLY;BYMONTHDAY=-1,15",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=2,3", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
  "FREQ=YEARLY;BYYEARDAY=-1,1", "FREQ=DAILY;UNTIL=20211231T010000Z",
] {
  let rule = try RecurrenceRule(rfc5545: text)
  check(try RecurrenceRule(EKRecurrenceRule(rule, in: .utc)) == rule, text)
}
for (text, call) in printedCalls {
  check(try RecurrenceRule(call) == RecurrenceRule(rfc5545: text), "\(text) is printed as it is")
}
do {
  _ = try EKRecurrenceRule(RecurrenceRule(rfc5545: "FREQ=HOURLY"), in: .utc)
  check(false, "an hourly rule is refused")
} catch let error as Fault {
  check(error.code == .unsupported, "the error says unsupported")
}

try checkWorkdays()
try checkRandomUpdates()
try checkChangedHolidays()
try checkCalendars()
try checkReminder()
try await checkApp()
try await checkNewerHolidays()
try checkFiles()
try checkRandomFiles()
print("CalendarEventKit: all facts hold")
