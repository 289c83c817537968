// SPDX-License-Identifier: MIT

import CivilCalendar
import NIOConcurrencyHelpers
import Platform
import WorkdayFeeds
import Workdays

/// What the server has done and its state, in the text format of Prometheus.
final class Metrics: Sendable {
  private struct Counts {
    var answers = [Int](repeating: 0, count: routes.count * classes.count)
    var hits = 0
    var renderings = 0
    var rejections = 0
    var openConnections = 0
  }

  /// What requests are counted by, so that no address makes a label of its own.
  private static let routes = Route.allCases.map(\.rawValue) + ["/p/TOKEN/NAME.ics", "/NAME.ics", "other"]
  private static let indexes = Dictionary(uniqueKeysWithValues: zip(routes.map { $0[...] }, routes.indices))
  private static let classes = ["2xx", "3xx", "4xx", "5xx"]

  private let counts = NIOLockedValueBox(Counts())
  private let start: Int64

  init(start: Int64) { self.start = start }

  func count(_ target: String, _ answer: Answer) {
    let status = min(max(answer.status / 100 - 2, 0), Metrics.classes.count - 1)
    let index = Metrics.route(of: target) * Metrics.classes.count + status
    counts.withLockedValue { counts in
      counts.answers[index] += 1
      if answer.isFromCache { counts.hits += 1 }
      if answer.status == 429 { counts.rejections += 1 }
    }
  }

  /// Counts a resource that is rendered for a request.
  func countRendering() { counts.withLockedValue { $0.renderings += 1 } }

  /// Counts a connection that is opened, or closed with -1.
  func countConnection(_ change: Int) { counts.withLockedValue { $0.openConnections += change } }

  private static func route(of target: String) -> Int {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    if let index = indexes[Substring(path)] { return index }
    if path.starts(with: NamedFeeds.privatePath.utf8) { return routes.count - 3 }
    return path.suffix(4).elementsEqual(".ics".utf8) ? routes.count - 2 : routes.count - 1
  }

  /// The metrics of the server and of its data.
  ///
  /// - Parameters:
  ///   - today: the current date in China.
  ///   - unsent: the bytes of large answers on their way.
  func answer(_ state: FeedRouter.State, today: CivilDate, unsent: Int) -> Answer {
    let counts = counts.withLockedValue { $0 }
    var text = PrometheusText()
    let answers = counts.answers.enumerated().map { index, count -> (labels: String, value: Int?) in
      let (route, status) = index.quotientAndRemainder(dividingBy: Metrics.classes.count)
      return ("{route=\"\(Metrics.routes[route])\",status=\"\(Metrics.classes[status])\"}", count)
    }
    text.add("workday_feed_build_info", .gauge, "The version.", [("{version=\"\(programVersion)\"}", 1)])
    text.add("workday_feed_requests_total", .counter, "Requests answered.", answers)
    text.add("workday_feed_cache_hits_total", .counter, "Requests answered from the cache.", counts.hits)
    text.add("workday_feed_renderings_total", .counter, "Feeds, lists and pages generated.", counts.renderings)
    text.add("workday_feed_rejections_total", .counter, "Requests answered with 429.", counts.rejections)
    text.add("workday_feed_open_connections", .gauge, "Open connections.", counts.openConnections)
    text.add("workday_feed_unsent_bytes", .gauge, "Bytes of large answers that clients have not taken.", unsent)
    let holidays = state.snapshot.holidays
    text.add(holidays, today: today)
    text.add("workday_feed_last_published_year", .gauge, "The last published year.", holidays.publishedYears.last)
    text.add(
      "workday_feed_data_problems", .gauge, "Data, descriptions and tokens that are not used.", state.problemCount)
    text.add(
      "workday_feed_missing", .gauge, "Years, notices and feeds that were served before the start, and are not now.",
      state.missing.count)
    text.add(
      "workday_feed_last_check_seconds", .gauge,
      "When the data and the feeds were last looked at, in seconds since 1970.",
      Int(state.lastCheck))
    text.add("process_start_time_seconds", .gauge, "The start of the server.", Int(start))
    return .plain(text.text, type: PrometheusText.type)
  }
}
