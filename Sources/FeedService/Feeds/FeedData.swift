// SPDX-License-Identifier: MIT

import CivilCalendar
import Dispatch
import HolidayData
import NIOConcurrencyHelpers
import Platform
import WorkdayFeeds
package import Workdays

/// Loads the statutory calendar, given the one that is served, or nil at the start; and says what is wrong with the data.
///
/// What it returns is served, so it leaves out what is invalid and says so.
package typealias HolidayLoader = @Sendable (HolidayCalendar?) -> (calendar: HolidayCalendar, problems: [String])

/// Checks the data and the feeds once a second and, if they changed, replaces what is served.
///
/// It has a thread of its own: a file system that does not answer delays nothing else.
final class DataWatcher: Sendable {
  private let router: FeedRouter
  private let folder: String?
  private let loadHolidays: HolidayLoader
  private let feeds: NIOLockedValueBox<NamedFeedLoader?>
  private let log: RequestLog
  /// What was wrong with the data, and the feeds, when they were loaded at first.
  private let first: (problems: [String], feeds: NamedFeedLoader.Loaded?)
  private let queue = DispatchQueue(label: "data")
  private let today: @Sendable () -> CivilDate
  /// What was last said of the data: years that are not confirmed, or that end soon.
  private let remarks = NIOLockedValueBox<[String]>([])

  /// Loads the feeds over a router's data, in which there were problems.
  init(
    _ router: FeedRouter, _ configuration: ServiceConfiguration, _ log: RequestLog, _ problems: [String],
    _ loadHolidays: @escaping HolidayLoader
  ) {
    (self.router, self.log, self.loadHolidays) = (router, log, loadHolidays)
    folder = configuration.dataFolder
    today = { configuration.today }
    feeds = NIOLockedValueBox(configuration.feedFolder.map { NamedFeedLoader($0, configuration) })
    first = (problems, feeds.withLockedValue { $0?.load(over: router.snapshot.holidays) })
    if let loaded = first.feeds { router.state.withLockedValue { $0.named = loaded.feeds } }
  }

  /// Reports what was loaded at first, and checks for changes from now on.
  func start() {
    report(first.problems, with: "data")
    remark()
    if let loaded = first.feeds { report(loaded) }
    queue.async { self.check(after: (nil, self.fingerprint)) }
  }

  /// Checks again in a second; files whose status has not changed are not read.
  private func check(after seen: (status: Int?, fingerprint: Int)) {
    queue.asyncAfter(deadline: .now() + 1) {
      let status = Files.status(of: self.folder.map { [$0] } ?? [])
      let isUnchanged = status != nil && status == seen.status
      let current = isUnchanged ? seen.fingerprint : self.fingerprint
      if current != seen.fingerprint { self.reload() } else { self.reloadFeeds() }
      self.remark()
      self.check(after: (status, current))
    }
  }

  /// Logs what is to be known of the data, when it changes and on each day of December on which it is still so.
  private func remark() {
    let new = router.snapshot.holidays.remarks(on: today())
    let old = remarks.withLockedValue { remarks in
      defer { remarks = new }
      return remarks
    }
    for remark in new where !old.contains(remark) { log.write(.warning, "data", ("remark", remark)) }
  }

  /// Loads the data again, whether it changed or not.
  func requestReload() { queue.async { self.reload(isRequested: true) } }

  private func reload(isRequested: Bool = false) {
    let (holidays, problems) = loadHolidays(router.snapshot.holidays)
    report(problems, with: "data")
    if holidays != router.snapshot.holidays {
      let snapshot = Snapshot(holidays)
      router.state.withLockedValue { $0.snapshot = snapshot }
      log.write(.info, "data replaced", ("newest", "\(router.snapshot.publishedDate)"))
    } else if isRequested {
      log.write(.info, "data reloaded without changes")
    }
    reloadFeeds()
  }

  /// Loads the feeds that changed, or all if the data did.
  private func reloadFeeds() {
    guard let loaded = feeds.withLockedValue({ $0?.load(over: router.snapshot.holidays) }) else { return }
    router.state.withLockedValue { $0.named = loaded.feeds }
    report(loaded)
  }

  /// Logs what is wrong with the data, and has `/readyz` tell of it.
  private func report(_ problems: [String], with source: String) {
    let before = router.state.withLockedValue { $0.problems.updateValue(problems.count, forKey: source) ?? 0 }
    if problems.isEmpty, before > 0 { log.write(.info, "all \(source) can be used again") }
    for problem in problems { log.write(.error, "\(source) not used", ("reason", problem)) }
  }

  private func report(_ loaded: NamedFeedLoader.Loaded) {
    report(loaded.problems, with: "feed data")
    for warning in loaded.warnings { log.write(.warning, "feed data", ("reason", warning)) }
    log.write(.info, "feeds reloaded", ("count", "\(loaded.feeds.count)"))
  }

  private var fingerprint: Int {
    folder.map { Files.fingerprint(of: [$0], limit: HolidayFiles.sizeLimit).hash } ?? 0
  }
}
