// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers

/// A cache of rendered resources, by key and by request target, that evicts the least recently used.
final class RepresentationCache: Sendable {
  private struct Entry {
    let key: ResourceKey
    let representation: Representation
    var lastUse: Int
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var keys: [ResourceKey: Int] = [:]
    var targets: [String: Int] = [:]
    var size = 0
    var uses = 0

    mutating func use(_ number: Int) -> Representation? {
      uses += 1
      entries[number]?.lastUse = uses
      return entries[number]?.representation
    }

    mutating func remember(_ target: String, _ number: Int) {
      if targets.count >= maximumTargets, targets[target] == nil { targets.removeAll(keepingCapacity: true) }
      targets[target] = number
    }

    mutating func remove(_ number: Int) {
      guard let entry = entries.removeValue(forKey: number) else { return }
      keys[entry.key] = nil
      size -= entry.representation.size
    }
  }

  private let state = NIOLockedValueBox(State())
  private let maximumSize: Int
  private let maximumEntries: Int
  /// The maximum number of targets; an address can be written in any number of ways.
  private static let maximumTargets = 1024

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - size: the maximum size in bytes.
  ///   - entries: the maximum number of entries.
  init(size: Int, entries: Int) {
    maximumSize = size
    maximumEntries = entries
  }

  /// The resource that a target was answered with before.
  func representation(of target: String) -> Representation? {
    state.withLockedValue { state in state.targets[target].flatMap { state.use($0) } }
  }

  /// The resource of a key; the target is remembered for it.
  func representation(of key: ResourceKey, target: String) -> Representation? {
    state.withLockedValue { state in
      guard let number = state.keys[key] else { return nil }
      state.remember(target, number)
      return state.use(number)
    }
  }

  /// Adds a resource, and evicts the least recently used ones if necessary.
  func keep(_ representation: Representation, key: ResourceKey, target: String) {
    guard representation.size <= maximumSize else { return }
    state.withLockedValue { state in
      if let number = state.keys[key] { state.remove(number) }
      while state.size + representation.size > maximumSize || state.entries.count >= maximumEntries,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.remove(oldest.key)
      }
      state.uses += 1
      let number = state.uses
      state.entries[number] = Entry(key: key, representation: representation, lastUse: number)
      state.keys[key] = number
      state.size += representation.size
      state.remember(target, number)
    }
  }

  /// The number of entries and their total size in bytes.
  var usage: (entries: Int, size: Int) { state.withLockedValue { ($0.entries.count, $0.size) } }
}
