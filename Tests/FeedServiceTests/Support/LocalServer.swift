// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import TimeZones
import Workdays

@testable import FeedService

/// The server within the tests, for what a process of its own cannot be told.
struct LocalServer {
  let port: Int
  private let server: FeedServer
  private let listener: Listener

  /// Starts a server on a free port; its log goes nowhere.
  init(
    _ timeouts: Timeouts = Timeouts(), unsentLimit: Int = 64 << 20,
    clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
  ) async throws {
    var configuration = ServiceConfiguration(timeZones: .system, clock: clock)
    configuration.port = 0
    configuration.timeouts = timeouts
    configuration.unsentLimit = unsentLimit
    server = FeedServer(configuration, log: LogSink(descriptor: -1)) { _ in (.statutory, []) }
    server.load()
    listener = try await server.start()
    port = listener.address?.port ?? 0
  }

  /// Occupies all threads that render feeds until the returned semaphore is signalled; returns when they are.
  func occupyRenderers() async -> DispatchSemaphore {
    let (free, isFree) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for number in 0..<2 {
      server.router.feeds.render(ResourceKey("\(number)"), server.router.snapshot, for: ClientAddress("192.0.2.9")) {
        isFree.signal()
        free.wait()
        free.signal()
        return .failure(Problem(500, "not a feed"))
      } completion: { _ in
      }
    }
    await blocking { for _ in 0..<2 { isFree.wait() } }.value
    return free
  }

  func stop() async { await server.stop(listener) }
}
