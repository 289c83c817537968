// SPDX-License-Identifier: MIT

extension Array {
  /// The ranges in ascending order, of which those that touch or overlap are one.
  package func merged<Bound: Comparable>() -> [Range<Bound>] where Element == Range<Bound> {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }
}
