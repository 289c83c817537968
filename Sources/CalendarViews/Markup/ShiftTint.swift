// SPDX-License-Identifier: MIT

import Support

/// The backgrounds of the shifts of a cycle, so that a roster can be read at a glance; the letters say the same.
enum ShiftTint {
  /// Backgrounds on a light and on a dark page, on which text has enough contrast.
  private static let colors: [(light: String, dark: String)] = [
    ("#e6f3e6", "#20402a"), ("#fdf0d5", "#4a3a14"), ("#e0ecf8", "#1f3550"), ("#f3e4f3", "#432a47"),
    ("#dff2f1", "#173f3d"), ("#f0ebe0", "#3f3828"),
  ]

  /// The word for the tint of a letter in style sheets, by its place among the letters.
  static func word(_ index: Int) -> String { "shift-\(index % colors.count)" }

  /// The rules of all tints, for light and for dark pages.
  static func rules(_ property: String, _ selector: (_ word: String) -> String) -> HTML {
    func rules(_ colors: [String]) -> String {
      colors.enumerated().map { selector(word($0)) + "{" + property + ":" + $1 + "}\n" }.joined()
    }
    return HTML(
      verbatim: rules(colors.map(\.light)) + "@media screen and (prefers-color-scheme:dark){\n"
        + rules(colors.map(\.dark)) + "}\n")
  }
}
