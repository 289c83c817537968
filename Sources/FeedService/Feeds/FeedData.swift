// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import Dispatch
import HolidayData
import NIOConcurrencyHelpers
import Platform
import TimeZones
import WorkdayFeeds
package import Workdays

/// Loads the statutory calendar, given the one that is served, or nil at the start; and says what is wrong with the data.
///
/// What it returns is served, so it leaves out what is invalid and says so.
package typealias HolidayLoader = @Sendable (HolidayCalendar?) -> (calendar: HolidayCalendar, problems: [String])

/// Checks the data and the feeds once a second and, if they changed, replaces what is served.
///
/// It has threads of its own: a file system that does not answer delays nothing else, and who may read a feed is looked at
/// while feeds are generated.
final class DataWatcher: Sendable {
  private let router: FeedRouter
  private let configuration: ServiceConfiguration
  private let loadHolidays: HolidayLoader
  private let folder: NIOLockedValueBox<FeedFolder<Representation>?>
  private let log: RequestLog
  private let queue = DispatchQueue(label: "data")
  private let accessQueue = DispatchQueue(label: "access")
  /// What was last said of the data: years that are not confirmed, or that end soon.
  private let remarks = NIOLockedValueBox<[String]>([])
  /// The feeds in the record when what is served was last compared with it; nil before that.
  private let recorded = NIOLockedValueBox<Kept?>(nil)

  init(
    _ router: FeedRouter, _ configuration: ServiceConfiguration, _ log: RequestLog,
    _ loadHolidays: @escaping HolidayLoader
  ) {
    (self.router, self.configuration, self.log, self.loadHolidays) = (router, configuration, log, loadHolidays)
    folder = NIOLockedValueBox(
      configuration.feedFolder.map {
        FeedFolder($0, reserved: ["holidays", "workdays"], limit: configuration.feedLimit)
      })
  }

  /// Loads the data and all feeds; the feeds by parameters are served in between.
  func load() {
    let (holidays, problems) = loadHolidays(nil)
    router.state.withLockedValue { state in
      state.snapshot = Snapshot(holidays)
      state.isLoaded = true
    }
    report(problems, with: "data")
    remark()
    // A record that cannot be read is told of when it is compared.
    if let known = try? configuration.record.map(ServedRecord.init(file:)) { router.named.remember(known.kept) }
    reloadFeeds()
    compare()
    router.state.withLockedValue { $0.lastCheck = configuration.clock() }
  }

  /// Loads all, calls a closure, and checks for changes from then on.
  func start(then isLoaded: @escaping @Sendable () -> Void) {
    queue.async {
      let seen = (status: self.status, fingerprint: self.fingerprint, zones: self.zoneStatus)
      self.accessQueue.async { self.checkAccess() }
      self.load()
      isLoaded()
      self.check(after: seen)
    }
  }

  /// Checks again in a second; files whose status has not changed are not read.
  private func check(after seen: (status: Int?, fingerprint: Int, zones: Int?)) {
    queue.asyncAfter(deadline: .now() + 1) {
      let (status, zones) = (self.status, self.zoneStatus)
      let isUnchanged = status != nil && status == seen.status
      let fingerprint = isUnchanged ? seen.fingerprint : self.fingerprint
      let areZonesNew = zones != nil && zones != seen.zones
      let isReloaded = fingerprint != seen.fingerprint || areZonesNew
      let areFeedsNew = isReloaded ? self.reload(isRenewed: areZonesNew) : self.reloadFeeds()
      self.remark()
      if isReloaded || areFeedsNew || self.isComparisonDue { self.compare() }
      self.router.state.withLockedValue { $0.lastCheck = self.configuration.clock() }
      self.check(after: (status, fingerprint, zones ?? seen.zones))
    }
  }

  /// Looks once a second who may read which feed.
  private func checkAccess() {
    if router.named.loadAccess(), router.named.isLoaded { reportFeeds() }
    accessQueue.asyncAfter(deadline: .now() + 1) { self.checkAccess() }
  }

  /// Logs what is to be known of the data, when it changes and on each day of December on which it is still so.
  private func remark() {
    var new = router.snapshot.holidays.remarks(on: configuration.today) + configuration.zones.remarks
    if router.state.withLockedValue({ $0.hasUnknownProxy }) {
      new.append(
        "a request had X-Forwarded-For, and TRUSTED_PROXY does not name whom it came from; if that is a proxy of yours, name "
          + "it, since all its clients count as one")
      if configuration.baseURL == nil {
        new.append("BASE_URL is not set, so the page has the address that each request names")
      }
    }
    if configuration.feedFolder != nil, configuration.hostNames.isEmpty, !configuration.isPrivateOnly {
      new.append(
        "described feeds are served whatever host a request names, so a page of another site whose name was made to lead here "
          + "can read them; name this server's hosts with --host or --base-url")
    }
    let old = remarks.withLockedValue { remarks in
      defer { remarks = new }
      return remarks
    }
    for remark in new where !old.contains(remark) { log.write(.warning, "data", ("remark", remark)) }
  }

  /// Loads the data again, whether it changed or not.
  func requestReload() {
    queue.async {
      self.reload(isRequested: true)
      self.compare()
    }
  }

  /// - Parameter isRenewed: whether all that was made of the data is made again, though it is the same.
  /// - Returns: whether any feed changed.
  @discardableResult
  private func reload(isRequested: Bool = false, isRenewed: Bool = false) -> Bool {
    let (holidays, problems) = loadHolidays(router.snapshot.holidays)
    report(problems, with: "data")
    if holidays != router.snapshot.holidays || isRenewed {
      let snapshot = Snapshot(holidays)
      router.state.withLockedValue { $0.snapshot = snapshot }
      log.write(
        .info, isRenewed ? "time zones replaced" : "data replaced", ("newest", "\(router.snapshot.publishedDate)"))
    } else if isRequested {
      log.write(.info, "data reloaded without changes")
    }
    return reloadFeeds(isRenewed: isRenewed)
  }

  /// Loads the feeds that changed, or all if the data did; each is served at once.
  ///
  /// - Returns: whether anything changed.
  @discardableResult
  private func reloadFeeds(isRenewed: Bool = false) -> Bool {
    let (named, holidays) = (router.named, router.snapshot.holidays)
    guard var folder = folder.withLockedValue({ $0 }) else { return false }
    let (isAccessNew, before) = (named.loadAccess(), named.kept)
    let isChanged = folder.read(over: holidays, isRenewed: isRenewed, keeping: named.see) {
      name, feed, isPrivate, content in
      named.set(name, feed, isPrivate: isPrivate, content: content)
    } generating: { name, options, holidays in
      try named.representation(of: name, options, over: holidays)
    }
    self.folder.withLockedValue { $0 = folder }
    let isFirst = !named.isLoaded
    if named.finishLoading() || isChanged || isFirst || isAccessNew || named.kept != before { reportFeeds() }
    return isChanged
  }

  /// Logs what is wrong with the data, and has `/readyz` tell of it.
  private func report(_ problems: [String], with source: String) {
    let before = router.state.withLockedValue { $0.problems.updateValue(problems.count, forKey: source) ?? 0 }
    if problems.isEmpty, before > 0 { log.write(.info, "all \(source) can be used again") }
    for problem in problems { log.write(.error, "\(source) not used", ("reason", problem)) }
  }

  private func reportFeeds() {
    guard let folder = folder.withLockedValue({ $0 }) else { return }
    report(folder.problems + router.named.problems, with: "feed data")
    for warning in folder.warnings + router.named.warnings { log.write(.warning, "feed data", ("reason", warning)) }
    log.write(.info, "feeds reloaded", ("count", "\(router.named.count)"))
  }

  // MARK: - What was served before

  /// Whether something is missing or in doubt, or the record could not be read or written.
  private var isComparisonDue: Bool {
    let kept = router.named.kept
    return !kept.missing.isEmpty || !kept.doubts.isEmpty
      || router.state.withLockedValue { !$0.missing.isEmpty || ($0.problems["record"] ?? 0) > 0 }
  }

  /// Compares what is served with what was served before the start, until nothing is missing.
  ///
  /// Then it keeps the record up to date. What a person took out of the record is given up.
  private func compare() {
    guard let file = configuration.record else { return }
    let before = router.state.withLockedValue { $0.missing }
    do throws(Fault) {
      let known = try ServedRecord(file: file)
      let held = Set(folder.withLockedValue { $0?.feeds ?? [:] }.keys)
      let isFirst = recorded.withLockedValue { $0 == nil }
      if let before = recorded.withLockedValue({ $0 }) { giveUp(before, known, held) }
      let kept = router.named.kept
      let served = ServedRecord(router.snapshot.holidays, feeds: kept)
      let missing =
        (isFirst || !before.isEmpty ? known.missing(in: served) : [])
        + kept.missing.filter { !held.contains($0) }.map { "the feed \($0)" }
      router.state.withLockedValue { $0.missing = missing }
      if missing.isEmpty, known != served { try served.write(to: file) }
      recorded.withLockedValue { $0 = missing.isEmpty ? served.kept : known.kept }
      if !missing.isEmpty, missing != before {
        let advice = "; if that is meant, remove \(file)"
        log.write(.error, "less is served than before", ("missing", DataWatcher.list(missing) + advice))
      } else if missing.isEmpty, !before.isEmpty {
        log.write(.info, "nothing that was served before is missing any more")
      }
      report([], with: "record")
    } catch {
      let isNew = router.state.withLockedValue { ($0.problems["record"] ?? 0) == 0 }
      if isNew { report(["\(error)"], with: "record") }
    }
  }

  /// Gives up the feeds that a person took out of the record; a record that is gone gives up only what is not served.
  private func giveUp(_ before: Kept, _ known: ServedRecord, _ held: Set<String>) {
    let gone = before.names.subtracting(known.kept.names).union(
      before.doubts.keys.filter { known.kept.doubts[$0] == nil })
    let given = gone.filter { known.exists || !held.contains($0) }
    guard !given.isEmpty else { return }
    for name in given { router.named.forget(name) }
    reportFeeds()
  }

  private static func list(_ missing: [String]) -> String {
    missing.prefix(5).joined(separator: ", ") + (missing.count > 5 ? " and \(missing.count - 5) more" : "")
  }

  // MARK: - What changes

  private var dataFolders: [String] { configuration.dataFolder.map { [$0] } ?? [] }

  private var status: Int? { Files.status(of: dataFolders) }

  private var fingerprint: Int { Files.fingerprint(of: dataFolders, limit: HolidayFiles.sizeLimit).hash }

  /// The status of the files that name the version of the time zones.
  private var zoneStatus: Int? {
    let names = ["tzdata.zi", "+VERSION"]
    return Files.status(of: configuration.timeZones.folders.flatMap { folder in names.map { folder + "/" + $0 } })
  }
}
