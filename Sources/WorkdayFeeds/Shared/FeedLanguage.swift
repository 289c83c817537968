// SPDX-License-Identifier: MIT

/// The language of the titles and notes that a feed has by itself.
package enum FeedLanguage: String, Sendable, Hashable, CaseIterable {
  /// Chinese in simplified characters.
  case simplifiedChinese = "zh-Hans"
  /// English; the marks 休 and 班 stay, since people in China know them.
  case english = "en"

  var isChinese: Bool { self == .simplifiedChinese }

  /// Sentences joined into one text.
  func text(_ sentences: [String]) -> String {
    isChinese
      ? sentences.map { $0 + "。" }.joined()
      : sentences.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(separator: " ")
  }

  /// Years that may still change, each a sentence without a final stop.
  func warnings(provisional years: [Int]) -> [String] {
    years.map { year in
      isChinese ? "\(year)年12月29日至31日可能还会变动：\(year + 1)年的通知尚未公布" : PublicationStatus.provisionalWarning(year)
    }
  }
}
