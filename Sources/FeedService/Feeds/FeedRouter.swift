// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import Support
internal import TimeZones
internal import WorkdayFeeds
internal import Workdays

/// Answers requests, from the cache if possible.
final class FeedRouter: Sendable {
  /// The paths of the server.
  enum Route: String, Sendable {
    case page = "/"
    case workdays = "/workdays.ics"
    case holidays = "/holidays.ics"
    case days = "/api/days"
    case health = "/healthz"
    case readiness = "/readyz"
  }

  private enum Plan {
    case answer(Answer)
    case render(ResourceKey)
  }

  private static let feedLifetime = "public, max-age=3600, stale-while-revalidate=86400"

  private let snapshotBox: NIOLockedValueBox<Snapshot>
  private let queue: RenderQueue
  private let configuration: ServiceConfiguration
  private let pages: SubscribePage
  private let isShuttingDown = NIOLockedValueBox(false)

  init(_ configuration: ServiceConfiguration, holidays: HolidayCalendar, pages: SubscribePage) {
    self.configuration = configuration
    self.pages = pages
    snapshotBox = NIOLockedValueBox(Snapshot(holidays))
    queue = RenderQueue(threads: 2, limit: configuration.renderLimit)
  }

  /// The data that is served.
  var snapshot: Snapshot { snapshotBox.withLockedValue { $0 } }

  /// Replaces the data that is served.
  func replace(_ holidays: HolidayCalendar) {
    let snapshot = Snapshot(holidays)
    snapshotBox.withLockedValue { $0 = snapshot }
  }

  /// Makes the server report that it is not ready, since it is about to stop.
  func beginShutdown() { isShuttingDown.withLockedValue { $0 = true } }

  /// Stops the rendering threads.
  func stop() { queue.stop() }

  /// The answer if no rendering is needed, otherwise nil.
  ///
  /// `lastsWith` is the data if an identical request gets the same answer as long as the data is not replaced.
  func immediateAnswer(_ request: FeedRequest) -> (answer: Answer, lastsWith: Snapshot?)? {
    let snapshot = snapshot
    if request.method == "GET" || request.method == "HEAD",
      let representation = snapshot.cache.representation(of: request.target)
    {
      let answer = representation.answer(to: request, now: configuration.clock())
      return (answer, Preconditions.dependOnTime(request) ? nil : snapshot)
    }
    switch plan(request, snapshot) {
    case .answer(let answer): return (answer, nil)
    case .render(let key):
      guard let representation = cache(of: key, snapshot).representation(of: key, target: request.target) else {
        return nil
      }
      return (representation.answer(to: request, now: configuration.clock()), nil)
    }
  }

  /// The answer, rendered if necessary.
  func answer(_ request: FeedRequest) async -> Answer {
    if let (answer, _) = immediateAnswer(request) { return answer }
    let snapshot = snapshot
    switch plan(request, snapshot) {
    case .answer(let answer): return answer
    case .render(let key):
      switch await queue.representation(key, snapshot, { self.render(key, snapshot) }) {
      case .success(let representation):
        cache(of: key, snapshot).keep(representation, key: key, target: request.target)
        return representation.answer(to: request, now: configuration.clock())
      case .failure(let problem): return problem.answer(withBody: request.method != "HEAD")
      }
    }
  }

  private func cache(of key: ResourceKey, _ snapshot: Snapshot) -> RepresentationCache {
    if case .page = key { snapshot.pages } else { snapshot.cache }
  }

  private func plan(_ request: FeedRequest, _ snapshot: Snapshot) -> Plan {
    do throws(Problem) {
      let target = RequestTarget(request.target)
      guard let route = Route(rawValue: target.path) else {
        throw Problem(404, "there is nothing at \(quoted(target.path)); see the page at / for the addresses")
      }
      guard request.method == "GET" || request.method == "HEAD" else {
        throw Problem(
          405, "\(request.method) is not allowed; use GET or HEAD", headers: [("Allow", "GET, HEAD")])
      }
      let parameters = try target.parameters()
      switch route {
      case .workdays:
        return .render(.workdays(try FeedQuery.workdays(parameters, snapshot.holidays)))
      case .holidays:
        return .render(.holidays(try FeedQuery.holidays(parameters, snapshot.holidays)))
      case .days: return .render(try FeedRouter.days(parameters))
      case .page:
        return .render(.page(try pages.request(parameters, request, snapshot, now: configuration.clock())))
      case .health, .readiness:
        if let parameter = parameters.first { throw .unknown(parameter.name, allowed: []) }
        return .answer(try status(route, request, snapshot))
      }
    } catch {
      return .answer(error.answer(withBody: request.method != "HEAD"))
    }
  }

  /// Reads the first and the last day of a list of days.
  private static func days(_ parameters: [RequestTarget.Parameter]) throws(Problem) -> ResourceKey {
    var values: [String: String] = [:]
    for parameter in parameters {
      guard parameter.name == "from" || parameter.name == "to" else {
        throw .unknown(parameter.name, allowed: ["from", "to"])
      }
      guard values.updateValue(parameter.value, forKey: parameter.name) == nil else { throw .repeated(parameter.name) }
    }
    func date(_ name: String) throws(Problem) -> CivilDate {
      guard let text = values[name] else {
        throw Problem(400, "\(name) is missing; use a date such as 2026-01-01", parameter: name)
      }
      do throws(CivilDateError) {
        return try CivilDate(parsing: text)
      } catch {
        throw Problem(400, name + ": " + error.message, parameter: name)
      }
    }
    let (first, last) = (try date("from"), try date("to"))
    guard first <= last else { throw Problem(400, "to: \(last) is before from, \(first)", parameter: "to") }
    guard first.distance(to: last) < 3660 else {
      throw Problem(
        400, "to: \(last) is ten years or more after from; a list covers less than ten years", parameter: "to")
    }
    return .days(from: first, to: last)
  }

  private func status(_ route: Route, _ request: FeedRequest, _ snapshot: Snapshot) throws(Problem) -> Answer {
    if route == .readiness {
      guard !isShuttingDown.withLockedValue({ $0 }) else { throw Problem(503, "the server is shutting down") }
      guard !snapshot.holidays.publishedYears.isEmpty else { throw Problem(503, "there is no holiday data") }
    }
    let body = ByteBuffer(string: route == .health ? "ok\n" : "ready\n")
    let headers = HTTPHeaders([
      ("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", "\(body.readableBytes)"),
      ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
    ])
    return Answer(status: 200, headers: headers, body: request.method == "HEAD" ? nil : body)
  }

  private func render(_ key: ResourceKey, _ snapshot: Snapshot) -> Result<Representation, Problem> {
    do throws(Problem) {
      switch key {
      case .workdays(let description): return .success(try workdays(description, snapshot))
      case .holidays(let description): return .success(try holidays(description, snapshot))
      case .days(let first, let last):
        return .success(FeedRouter.days(first...last, snapshot))
      case .page(let request): return .success(try pages.representation(request, snapshot))
      }
    } catch {
      return .failure(error)
    }
  }

  private func workdays(_ description: FeedDescription, _ snapshot: Snapshot) throws(Problem) -> Representation {
    do throws(FeedError) {
      let zone = try FeedTimeZone.rules(
        for: description.timeZone, years: description.years, database: configuration.timeZones)
      let feed = try WorkdayFeed(description, holidays: snapshot.holidays, timeZone: zone)
      return FeedRouter.calendar(
        try feed.bytes(), named: "workdays.ics", lastModified: snapshot.published(description))
    } catch {
      throw Problem(error)
    }
  }

  private func holidays(_ description: HolidayFeedDescription, _ snapshot: Snapshot) throws(Problem) -> Representation {
    do throws(FeedError) {
      let bytes = try HolidayFeed(description, holidays: snapshot.holidays).bytes()
      return FeedRouter.calendar(bytes, named: "holidays.ics", lastModified: snapshot.published(description.years))
    } catch {
      throw Problem(error)
    }
  }

  private static func days(_ range: ClosedRange<CivilDate>, _ snapshot: Snapshot) -> Representation {
    let records = DayRecords(range, marker: WorkdaySchedule(holidays: snapshot.holidays).marker)
    return Representation(
      Array(records.json.utf8), type: "application/json", lastModified: snapshot.published, cacheControl: feedLifetime)
  }

  private static func calendar(_ bytes: [UInt8], named name: String, lastModified: Int64) -> Representation {
    Representation(
      bytes, type: "text/calendar; charset=utf-8", lastModified: lastModified, cacheControl: feedLifetime,
      headers: [("Content-Disposition", "inline; filename=\"\(name)\"")])
  }
}

/// Identifies a resource: with the same data, equal keys have equal bytes, however their addresses are written.
enum ResourceKey: Sendable, Hashable {
  /// A calendar of workdays.
  case workdays(FeedDescription)
  /// A calendar of holidays.
  case holidays(HolidayFeedDescription)
  /// A range of days as JSON.
  case days(from: CivilDate, to: CivilDate)
  /// The subscribe page.
  case page(PageRequest)
}
