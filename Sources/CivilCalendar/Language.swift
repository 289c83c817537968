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

  /// The texts in the language with a tag; nil if the room has none.
  package init?(tag: String) {
    guard let language = Language(rawValue: tag) else { return nil }
    self.init(language)
  }
}
