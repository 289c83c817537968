// SPDX-License-Identifier: MIT

/// A language of the subscribe page.
enum PageLanguage: String, Sendable, Hashable, CaseIterable {
  /// Simplified Chinese.
  case chinese = "zh-Hans"
  /// English.
  case english = "en"
}
