// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import NIOConcurrencyHelpers
#else
internal import Synchronization
#endif

/// What the server has done and its state, in the text format of Prometheus.
final class Metrics: Sendable {
  /// The routes that requests are counted by, so that no address makes a label of its own.
  private static let routes: [String] = FeedRouter.paths + ["/p/TOKEN/NAME.ics", "/NAME.ics", "other"]
  private static let classes = ["2xx", "3xx", "4xx", "5xx"]

  /// For each route and class of status: without a rendering, and others.
  private let requests = (0..<routes.count * classes.count * 2).map { _ in Counter() }
  private let rejections = Counter()
  /// The resources rendered for requests.
  let renderings = Counter()
  /// The open connections.
  let openConnections = Counter()
  private let start: Int64

  /// - Parameter start: the current time in seconds since 1970.
  init(start: Int64) { self.start = start }

  /// Counts an answered request.
  func count(_ target: String, _ answer: Answer) {
    let status = min(max(answer.status / 100 - 2, 0), Metrics.classes.count - 1)
    let index = Metrics.route(of: target) * Metrics.classes.count + status
    requests[index * 2 + (answer.isFromCache ? 1 : 0)].add(1)
    if answer.status == 429 { rejections.add(1) }
  }

  private static func route(of target: String) -> Int {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    for (index, route) in FeedRouter.paths.enumerated() where path.elementsEqual(route.utf8) { return index }
    if path.starts(with: NamedFeeds.privatePath.utf8) { return routes.count - 3 }
    return path.suffix(4).elementsEqual(".ics".utf8) ? routes.count - 2 : routes.count - 1
  }

  /// The answer to a request for the metrics.
  func answer(newestNotice: Int64, problems: Int) -> Answer {
    var text = ""
    func add(_ name: String, _ kind: String, _ help: String, _ values: [(labels: String, value: Int)]) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
      for (labels, value) in values { text += "\(name)\(labels) \(value)\n" }
    }
    let answers = requests.map(\.value)
    let counts = answers.indices.filter { $0.isMultiple(of: 2) }.map { index in
      let (route, status) = (index / 2 / Metrics.classes.count, index / 2 % Metrics.classes.count)
      let labels = "{route=\"\(Metrics.routes[route])\",status=\"\(Metrics.classes[status])\"}"
      return (labels, answers[index] + answers[index + 1])
    }
    let hits = answers.indices.filter { !$0.isMultiple(of: 2) }.reduce(0) { $0 + answers[$1] }
    add("workday_feed_requests_total", "counter", "Requests answered.", counts)
    add("workday_feed_cache_hits_total", "counter", "Requests answered from the cache.", [("", hits)])
    add("workday_feed_renderings_total", "counter", "Feeds, lists and pages generated.", [("", renderings.value)])
    add("workday_feed_rejections_total", "counter", "Requests answered with 429.", [("", rejections.value)])
    add("workday_feed_open_connections", "gauge", "Open connections.", [("", openConnections.value)])
    add(
      "workday_feed_newest_notice_timestamp_seconds", "gauge", "The date of the newest notice.",
      [("", Int(newestNotice))])
    add("workday_feed_data_problems", "gauge", "Data, descriptions and tokens that are not used.", [("", problems)])
    add("process_start_time_seconds", "gauge", "The start of the server.", [("", Int(start))])
    return .plain(text, type: "text/plain; version=0.0.4; charset=utf-8")
  }
}

/// A number that all threads add to.
final class Counter: Sendable {
  #if canImport(Darwin)
  // Atomic numbers need macOS 15.
  private let number = NIOLockedValueBox(0)
  /// The number.
  var value: Int { number.withLockedValue { $0 } }
  /// Adds to the number.
  func add(_ count: Int) { number.withLockedValue { $0 += count } }
  #else
  private let number = Atomic(0)
  /// The number.
  var value: Int { number.load(ordering: .relaxed) }
  /// Adds to the number.
  func add(_ count: Int) { number.wrappingAdd(count, ordering: .relaxed) }
  #endif
}
