// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import Testing
import Workdays

/// A date from its ISO 8601 text, for tests with valid texts.
func date(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }

extension StoredHolidayYear {
  /// A file put into a folder by hand, or named by the user.
  init(_ holidays: HolidayYear, isForced: Bool = false) {
    self.init(holidays, source: nil, stored: nil, isForced: isForced)
  }
}
