// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Recurrence

var rule = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=FR;BYMONTHDAY=13")
for finding in rule.findings { print(finding) }
rule = try rule.with(\.frequency, .monthly)
print(rule.findings.isEmpty, rule.described(in: .english), rule.described(in: .simplifiedChinese))
let stored = try JSONEncoder().encode([rule])
rule = try JSONDecoder().decode([RecurrenceRule].self, from: stored)[0]
let start = try CivilDate(iso8601: "2021-01-01")
print(rule.occurrences(from: start).first(after: start)?.iso8601 ?? "never")
rule = try rule.ending(.until(.date(CivilDate(iso8601: "2022-12-31"))))
print(rule.rfc5545, rule.occurrences(from: start).map(\.iso8601))
