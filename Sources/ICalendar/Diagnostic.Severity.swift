// SPDX-License-Identifier: MIT

extension Diagnostic {
  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable {
    /// The file breaks RFC 5545, or something in it could not be read.
    case error
    /// The file may be right, but some clients get it wrong.
    case warning
  }
}
