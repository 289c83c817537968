// SPDX-License-Identifier: MIT

public import TimeZones

/// The configuration of the server.
public struct ServiceConfiguration: Sendable {
  /// The address to listen on.
  public var host: String
  /// The port to listen on; 0 for any free port.
  public var port: Int
  /// The public address of the service, such as `https://work.example.org`, without a trailing slash.
  ///
  /// If it is nil, the page uses the address that the browser requested.
  public var baseURL: String?
  /// The time zone database.
  public var timeZones: TimeZoneDatabase
  /// Returns the current time in whole seconds since 1970.
  public var clock: @Sendable () -> Int64
  /// The maximum number of renderings that are running or waiting; 64 by default.
  public var renderLimit = 64
  /// The maximum number of open connections, 4096 by default; further ones wait.
  public var connectionLimit = 4096

  /// The number of open connections that a limit of open files allows, 64 to 16,384; 128 files are left for the rest.
  public static func connectionLimit(openFiles: Int) -> Int { max(64, min(16_384, openFiles - 128)) }

  /// The addresses of proxies whose X-Forwarded-For says who asks; none by default.
  ///
  /// Renderings are shared fairly between clients. Behind a proxy that is not in this list all clients count as one.
  public var trustedProxies: Set<String> = []
  /// A folder of descriptions such as `team-a.yaml`, each of them served as `/team-a.ics`; nil for none.
  public var feedFolder: String?
  /// Whether only the feeds of the folder are served, and neither feeds by parameters nor the page.
  public var isNamedOnly = false
  /// How long the parts of a connection may take.
  var timeouts = Timeouts()

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - host: the address to listen on.
  ///   - port: the port to listen on; 0 for any free port.
  ///   - timeZones: the time zone database.
  ///   - clock: returns the current time in whole seconds since 1970.
  public init(
    host: String = "127.0.0.1", port: Int = 8080, timeZones: TimeZoneDatabase, clock: @escaping @Sendable () -> Int64
  ) {
    self.host = host
    self.port = port
    self.timeZones = timeZones
    self.clock = clock
  }
}
