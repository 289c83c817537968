// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A date whose ruling differs between two statutory calendars.
public struct HolidayChange: Sendable, Hashable, CustomStringConvertible {
  /// The date.
  public let date: CivilDate
  /// What the one calendar says of it, or nil when it does not list the date.
  public let before: HolidayCalendar.Ruling?
  /// What the other says of it, or nil when it does not list the date.
  public let after: HolidayCalendar.Ruling?

  /// Makes a change of its parts.
  public init(_ date: CivilDate, before: HolidayCalendar.Ruling?, after: HolidayCalendar.Ruling?) {
    self.date = date
    self.before = before
    self.after = after
  }

  /// Whether the date is off in one calendar and worked in the other, or listed in one only; else the name changed.
  public var changesDay: Bool { before?.isDayOff != after?.isDayOff }

  /// The change in one line: `2019-05-02 Thu: not listed -> off 劳动节`.
  public var description: String {
    "\(date) \(String(describing: date.weekday).prefix(3)): \(HolidayChange.words(before)) -> \(HolidayChange.words(after))"
  }

  /// A ruling as `off 春节`, `worked 春节` or `not listed`.
  public static func words(_ ruling: HolidayCalendar.Ruling?) -> String {
    switch ruling {
    case .dayOff(let name): "off \(name)"
    case .makeUpWorkday(let name): "worked \(name)"
    case nil: "not listed"
    }
  }
}
