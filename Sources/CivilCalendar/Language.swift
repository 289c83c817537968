// SPDX-License-Identifier: MIT

/// A language of texts for people; the raw value is its tag.
///
/// - SeeAlso: [BCP 47](https://www.rfc-editor.org/info/bcp47)
public enum Language: String, Sendable, Hashable, CaseIterable {
  /// Chinese in simplified characters.
  case simplifiedChinese = "zh-Hans"
  /// Chinese in traditional characters.
  case traditionalChinese = "zh-Hant"
  /// English.
  case english = "en"
  /// Japanese.
  case japanese = "ja"
  /// Korean.
  case korean = "ko"
  /// Italian.
  case italian = "it"
}

extension Language {
  /// The language of a tag such as `zh-Hans`, `zh_CN.UTF-8`, `EN-gb` or `zh-HK`, or with a name such as `中文`, `English` or
  /// `italiano`; nil for another text.
  package init?(named text: String) {
    let plain = text.lowercased()
    let named = Language.allCases.first { $0.row.names.contains(plain) }
    guard let language = named ?? LanguageTag(text)?.known else { return nil }
    self = language
  }

  /// What tells the language from others of its subtag, and what people call it.
  private var row: (script: String, regions: Set<String>, names: [String]) {
    switch self {
    case .simplifiedChinese: ("hans", [], ["中文", "简体中文", "简体", "汉语", "chinese"])
    case .traditionalChinese: ("hant", ["TW", "HK", "MO"], ["繁體中文", "繁体中文", "繁體", "正體中文"])
    case .english: ("latn", [], ["english", "英文", "英语", "英語"])
    case .japanese: ("jpan", [], ["日本語", "japanese", "日语", "日文"])
    case .korean: ("kore", [], ["한국어", "korean", "韩语", "韩文"])
    case .italian: ("latn", [], ["italiano", "italian", "意大利语"])
    }
  }

  fileprivate func isWritten(in script: String) -> Bool { row.script == script }
  fileprivate func isWritten(inRegion region: String) -> Bool { row.regions.contains(region) }
}

/// The parts of a locale's identifier: a language, an optional script and an optional region, in any case, separated by `-` or
/// `_`; anything after a `.` or `@`, as in the environment variable LANG, is ignored.
package struct LanguageTag {
  /// The language in small letters.
  package let language: String
  /// The script in small letters.
  package let script: String?
  /// The region in capital letters: two letters of ISO 3166, or three digits of UN M.49.
  package let region: String?

  /// Reads an identifier; nil for a text of another form.
  package init?(_ identifier: String) {
    func isLetters(_ part: Substring) -> Bool { part.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } }
    var parts = identifier.prefix { $0 != "." && $0 != "@" }.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" })[...]
    language = parts.popFirst()?.lowercased() ?? ""
    let hasScript = parts.first.map { $0.utf8.count == 4 && isLetters($0) } ?? false
    script = hasScript ? parts.popFirst()?.lowercased() : nil
    let hasRegion = parts.first.map { part in
      part.utf8.count == 2 && isLetters(part)
        || part.utf8.count == 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    region = hasRegion ?? false ? parts.popFirst()?.uppercased() : nil
    guard parts.isEmpty else { return nil }
  }

  /// Whether a language here has the subtag, in some script.
  package var isKnown: Bool { !candidates.isEmpty }

  /// The language here that the parts name, by the script, otherwise by the region; nil if there is none.
  package var known: Language? {
    let candidates = candidates
    if let script { return candidates.first { $0.isWritten(in: script) } }
    return candidates.first { language in region.map(language.isWritten(inRegion:)) ?? false } ?? candidates.first
  }

  private var candidates: [Language] {
    Language.allCases.filter { $0.rawValue.prefix { $0 != "-" } == language }
  }
}

/// The texts of a room in one language.
///
/// A room has one such struct, whose values are in a file for each language, so that a missing text does not compile. Its
/// initializer is the room's one `switch` over the languages, so that a new language does not compile until the room has
/// texts for it or says that it has none.
package protocol Texts: Sendable {
  var language: Language { get }

  /// The texts in a language; nil if the room has none.
  init?(_ language: Language)
}

extension Texts {
  /// The texts in every language that the room has.
  package static var all: [Self] {
    var all: [Self] = []
    for language in Language.allCases {
      if let texts = Self(language) { all.append(texts) }
    }
    return all
  }

  /// The tags of the languages that the room has.
  package static var tags: [String] {
    var tags: [String] = []
    for language in Language.allCases where Self(language) != nil { tags.append(language.rawValue) }
    return tags
  }

  /// The texts in the language with a tag or a name, as `Language(named:)` reads it; nil if the room has none.
  package init?(tag: String) {
    guard let language = Language(named: tag) else { return nil }
    self.init(language)
  }
}
