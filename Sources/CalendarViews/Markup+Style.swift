// SPDX-License-Identifier: MIT

internal import Support

extension Markup {
  /// The fonts of a language, those of the system first.
  static func fonts(_ language: ViewLanguage) -> String {
    let own =
      switch language {
      case .simplifiedChinese, .english, .italian:
        "'PingFang SC','Hiragino Sans GB','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC'"
      case .japanese: "'Hiragino Sans','Yu Gothic','Noto Sans CJK JP','Noto Sans JP'"
      case .korean: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans CJK KR','Noto Sans KR'"
      }
    let latin = "system-ui,-apple-system,'Segoe UI','Noto Sans'"
    switch language {
    case .english, .italian: return latin + "," + own + ",sans-serif"
    case .simplifiedChinese, .japanese, .korean: return own + "," + latin + ",sans-serif"
    }
  }

  /// A number of tenths as text with at most one decimal: 125 is `12.5`.
  static func tenths(_ value: Int) -> String {
    let size = value.magnitude
    return (value < 0 ? "-" : "") + "\(size / 10)" + (size % 10 == 0 ? "" : ".\(size % 10)")
  }
}
