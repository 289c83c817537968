// SPDX-License-Identifier: MIT

#if Online
internal import FeedService
internal import NIOCore
internal import NIOEmbedded
internal import TestSupport
internal import TimeZones
internal import Workdays

extension FuzzTarget {
  /// What a client sends on a connection: answered by the server's own handlers, but for what has to be rendered.
  ///
  /// Whether it arrives in one piece or in two makes no difference.
  package static let http = FuzzTarget(name: "http") { bytes in
    do {
      let statuses = try answers(to: [bytes[...]])
      if let wrong = statuses.first(where: { !(200..<500).contains($0) }) { return "status \(wrong)" }
      let pieces = try answers(to: [bytes.prefix(bytes.count / 2), bytes.dropFirst(bytes.count / 2)])
      return pieces == statuses ? nil : "\(statuses), but \(pieces) in two pieces"
    } catch {
      return "\(error)"
    }
  }

  /// Descriptions of a public and of a private feed, with its token.
  private static let feeds = try? TemporaryFolder()

  /// A server without a port, whose queue of renderings is full from the start, so that they get 429 at once.
  static let server: FeedServer = {
    var configuration = ServiceConfiguration(timeZones: TimeZoneDatabase(folders: [])) { 1_609_459_200 }
    configuration.renderLimit = 0
    configuration.feedFolder = feeds?.path
    for name in ["open", "secret"] { try? feeds?.write(Array("title: \(name)".utf8), to: name + ".yaml") }
    // The hash of the token "token".
    let hash = "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0"
    try? feeds?.write(Array("secret 1 \(hash)\n".utf8), to: "tokens")
    let server = FeedServer(configuration, log: LogSink(descriptor: -1)) { _ in (.statutory, []) }
    server.load()
    return server
  }()

  /// The status of each answer on a connection, or 0 if it has none.
  private static func answers(to pieces: [ArraySlice<UInt8>]) throws -> [Int] {
    let channel = EmbeddedChannel()
    try server.addHandlers(to: channel)
    channel.connect(to: try SocketAddress(unixDomainSocketPath: "client"), promise: nil)
    for piece in pieces where channel.isActive {
      try channel.writeInbound(ByteBuffer(bytes: piece))
      channel.embeddedEventLoop.run()
    }
    var statuses: [Int] = []
    while let data = try channel.readOutbound(as: IOData.self) {
      // A head is written as a buffer of its own.
      guard case .byteBuffer(let buffer) = data, buffer.readableBytesView.starts(with: "HTTP/1.1 ".utf8) else {
        continue
      }
      statuses.append(Int(buffer.getString(at: buffer.readerIndex + 9, length: 3) ?? "") ?? 0)
    }
    _ = try? channel.finish(acceptAlreadyClosed: true)
    return statuses
  }
}
#endif
