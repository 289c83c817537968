// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CommandSupport
import Platform

/// The option for the language of what people read, which groups of options declare.
enum LanguageOption {
  static let names: NameSpecification = [.customLong("lang"), .customLong("locale")]
  static let help =
    "The language of words and names, with a region if you like: zh-Hans, zh-Hant, en, en-GB, ja, ko or it; another one "
    + "such as de names only days and months, if the system has it. (default: that of LC_ALL, LC_TIME or LANG; names in "
    + "json and csv are Chinese)"
}

extension ViewLocale {
  /// The locale of words for people: that of `--lang`, otherwise that of the environment.
  static func chosen(_ lang: String?) throws -> ViewLocale {
    guard let lang else { return ViewLocale(environment: Environment.variables("LC_ALL", "LC_TIME", "LANG")) }
    return try CommandError.inOption("--lang") { try ViewLocale(orOfSystem: lang) }
  }
}

extension ViewTexts {
  /// The texts with the names in data: Chinese unless `--lang` is given, whatever the environment says.
  static func ofData(_ lang: String?) throws -> ViewTexts {
    lang == nil ? .simplifiedChinese : ViewTexts(try ViewLocale.chosen(lang).language)
  }
}
