// SPDX-License-Identifier: MIT

import ICalendar

/// The findings about a file, so many of a kind at most.
struct DiagnosticLog {
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var omitted = 0
  private var counts: [Diagnostic.Code: Int] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ diagnostic: Diagnostic) {
    let count = counts[diagnostic.code, default: 0]
    counts[diagnostic.code] = count + 1
    if count < limit { diagnostics.append(diagnostic) } else { omitted += 1 }
  }

  /// Whether a finding of a kind has been made.
  func has(_ code: Diagnostic.Code) -> Bool { counts[code] != nil }

  /// Takes the findings out; the counts stay.
  mutating func take() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }
}
