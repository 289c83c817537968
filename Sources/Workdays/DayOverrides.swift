// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Days off and extra workdays of a company, or the leave of a person, to lay over the statutory calendar.
///
/// A text has a line a name, with the dates that are off and the dates that are worked, in any order:
///
/// ```
/// # Days of Example Ltd.
/// notice 2026-01-10
/// 年会 off 2026-01-30
/// Stocktaking work 2026-06-27..2026-06-28 off 2026-07-03
/// ```
///
/// A `notice` line, which may have an address after its date, says when the lines below it were announced; the events'
/// DTSTAMP follows it. After a line `paper 2026` dates of that year may leave the year out. A line of leave may leave
/// the name out, and has days off only. A file of the holiday-cn project's JSON does as well.
public struct DayOverrides: Sendable, Hashable {
  /// What the days are.
  public enum Purpose: Sendable, Hashable {
    /// Days that a company sets.
    case company
    /// Days on which one person is away; days off only.
    case leave
  }

  /// A day, what is set for it, and where that stands.
  public struct Day: Sendable, Hashable {
    /// The date.
    public let date: CivilDate
    /// What is set for it.
    public let ruling: HolidayCalendar.Ruling
    /// The file and line, such as `company.txt:4`, or the file and entry of JSON.
    public let source: String
    /// Whether it is a person's leave.
    public let isLeave: Bool
  }

  /// What the days are.
  public let purpose: Purpose
  /// The days in ascending order, each date once.
  public let days: [Day]
  /// When they were announced, as far as the text says.
  public let notices: [HolidayNotice]

  init(purpose: Purpose, days: [Day], notices: [HolidayNotice]) {
    self.purpose = purpose
    self.days = days.sorted { $0.date < $1.date }
    self.notices = notices
  }

  /// Reads a text of days, or a file of holiday-cn's JSON.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, UTF-8, with or without a byte order mark.
  ///   - name: the file's name, for messages.
  ///   - purpose: what the days are.
  ///   - line: the number of the line of the file that the text begins with.
  ///   - column: the number of the character of each line that the text's line begins with.
  /// - Throws: `HolidayDataError` naming the file, line and column: a line that has not the form, a date that there is not, or
  ///   a date that is set twice.
  public init(
    _ bytes: [UInt8], named name: String, purpose: Purpose, line: Int = 1, column: Int = 1
  ) throws(HolidayDataError) {
    let isJSON = bytes.first { !([0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D] as [UInt8]).contains($0) } == 0x7B
    guard isJSON else {
      self = try DayOverridesReader.read(bytes, named: name, purpose: purpose, line: line, column: column)
      return
    }
    let paper = try HolidayPaper(holidayCN: bytes, named: name)
    var days: [Day] = []
    for day in paper.days {
      guard purpose == .company || day.ruling.isDayOff else {
        throw HolidayDataError(.invalidValue, "\(name): \(day.date) is worked; leave has days off only")
      }
      days.append(Day(date: day.date, ruling: day.ruling, source: name, isLeave: purpose == .leave))
    }
    self.init(purpose: purpose, days: days, notices: paper.notices.filter { $0.address != nil })
  }
}
