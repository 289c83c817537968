// SPDX-License-Identifier: MIT

import Foundation
import ICalendarCoding

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
for finding in try ICalendarReader().read(text).findings {
  print(finding.line ?? 0, finding.severity.rawValue, finding.message)
  print("  ", finding.advice)
}
