// SPDX-License-Identifier: MIT

/// How the wall clock runs through one day, which is not always from 00:00 to 24:00 without a jump.
///
/// A day view has a line for each hour of the wall clock, so an event at 10:00 stands on the 10:00 line also on a day
/// of 23 or 25 hours. What happens in an hour that the clock repeats is drawn side by side.
///
/// ```swift
/// // New York, 2026-11-01: after two hours the clock goes back by one.
/// let clock = try WallClock(length: 1500, changes: [.init(atElapsed: 120, by: -60)])
/// clock.pieces(from: 90, to: 150).map(\.start)  // [90, 60]: before and after the change
/// ```
public struct WallClock: Sendable, Hashable {
  /// A jump of the wall clock.
  public struct Change: Sendable, Hashable {
    /// The minutes that have really passed since the day began.
    public let elapsed: Int
    /// The minutes that the clock jumps: positive forward, negative back.
    public let shift: Int

    /// Makes a jump.
    public init(atElapsed elapsed: Int, by shift: Int) {
      self.elapsed = elapsed
      self.shift = shift
    }
  }

  /// A part of an event through which the wall clock does not go back.
  public struct Piece: Sendable, Hashable {
    /// The first minute on the wall clock, from midnight.
    public let start: Int
    /// The minute on the wall clock after the last.
    public let end: Int
    /// 1 when the piece begins in the second pass of a repeated hour, otherwise 0.
    public let fold: Int
  }

  /// The minutes that really pass from the start of the day to the start of the next.
  public let length: Int
  /// The jumps, in the order of the day.
  public let changes: [Change]

  /// A day without a jump.
  public static let plain = WallClock()

  private init() {
    length = 1440
    changes = []
  }

  /// Makes the clock of a day.
  ///
  /// - Parameters:
  ///   - length: The minutes that really pass, 1440 less the sum of the shifts.
  ///   - changes: The jumps in the order of the day; one at 0 means that the day does not begin at 00:00.
  /// - Throws: `CalendarViewError` when the changes are not in order, or the length does not follow from them.
  public init(length: Int, changes: [Change]) throws(CalendarViewError) {
    var previous = -1
    var sum = 0
    for change in changes {
      guard change.elapsed > previous, change.elapsed < length, (-1439...1439).contains(change.shift) else {
        throw CalendarViewError(
          .invalidWallClock, "a change of the clock at minute \(change.elapsed) does not lie in order within the day")
      }
      previous = change.elapsed
      sum += change.shift
    }
    guard length == 1440 - sum else {
      throw CalendarViewError(
        .invalidWallClock, "a day with changes of \(sum) minutes lasts \(1440 - sum) minutes and not \(length)")
    }
    self.length = length
    self.changes = changes
  }

  /// The parts of an event on the wall clock, cut only where the clock goes back.
  ///
  /// - Parameters:
  ///   - start: The minute it really starts, counted from the start of the day; may lie before it.
  ///   - end: The minute it really ends, not before the start; may lie after the day.
  public func pieces(from start: Int, to end: Int) -> [Piece] {
    var pieces: [Piece] = []
    var offset = 0
    var peak = Int.min
    for index in 0...changes.count {
      let from = index == 0 ? start : max(start, changes[index - 1].elapsed)
      let until = index == changes.count ? end : min(end, changes[index].elapsed)
      let isInstantHere = start == end && from == start && (index == changes.count || start < changes[index].elapsed)
      if from < until || (isInstantHere && pieces.isEmpty) {
        let wall = (from + offset, max(from, until) + offset)
        if let last = pieces.last, wall.0 >= last.end {
          pieces[pieces.count - 1] = Piece(start: last.start, end: wall.1, fold: last.fold)
        } else {
          pieces.append(Piece(start: wall.0, end: wall.1, fold: wall.0 < peak ? 1 : 0))
        }
      }
      if index < changes.count {
        peak = max(peak, changes[index].elapsed + offset)
        offset += changes[index].shift
      }
    }
    return pieces
  }
}
