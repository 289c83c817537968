// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Workdays

/// What a calendar shows about a day: whether it is worked, and by which ruling.
public struct DayMarking: Sendable, Hashable {
  /// What sort of day it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Worked as usual.
    case workday
    /// Not worked, as every week.
    case weekend
    /// Not worked because of a ruling.
    case holiday
    /// Worked because of a ruling, in exchange for a day off.
    case makeup

    /// Whether people work.
    public var isWorked: Bool { self == .workday || self == .makeup }
  }

  /// What sort of day it is.
  public let kind: Kind
  /// The name of the holiday that a ruling is about, in Chinese as it was announced; otherwise nil.
  public let name: String?
  /// The paper that the ruling stands in, such as a title or an address; otherwise nil.
  public let paper: String?
  /// How sure the kind is.
  public let standing: Standing

  /// How sure it is what sort of day it is.
  public enum Standing: Sendable, Hashable {
    /// As announced.
    case settled
    /// Not announced yet, so only a guess from the weekday.
    case provisional
  }

  /// Makes a marking.
  public init(_ kind: Kind, name: String? = nil, paper: String? = nil, standing: Standing = .settled) {
    self.kind = kind
    self.name = name
    self.paper = paper
    self.standing = standing
  }

  /// The marking of a day by its weekday alone: Saturdays and Sundays are not worked.
  public static func byWeekday(_ date: CivilDate) -> DayMarking {
    DayMarking(date.weekday == .saturday || date.weekday == .sunday ? .weekend : .workday)
  }
}

/// The marking of each day.
public typealias DayMarker = @Sendable (CivilDate) -> DayMarking

extension WorkdaySchedule {
  /// What a calendar shows about a day under the schedule.
  ///
  /// The paper of a ruling is the address of the notice that lists dates of its year. Where several do, a revision
  /// among them, it is all their addresses with a space between; where the data names no address, or a company's
  /// days or leave set the day, it is nil.
  public func marking(of date: CivilDate) -> DayMarking {
    let standing: DayMarking.Standing = isProvisional(date) ? .provisional : .settled
    switch kind(of: date) {
    case .workday: return DayMarking(.workday, standing: standing)
    case .weekend: return DayMarking(.weekend, standing: standing)
    case .holiday(let name):
      return DayMarking(.holiday, name: name, paper: paper(ruling: date), standing: standing)
    case .makeUpWorkday(let name):
      return DayMarking(.makeup, name: name, paper: paper(ruling: date), standing: standing)
    }
  }

  /// The marking of each day, for a view.
  public var marker: DayMarker { { marking(of: $0) } }

  private func paper(ruling date: CivilDate) -> String? {
    guard holidays.override(on: date) == nil else { return nil }
    let addresses = holidays.notices(rulingYear: date.year).compactMap(\.address)
    return addresses.isEmpty ? nil : addresses.joined(separator: " ")
  }
}
