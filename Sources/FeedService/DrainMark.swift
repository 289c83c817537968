// SPDX-License-Identifier: MIT

internal import ServiceLifecycle

/// Marks the router as not ready when the server begins to stop.
struct DrainMark: Service {
  let router: FeedRouter

  func run() async throws {
    try? await gracefulShutdown()
    router.drain()
  }
}
