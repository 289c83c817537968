// SPDX-License-Identifier: MIT

/// A value for each minute of a day: ranges can be raised, and the maximum of a range looked up, in O(log n).
///
/// It is an iterative segment tree: node *n* has the children 2*n* and 2*n* + 1, and the leaves are the minutes.
struct MinuteTree<Value: Comparable> {
  private static var size: Int { 2048 }

  /// The maximum below each node, without the raises of the nodes above it.
  private var greatest: [Value]
  /// The raise of all minutes of each node.
  private var raised: [Value]
  private let empty: Value

  init(empty: Value) {
    self.empty = empty
    greatest = Array(repeating: empty, count: Self.size * 2)
    raised = greatest
  }

  /// The maximum of the minutes in a range.
  func greatest(in minutes: Range<Int>) -> Value {
    var low = minutes.lowerBound + Self.size
    var high = minutes.upperBound + Self.size
    // Each node that covers part of the range is on, or a child of, the path from one of its outer leaves to the root.
    var result = max(aboveGreatest(low), aboveGreatest(high - 1))
    while low < high {
      if low & 1 == 1 {
        result = max(result, greatest[low])
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        result = max(result, greatest[high])
      }
      low >>= 1
      high >>= 1
    }
    return result
  }

  /// Raises every minute of a range to at least a value.
  mutating func raise(_ minutes: Range<Int>, to value: Value) {
    var low = minutes.lowerBound + Self.size
    var high = minutes.upperBound + Self.size
    while low < high {
      if low & 1 == 1 {
        raiseNode(low, to: value)
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        raiseNode(high, to: value)
      }
      low >>= 1
      high >>= 1
    }
  }

  private mutating func raiseNode(_ node: Int, to value: Value) {
    raised[node] = max(raised[node], value)
    var node = node
    while node > 0, greatest[node] < value {
      greatest[node] = value
      node >>= 1
    }
  }

  /// The maximum raise of a leaf and of the nodes above it.
  private func aboveGreatest(_ leaf: Int) -> Value {
    var result = empty
    var node = leaf
    while node > 0 {
      result = max(result, raised[node])
      node >>= 1
    }
    return result
  }
}
