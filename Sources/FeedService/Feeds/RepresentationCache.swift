// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers

/// Identifies a resource: with the same data, the same key always has the same bytes.
///
/// Keys are compared by their UTF-8 bytes. Texts that Unicode takes for the same, such as two spellings of 北, are
/// different keys, since they have different bytes.
struct ResourceKey: Sendable, Hashable {
  /// The request target, and whatever else the resource depends on.
  let text: String

  init(_ text: String) { self.text = text }

  static func == (first: ResourceKey, second: ResourceKey) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// A cache of rendered resources that evicts the least recently used.
final class RepresentationCache: Sendable {
  private struct Entry {
    let representation: Representation
    var lastUse: Int
  }

  private struct State {
    var entries: [ResourceKey: Entry] = [:]
    var size = 0
    var uses = 0

    mutating func remove(_ key: ResourceKey) {
      if let entry = entries.removeValue(forKey: key) { size -= entry.representation.size }
    }
  }

  private let state = NIOLockedValueBox(State())
  private let maximumSize: Int
  private let maximumEntries: Int
  /// The maximum size of an entry in bytes; larger resources would evict too many others.
  static let maximumEntrySize = 256 << 10

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - size: the maximum size in bytes.
  ///   - entries: the maximum number of entries.
  init(size: Int, entries: Int) {
    maximumSize = size
    maximumEntries = entries
  }

  /// The resource of a key, or nil.
  func representation(of key: ResourceKey) -> Representation? {
    state.withLockedValue { state in
      guard let index = state.entries.index(forKey: key) else { return nil }
      state.uses += 1
      state.entries.values[index].lastUse = state.uses
      return state.entries.values[index].representation
    }
  }

  /// Adds a resource unless it is too large, and evicts the least recently used ones if necessary.
  func keep(_ representation: Representation, _ key: ResourceKey) {
    guard representation.size <= min(RepresentationCache.maximumEntrySize, maximumSize) else { return }
    state.withLockedValue { state in
      state.remove(key)
      while state.size + representation.size > maximumSize || state.entries.count >= maximumEntries,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.remove(oldest.key)
      }
      state.uses += 1
      state.entries[key] = Entry(representation: representation, lastUse: state.uses)
      state.size += representation.size
    }
  }

  /// The number of entries and their total size in bytes.
  var usage: (entries: Int, size: Int) { state.withLockedValue { ($0.entries.count, $0.size) } }
}
