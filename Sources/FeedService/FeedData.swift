// SPDX-License-Identifier: MIT

internal import Logging
public import Workdays

/// Where a server's statutory calendar comes from.
public struct FeedData: Sendable {
  /// The folder that is watched, or nil where nothing is.
  public let folder: String?
  /// Reads the calendar, with what there is to warn of; an error keeps what was read before.
  public let load: @Sendable () throws -> (calendar: HolidayCalendar, warnings: [String])

  /// Names a source.
  ///
  /// - Parameters:
  ///   - folder: a folder of files `2027.json`; when one of them changes, the calendar is read again. It need not exist.
  ///   - load: reads the calendar, and throws where it is faulty.
  public init(
    folder: String? = nil, load: @escaping @Sendable () throws -> (calendar: HolidayCalendar, warnings: [String])
  ) {
    self.folder = folder
    self.load = load
  }

  /// Logs what there is to warn of.
  static func log(_ warnings: [String], _ logger: Logger) {
    for warning in warnings { logger.warning("data not used", metadata: ["reason": "\(warning)"]) }
  }
}
