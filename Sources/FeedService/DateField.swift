// SPDX-License-Identifier: MIT

/// The text of the Date field, made once a second.
final class DateField {
  private var second: Int64 = .min
  private var cached = ""

  /// The text of a moment in seconds since 1970.
  func text(_ now: Int64) -> String {
    if now != second {
      second = now
      cached = HTTPDate.text(now)
    }
    return cached
  }
}
