// SPDX-License-Identifier: MIT

internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import UnixSignals
internal import Workdays

/// An HTTP server for feeds and the subscribe page.
///
/// ```swift
/// let data = FeedData { (.statutory, []) }
/// let server = try FeedServer(configuration, data: data, log: LogSink(descriptor: 1))
/// try await server.run()   // returns within ten seconds after SIGTERM or SIGINT
/// ```
public struct FeedServer: Sendable {
  private let configuration: ServiceConfiguration
  private let router: FeedRouter
  private let data: FeedData
  private let log: LogSink
  private let logger: Logger
  /// The warnings about the data loaded at first; logged once the server is listening.
  private let warnings: [String]

  /// Creates a server and loads the data.
  ///
  /// - Parameters:
  ///   - configuration: the configuration.
  ///   - data: the source of the statutory calendar.
  ///   - log: the destination of the log, one line of JSON per request.
  /// - Throws: the error of `data.load`.
  public init(_ configuration: ServiceConfiguration, data: FeedData, log: LogSink) throws {
    let (holidays, warnings) = try data.load()
    self.warnings = warnings
    self.data = data
    self.configuration = configuration
    self.log = log
    router = FeedRouter(configuration, holidays: holidays, pages: SubscribePage(configuration))
    logger = Logger(label: "workday-feed") { _ in JSONLogHandler(log, clock: configuration.clock) }
  }

  /// Serves requests until the process receives SIGTERM or SIGINT.
  ///
  /// The first line of the log contains the address. On a signal, the server accepts no more connections, answers all
  /// requests that it has received, and returns within ten seconds.
  ///
  /// - Throws: a system error if it cannot listen on the address.
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
      onServerRunning: { [logger, log, configuration, warnings] channel in
        let port = channel.localAddress?.port ?? configuration.port
        let address = channel.localAddress?.ipAddress ?? configuration.host
        let host = address.contains(":") ? "[\(address)]" : address
        do {
          try await EagerAccepting.begin(on: channel)
        } catch {
          logger.warning("accepting only a few connections at a time", metadata: ["error": "\(error)"])
        }
        logger.info("listening", metadata: ["address": "http://\(host):\(port)"])
        FeedData.log(warnings, logger)
        log.flush()
      },
      eventLoopGroupProvider: .shared(group), logger: quiet)
    var services = ServiceGroupConfiguration(
      services: [
        .init(service: LogFlusher(sink: log)),
        .init(service: DataWatcher(router: router, data: data, logger: logger)),
        .init(service: application),
        .init(service: ReadinessSwitch(router: router)),
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

/// Turns readiness off when the server starts to shut down.
private struct ReadinessSwitch: Service {
  let router: FeedRouter

  func run() async throws {
    try? await gracefulShutdown()
    router.beginShutdown()
  }
}
