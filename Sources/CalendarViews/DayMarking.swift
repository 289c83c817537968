// SPDX-License-Identifier: MIT

public import CivilCalendar

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
  /// The notice that the ruling stands in, such as a title or an address; otherwise nil.
  public let notice: String?
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
  public init(_ kind: Kind, name: String? = nil, notice: String? = nil, standing: Standing = .settled) {
    self.kind = kind
    self.name = name
    self.notice = notice
    self.standing = standing
  }

  /// The marking of a day by its weekday alone: Saturdays and Sundays are not worked.
  public static func byWeekday(_ date: CivilDate) -> DayMarking {
    DayMarking(date.weekday == .saturday || date.weekday == .sunday ? .weekend : .workday)
  }
}

/// The marking of each day.
public typealias DayMarker = @Sendable (CivilDate) -> DayMarking
