// SPDX-License-Identifier: MIT

import CivilCalendar

enum FeedYears {
  /// Every day of some years.
  static func days(_ years: ClosedRange<Int>) -> ClosedRange<CivilDate> {
    let first = CivilDate(unchecked: GregorianCycle.firstDay(ofYear: years.lowerBound))
    return first...CivilDate(unchecked: GregorianCycle.firstDay(ofYear: years.upperBound + 1) - 1)
  }
}
