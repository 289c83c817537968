// SPDX-License-Identifier: MIT

internal import CivilCalendar
public import Logging
internal import Support

/// Writes each log message as a line of JSON, in the same log as the requests.
public struct JSONLogHandler: LogHandler {
  private let sink: LogSink
  private let clock: @Sendable () -> Int64
  /// The metadata of every message.
  public var metadata: Logger.Metadata = [:]
  /// The minimum level that is written.
  public var logLevel: Logger.Level = .info

  /// Creates a handler that writes to a sink.
  ///
  /// - Parameters:
  ///   - sink: the destination.
  ///   - clock: returns the current time in whole seconds since 1970.
  public init(_ sink: LogSink, clock: @escaping @Sendable () -> Int64) {
    self.sink = sink
    self.clock = clock
  }

  /// An entry of the metadata of every message.
  public subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes a message.
  public func log(event: LogEvent) {
    var bytes = Array(
      "{\"time\":\"\(CivilDateTime(clamping: clock()).iso8601)Z\",\"level\":\"\(event.level.rawValue)\"".utf8)
    bytes.append(contentsOf: ",\"message\":".utf8)
    JSON.append(event.message.description.utf8, to: &bytes)
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    for (key, value) in all.sorted(by: { $0.key < $1.key }) {
      bytes.append(UInt8(ascii: ","))
      JSON.append(key.utf8, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      JSON.append(value.description.utf8, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    sink.write(bytes)
  }
}
