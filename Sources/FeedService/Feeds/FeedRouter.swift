// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import DescribedFeeds
import FeedPages
import HolidayData
import NIOConcurrencyHelpers
import NIOHTTP1
import Support
import WorkdayFeeds
import Workdays

/// Says which answer a request gets: one that is known at once, or one that has to be rendered.
final class FeedRouter: Sendable {
  enum Outcome: Sendable {
    case answer(Answer)
    case rendering(Rendering)
  }

  /// A resource that has to be rendered for an answer.
  struct Rendering: Sendable {
    let key: ResourceKey
    let snapshot: Snapshot
    let queue: RenderQueue<Representation>
    let cache: RepresentationCache
    let work: @Sendable () throws(Fault) -> Representation
  }

  static let feedLifetime = "public, max-age=3600, stale-while-revalidate=86400"

  /// What is served, and how the server is.
  struct State {
    var snapshot: Snapshot
    /// Whether the data is loaded.
    var isLoaded = false
    var isShuttingDown = false
    /// When the data and the feeds were last looked at, in seconds since 1970.
    var lastCheck: Int64
    /// What was served before the start, and is not now.
    var missing: [String] = []
    /// Whether requests come through a proxy that is not trusted.
    var hasUnknownProxy = false
    /// The numbers of problems with the data and the feeds, beside which the server is ready.
    var problems: [String: Int] = [:]
    var problemCount: Int { problems.values.reduce(0, +) }
  }

  let state: NIOLockedValueBox<State>
  let feeds: RenderQueue<Representation>
  /// A queue of their own, so that pages do not wait behind feeds.
  private let pageQueue: RenderQueue<Representation>
  /// Reads parameters and answers what is made quickly, so that neither errors nor questions wait behind feeds.
  let questions: RenderQueue<Outcome>
  private let configuration: ServiceConfiguration
  let named: NamedFeeds
  let metrics: Metrics
  let unsent: UnsentBytes

  /// - Parameter holidays: what is served; nil if that is loaded later.
  init(_ configuration: ServiceConfiguration, holidays: HolidayCalendar? = nil) {
    self.configuration = configuration
    named = NamedFeeds(configuration)
    metrics = Metrics(start: configuration.clock())
    unsent = UnsentBytes(limit: configuration.unsentLimit)
    state = NIOLockedValueBox(
      State(snapshot: Snapshot(holidays ?? .statutory), isLoaded: holidays != nil, lastCheck: configuration.clock()))
    feeds = RenderQueue(threads: 2, limit: configuration.renderLimit)
    pageQueue = RenderQueue(threads: 1, limit: configuration.renderLimit)
    // A connection has one question at a time, and each is short.
    questions = RenderQueue(threads: 1, limit: configuration.renderLimit == 0 ? 0 : .max)
  }

  var snapshot: Snapshot { state.withLockedValue { $0.snapshot } }

  /// The network of the client that asks; nil if it is not known.
  func network(of request: FeedRequest) -> ClientAddress? {
    let proxies = configuration.trustedProxies
    if request.headers.contains(name: "X-Forwarded-For"), !(ClientAddress(request.peer).map(proxies.contains) ?? false)
    {
      state.withLockedValue { $0.hasUnknownProxy = true }
    }
    return request.network(trusting: proxies)
  }

  func stop() {
    feeds.stop()
    pageQueue.stop()
    questions.stop()
  }

  /// The answer to a request, if it costs no more than a look-up; nil for what an event loop has to leave to a queue.
  func answerAtOnce(to request: FeedRequest) -> Answer? {
    do throws(Problem) {
      switch try find(request) {
      case .answer(let answer): return answer
      case .resource(let resource, _, _) where resource.cost == .work: return nil
      case .resource(let resource, let target, let snapshot):
        guard case .answer(let answer) = try outcome(at: resource, target, request, snapshot) else { return nil }
        return answer
      }
    } catch {
      return answer(error, request)
    }
  }

  /// What a request gets; finding it out may be work.
  func outcome(of request: FeedRequest) -> Outcome {
    do throws(Problem) {
      switch try find(request) {
      case .answer(let answer): return .answer(answer)
      case .resource(let resource, let target, let snapshot):
        return try outcome(at: resource, target, request, snapshot)
      }
    } catch {
      return .answer(answer(error, request))
    }
  }

  /// What a look-up finds for a request, whose parameters are not looked at.
  private func find(_ request: FeedRequest) throws(Problem) -> Found {
    let (snapshot, isLoaded) = state.withLockedValue { ($0.snapshot, $0.isLoaded) }
    guard configuration.isOurs(request) else {
      throw Problem(
        421, "this server does not answer to the host \(quoted(request.host)); name it with --host or --base-url")
    }
    // A feed that was asked for in the same words needs no look at its parameters.
    if request.isRead, let feed = snapshot.cache.representation(of: ResourceKey(request.target)) {
      return .answer(try known(feed, request))
    }
    let target = RequestTarget(request.target)
    guard isLoaded || Route(rawValue: target.path)?.isState == true else { throw FeedRouter.isLoading }
    guard let resource = resource(at: target.path) else {
      guard named.isLoaded || !target.path.hasSuffix(".ics") else { throw FeedRouter.isLoading }
      // The same for all paths, since some have secrets in them.
      throw Problem(
        404, "there is nothing at this address" + (configuration.isNamedOnly ? "" : "; see the page at /"))
    }
    guard request.head.method != .OPTIONS else { return .answer(.options(isShared: resource.isShared)) }
    guard request.isRead else {
      throw Problem(
        405, "\(request.head.method.rawValue) is not allowed; use GET or HEAD",
        headers: [("Allow", "GET, HEAD, OPTIONS")])
    }
    return .resource(resource, target, snapshot)
  }

  /// What a request gets while the data or the feeds are loaded.
  private static let isLoading = Problem(
    503, "the server is starting; try again in a second", headers: [("Retry-After", "1")])

  private enum Found {
    case answer(Answer)
    case resource(Resource, RequestTarget, Snapshot)
  }

  private func resource(at path: String) -> Resource? {
    if let route = Route(rawValue: path), !configuration.isNamedOnly || route.isState { return .route(route) }
    let year = path.hasPrefix("/holidays/") && path.hasSuffix(".json") ? path.dropFirst(10).dropLast(5) : ""
    if year.utf8.count == 4, let year = Int(year), !configuration.isNamedOnly { return .year(year) }
    return named.feed(at: path).map { .feed($0.representation, isPrivate: $0.isPrivate) }
  }

  /// A year in the holiday-cn project's format.
  private func representation(of year: Int, _ snapshot: Snapshot) throws(Problem) -> Representation {
    guard let holidays = snapshot.holidays.years.first(where: { $0.year == year }) else {
      throw Problem(404, YearList.unpublished([year], published: snapshot.holidays.publishedYears))
    }
    return Representation(
      Array(holidays.holidayCN.utf8), type: "application/json", lastModified: nil,
      cacheControl: FeedRouter.feedLifetime)
  }

  private func known(_ representation: Representation, _ request: FeedRequest) throws(Problem) -> Answer {
    var answer = try representation.answer(to: request)
    answer.isFromCache = true
    return answer
  }

  /// The answer of a problem, which scripts of other sites may read where they may read answers, so that none tells them which
  /// described feeds there are.
  func answer(_ problem: Problem, _ request: FeedRequest) -> Answer {
    // A page of HTML would lead to the page at /.
    var answer = configuration.isNamedOnly ? problem.answer : problem.answer(to: request)
    if resource(at: RequestTarget(request.target).path)?.isShared != true {
      answer.headers.remove(name: "Access-Control-Allow-Origin")
    }
    return answer
  }

  /// Throws for an address without parameters that is given some, which are not decoded.
  private func expectNone(_ target: RequestTarget) throws(Problem) {
    guard let query = target.query?.utf8.drop(while: { $0 == UInt8(ascii: "&") }), !query.isEmpty else { return }
    throw .unknown(String(Substring(query).prefix(100).prefix { $0 != "=" && $0 != "&" }), allowed: [])
  }

  private func outcome(
    at resource: Resource, _ target: RequestTarget, _ request: FeedRequest, _ snapshot: Snapshot
  ) throws(Problem) -> Outcome {
    if case .route(let route) = resource, route.cost == .work {
      return try outcome(at: route, try target.parameters(), request, snapshot)
    }
    try expectNone(target)
    switch resource {
    case .route(let route): return try outcome(at: route, [], request, snapshot)
    case .year(let year): return .answer(try representation(of: year, snapshot).answer(to: request))
    case .feed(let feed, let isPrivate):
      return .answer(isPrivate ? try feed.privateAnswer(to: request) : try feed.answer(to: request))
    }
  }

  private func outcome(
    at route: Route, _ parameters: [RequestTarget.Parameter], _ request: FeedRequest, _ snapshot: Snapshot
  ) throws(Problem) -> Outcome {
    let (holidays, maker) = (snapshot.holidays, configuration.maker)
    switch route {
    case .page: return try page(parameters, request, snapshot)
    case .workdays:
      let description = try FeedQuery.workdays(parameters, holidays, by: maker)
      return try rendering(request.target, request, snapshot) { () throws(Fault) in
        Representation(
          calendar: try snapshot.bytes(of: maker.feed(description)), named: "workdays.ics",
          lastModified: snapshot.published(description.years, description.schedule))
      }
    case .holidays:
      let description = try FeedQuery.holidays(parameters, holidays, by: maker)
      return try rendering(request.target, request, snapshot) { () throws(Fault) in
        Representation(
          calendar: try HolidayFeed(description).bytes(), named: "holidays.ics",
          lastModified: snapshot.published(description.years, WorkdaySchedule(holidays: holidays)))
      }
    case .days:
      let (range, isRelative) = try FeedQuery.read(parameters, into: DayList()).range(today: configuration.today)
      return try list(of: range, isRelative, request, snapshot) {
        DayRecords(range, marker: WorkdaySchedule(holidays: holidays).marker).json
      }
    case .isWorkday:
      // Here, since the answer depends on the time and is made quickly.
      let question = try FeedQuery.read(parameters, into: DayQuestion())
      let day = try question.representation(request, holidays, configuration.timeZones, now: configuration.clock())
      return .answer(try day.answer(to: request))
    case .open:
      let question = try FeedQuery.read(parameters, into: OpenQuestion())
      if let times = try question.openTimes(holidays, configuration.timeZones, now: configuration.clock()) {
        return try list(of: times.range, times.isRelative, request, snapshot, times.json)
      }
      let state = try question.representation(request, holidays, configuration.timeZones, now: configuration.clock())
      return .answer(try state.answer(to: request))
    case .health: return .answer(.plain("ok\n"))
    case .icon:
      let icon = Representation(
        Array(PageStyle.icon.utf8), type: "image/svg+xml", lastModified: snapshot.published,
        cacheControl: FeedRouter.feedLifetime)
      return .answer(try icon.answer(to: request))
    case .metrics:
      return .answer(metrics.answer(state.withLockedValue { $0 }, today: configuration.today, unsent: unsent.total))
    case .readiness: return .answer(.plain("ready" + (try doubts(holidays)).map { ", but " + $0 }.joined() + "\n"))
    }
  }

  private func page(
    _ parameters: [RequestTarget.Parameter], _ request: FeedRequest, _ snapshot: Snapshot
  ) throws(Problem) -> Outcome {
    let page = try SubscribePage(parameters, request, snapshot, configuration)
    // What the page depends on besides the target has no line feed.
    let key = ResourceKey(([request.target] + page.dependencies).joined(separator: "\n"))
    if let page = snapshot.pages.representation(of: key) { return .answer(try known(page, request)) }
    return .rendering(
      Rendering(key: key, snapshot: snapshot, queue: pageQueue, cache: snapshot.pages) { page.representation })
  }

  /// A feed or a list of days, unless the cache has it.
  private func rendering(
    _ key: String, _ request: FeedRequest, _ snapshot: Snapshot,
    _ work: @escaping @Sendable () throws(Fault) -> Representation
  ) throws(Problem) -> Outcome {
    let (key, cache) = (ResourceKey(key), snapshot.cache)
    if let feed = cache.representation(of: key) { return .answer(try known(feed, request)) }
    return .rendering(Rendering(key: key, snapshot: snapshot, queue: feeds, cache: cache, work: work))
  }

  /// A list of days as JSON; one that counts from today is another list tomorrow.
  private func list(
    of days: ClosedRange<CivilDate>, _ isRelative: Bool, _ request: FeedRequest, _ snapshot: Snapshot,
    _ json: @escaping @Sendable () -> String
  ) throws(Problem) -> Outcome {
    try rendering(isRelative ? "\(request.target) \(days)" : request.target, request, snapshot) {
      Representation(
        Array(json().utf8), type: "application/json", lastModified: isRelative ? nil : snapshot.published,
        cacheControl: isRelative ? "no-cache" : FeedRouter.feedLifetime)
    }
  }

  /// The age in seconds at which the last look at the data and the feeds is a reason to doubt them.
  private static let oldCheck: Int64 = 60

  /// What is to be known of a server that is ready.
  ///
  /// - Throws: `Problem` with 503 if it is not.
  private func doubts(_ holidays: HolidayCalendar) throws(Problem) -> [String] {
    let state = state.withLockedValue { $0 }
    guard !state.isShuttingDown else { throw Problem(503, "the server is shutting down") }
    guard state.isLoaded, named.isLoaded else { throw FeedRouter.isLoading }
    guard !holidays.publishedYears.isEmpty else { throw Problem(503, "there is no holiday data") }
    var doubts = state.problemCount == 0 ? [] : ["not all data is used (\(state.problemCount)); see the log"]
    if !state.missing.isEmpty { doubts.append("less is served than before (\(state.missing.count)); see the log") }
    let age = configuration.clock() - state.lastCheck
    if age > FeedRouter.oldCheck { doubts.append("the data was looked at \(age) seconds ago") }
    return doubts + holidays.remarks(on: configuration.today)
  }

  // MARK: - Queues

  /// Answers a request whose answer is not known at once; sends the answer once, on any thread.
  func answer(_ request: FeedRequest, _ send: @escaping @Sendable (Answer) -> Void) {
    questions.render(nil, snapshot, for: network(of: request)) {
      .success(self.outcome(of: request))
    } completion: { outcome in
      switch outcome {
      case .success(.answer(let answer)): send(answer)
      case .success(.rendering(let rendering)): self.render(rendering, for: request, send)
      case .failure(let problem): send(self.answer(problem, request))
      }
    }
  }

  /// Renders a resource in its queue, once for all that ask for it at the same time; sends the answer once, on any thread.
  private func render(_ rendering: Rendering, for request: FeedRequest, _ send: @escaping @Sendable (Answer) -> Void) {
    let (key, cache, work) = (rendering.key, rendering.cache, rendering.work)
    rendering.queue.render(key, rendering.snapshot, for: network(of: request)) {
      self.metrics.countRendering()
      return Result { () throws(Problem) in
        let representation = try Problem.of(work)
        cache.keep(representation, key)
        return representation
      }
    } completion: { outcome in
      do throws(Problem) { send(try outcome.get().answer(to: request)) } catch { send(self.answer(error, request)) }
    }
  }
}
