// SPDX-License-Identifier: MIT

import ICalendarCoding
import Platform
package import Workdays

#if !Libical
#error("the commands need libical: swift build --traits Libical --product workday-ics")
#endif

/// What `--version` prints.
package enum ProgramVersion {
  /// The text of `--version`: the program's version, the data that is known, and libical's version.
  package static func text(of program: String, _ calendar: HolidayCalendar) -> String {
    """
    \(program) \(programVersion)
    holidays of \(YearList.text(calendar.publishedYears))\(calendar.newestNotice.map { ", newest notice \($0)" } ?? "")
    libical \(ICalendarWriter.libicalVersion)
    """
  }
}
