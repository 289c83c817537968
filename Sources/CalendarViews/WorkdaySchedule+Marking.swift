// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Workdays

extension WorkdaySchedule {
  /// What a calendar shows about a day under the schedule.
  ///
  /// The notice of a ruling is the address of the notice that lists dates of its year. Where several do, a revision
  /// among them, it is all their addresses with a space between; where the data names no address, or a company's
  /// days or leave set the day, it is nil.
  public func marking(of date: CivilDate) -> DayMarking {
    let standing: DayMarking.Standing = isProvisional(date) ? .provisional : .settled
    switch kind(of: date) {
    case .workday: return DayMarking(.workday, standing: standing)
    case .weekend: return DayMarking(.weekend, standing: standing)
    case .holiday(let name):
      return DayMarking(.holiday, name: name, notice: notice(ruling: date), standing: standing)
    case .makeUpWorkday(let name):
      return DayMarking(.makeup, name: name, notice: notice(ruling: date), standing: standing)
    }
  }

  /// The marking of each day, for a view.
  public var marker: DayMarker { { marking(of: $0) } }

  private func notice(ruling date: CivilDate) -> String? {
    guard holidays.override(on: date) == nil else { return nil }
    let addresses = holidays.notices(rulingYear: date.year).compactMap(\.address)
    return addresses.isEmpty ? nil : addresses.joined(separator: " ")
  }
}
