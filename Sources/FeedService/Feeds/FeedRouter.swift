// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import NIOConcurrencyHelpers
internal import NIOHTTP1
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// The paths of the server, besides those of named feeds.
enum Route: String, CaseIterable {
  case page = "/"
  case days = "/api/days"
  case isWorkday = "/api/is"
  case health = "/healthz"
  case holidays = "/holidays.ics"
  case metrics = "/metrics"
  case readiness = "/readyz"
  case workdays = "/workdays.ics"

  /// Whether a server of named feeds alone has it too.
  var isState: Bool { self == .health || self == .readiness || self == .metrics }
}

/// Says which answer a request gets: one that is known at once, or one that has to be rendered.
final class FeedRouter: Sendable {
  enum Outcome {
    case answer(Answer)
    /// The answer has to be rendered: the function starts that, and its argument is called once, on any thread.
    case rendering((@escaping @Sendable (Answer) -> Void) -> Void)
  }

  /// A request with its parameters, and the data that it is answered from.
  private struct Question {
    let request: FeedRequest
    let parameters: [RequestTarget.Parameter]
    let snapshot: Snapshot
  }

  static let feedLifetime = "public, max-age=3600, stale-while-revalidate=86400"

  private let snapshotBox: NIOLockedValueBox<Snapshot>
  let feeds: RenderQueue
  /// A queue of their own, so that pages do not wait behind feeds.
  private let pageQueue: RenderQueue
  private let configuration: ServiceConfiguration
  private let isShuttingDown = NIOLockedValueBox(false)
  private let problemCounts = NIOLockedValueBox<[String: Int]>([:])
  private let named = NIOLockedValueBox(NamedFeeds())
  let metrics: Metrics
  var unsentLimit: Int { configuration.unsentLimit }

  init(_ configuration: ServiceConfiguration, holidays: HolidayCalendar) {
    self.configuration = configuration
    metrics = Metrics(start: configuration.clock())
    snapshotBox = NIOLockedValueBox(Snapshot(holidays))
    feeds = RenderQueue(threads: 2, limit: configuration.renderLimit)
    pageQueue = RenderQueue(threads: 1, limit: configuration.renderLimit)
  }

  var snapshot: Snapshot { snapshotBox.withLockedValue { $0 } }

  func replace(_ holidays: HolidayCalendar) {
    let snapshot = Snapshot(holidays)
    snapshotBox.withLockedValue { $0 = snapshot }
  }

  private var problemCount: Int { problemCounts.withLockedValue { $0.values.reduce(0, +) } }

  func replace(_ feeds: NamedFeeds) { named.withLockedValue { $0 = feeds } }

  /// Makes `/readyz` tell of problems with the data or the feeds, beside which the server is ready.
  ///
  /// - Returns: the number of these problems before.
  func tell(ofProblems count: Int, with source: String) -> Int {
    problemCounts.withLockedValue { $0.updateValue(count, forKey: source) ?? 0 }
  }

  func beginShutdown() { isShuttingDown.withLockedValue { $0 = true } }

  func stop() {
    feeds.stop()
    pageQueue.stop()
  }

  func outcome(of request: FeedRequest) -> Outcome {
    let snapshot = snapshot
    do throws(Problem) {
      // A feed that was asked for in the same words needs no look at its parameters.
      if request.isRead, let feed = snapshot.cache.representation(of: ResourceKey(request.target)) {
        return try known(feed, request)
      }
      let target = RequestTarget(request.target)
      let (route, feed) = (route(at: target.path), named.withLockedValue { $0 }.feed(at: target.path))
      guard route != nil || feed != nil else {
        // The same for all paths, since some have secrets in them.
        throw Problem(
          404, "there is nothing at this address" + (configuration.isNamedOnly ? "" : "; see the page at /"))
      }
      guard request.head.method != .OPTIONS else {
        let isFeed = target.path.hasSuffix(".ics") && !target.path.hasPrefix(NamedFeeds.privatePath)
        return .answer(.options(isShared: isFeed || target.path.hasPrefix("/api/")))
      }
      guard request.isRead else {
        throw Problem(
          405, "\(request.head.method.rawValue) is not allowed; use GET or HEAD",
          headers: [("Allow", "GET, HEAD, OPTIONS")])
      }
      let question = Question(request: request, parameters: try target.parameters(), snapshot: snapshot)
      if let route { return try outcome(of: question, at: route) }
      try expectNoParameters(question)
      return .answer(try feed?.answer(to: request) ?? Problem(404, "").answer)
    } catch {
      return .answer(answer(error, request))
    }
  }

  private func route(at path: String) -> Route? {
    Route(rawValue: path).flatMap { configuration.isNamedOnly && !$0.isState ? nil : $0 }
  }

  private func known(_ representation: Representation, _ request: FeedRequest) throws(Problem) -> Outcome {
    var answer = try representation.answer(to: request)
    answer.isFromCache = true
    return .answer(answer)
  }

  private func answer(_ problem: Problem, _ request: FeedRequest) -> Answer {
    // A page of HTML would lead to the page at /.
    configuration.isNamedOnly ? problem.answer : problem.answer(to: request)
  }

  /// Renders a resource in a queue and keeps it in a cache, unless the cache has it.
  private func render(
    _ question: Question, _ key: ResourceKey, _ queue: RenderQueue, _ cache: RepresentationCache,
    _ work: @escaping @Sendable () throws(Problem) -> Representation
  ) throws(Problem) -> Outcome {
    let request = question.request
    if let representation = cache.representation(of: key) { return try known(representation, request) }
    return .rendering { completion in
      let client = request.client(trusting: self.configuration.trustedProxies)
      let work: @Sendable () -> RenderQueue.Outcome = {
        Result { () throws(Problem) in
          self.metrics.countRendering()
          let representation = try work()
          cache.keep(representation, key)
          return representation
        }
      }
      queue.render(key, question.snapshot, for: client, work) { outcome in
        do throws(Problem) {
          completion(try outcome.get().answer(to: request))
        } catch {
          completion(self.answer(error, request))
        }
      }
    }
  }

  private func outcome(of question: Question, at route: Route) throws(Problem) -> Outcome {
    switch route {
    case .page: return try page(question)
    case .workdays: return try workdays(question)
    case .holidays: return try holidays(question)
    case .days: return try days(question)
    case .isWorkday: return try isWorkday(question)
    case .health, .readiness, .metrics: try expectNoParameters(question)
    }
    let snapshot = question.snapshot
    switch route {
    case .metrics: return .answer(metrics.answer(newestNotice: snapshot.published, problems: problemCount))
    case .readiness: return .answer(try readiness(snapshot))
    default: return .answer(.plain("ok\n"))
    }
  }

  private func expectNoParameters(_ question: Question) throws(Problem) {
    if let parameter = question.parameters.first { throw .unknown(parameter.name, allowed: []) }
  }

  private func workdays(_ question: Question) throws(Problem) -> Outcome {
    let snapshot = question.snapshot
    let description = try FeedQuery.workdays(question.parameters, snapshot.holidays)
    return try feed(question, named: "workdays.ics") { [configuration] () throws(FeedError) in
      let zone = try FeedTimeZone.rules(
        for: description.timeZone, years: description.years, database: configuration.timeZones)
      let feed = try WorkdayFeed(description, holidays: snapshot.holidays, timeZone: zone)
      return (
        try snapshot.bytes(of: feed), snapshot.published(description.years, description.schedule(snapshot.holidays))
      )
    }
  }

  private func holidays(_ question: Question) throws(Problem) -> Outcome {
    let snapshot = question.snapshot
    let description = try FeedQuery.holidays(question.parameters, snapshot.holidays)
    return try feed(question, named: "holidays.ics") { () throws(FeedError) in
      let schedule = WorkdaySchedule(holidays: snapshot.holidays)
      let feed = try HolidayFeed(description, holidays: snapshot.holidays)
      return (try feed.bytes(), snapshot.published(description.years, schedule))
    }
  }

  /// A calendar that is rendered from the parameters alone.
  private func feed(
    _ question: Question, named name: String,
    _ work: @escaping @Sendable () throws(FeedError) -> (bytes: [UInt8], lastModified: Int64)
  ) throws(Problem) -> Outcome {
    try render(question, ResourceKey(question.request.target), feeds, question.snapshot.cache) { () throws(Problem) in
      let (bytes, lastModified) = try Problem.of(work)
      return Representation(calendar: bytes, named: name, lastModified: lastModified)
    }
  }

  private func days(_ question: Question) throws(Problem) -> Outcome {
    let range = try FeedQuery.read(question.parameters, into: DayList()).range
    let snapshot = question.snapshot
    return try render(question, ResourceKey(question.request.target), feeds, snapshot.cache) {
      let records = DayRecords(range, marker: WorkdaySchedule(holidays: snapshot.holidays).marker)
      return Representation(
        Array(records.json.utf8), type: "application/json", lastModified: snapshot.published,
        cacheControl: FeedRouter.feedLifetime)
    }
  }

  /// Answered at once, since the answer depends on the time and is made quickly.
  private func isWorkday(_ question: Question) throws(Problem) -> Outcome {
    let day = try FeedQuery.read(question.parameters, into: DayQuestion())
    let representation = try day.representation(
      question.request, question.snapshot.holidays, configuration.timeZones, now: configuration.clock())
    return .answer(try representation.answer(to: question.request))
  }

  private func page(_ question: Question) throws(Problem) -> Outcome {
    let page = try SubscribePage(question.parameters, question.request, question.snapshot, configuration)
    // What the page depends on besides the target has no line feed.
    let key = ([question.request.target] + page.dependencies).joined(separator: "\n")
    return try render(question, ResourceKey(key), pageQueue, question.snapshot.pages) { page.representation }
  }

  private func readiness(_ snapshot: Snapshot) throws(Problem) -> Answer {
    guard !isShuttingDown.withLockedValue({ $0 }) else { throw Problem(503, "the server is shutting down") }
    guard !snapshot.holidays.publishedYears.isEmpty else { throw Problem(503, "there is no holiday data") }
    let problems = problemCount
    return .plain(problems == 0 ? "ready\n" : "ready, but not all data is used (\(problems)); see the log\n")
  }
}
