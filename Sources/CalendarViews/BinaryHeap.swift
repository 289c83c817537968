// SPDX-License-Identifier: MIT

/// Whole numbers of which the least is at hand.
struct BinaryHeap {
  private var storage: [Int64] = []

  var least: Int64? { storage.first }

  mutating func removeAll() { storage.removeAll(keepingCapacity: true) }

  mutating func insert(_ value: Int64) {
    storage.append(value)
    var child = storage.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard value < storage[parent] else { break }
      storage[child] = storage[parent]
      child = parent
    }
    storage[child] = value
  }

  mutating func removeLeast() {
    guard let value = storage.popLast(), !storage.isEmpty else { return }
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < storage.count else { break }
      if child + 1 < storage.count, storage[child + 1] < storage[child] { child += 1 }
      guard storage[child] < value else { break }
      storage[parent] = storage[child]
      parent = child
    }
    storage[parent] = value
  }
}
