// SPDX-License-Identifier: MIT

internal import ArgumentParser

/// How findings are listed.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
  /// A finding a line, and a line of counts.
  case text
  /// An object with the counts and an array of findings.
  case json
}
