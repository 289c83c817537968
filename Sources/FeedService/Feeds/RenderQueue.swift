// SPDX-License-Identifier: MIT

import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// Makes what is asked for outside the event loops, each resource only once for concurrent requests, and the clients' in turn.
final class RenderQueue<Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, Problem>

  private enum Identifier: Hashable {
    case resource(ResourceKey, ObjectIdentifier)
    /// What is made for one request alone.
    case single(Int)
  }

  private struct Rendering {
    let work: @Sendable () -> Outcome
    var completions: [@Sendable (Outcome) -> Void]
  }

  private struct State {
    /// The renderings that run or wait.
    var renderings: [Identifier: Rendering] = [:]
    /// The renderings that wait, by the network of the client that was the first to ask.
    var waiting: [ClientAddress?: CircularBuffer<Identifier>] = [:]
    /// The clients with waiting renderings, the next one first.
    var turns: CircularBuffer<ClientAddress?> = []
    /// The number of renderings that were for one request alone.
    var singles = 0

    /// Takes the next rendering of the client whose turn it is.
    mutating func next() -> Identifier? {
      guard let client = turns.popFirst() else { return nil }
      let next = waiting[client]?.popFirst()
      if waiting[client]?.isEmpty == false { turns.append(client) } else { waiting[client] = nil }
      return next
    }

    /// Makes room for a client's rendering in a full queue by giving up the last one of the client with the most; nil if
    /// that client would have as many.
    mutating func makeRoom(for client: ClientAddress?) -> Rendering? {
      guard let (greediest, identifiers) = waiting.max(by: { $0.value.count < $1.value.count }),
        identifiers.count > (waiting[client]?.count ?? 0) + 1, let last = waiting[greediest]?.popLast()
      else { return nil }
      return renderings.removeValue(forKey: last)
    }
  }

  private let state = NIOLockedValueBox(State())
  private let threads: NIOThreadPool
  private let limit: Int

  /// Creates a queue with its own threads.
  ///
  /// - Parameter limit: the maximum number of renderings that run or wait; a further one gets 429, or the last one of the
  ///   client with the most. With 0, nothing is rendered, and no thread is started.
  init(threads count: Int, limit: Int) {
    threads = NIOThreadPool(numberOfThreads: count)
    if limit > 0 { threads.start() }
    self.limit = limit
  }

  /// Stops the threads; waiting requests get 503.
  func stop() { threads.shutdownGracefully { _ in } }

  /// Renders a resource, or waits for the same rendering if it is already queued.
  ///
  /// - Parameters:
  ///   - key: nil for what is no other request's.
  ///   - completion: called on any thread, once.
  func render(
    _ key: ResourceKey?, _ snapshot: Snapshot, for client: ClientAddress?, _ work: @escaping @Sendable () -> Outcome,
    completion: @escaping @Sendable (Outcome) -> Void
  ) {
    let refused: [@Sendable (Outcome) -> Void] = state.withLockedValue { state in
      state.singles += 1
      let identifier = key.map { .resource($0, ObjectIdentifier(snapshot)) } ?? Identifier.single(state.singles)
      guard state.renderings[identifier] == nil else {
        state.renderings[identifier]?.completions.append(completion)
        return []
      }
      let givenUp = state.renderings.count < limit ? nil : state.makeRoom(for: client)
      guard state.renderings.count < limit else { return [completion] }
      state.renderings[identifier] = Rendering(work: work, completions: [completion])
      if state.waiting[client] == nil { state.turns.append(client) }
      state.waiting[client, default: []].append(identifier)
      threads.submit { self.runNext(isStopped: $0 == .cancelled) }
      return givenUp?.completions ?? []
    }
    for completion in refused {
      completion(
        .failure(
          Problem(429, "too many feeds are being generated; try again in a second", headers: [("Retry-After", "1")])))
    }
  }

  /// Runs the next rendering; there may be none, if one was given up for another.
  private func runNext(isStopped: Bool) {
    let next = state.withLockedValue { state in
      state.next().flatMap { identifier in state.renderings[identifier].map { (identifier, $0.work) } }
    }
    guard let (identifier, work) = next else { return }
    let outcome: Outcome =
      isStopped
      ? .failure(Problem(503, "the server is shutting down", headers: [("Retry-After", "5")])) : work()
    let completions = state.withLockedValue { $0.renderings.removeValue(forKey: identifier)?.completions ?? [] }
    for completion in completions { completion(outcome) }
  }
}
