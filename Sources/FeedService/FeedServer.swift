// SPDX-License-Identifier: MIT

internal import NIOCore
internal import NIOPosix
internal import Workdays

/// An HTTP server for feeds and the subscribe page.
///
/// ```swift
/// let data = FeedData { _ in (.statutory, []) }
/// let server = FeedServer(configuration, data: data, log: LogSink(descriptor: 1))
/// try await server.run(events)   // returns within ten seconds after .stop
/// ```
public struct FeedServer: Sendable {
  /// What a running server can be told.
  public enum Event: Sendable {
    /// To load the data and the feeds again.
    case reload
    /// To stop.
    case stop
  }

  private let configuration: ServiceConfiguration
  let router: FeedRouter
  private let data: FeedData
  private let sink: LogSink
  private let log: RequestLog
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
    sink = log
    self.log = RequestLog(log, clock: configuration.clock)
    router = FeedRouter(configuration, holidays: holidays)
    feeds = configuration.feedFolder.map { NamedFeedLoader($0, configuration.timeZones) }
    loaded = feeds?.load(over: holidays)
    if let loaded { router.replace(loaded.feeds) }
  }

  /// Serves requests until it is told to stop.
  ///
  /// The first line of the log contains the address. When it stops, the server accepts no more connections, answers all
  /// requests that it has received, and returns within ten seconds, whatever clients, files and the log's reader do.
  ///
  /// - Throws: a system error if it cannot listen on the address.
  public func run(_ events: AsyncStream<Event>) async throws {
    let (listener, watcher) = try await start()
    for await event in events {
      guard event == .reload else { break }
      watcher.requestReload()
    }
    await stop(listener)
  }

  /// Begins to serve requests.
  func start() async throws -> (listener: Listener, watcher: DataWatcher) {
    let listener = try await Listener(configuration, router, log, on: MultiThreadedEventLoopGroup.singleton)
    let address = listener.address?.ipAddress ?? configuration.host
    let host = address.contains(":") ? "[\(address)]" : address
    log.write(.info, "listening", ("address", "http://\(host):\(listener.address?.port ?? configuration.port)"))
    let watcher = DataWatcher(router, data, feeds, log)
    watcher.report(problems, with: "data")
    if let loaded { watcher.report(loaded) }
    watcher.start()
    sink.start()
    return (listener, watcher)
  }

  /// Answers what has been asked, within eight seconds, and writes the log, within one.
  func stop(_ listener: Listener) async {
    router.beginShutdown()
    await listener.stop(within: .seconds(8))
    router.stop()
    log.write(.info, "stopped")
    sink.finish()
  }
}
