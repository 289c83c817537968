// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import NIOConcurrencyHelpers
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// Says which answer a request gets: one that is known at once, or one that has to be rendered.
final class FeedRouter: Sendable {
  /// What becomes of a request.
  enum Outcome {
    /// This is the answer.
    case answer(Answer)
    /// The answer has to be rendered: the function starts that, and its argument is called once, on any thread.
    case rendering((@escaping @Sendable (Answer) -> Void) -> Void)
  }

  /// What a route does with a request.
  private enum Plan {
    case answer(Answer)
    /// Renders a resource in a queue and keeps it in a cache, unless the cache has it.
    case render(ResourceKey, RenderQueue, RepresentationCache, @Sendable () throws(Problem) -> Representation)
  }

  /// A request with its parameters, and the data that it is answered from.
  private struct Question {
    let request: FeedRequest
    let parameters: [RequestTarget.Parameter]
    let snapshot: Snapshot

    /// Throws if there are parameters, for routes that take none.
    func expectNoParameters() throws(Problem) {
      if let parameter = parameters.first { throw .unknown(parameter.name, allowed: []) }
    }
  }

  private typealias Route = @Sendable (FeedRouter, Question) throws(Problem) -> Plan

  /// The answer to every path of the server, besides those of named feeds.
  private static let routes: [String: Route] = [
    "/": { (router, question) throws(Problem) in try router.page(question) },
    "/workdays.ics": { (router, question) throws(Problem) in try router.workdays(question) },
    "/holidays.ics": { (router, question) throws(Problem) in try router.holidays(question) },
    "/api/days": { (router, question) throws(Problem) in try router.days(question) },
    "/api/is": { (router, question) throws(Problem) in try router.isWorkday(question) },
    "/healthz": { (_, question) throws(Problem) in
      try question.expectNoParameters()
      return .answer(.plain("ok\n"))
    },
    "/readyz": { (router, question) throws(Problem) in try router.readiness(question) },
    "/metrics": { (router, question) throws(Problem) in
      try question.expectNoParameters()
      let published = question.snapshot.published
      return .answer(router.metrics.answer(newestNotice: published, problems: router.problemCount))
    },
  ]
  /// The paths that a server of named feeds alone has too.
  private static let statePaths: Set = ["/healthz", "/readyz", "/metrics"]
  /// The paths of all routes.
  static let paths: [String] = routes.keys.sorted()

  static let feedLifetime = "public, max-age=3600, stale-while-revalidate=86400"

  private let snapshotBox: NIOLockedValueBox<Snapshot>
  let feeds: RenderQueue
  /// A queue of their own, so that pages do not wait behind feeds.
  private let pageQueue: RenderQueue
  private let configuration: ServiceConfiguration
  private let pages: SubscribePage
  private let isShuttingDown = NIOLockedValueBox(false)
  private let problemCounts = NIOLockedValueBox<[String: Int]>([:])
  private let named = NIOLockedValueBox(NamedFeeds())
  let metrics: Metrics

  init(_ configuration: ServiceConfiguration, holidays: HolidayCalendar) {
    self.configuration = configuration
    pages = SubscribePage(configuration)
    metrics = Metrics(start: configuration.clock())
    snapshotBox = NIOLockedValueBox(Snapshot(holidays))
    feeds = RenderQueue(threads: 2, limit: configuration.renderLimit)
    pageQueue = RenderQueue(threads: 1, limit: configuration.renderLimit)
  }

  /// The data that is served.
  var snapshot: Snapshot { snapshotBox.withLockedValue { $0 } }

  /// Replaces the data that is served.
  func replace(_ holidays: HolidayCalendar) {
    let snapshot = Snapshot(holidays)
    snapshotBox.withLockedValue { $0 = snapshot }
  }

  private var problemCount: Int { problemCounts.withLockedValue { $0.values.reduce(0, +) } }

  /// Replaces the named feeds.
  func replace(_ feeds: NamedFeeds) { named.withLockedValue { $0 = feeds } }

  /// Makes `/readyz` tell of problems with the data or the feeds, beside which the server is ready.
  ///
  /// - Returns: the number of these problems before.
  func tell(ofProblems count: Int, with source: String) -> Int {
    problemCounts.withLockedValue { $0.updateValue(count, forKey: source) ?? 0 }
  }

  /// Makes the server report that it is not ready, since it is about to stop.
  func beginShutdown() { isShuttingDown.withLockedValue { $0 = true } }

  /// Stops the rendering threads.
  func stop() {
    feeds.stop()
    pageQueue.stop()
  }

  // MARK: - Requests

  /// What becomes of a request.
  func outcome(of request: FeedRequest) -> Outcome {
    let snapshot = snapshot
    let isRead = request.method == "GET" || request.method == "HEAD"
    // A feed that was asked for in the same words needs no look at its parameters.
    if isRead, let representation = snapshot.cache.representation(of: ResourceKey(request.target)) {
      return known(representation, request)
    }
    do throws(Problem) {
      let target = RequestTarget(request.target)
      guard let route = route(at: target.path) else {
        // The same for all paths, since some have secrets in them.
        throw Problem(
          404, "there is nothing at this address" + (configuration.isNamedOnly ? "" : "; see the page at /"))
      }
      guard request.method != "OPTIONS" else {
        let isFeed = target.path.hasSuffix(".ics") && !target.path.hasPrefix(NamedFeeds.privatePath)
        return .answer(.options(isShared: isFeed || target.path.hasPrefix("/api/")))
      }
      guard isRead else {
        throw Problem(
          405, "\(request.method) is not allowed; use GET or HEAD", headers: [("Allow", "GET, HEAD, OPTIONS")])
      }
      switch try route(self, Question(request: request, parameters: try target.parameters(), snapshot: snapshot)) {
      case .answer(let answer): return .answer(answer.without(bodyIf: request.method == "HEAD"))
      case .render(let key, let queue, let cache, let work):
        if let representation = cache.representation(of: key) { return known(representation, request) }
        return .rendering { completion in
          let client = request.client(trusting: self.configuration.trustedProxies)
          let work: @Sendable () -> RenderQueue.Outcome = {
            Result { () throws(Problem) in
              self.metrics.renderings.add(1)
              let representation = try work()
              cache.keep(representation, key)
              return representation
            }
          }
          queue.render(key, snapshot, for: client, work) { outcome in
            switch outcome {
            case .success(let representation): completion(representation.answer(to: request))
            case .failure(let problem): completion(problem.answer(to: request))
            }
          }
        }
      }
    } catch {
      // A page of HTML would lead to the page at /.
      return .answer(
        configuration.isNamedOnly ? error.answer(withBody: request.method != "HEAD") : error.answer(to: request))
    }
  }

  private func known(_ representation: Representation, _ request: FeedRequest) -> Outcome {
    var answer = representation.answer(to: request)
    answer.isFromCache = true
    return .answer(answer)
  }

  // MARK: - Routes

  private func route(at path: String) -> Route? {
    if let route = FeedRouter.routes[path] {
      return configuration.isNamedOnly && !FeedRouter.statePaths.contains(path) ? nil : route
    }
    guard let feed = named.withLockedValue({ $0 }).feed(at: path) else { return nil }
    return { (_, question) throws(Problem) in
      try question.expectNoParameters()
      return .answer(feed.answer(to: question.request))
    }
  }

  private func workdays(_ question: Question) throws(Problem) -> Plan {
    let snapshot = question.snapshot
    let description = try FeedQuery.workdays(question.parameters, snapshot.holidays)
    return feed(question, named: "workdays.ics") { [configuration] () throws(FeedError) in
      let zone = try FeedTimeZone.rules(
        for: description.timeZone, years: description.years, database: configuration.timeZones)
      let feed = try WorkdayFeed(description, holidays: snapshot.holidays, timeZone: zone)
      return (try snapshot.bytes(of: feed), snapshot.published(description))
    }
  }

  private func holidays(_ question: Question) throws(Problem) -> Plan {
    let snapshot = question.snapshot
    let description = try FeedQuery.holidays(question.parameters, snapshot.holidays)
    return feed(question, named: "holidays.ics") { () throws(FeedError) in
      (try HolidayFeed(description, holidays: snapshot.holidays).bytes(), snapshot.published(description.years))
    }
  }

  /// A calendar that is rendered from the parameters alone.
  private func feed(
    _ question: Question, named name: String,
    _ work: @escaping @Sendable () throws(FeedError) -> (bytes: [UInt8], lastModified: Int64)
  ) -> Plan {
    .render(ResourceKey(question.request.target), feeds, question.snapshot.cache) { () throws(Problem) in
      do throws(FeedError) {
        let (bytes, lastModified) = try work()
        return Representation(calendar: bytes, named: name, lastModified: lastModified)
      } catch {
        throw Problem(error)
      }
    }
  }

  private func days(_ question: Question) throws(Problem) -> Plan {
    let range = try FeedRouter.range(question.parameters)
    let snapshot = question.snapshot
    return .render(ResourceKey(question.request.target), feeds, snapshot.cache) {
      let records = DayRecords(range, marker: WorkdaySchedule(holidays: snapshot.holidays).marker)
      return Representation(
        Array(records.json.utf8), type: "application/json", lastModified: snapshot.published,
        cacheControl: FeedRouter.feedLifetime)
    }
  }

  /// Answered at once, since the answer depends on the time and is made quickly.
  private func isWorkday(_ question: Question) throws(Problem) -> Plan {
    let day = try FeedQuery.read(question.parameters, into: DayQuestion())
    let representation = try day.representation(
      question.request, question.snapshot.holidays, configuration.timeZones, now: configuration.clock())
    return .answer(representation.answer(to: question.request))
  }

  private func page(_ question: Question) throws(Problem) -> Plan {
    let page = try pages.request(
      question.parameters, question.request, question.snapshot, now: configuration.clock())
    // The page depends on some header fields and the date too, which have no line feed.
    let key = [question.request.target, page.language.rawValue, page.origin, page.today.iso8601].joined(separator: "\n")
    return .render(ResourceKey(key), pageQueue, question.snapshot.pages) { [pages] () throws(Problem) in
      try pages.representation(page, question.snapshot)
    }
  }

  private func readiness(_ question: Question) throws(Problem) -> Plan {
    try question.expectNoParameters()
    guard !isShuttingDown.withLockedValue({ $0 }) else { throw Problem(503, "the server is shutting down") }
    guard !question.snapshot.holidays.publishedYears.isEmpty else { throw Problem(503, "there is no holiday data") }
    let problems = problemCount
    return .answer(.plain(problems == 0 ? "ready\n" : "ready, but not all data is used (\(problems)); see the log\n"))
  }

  /// Reads the first and the last day of a list of days.
  private static func range(
    _ parameters: [RequestTarget.Parameter]
  ) throws(Problem) -> ClosedRange<CivilDate> {
    var values: [String: String] = [:]
    for parameter in parameters {
      guard parameter.name == "from" || parameter.name == "to" else {
        throw .unknown(parameter.name, allowed: ["from", "to"])
      }
      guard values.updateValue(parameter.value, forKey: parameter.name) == nil else { throw .repeated(parameter.name) }
    }
    let (first, last) = (try FeedQuery.date("from", values["from"]), try FeedQuery.date("to", values["to"]))
    guard first <= last else { throw Problem(400, "to: \(last) is before from, \(first)", parameter: "to") }
    guard first.distance(to: last) < 3660 else {
      throw Problem(
        400, "to: \(last) is ten years or more after from; a list covers less than ten years", parameter: "to")
    }
    return first...last
  }
}
