// SPDX-License-Identifier: MIT

/// Finds the fullest layout of a few intervals that overlap, by trying all.
///
/// Whatever edges fill the most area, there are such edges on the lines between columns: an interval covers whole columns,
/// those of two that overlap are different, and the longer and wider intervals are, the more is filled.
struct ClusterSearch {
  /// The most intervals for which all layouts are tried; seven need at most some thousand steps.
  static let limit = 7

  private let starts: [Int]
  private let ends: [Int]
  private let columns: Int
  /// The widest that each interval can be: what the others leave at its busiest minute.
  private let widths: [Int]
  /// The most that each interval and those after it can fill.
  private let rest: [Int]
  private var spans: [Range<Int>]
  private var area: Int
  private var best: [Range<Int>]?

  /// The columns of each interval in the fullest layout; nil if none fills more than an area.
  ///
  /// - Parameters:
  ///   - starts: The first minutes, ascending.
  ///   - ends: The minutes after the last.
  ///   - columns: The number of columns.
  ///   - area: An area, in minutes of columns.
  static func spans(starts: [Int], ends: [Int], columns: Int, over area: Int) -> [Range<Int>]? {
    var search = ClusterSearch(starts, ends, columns, area)
    search.place(0, 0)
    return search.best
  }

  private init(_ starts: [Int], _ ends: [Int], _ columns: Int, _ area: Int) {
    (self.starts, self.ends, self.columns, self.area) = (starts, ends, columns, area)
    spans = Array(repeating: 0..<0, count: starts.count)
    widths = starts.indices.map { one in
      let depths = starts.indices.filter { starts[one] < ends[$0] && starts[$0] < ends[one] }.map { other in
        let minute = max(starts[one], starts[other])
        return starts.indices.count { starts[$0] <= minute && minute < ends[$0] }
      }
      return columns + 1 - (depths.max() ?? 1)
    }
    var rest = [0]
    for index in starts.indices.reversed() {
      rest.append((rest.last ?? 0) + widths[index] * (ends[index] - starts[index]))
    }
    self.rest = rest.reversed()
  }

  private mutating func place(_ index: Int, _ filled: Int) {
    guard filled + rest[index] > area else { return }
    guard index < starts.count else {
      (area, best) = (filled, spans)
      return
    }
    for width in stride(from: widths[index], to: 0, by: -1) {
      for left in 0...columns - width {
        let span = left..<left + width
        let isFree = (0..<index).allSatisfy { ends[$0] <= starts[index] || !spans[$0].overlaps(span) }
        guard isFree else { continue }
        spans[index] = span
        place(index + 1, filled + width * (ends[index] - starts[index]))
      }
    }
  }
}
