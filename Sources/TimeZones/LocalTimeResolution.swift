// SPDX-License-Identifier: MIT

/// What a wall time means in a time zone; the offsets are seconds east of UTC.
public enum LocalTimeResolution: Sendable, Hashable {
  /// The time comes once.
  case unique(offset: Int)
  /// The time never comes: clocks skip it, going from one offset to a greater one.
  case gap(before: Int, after: Int)
  /// The time comes twice: clocks go back from one offset to a lesser one.
  case overlap(first: Int, second: Int)

  /// The offset with which RFC 5545 reads the time: the only one, the one before the gap, the first of two.
  public var readingOffset: Int {
    switch self {
    case .unique(let offset): offset
    case .gap(let before, _): before
    case .overlap(let first, _): first
    }
  }
}
