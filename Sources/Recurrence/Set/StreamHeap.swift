// SPDX-License-Identifier: MIT

/// The numbers of streams of instances, the one whose next instance is the earliest first; of several at the same time, the
/// one with the lowest number.
package struct StreamHeap: Sendable {
  private struct Node: Comparable {
    var position: Int64
    let number: Int

    static func < (left: Node, right: Node) -> Bool {
      left.position < right.position || left.position == right.position && left.number < right.number
    }
  }

  private var nodes: [Node]

  /// Creates a heap of the positions of the next instances; streams without one are left out.
  package init(_ positions: [Int64?] = []) {
    nodes = positions.enumerated().compactMap { number, position in position.map { Node(position: $0, number: number) }
    }
    for root in stride(from: nodes.count / 2 - 1, through: 0, by: -1) { sink(root) }
  }

  /// The number of the first stream; nil if all have ended.
  package var first: Int? { nodes.first?.number }

  /// The position of its next instance.
  package var firstPosition: Int64? { nodes.first?.position }

  /// Adds a stream, with the position of its next instance.
  package mutating func append(_ position: Int64, number: Int) {
    nodes.append(Node(position: position, number: number))
    var child = nodes.count - 1
    while child > 0, nodes[child] < nodes[(child - 1) / 2] {
      nodes.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Sets the position of the first stream's next instance, nil if it has ended.
  package mutating func advanceFirst(to position: Int64?) {
    if let position {
      nodes[0].position = position
    } else {
      nodes[0] = nodes[nodes.count - 1]
      nodes.removeLast()
    }
    sink(0)
  }

  private mutating func sink(_ root: Int) {
    var root = root
    while 2 * root + 1 < nodes.count {
      var child = 2 * root + 1
      if child + 1 < nodes.count, nodes[child + 1] < nodes[child] { child += 1 }
      guard nodes[child] < nodes[root] else { return }
      nodes.swapAt(root, child)
      root = child
    }
  }
}
