// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import DescribedFeeds
import FeedPages
import HolidayData
import NIOConcurrencyHelpers
import NIOHTTP1
import WorkdayFeeds
import Workdays

/// The paths of the server, besides those of named feeds.
enum Route: String, CaseIterable {
  case page = "/"
  case days = "/api/days"
  case isWorkday = "/api/is"
  case health = "/healthz"
  case holidays = "/holidays.ics"
  case icon = "/favicon.ico"
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
    case rendering(Rendering)
  }

  /// A resource that has to be rendered for an answer.
  struct Rendering {
    let key: ResourceKey
    let snapshot: Snapshot
    let queue: RenderQueue
    let cache: RepresentationCache
    let work: @Sendable () throws(Fault) -> Representation
  }

  static let feedLifetime = "public, max-age=3600, stale-while-revalidate=86400"

  /// What is served, and how the server is.
  struct State {
    var snapshot: Snapshot
    var named = NamedFeeds()
    var isShuttingDown = false
    /// The numbers of problems with the data and the feeds, beside which the server is ready.
    var problems: [String: Int] = [:]
    fileprivate var problemCount: Int { problems.values.reduce(0, +) }
  }

  let state: NIOLockedValueBox<State>
  let feeds: RenderQueue
  /// A queue of their own, so that pages do not wait behind feeds.
  private let pageQueue: RenderQueue
  private let configuration: ServiceConfiguration
  let metrics: Metrics

  init(_ configuration: ServiceConfiguration, holidays: HolidayCalendar) {
    self.configuration = configuration
    metrics = Metrics(start: configuration.clock(), unsentLimit: configuration.unsentLimit)
    state = NIOLockedValueBox(State(snapshot: Snapshot(holidays)))
    feeds = RenderQueue(threads: 2, limit: configuration.renderLimit)
    pageQueue = RenderQueue(threads: 1, limit: configuration.renderLimit)
  }

  var snapshot: Snapshot { state.withLockedValue { $0.snapshot } }

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
      guard let resource = resource(at: target.path) else {
        // The same for all paths, since some have secrets in them.
        throw Problem(
          404, "there is nothing at this address" + (configuration.isNamedOnly ? "" : "; see the page at /"))
      }
      guard request.head.method != .OPTIONS else {
        let isFeed = target.path.hasSuffix(".ics") && !target.path.hasPrefix(NamedFeeds.privatePath)
        return .answer(
          .options(isShared: isFeed || target.path.hasPrefix("/api/") || target.path.hasPrefix("/holidays/")))
      }
      guard request.isRead else {
        throw Problem(
          405, "\(request.head.method.rawValue) is not allowed; use GET or HEAD",
          headers: [("Allow", "GET, HEAD, OPTIONS")])
      }
      let parameters = try target.parameters()
      switch resource {
      case .route(let route): return try outcome(at: route, parameters, request, snapshot)
      case .year(let year):
        try expectNone(parameters)
        return .answer(try representation(of: year, snapshot).answer(to: request))
      case .feed(let feed):
        try expectNone(parameters)
        return .answer(try feed.answer(to: request))
      }
    } catch {
      return .answer(answer(error, request))
    }
  }

  /// What is at a path.
  private enum Resource {
    case route(Route)
    case feed(Representation)
    /// The holidays of a year, as their notices list them.
    case year(Int)
  }

  private func resource(at path: String) -> Resource? {
    if let route = Route(rawValue: path), !configuration.isNamedOnly || route.isState { return .route(route) }
    let year = path.hasPrefix("/holidays/") && path.hasSuffix(".json") ? path.dropFirst(10).dropLast(5) : ""
    if year.utf8.count == 4, let year = Int(year), !configuration.isNamedOnly { return .year(year) }
    return state.withLockedValue { $0.named }.feed(at: path).map(Resource.feed)
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

  private func known(_ representation: Representation, _ request: FeedRequest) throws(Problem) -> Outcome {
    var answer = try representation.answer(to: request)
    answer.isFromCache = true
    return .answer(answer)
  }

  private func answer(_ problem: Problem, _ request: FeedRequest) -> Answer {
    // A page of HTML would lead to the page at /.
    configuration.isNamedOnly ? problem.answer : problem.answer(to: request)
  }

  private func expectNone(_ parameters: [RequestTarget.Parameter]) throws(Problem) {
    if let parameter = parameters.first { throw .unknown(parameter.name, allowed: []) }
  }

  private func outcome(
    at route: Route, _ parameters: [RequestTarget.Parameter], _ request: FeedRequest, _ snapshot: Snapshot
  ) throws(Problem) -> Outcome {
    if route.isState || route == .icon { try expectNone(parameters) }
    let (holidays, maker) = (snapshot.holidays, configuration.maker)
    func feed(_ work: @escaping @Sendable () throws(Fault) -> Representation) -> Outcome {
      .rendering(
        Rendering(
          key: ResourceKey(request.target), snapshot: snapshot, queue: feeds, cache: snapshot.cache, work: work))
    }
    switch route {
    case .page:
      let page = try SubscribePage(parameters, request, snapshot, configuration)
      // What the page depends on besides the target has no line feed.
      let key = ResourceKey(([request.target] + page.dependencies).joined(separator: "\n"))
      if let page = snapshot.pages.representation(of: key) { return try known(page, request) }
      return .rendering(
        Rendering(key: key, snapshot: snapshot, queue: pageQueue, cache: snapshot.pages) { page.representation })
    case .workdays:
      let description = try FeedQuery.workdays(parameters, holidays, by: maker)
      return feed { () throws(Fault) in
        let feed = try maker.feed(description)
        return Representation(
          calendar: try snapshot.bytes(of: feed), named: "workdays.ics",
          lastModified: snapshot.published(description.years, description.schedule))
      }
    case .holidays:
      let description = try FeedQuery.holidays(parameters, holidays, by: maker)
      return feed { () throws(Fault) in
        let feed = try HolidayFeed(description)
        return Representation(
          calendar: try feed.bytes(), named: "holidays.ics",
          lastModified: snapshot.published(description.years, WorkdaySchedule(holidays: holidays)))
      }
    case .days:
      let range = try FeedQuery.read(parameters, into: DayList()).range
      return feed {
        let records = DayRecords(range, marker: WorkdaySchedule(holidays: holidays).marker)
        return Representation(
          Array(records.json.utf8), type: "application/json", lastModified: snapshot.published,
          cacheControl: FeedRouter.feedLifetime)
      }
    case .isWorkday:
      // At once, since the answer depends on the time and is made quickly.
      let question = try FeedQuery.read(parameters, into: DayQuestion())
      let day = try question.representation(request, holidays, configuration.timeZones, now: configuration.clock())
      return .answer(try day.answer(to: request))
    case .health: return .answer(.plain("ok\n"))
    case .icon:
      let icon = Representation(
        Array(PageStyle.icon.utf8), type: "image/svg+xml", lastModified: snapshot.published,
        cacheControl: FeedRouter.feedLifetime)
      return .answer(try icon.answer(to: request))
    case .metrics:
      let problems = state.withLockedValue { $0.problemCount }
      return .answer(metrics.answer(holidays, today: configuration.today, problems: problems))
    case .readiness:
      let (isShuttingDown, problems) = state.withLockedValue { ($0.isShuttingDown, $0.problemCount) }
      guard !isShuttingDown else { throw Problem(503, "the server is shutting down") }
      guard !holidays.publishedYears.isEmpty else { throw Problem(503, "there is no holiday data") }
      var remarks = problems == 0 ? [] : ["not all data is used (\(problems)); see the log"]
      remarks += holidays.remarks(on: configuration.today)
      return .answer(.plain("ready" + remarks.map { ", but " + $0 }.joined() + "\n"))
    }
  }

  // MARK: - Renderings

  /// Renders a resource in its queue, once for all that ask for it at the same time; sends the answer once, on any thread.
  func render(_ rendering: Rendering, for request: FeedRequest, _ send: @escaping @Sendable (Answer) -> Void) {
    let (key, cache, work) = (rendering.key, rendering.cache, rendering.work)
    let client = request.client(trusting: configuration.trustedProxies)
    rendering.queue.render(key, rendering.snapshot, for: client) {
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
