// SPDX-License-Identifier: MIT

internal import Logging
internal import NIOCore
internal import NIOPosix
internal import UnixSignals
internal import Workdays

/// An HTTP server for feeds and the subscribe page.
///
/// ```swift
/// let data = FeedData { _ in (.statutory, []) }
/// let server = FeedServer(configuration, data: data, log: LogSink(descriptor: 1))
/// try await server.run()   // returns within ten seconds after SIGTERM or SIGINT
/// ```
public struct FeedServer: Sendable {
  private let configuration: ServiceConfiguration
  let router: FeedRouter
  private let data: FeedData
  private let log: LogSink
  private let logger: Logger
  /// What is wrong with the data loaded at first; logged once the server is listening.
  private let problems: [String]
  private let feeds: NamedFeedLoader?
  private let loaded: NamedFeedLoader.Loaded?

  /// Creates a server and loads the data and the named feeds.
  ///
  /// - Parameters:
  ///   - configuration: the configuration.
  ///   - data: the source of the statutory calendar.
  ///   - log: the destination of the log, one line of JSON per request.
  public init(_ configuration: ServiceConfiguration, data: FeedData, log: LogSink) {
    let (holidays, problems) = data.load(nil)
    self.problems = problems
    self.data = data
    self.configuration = configuration
    self.log = log
    router = FeedRouter(configuration, holidays: holidays)
    feeds = configuration.feedFolder.map { NamedFeedLoader($0, configuration.timeZones) }
    loaded = feeds?.load(over: holidays)
    if let loaded { router.replace(loaded.feeds) }
    logger = Logger(label: "workday-feed") { _ in JSONLogHandler(log, clock: configuration.clock) }
  }

  /// Serves requests until the process receives SIGTERM or SIGINT; SIGHUP loads the data and the feeds again.
  ///
  /// The first line of the log contains the address. On a signal, the server accepts no more connections, answers all
  /// requests that it has received, and returns within ten seconds, whatever clients, files and the log's reader do.
  ///
  /// - Throws: a system error if it cannot listen on the address.
  public func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
    let (listener, watcher) = try await start()
    for await signal in signals {
      guard signal == .sighup else { break }
      watcher.requestReload()
    }
    await stop(listener)
  }

  /// Begins to serve requests.
  func start() async throws -> (listener: Listener, watcher: DataWatcher) {
    let listener = try await Listener(
      configuration, router, RequestLog(log, clock: configuration.clock), on: MultiThreadedEventLoopGroup.singleton)
    let address = listener.address?.ipAddress ?? configuration.host
    let host = address.contains(":") ? "[\(address)]" : address
    logger.info(
      "listening", metadata: ["address": "http://\(host):\(listener.address?.port ?? configuration.port)"])
    let watcher = DataWatcher(router, data, feeds, logger)
    watcher.report(problems)
    if let loaded { watcher.report(loaded) }
    watcher.start()
    log.start()
    return (listener, watcher)
  }

  /// Answers what has been asked, within eight seconds, and writes the log, within one.
  func stop(_ listener: Listener) async {
    router.beginShutdown()
    await listener.stop(within: .seconds(8))
    router.stop()
    logger.info("stopped")
    log.finish()
  }
}
