// SPDX-License-Identifier: MIT

internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import UnixSignals
internal import Workdays

/// The server of feeds and of the page that people subscribe on.
///
/// ```swift
/// let data = FeedData { .statutory }
/// let server = try FeedServer(configuration, data: data, log: LogSink(descriptor: 1))
/// try await server.run()   // until SIGTERM or SIGINT, then in under ten seconds
/// ```
public struct FeedServer: Sendable {
  private let configuration: ServiceConfiguration
  private let router: FeedRouter
  private let data: FeedData
  private let log: LogSink
  private let logger: Logger

  /// Makes a server; the data is read at once.
  ///
  /// - Parameters:
  ///   - configuration: how it is set up.
  ///   - data: where the statutory calendar comes from.
  ///   - log: where the log goes, a line of JSON a request.
  /// - Throws: what reading the data throws.
  public init(_ configuration: ServiceConfiguration, data: FeedData, log: LogSink) throws {
    let holidays = try data.load()
    self.data = data
    self.configuration = configuration
    self.log = log
    router = FeedRouter(configuration, holidays: holidays, pages: SubscribePage(configuration))
    logger = Logger(label: "workday-feed") { _ in JSONLogHandler(log, clock: configuration.clock) }
  }

  /// Listens and answers until the process is told to stop by SIGTERM or SIGINT.
  ///
  /// The first line of the log names the address. Told to stop, it takes no more connections, finishes what it was
  /// asked, and is done in under ten seconds.
  /// - Throws: an error of the system where the address cannot be listened at.
  public func run() async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let settings = ApplicationConfiguration(
      address: .hostname(configuration.host, port: configuration.port), backlog: 4096,
      availableConnectionsDelegate: MaximumAvailableConnections(configuration.connectionLimit, logger: logger))
    var quiet = logger
    quiet.logLevel = .warning
    let application = Application(
      responder: FeedResponder(router: router),
      server: HTTPServerBuilder { [router, log, configuration] responder in
        FeedChannel(router, log: log, now: configuration.clock, responder: responder)
      },
      configuration: settings,
      onServerRunning: { [logger, log, configuration] channel in
        let port = channel.localAddress?.port ?? configuration.port
        let address = channel.localAddress?.ipAddress ?? configuration.host
        let host = address.contains(":") ? "[\(address)]" : address
        do {
          try await EagerAccepting.begin(on: channel)
        } catch {
          logger.warning("connections are taken a few at a time", metadata: ["error": "\(error)"])
        }
        logger.info("listening", metadata: ["address": "http://\(host):\(port)"])
        log.flush()
      },
      eventLoopGroupProvider: .shared(group), logger: quiet)
    var services = ServiceGroupConfiguration(
      services: [
        .init(service: LogFlusher(sink: log)),
        .init(service: DataWatcher(router: router, data: data, logger: logger)),
        .init(service: application),
        .init(service: DrainMark(router: router)),
      ], gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet)
    services.maximumGracefulShutdownDuration = .seconds(9)
    defer {
      router.stop()
      log.flush()
    }
    try await ServiceGroup(configuration: services).run()
    logger.info("stopped")
  }
}

/// Marks the router as not ready when the server begins to stop.
private struct DrainMark: Service {
  let router: FeedRouter

  func run() async throws {
    try? await gracefulShutdown()
    router.drain()
  }
}
