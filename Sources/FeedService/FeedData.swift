// SPDX-License-Identifier: MIT

public import Workdays

/// Where a server's statutory calendar comes from.
public struct FeedData: Sendable {
  /// The folder that is watched, or nil where nothing is.
  public let folder: String?
  /// Reads the calendar; an error keeps what was read before.
  public let load: @Sendable () throws -> HolidayCalendar

  /// Names a source.
  ///
  /// - Parameters:
  ///   - folder: a folder of files `2027.json`; when one of them changes, the calendar is read again. It need not exist.
  ///   - load: reads the calendar, and throws where it is faulty.
  public init(folder: String? = nil, load: @escaping @Sendable () throws -> HolidayCalendar) {
    self.folder = folder
    self.load = load
  }
}
