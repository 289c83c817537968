// SPDX-License-Identifier: MIT

package import CivilCalendar
package import Workdays

/// The days of a calendar or of an official list, of which the first one of a date counts.
package struct ListedDays {
  private let purpose: DayOverrides.Purpose
  private let file: String
  private var days: [CivilDate: DayOverrides.Day] = [:]

  /// - Parameter file: the file's name, for messages.
  package init(_ purpose: DayOverrides.Purpose, of file: String) {
    (self.purpose, self.file) = (purpose, file)
  }

  /// Adds a day, which may be there already.
  ///
  /// - Parameter place: the file with the line or the entry.
  /// - Throws: `Fault` for a date that is off and worked, a name that is none, or more days than a file may have.
  package mutating func add(
    _ date: CivilDate, _ name: String, isOff: Bool, shift: Character? = nil, at place: String
  ) throws(Fault) {
    guard HolidayCalendar.Ruling.isName(name) else {
      throw Fault(.invalidValue, "\(place): a name has 1 to 300 bytes and no control characters")
    }
    if let known = days[date] {
      guard known.ruling.isDayOff == isOff else {
        throw Fault(
          .duplicateDate,
          "\(place): \(date) is \(isOff ? "off" : "worked") here and \(isOff ? "worked" : "off") in \(known.source)")
      }
      return
    }
    guard days.count < DayOverrides.mostDays else {
      throw Fault(.invalidValue, "\(place): the file has more than \(DayOverrides.mostDays) days")
    }
    days[date] = DayOverrides.Day(
      date: date, ruling: isOff ? .dayOff(name: name) : .makeUpDay(name: name), source: place,
      isLeave: purpose == .leave, shift: isOff ? nil : shift)
  }

  /// The days; throws `Fault` if there are none.
  ///
  /// - Parameter reason: why none is an error.
  package func overrides(orElse reason: String) throws(Fault) -> DayOverrides {
    guard !days.isEmpty else { throw Fault(.invalidValue, "\(file): \(reason)") }
    return DayOverrides(purpose: purpose, days: Array(days.values), notices: [])
  }
}
