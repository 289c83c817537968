// SPDX-License-Identifier: MIT

/// Why the benchmark stopped.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
