// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A company's days off and workdays, or a person's leave, which take precedence over the statutory calendar.
///
/// A text has a line for each name, with the dates that are off and the dates that are worked, in any order:
///
/// ```
/// # Days of Example Ltd.
/// notice 2026-01-10
/// 年会 off 2026-01-30
/// Stocktaking work 2026-06-27..2026-06-28 off 2026-07-03
/// ```
///
/// A `notice` line, with an optional address after its date, says when the lines below it were announced; it determines
/// the DTSTAMP of events. After a line `year 2026`, dates of that year need no year. A line of leave needs no name and
/// has only days off. In a cycle of shifts, a letter before the dates says which shift is worked: `换班 N 2026-06-05` or
/// `Stocktaking work D 2026-06-27`. The library `HolidayData` reads such texts.
public struct DayOverrides: Sendable, Hashable {
  /// What the days are for.
  public enum Purpose: String, Sendable, Hashable, CaseIterable {
    /// Days that a company sets.
    case company
    /// Days on which one person is away; only days off.
    case leave
    /// The official list of another place, whose days are off unless the list says that they are worked.
    case official
  }

  /// A day, its ruling, and where that comes from.
  public struct Day: Sendable, Hashable {
    /// The date.
    public let date: CivilDate
    /// The day's ruling.
    public let ruling: HolidayCalendar.Ruling
    /// The file and line, such as `company.txt:4`, or the file and entry of JSON; empty for a day that was not read.
    public let source: String
    /// Whether it is a person's leave.
    public let isLeave: Bool
    /// The letter of the shift that is worked on the day in a cycle, or nil if the day names none.
    public let shift: Character?

    package init(
      date: CivilDate, ruling: HolidayCalendar.Ruling, source: String, isLeave: Bool, shift: Character? = nil
    ) {
      self.date = date
      self.ruling = ruling
      self.source = source
      self.isLeave = isLeave
      self.shift = shift
    }

    /// A day off.
    public static func off(_ date: CivilDate, _ name: String) -> Day {
      Day(date: date, ruling: .dayOff(name: name), source: "", isLeave: false)
    }

    /// A day that is worked.
    ///
    /// The letter of a shift is that of the day in a cycle, instead of the cycle's own (换班); nil leaves that.
    public static func work(_ date: CivilDate, _ name: String, shift: Character? = nil) -> Day {
      Day(date: date, ruling: .makeUpDay(name: name), source: "", isLeave: false, shift: shift)
    }
  }

  /// What the days are for.
  public let purpose: Purpose
  /// The days in ascending order, each date once.
  public let days: [Day]
  /// The notices in which they were announced, if the text has any.
  public let notices: [HolidayNotice]

  /// Creates overrides from days in any order.
  ///
  /// ```swift
  /// let company = try DayOverrides(.company, [.off(friday, "年会"), .work(saturday, "盘点")])
  /// let (calendar, conflicts) = HolidayCalendar.statutory.adding([company])
  /// ```
  ///
  /// - Throws: `Fault` if a date is listed twice, a day of leave is worked, or a name has not 1 to 300 bytes or has a control
  ///   character.
  public init(_ purpose: Purpose, _ days: [Day], notices: [HolidayNotice] = []) throws(Fault) {
    var seen: Set<CivilDate> = []
    for day in days {
      guard seen.insert(day.date).inserted else { throw Fault(.duplicateDate, "\(day.date) is listed twice") }
      guard purpose != .leave || day.ruling.isDayOff else {
        throw Fault(.invalidValue, "\(day.date): a day of leave cannot be worked")
      }
      guard HolidayCalendar.Ruling.isName(day.ruling.name) else {
        throw Fault(.invalidValue, "\(day.date): a name has 1 to 300 bytes and no control characters")
      }
    }
    let days = days.map { day in
      Day(date: day.date, ruling: day.ruling, source: day.source, isLeave: purpose == .leave, shift: day.shift)
    }
    self.init(purpose: purpose, days: days, notices: notices)
  }

  /// Creates overrides from days in any order, each date once.
  package init(purpose: Purpose, days: [Day], notices: [HolidayNotice]) {
    self.purpose = purpose
    self.days = days.sorted { $0.date < $1.date }
    self.notices = notices
  }
}

extension HolidayCalendar {
  /// A company day or leave that may be a mistake.
  public struct Conflict: Sendable, Hashable, CustomStringConvertible {
    /// What the day is in conflict with.
    public enum Other: Sendable, Hashable {
      /// A day of other overrides, which counts no more.
      case override(DayOverrides.Day)
      /// A statutory day off with this name, which is worked.
      case statutoryDayOff(name: String)
    }

    /// The day that counts.
    public let day: DayOverrides.Day
    /// What it is in conflict with.
    public let other: Other

    /// One sentence without a final stop, with the file and line if the day was read.
    public var description: String {
      let place = day.source.isEmpty ? "" : "\(day.source): "
      switch other {
      case .override(let earlier):
        let source = earlier.source.isEmpty ? "earlier days" : earlier.source
        return
          "\(place)\(day.date) is \(says(day.ruling)), but \(says(earlier.ruling)) in \(source); the later one counts"
      case .statutoryDayOff(let name):
        return "\(place)\(day.date) is worked although it is a statutory day off, \(name)"
      }
    }

    private func says(_ ruling: Ruling) -> String { "\(ruling.isDayOff ? "off" : "worked") (\(ruling.name))" }
  }

  /// The calendar with company days and leave applied, and the conflicts among them.
  ///
  /// If two of them set the same date, the later one in the list wins; all take precedence over the statutory calendar.
  /// There is a conflict for each date that one of them has off and another has worked (not for those that one of them sets
  /// for several teams), and for each statutory day off
  /// that is worked, unless that names a shift, since shifts go on through holidays.
  public func adding(_ others: [DayOverrides]) -> (calendar: HolidayCalendar, conflicts: [Conflict]) {
    var conflicts: [Conflict] = []
    var overlay = self.overlay
    for other in others {
      var own: Set<Int> = []
      for day in other.days {
        let isFirst = own.insert(day.date.dayNumber).inserted
        if isFirst, let earlier = overlay[day.date.dayNumber], earlier.ruling.isDayOff != day.ruling.isDayOff {
          conflicts.append(Conflict(day: day, other: .override(earlier)))
        } else if case .dayOff(let name)? = statutoryRuling(on: day.date), !day.ruling.isDayOff, day.shift == nil {
          conflicts.append(Conflict(day: day, other: .statutoryDayOff(name: name)))
        }
        overlay[day.date.dayNumber] = day
      }
    }
    return (replacing(overrides: overrides + others, overlay), conflicts)
  }
}
