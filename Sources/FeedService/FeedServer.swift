// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
package import TimeZones

#if !Online
#error("the server needs other packages: swift build --traits Libical,Online")
#endif

/// An HTTP server for feeds and the subscribe page.
///
/// ```swift
/// let server = FeedServer(configuration, log: LogSink(descriptor: 1)) { _ in (.statutory, []) }
/// try await server.run(events)   // returns within ten seconds after .stop
/// ```
package struct FeedServer: Sendable {
  /// What a running server can be told.
  package enum Event: Sendable {
    /// To load the data and the feeds again.
    case reload
    /// To stop.
    case stop
  }

  let configuration: ServiceConfiguration
  let router: FeedRouter
  let connections: Connections
  private let watcher: DataWatcher
  private let sink: LogSink
  let log: RequestLog

  /// Creates a server that has loaded nothing yet.
  ///
  /// - Parameters:
  ///   - log: the destination of the log, one line of JSON per request.
  ///   - loadHolidays: loads the statutory calendar.
  package init(_ configuration: ServiceConfiguration, log: LogSink, loadHolidays: @escaping HolidayLoader) {
    self.configuration = configuration
    sink = log
    self.log = RequestLog(log, clock: configuration.clock)
    router = FeedRouter(configuration)
    connections = Connections(limit: configuration.connectionLimit, proxies: configuration.trustedProxies)
    watcher = DataWatcher(router, configuration, self.log, loadHolidays)
  }

  /// Loads the data and the named feeds; until then, requests are answered with 503.
  package func load() { watcher.load() }

  /// Serves requests until it is told to stop.
  ///
  /// It listens at once and answers 503 until all is loaded; the line of the log that says so has the address. When it
  /// stops, the server accepts no more connections, answers all requests that it has received, and returns within ten
  /// seconds, whatever clients, files and the log's reader do.
  ///
  /// - Parameter isReady: is called on another thread when all is loaded.
  /// - Throws: a system error if it cannot listen on the address.
  package func run(_ events: AsyncStream<Event>, isReady: @escaping @Sendable () -> Void = {}) async throws {
    let listener = try await start()
    let address = address(of: listener)
    log.write(.info, "loading", ("at", address))
    watcher.start {
      log.write(.info, "listening", ("address", address))
      isReady()
    }
    for await event in events {
      guard event == .reload else { break }
      watcher.requestReload()
    }
    await stop(listener)
  }

  func start() async throws -> Listener {
    let listener = try await Listener(self, on: MultiThreadedEventLoopGroup.singleton)
    sink.start()
    return listener
  }

  /// The status of the answer to GET of a target, which is rendered at once and not kept, without a connection.
  package func status(of target: String) -> Int {
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: ["Host": "localhost"])
    switch router.outcome(of: FeedRequest(head, peer: "none")) {
    case .answer(let answer): return answer.status
    case .rendering(let rendering):
      do throws(Problem) { return try Problem.of(rendering.work).status } catch { return error.status }
    }
  }

  private func address(of listener: Listener) -> String {
    let address = listener.address?.ipAddress ?? configuration.host
    let host = address.contains(":") ? "[\(address)]" : address
    return "http://\(host):\(listener.address?.port ?? configuration.port)"
  }

  /// Answers what has been asked, within eight seconds, and writes the log, within one.
  func stop(_ listener: Listener) async {
    router.state.withLockedValue { $0.isShuttingDown = true }
    await listener.stop(within: .seconds(8))
    router.stop()
    log.write(.info, "stopped")
    sink.finish()
  }
}

/// The configuration of the server.
package struct ServiceConfiguration: Sendable {
  /// The address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 for any free port.
  package var port = 8080
  /// The public address of the service, such as `https://work.example.org`, without a trailing slash.
  ///
  /// If it is nil, the page uses the address that the browser requested.
  package var baseURL: String?
  /// The names by which the server is asked, beside addresses and `localhost`; empty for any.
  ///
  /// Requests for other names are refused, but for secret addresses and the state of the server.
  package var hostNames: Set<HostName> = []
  /// The time zone database.
  package let timeZones: TimeZoneDatabase
  /// Keeps the rules of zones whose files break.
  let zones = KeptZones()
  /// Returns the current time in whole seconds since 1970.
  package var clock: @Sendable () -> Int64
  /// The current date in China.
  var today: CivilDate { CivilDateTime(clamping: clock() + 8 * 3600).date }
  /// The maximum number of renderings that are running or waiting; 64 by default.
  package var renderLimit = 64
  /// The maximum number of open connections, 4096 by default; further ones wait.
  package var connectionLimit = 4096
  /// The bytes of large answers that may wait for slow clients, 64 MiB by default; beyond, large answers are 503.
  ///
  /// A network gets a quarter of them, and more while half of them are free.
  package var unsentLimit = 64 << 20
  /// The maximum number of descriptions that are served, 10,000 by default; further ones are a problem.
  package var feedLimit = 10_000
  /// The maximum size of all described feeds in bytes, 128 MiB by default; one that does not fit is a problem.
  package var feedSizeLimit = 128 << 20

  /// The number of open connections that a limit of open files allows, 64 to 16,384; 128 files are left for the rest.
  package static func connectionLimit(openFiles: Int) -> Int { max(64, min(16_384, openFiles - 128)) }

  /// The addresses of proxies whose X-Forwarded-For says who asks; none by default.
  ///
  /// Renderings are shared fairly between clients. Behind a proxy that is not in this list all clients count as one.
  package var trustedProxies: Set<ClientAddress> = []
  /// A folder of files such as `2027.json`, which need not exist, or nil.
  ///
  /// When a file changes, the holidays are loaded again.
  package var dataFolder: String?
  /// A folder of descriptions such as `team-a.yaml`, each of them served as `/team-a.ics`; nil for none.
  package var feedFolder: String?
  /// A file that tells after the next start what was served before it; nil for none.
  package var record: String?
  /// Whether only the feeds of the folder are served, and neither feeds by parameters nor the page.
  package var isNamedOnly = false
  /// Whether feeds of the folder that have no token are left out, so that lost tokens make nothing public.
  package var isPrivateOnly = false
  /// How long the parts of a connection may take.
  var timeouts = Timeouts()

  /// Makes the feeds, of which all servers with the same data have the same bytes on any day.
  var maker: FeedMaker { FeedMaker(by: .newestYears, timeZones: timeZones) }

  /// Creates a configuration with the defaults.
  package init(timeZones: TimeZoneDatabase, clock: @escaping @Sendable () -> Int64) {
    var timeZones = timeZones
    timeZones.keeper = TimeZoneDatabase.Keeper(zones.rules)
    self.timeZones = timeZones
    self.clock = clock
  }
}
