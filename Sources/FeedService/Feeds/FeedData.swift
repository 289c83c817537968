// SPDX-License-Identifier: MIT

internal import Dispatch
internal import HolidayData
internal import Logging
internal import Support
public import Workdays

/// The source of a server's statutory calendar.
public struct FeedData: Sendable {
  /// The folder to watch, or nil for none.
  public let folder: String?
  /// Loads the calendar, with warnings about data that is not used; if it throws, the previous calendar stays.
  public let load: @Sendable () throws -> (calendar: HolidayCalendar, warnings: [String])

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - folder: a folder of files such as `2027.json`; when one changes, the calendar is loaded again. It need not exist.
  ///   - load: loads the calendar, with warnings about data that is not used, and throws if it is invalid.
  public init(
    folder: String? = nil, load: @escaping @Sendable () throws -> (calendar: HolidayCalendar, warnings: [String])
  ) {
    self.folder = folder
    self.load = load
  }

  /// Logs warnings about data that is not used.
  static func log(_ warnings: [String], _ logger: Logger) {
    for warning in warnings { logger.warning("data not used", metadata: ["reason": "\(warning)"]) }
  }
}

/// Checks the data folder once a second and, if it changed and is valid, replaces the data that is served.
///
/// It has a thread of its own: a file system that does not answer delays nothing else.
final class DataWatcher: Sendable {
  private let router: FeedRouter
  private let data: FeedData
  private let logger: Logger
  private let queue = DispatchQueue(label: "data")

  init(_ router: FeedRouter, _ data: FeedData, _ logger: Logger) {
    (self.router, self.data, self.logger) = (router, data, logger)
  }

  /// Checks from now on.
  func start() { queue.async { self.check(after: self.fingerprint()) } }

  private func check(after seen: Int) {
    queue.asyncAfter(deadline: .now() + 1) {
      let current = self.fingerprint()
      if current != seen { self.reload() }
      self.check(after: current)
    }
  }

  /// Loads the data again, whether it changed or not.
  func requestReload() { queue.async { self.reload(isRequested: true) } }

  private func reload(isRequested: Bool = false) {
    do {
      let (holidays, warnings) = try data.load()
      FeedData.log(warnings, logger)
      guard holidays != router.snapshot.holidays else {
        if isRequested { logger.info("data reloaded without changes") }
        return
      }
      router.replace(holidays)
      logger.info("data replaced", metadata: ["newest": "\(router.snapshot.publishedDate)"])
    } catch {
      let message = String(describing: error).split(separator: "\n").first.map(String.init) ?? ""
      logger.error("invalid data; the previous data is still served", metadata: ["reason": "\(message)"])
    }
  }

  /// A hash of the names and contents of the files in the folder.
  ///
  /// Modification times would miss a file that is copied with its time, or replaced within the same second.
  private func fingerprint() -> Int {
    guard let folder = data.folder, let names = try? Files.names(inFolder: folder, endingIn: ".json") else { return 0 }
    var hasher = Hasher()
    for name in names {
      hasher.combine(name)
      hasher.combine(try? Files.content(of: folder + "/" + name, limit: HolidayFiles.sizeLimit, isPlain: true))
    }
    return hasher.finalize()
  }
}
