// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers
internal import NIOPosix

/// Renders resources outside the event loops, each only once for concurrent requests, up to a maximum number.
final class RenderQueue: Sendable {
  private typealias Rendering = Task<Result<Representation, Problem>, Never>

  private struct Job: Hashable {
    let snapshot: ObjectIdentifier
    let key: ResourceKey
  }

  private let jobs = NIOLockedValueBox<[Job: Rendering]>([:])
  private let threads: NIOThreadPool
  private let limit: Int

  /// Creates a queue with its own threads.
  ///
  /// - Parameter limit: the maximum number of queued renderings; further requests get 429.
  init(threads count: Int, limit: Int) {
    threads = NIOThreadPool(numberOfThreads: count)
    threads.start()
    self.limit = limit
  }

  /// Stops the threads; waiting requests get 503.
  func stop() { threads.shutdownGracefully { _ in } }

  /// Renders a resource, or waits for the same rendering if it is already queued.
  func representation(
    _ key: ResourceKey, _ snapshot: Snapshot, _ work: @escaping @Sendable () -> Result<Representation, Problem>
  ) async -> Result<Representation, Problem> {
    let job = Job(snapshot: ObjectIdentifier(snapshot), key: key)
    let rendering: Rendering? = jobs.withLockedValue { jobs in
      if let rendering = jobs[job] { return rendering }
      guard jobs.count < limit else { return nil }
      let rendering = Rendering { [threads, self] in
        let result: Result<Representation, Problem>
        do {
          result = try await threads.runIfActive { work() }
        } catch {
          result = .failure(Problem(503, "the server is shutting down", headers: [("Retry-After", "5")]))
        }
        self.jobs.withLockedValue { $0[job] = nil }
        return result
      }
      jobs[job] = rendering
      return rendering
    }
    guard let rendering else {
      return .failure(
        Problem(429, "too many feeds are being generated; try again in a second", headers: [("Retry-After", "1")]))
    }
    return await rendering.value
  }
}
