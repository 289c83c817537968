// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A notice of the State Council that sets days off and make-up days.
public struct HolidayNotice: Sendable, Hashable {
  /// The page that carries the notice, or nil when the data names none.
  public let address: String?

  /// The date of the notice.
  ///
  /// Where only the upload of the page is dated, it is that date; where the data says no more than a year and a
  /// month, the first of the month; where it says nothing, 1 January of the paper's year.
  public let date: CivilDate

  /// The calendar years that the notice lists a date in, ascending.
  public let years: [Int]

  /// Makes a notice of its parts.
  public init(address: String?, date: CivilDate, years: [Int]) {
    self.address = address
    self.date = date
    self.years = years
  }
}
