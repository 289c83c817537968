// SPDX-License-Identifier: MIT

public import TimeZones

/// How the server is set up.
public struct ServiceConfiguration: Sendable {
  /// The address to listen at.
  public var host: String
  /// The port to listen at; 0 takes a free one.
  public var port: Int
  /// The address that people reach the service by, such as `https://work.example.org`, without a slash at its end.
  ///
  /// Without it the page takes what the browser asked for.
  public var baseURL: String?
  /// Where the rules of time zones are.
  public var timeZones: TimeZoneDatabase
  /// The moment it is, in whole seconds since 1970.
  public var clock: @Sendable () -> Int64
  /// The most resources being rendered or waiting for it at a time, 64 unless told.
  public var renderLimit = 64
  /// The most connections at a time, 4096 unless told; further ones wait.
  public var connectionLimit = 4096

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - host: the address to listen at.
  ///   - port: the port to listen at; 0 takes a free one.
  ///   - timeZones: where the rules of time zones are.
  ///   - clock: the moment it is, in whole seconds since 1970.
  public init(
    host: String = "127.0.0.1", port: Int = 8080, timeZones: TimeZoneDatabase, clock: @escaping @Sendable () -> Int64
  ) {
    self.host = host
    self.port = port
    self.timeZones = timeZones
    self.clock = clock
  }
}
