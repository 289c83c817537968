// SPDX-License-Identifier: MIT

extension EventSeries {
  /// The instances of a series, in order.
  public struct Instances: Sequence, IteratorProtocol {
    private var streams: [InstanceStream]
    private var heads: [EventInstance?] = []
    private let singles: [EventInstance]
    private var nextSingle = 0

    /// Merges streams, each in order, with instances that are sorted.
    init(streams: [InstanceStream], singles: [EventInstance]) {
      self.streams = streams
      self.singles = singles
      for index in self.streams.indices { heads.append(self.streams[index].next()) }
    }

    /// The next instance, or nil after the last.
    public mutating func next() -> EventInstance? {
      var earliest = nextSingle < singles.count ? singles[nextSingle] : nil
      var source: Int?
      for index in heads.indices {
        if let head = heads[index], head.position < earliest?.position ?? .max {
          earliest = head
          source = index
        }
      }
      if let source {
        heads[source] = streams[source].next()
      } else if earliest != nil {
        nextSingle += 1
      }
      return earliest
    }
  }
}
