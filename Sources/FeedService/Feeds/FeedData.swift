// SPDX-License-Identifier: MIT

internal import Dispatch
internal import HolidayData
internal import Support
public import Workdays

/// The source of a server's statutory calendar.
public struct FeedData: Sendable {
  /// The folder to watch, or nil for none.
  public let folder: String?
  /// Loads the calendar, given the one that is served, or nil at the start; and what is wrong with the data.
  public let load: @Sendable (HolidayCalendar?) -> (calendar: HolidayCalendar, problems: [String])

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - folder: a folder of files such as `2027.json`; when one changes, the calendar is loaded again. It need not exist.
  ///   - load: loads the calendar, given the one that is served, or nil at the start. What it returns is served, so it
  ///     leaves out what is invalid and says so.
  public init(
    folder: String? = nil,
    load: @escaping @Sendable (HolidayCalendar?) -> (calendar: HolidayCalendar, problems: [String])
  ) {
    self.folder = folder
    self.load = load
  }
}

/// Checks the data and the feeds once a second and, if they changed, replaces what is served.
///
/// It has a thread of its own: a file system that does not answer delays nothing else.
final class DataWatcher: Sendable {
  private let router: FeedRouter
  private let data: FeedData
  private let feeds: NamedFeedLoader?
  private let log: RequestLog
  private let queue = DispatchQueue(label: "data")

  init(_ router: FeedRouter, _ data: FeedData, _ feeds: NamedFeedLoader?, _ log: RequestLog) {
    (self.router, self.data, self.feeds, self.log) = (router, data, feeds, log)
  }

  /// Checks from now on.
  func start() { queue.async { self.check(after: self.fingerprint) } }

  private func check(after seen: Int) {
    queue.asyncAfter(deadline: .now() + 1) {
      let current = self.fingerprint
      if current != seen { self.reload() } else { self.reloadFeeds() }
      self.check(after: current)
    }
  }

  /// Loads the data again, whether it changed or not.
  func requestReload() { queue.async { self.reload(isRequested: true) } }

  private func reload(isRequested: Bool = false) {
    let (holidays, problems) = data.load(router.snapshot.holidays)
    report(problems, with: "data")
    if holidays != router.snapshot.holidays {
      router.replace(holidays)
      log.write(.info, "data replaced", ("newest", "\(router.snapshot.publishedDate)"))
    } else if isRequested {
      log.write(.info, "data reloaded without changes")
    }
    reloadFeeds()
  }

  /// Loads the feeds that changed, or all if the data did.
  private func reloadFeeds() {
    guard let loaded = feeds?.load(over: router.snapshot.holidays) else { return }
    router.replace(loaded.feeds)
    report(loaded)
  }

  /// Logs what is wrong with the data, and has `/readyz` tell of it.
  func report(_ problems: [String], with source: String) {
    let before = router.tell(ofProblems: problems.count, with: source)
    if problems.isEmpty, before > 0 { log.write(.info, "all \(source) is used again") }
    for problem in problems { log.write(.error, "\(source) not used", ("reason", problem)) }
  }

  /// Logs what became of the feeds.
  func report(_ loaded: NamedFeedLoader.Loaded) {
    report(loaded.problems, with: "feed data")
    for warning in loaded.warnings { log.write(.warning, "feed data", ("reason", warning)) }
    log.write(.info, "feeds reloaded", ("count", "\(loaded.feeds.count)"))
  }

  private var fingerprint: Int {
    data.folder.map { Files.fingerprint(of: [$0], limit: HolidayFiles.sizeLimit).hash } ?? 0
  }
}
