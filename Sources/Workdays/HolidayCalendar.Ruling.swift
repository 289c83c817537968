// SPDX-License-Identifier: MIT

extension HolidayCalendar {
  /// What a notice says of a day.
  public enum Ruling: Sendable, Hashable {
    /// A day off, with the holiday's name in the notice's words.
    case dayOff(name: String)
    /// A day worked to make up for days off, with the holiday's name in the notice's words.
    case makeUpWorkday(name: String)

    /// The name of the holiday that the day belongs to.
    public var name: String {
      switch self {
      case .dayOff(let name), .makeUpWorkday(let name): name
      }
    }

    /// Whether the day is off.
    public var isDayOff: Bool {
      switch self {
      case .dayOff: true
      case .makeUpWorkday: false
      }
    }
  }
}
