// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers

/// Rendered resources by what they depend on, and by the targets that asked for them; the least lately used goes first.
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
      if targets.count >= mostTargets, targets[target] == nil { targets.removeAll(keepingCapacity: true) }
      targets[target] = number
    }

    mutating func remove(_ number: Int) {
      guard let entry = entries.removeValue(forKey: number) else { return }
      keys[entry.key] = nil
      size -= entry.representation.size
    }
  }

  private let state = NIOLockedValueBox(State())
  private let largestSize: Int
  private let mostEntries: Int
  /// The most targets remembered; there is no end of ways to write an address.
  private static let mostTargets = 1024

  /// Makes an empty cache of a size in bytes and a number of entries.
  init(size: Int, entries: Int) {
    largestSize = size
    mostEntries = entries
  }

  /// What a target was answered with before.
  func representation(of target: String) -> Representation? {
    state.withLockedValue { state in state.targets[target].flatMap { state.use($0) } }
  }

  /// What is kept under a key; the target that asked is remembered.
  func representation(of key: ResourceKey, target: String) -> Representation? {
    state.withLockedValue { state in
      guard let number = state.keys[key] else { return nil }
      state.remember(target, number)
      return state.use(number)
    }
  }

  /// Keeps a representation, and drops the least lately used ones where there is no room.
  func keep(_ representation: Representation, key: ResourceKey, target: String) {
    guard representation.size <= largestSize else { return }
    state.withLockedValue { state in
      if let number = state.keys[key] { state.remove(number) }
      while state.size + representation.size > largestSize || state.entries.count >= mostEntries,
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

  /// The number of entries and their size in bytes.
  var usage: (entries: Int, size: Int) { state.withLockedValue { ($0.entries.count, $0.size) } }
}
