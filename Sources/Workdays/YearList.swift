// SPDX-License-Identifier: MIT

/// Years in words.
package enum YearList {
  /// Years in ascending order as `2007 to 2026 and 2028`.
  package static func text(_ years: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for year in years {
      if let run = runs.last, run.upperBound + 1 == year {
        runs[runs.count - 1] = run.lowerBound...year
      } else {
        runs.append(year...year)
      }
    }
    let texts = runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "no year" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }
}
