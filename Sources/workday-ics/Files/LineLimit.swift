// SPDX-License-Identifier: MIT

/// Counts lines by their kind, of which only the first of each are printed.
struct LineLimit {
  /// How many lines of a kind are printed.
  static let most = 20

  /// Whether all are printed.
  let isOff: Bool
  private var counts: [String: Int] = [:]

  init(isOff: Bool = false) {
    self.isOff = isOff
  }

  /// Counts a line; whether it is to be printed.
  mutating func admits(_ kind: String) -> Bool {
    counts[kind, default: 0] += 1
    return isOff || counts[kind, default: 0] <= LineLimit.most
  }

  /// What was not printed: `300 more of invalidValue, 2 more of longLine`; nil if all was.
  var rest: String? { LineLimit.rest(counts.mapValues { isOff ? 0 : $0 - LineLimit.most }) }

  /// Numbers of lines by their kind, the most first; nil if there are none.
  static func rest(_ counts: [String: Int]) -> String? {
    let left = counts.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return left.isEmpty ? nil : left.map { "\($0.value) more of \($0.key)" }.joined(separator: ", ")
  }
}
