// SPDX-License-Identifier: MIT

/// The language of the titles and notes that a feed has by itself.
package enum FeedLanguage: String, Sendable, Hashable, CaseIterable {
  /// Chinese in simplified characters.
  case simplifiedChinese = "zh-Hans"
  /// English; the marks 休 and 班 stay, since people in China know them.
  case english = "en"

  var isChinese: Bool { self == .simplifiedChinese }

  /// The title of an event that a notice may still change.
  func tentative(_ title: String) -> String { title + (isChinese ? "（待定）" : " (tentative)") }

  /// Sentences joined into one text.
  func text(_ sentences: [String]) -> String {
    isChinese
      ? sentences.map { $0 + "。" }.joined()
      : sentences.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(separator: " ")
  }

  /// The year that is forecast, a sentence without a final stop; nothing for none.
  func warnings(forecast year: Int?) -> [String] {
    guard let year else { return [] }
    return [
      isChinese
        ? "\(year)年的放假安排尚未公布：只有法定节假日是确定的，其余待定，不含调休上班"
        : "the holidays of \(year) are not published yet; only its statutory days off are certain, and make-up days are "
          + "missing"
    ]
  }

  /// Years that may still change, each a sentence without a final stop.
  func warnings(provisional years: [Int]) -> [String] {
    years.map { year in
      isChinese
        ? "\(year)年12月29日至31日可能还会变动：\(year + 1)年的通知尚未公布"
        : "29–31 December \(year) may still change; the notice for \(year + 1) is not published yet"
    }
  }
}
