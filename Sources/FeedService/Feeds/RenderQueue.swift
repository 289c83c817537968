// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers
internal import NIOPosix

/// Renders away from the event loops, each resource once however many ask for it, and so many at a time at most.
final class RenderQueue: Sendable {
  private typealias Rendering = Task<Result<Representation, Problem>, Never>

  private struct Job: Hashable {
    let snapshot: ObjectIdentifier
    let key: ResourceKey
  }

  private let jobs = NIOLockedValueBox<[Job: Rendering]>([:])
  private let threads: NIOThreadPool
  private let limit: Int

  /// Makes a queue of threads of its own.
  ///
  /// - Parameter limit: the most resources in work or waiting; whoever asks for one more is told to come again.
  init(threads count: Int, limit: Int) {
    threads = NIOThreadPool(numberOfThreads: count)
    threads.start()
    self.limit = limit
  }

  /// Ends the threads; what waits is refused.
  func stop() { threads.shutdownGracefully { _ in } }

  /// What a piece of work renders, or what it was rendered to for somebody who asked just before.
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
          result = .failure(Problem(503, "the server is about to stop", headers: [("Retry-After", "5")]))
        }
        self.jobs.withLockedValue { $0[job] = nil }
        return result
      }
      jobs[job] = rendering
      return rendering
    }
    guard let rendering else {
      return .failure(
        Problem(429, "too many feeds are being made; come again in a second", headers: [("Retry-After", "1")]))
    }
    return await rendering.value
  }
}
