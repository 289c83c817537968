// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The wall clock of one day, with its changes to and from daylight saving time.
///
/// A day view has a line for each hour of the wall clock, so an event at 10:00 is on the 10:00 line even on a day of 23
/// or 25 hours. The two passes of a repeated hour are drawn side by side.
///
/// ```swift
/// // New York, 2026-11-01: after two hours the clock goes back by one.
/// let clock = try WallClock(length: 1500, changes: [.init(atElapsed: 120, by: -60)])
/// clock.pieces(from: 90, to: 150).map(\.start)  // [90, 60]: before and after the change
/// ```
public struct WallClock: Sendable, Hashable {
  /// A change of the wall clock.
  public struct Change: Sendable, Hashable {
    /// The minutes elapsed since the start of the day.
    public let elapsed: Int
    /// The minutes by which the clock is moved: positive forward, negative back.
    public let shift: Int

    /// Creates a change.
    public init(atElapsed elapsed: Int, by shift: Int) {
      self.elapsed = elapsed
      self.shift = shift
    }
  }

  /// A part of an event during which the wall clock does not go back.
  public struct Piece: Sendable, Hashable {
    /// The first minute on the wall clock, since midnight.
    public let start: Int
    /// The minute after the last, on the wall clock.
    public let end: Int
    /// 1 if the piece starts in the second pass of a repeated hour, otherwise 0.
    public let fold: Int
  }

  /// The elapsed minutes from the start of the day to the start of the next.
  public let length: Int
  /// The changes, in chronological order.
  public let changes: [Change]

  /// A day of 24 hours without a change.
  public static let plain = WallClock()

  private init() {
    length = 1440
    changes = []
  }

  /// Creates the clock of a day.
  ///
  /// - Parameters:
  ///   - length: The elapsed minutes of the day: 1440 less the sum of the shifts.
  ///   - changes: The changes in chronological order; with one at 0, the day does not start at 00:00, and with one at its
  ///     length, it does not end at 24:00.
  /// - Throws: `Fault` if the changes are out of order or do not add up to the length.
  public init(length: Int, changes: [Change]) throws(Fault) {
    var previous = -1
    var sum = 0
    for change in changes {
      let isInDay = change.elapsed < length || change.elapsed == length && change.shift > 0
      guard change.elapsed > previous, isInDay, (-1439...1439).contains(change.shift) else {
        throw Fault(
          .invalidWallClock, "the clock change at minute \(change.elapsed) is out of order or outside the day")
      }
      previous = change.elapsed
      sum += change.shift
    }
    guard length == 1440 - sum else {
      throw Fault(
        .invalidWallClock, "a day whose clock changes by \(sum) minutes has \(1440 - sum) minutes, not \(length)")
    }
    self.length = length
    self.changes = changes
  }

  /// Splits an event into parts on the wall clock, wherever the clock goes back.
  ///
  /// - Parameters:
  ///   - start: The start, in minutes elapsed since the start of the day; may be before it.
  ///   - end: The end, in the same minutes, not before the start; may be after the day.
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
