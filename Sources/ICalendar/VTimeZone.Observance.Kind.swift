// SPDX-License-Identifier: MIT

extension VTimeZone.Observance {
  /// Whether an observance is standard or daylight time.
  public enum Kind: String, Sendable, Hashable {
    /// Standard time.
    case standard = "STANDARD"
    /// Daylight-saving time.
    case daylight = "DAYLIGHT"
  }
}
