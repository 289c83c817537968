// SPDX-License-Identifier: MIT

/// A language that the views have names in.
public enum ViewLanguage: String, Sendable, Hashable, CaseIterable {
  /// Chinese in simplified characters.
  case simplifiedChinese = "zh-Hans"
  /// English.
  case english = "en"
  /// Japanese.
  case japanese = "ja"
  /// Korean.
  case korean = "ko"
  /// Italian.
  case italian = "it"

  /// The region where most who use the language live, as CLDR takes it when none is named.
  public var likelyRegion: String {
    switch self {
    case .simplifiedChinese: "CN"
    case .english: "US"
    case .japanese: "JP"
    case .korean: "KR"
    case .italian: "IT"
    }
  }
}
