// SPDX-License-Identifier: MIT

import CivilCalendar

extension RecurrenceSet {
  /// The first instance after a moment, or nil.
  public func first(after moment: Start) -> Occurrence? {
    let position = start.position(of: moment)
    var iterator = Iterator(self, bounds: position == .max ? nil : position + 1...Int64.max)
    return iterator.next()
  }

  /// The last instance before a moment, or nil.
  public func last(before moment: Start) -> Occurrence? {
    last(before: start.position(of: moment))
  }

  /// Whether a moment is an instance.
  public func contains(_ moment: Start) -> Bool {
    let position = start.position(of: moment)
    var iterator = Iterator(self, bounds: position...position)
    return iterator.next() != nil
  }

  /// The instances before a moment, the latest first.
  public func reversed(before moment: Start) -> some Sequence<Occurrence> {
    sequence(state: start.position(of: moment)) { bound in
      let occurrence = last(before: bound)
      bound = occurrence?.position ?? .min
      return occurrence
    }
  }

  private func last(before position: Int64) -> Occurrence? {
    var bound = position
    while bound > .min {
      // Where each source was last, and from the latest of these on everything in order.
      var latest = added.last { $0.position < bound }?.position
      for source in sources {
        if let last = source.positionNearLast(through: bound - 1) { latest = Swift.max(latest ?? last, last) }
      }
      guard let latest else { return nil }
      var found: Occurrence?
      var iterator = Iterator(self, bounds: latest...bound - 1)
      while let occurrence = iterator.next() { found = occurrence }
      if let found { return found }
      bound = latest
    }
    return nil
  }
}
