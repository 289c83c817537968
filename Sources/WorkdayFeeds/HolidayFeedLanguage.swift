// SPDX-License-Identifier: MIT

/// A language that a feed of holidays is written in.
public enum HolidayFeedLanguage: String, Sendable, Hashable, CaseIterable {
  /// Chinese in simplified characters.
  case simplifiedChinese = "zh-Hans"
  /// English; the marks 休 and 班 stay, as people in China know them.
  case english = "en"
}
