// SPDX-License-Identifier: MIT

/// A number for each minute of a day that can only rise, with the greatest of a range at hand.
///
/// It is a segment tree without recursion: node *n* has the children 2*n* and 2*n* + 1, and the leaves are the minutes.
struct MinuteTree<Value: Comparable> {
  private static var size: Int { 2048 }

  /// The greatest value below a node, apart from what was raised on the nodes above it.
  private var greatest: [Value]
  /// What was raised on all minutes of a node at once.
  private var raised: [Value]
  private let empty: Value

  init(empty: Value) {
    self.empty = empty
    greatest = Array(repeating: empty, count: Self.size * 2)
    raised = greatest
  }

  /// The greatest value of any minute in a range.
  func greatest(in minutes: Range<Int>) -> Value {
    var low = minutes.lowerBound + Self.size
    var high = minutes.upperBound + Self.size
    // Every node of the range's cover lies on, or right below, the way up from one of its two outer leaves.
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

  /// Raises every minute of a range to a value at least.
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

  /// The greatest value raised on a leaf or on any node above it.
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
