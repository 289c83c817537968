// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CommandSupport
import Platform

/// The language of what people read.
struct LanguageArguments: ParsableArguments {
  @Option(
    "The language of words and names, with a region if you like: zh-Hans, zh-Hant, en, en-GB, ja, ko or it; another one "
      + "such as de names only days and months, if the system has it. (default: that of LC_ALL, LC_TIME or LANG; "
      + "names in json and csv are Chinese)", value: "language", name: [.customLong("lang"), .customLong("locale")])
  var lang: String?

  /// The locale of words for people.
  func locale() throws -> ViewLocale {
    guard let lang else {
      return ViewLocale(environment: Environment.variables("LC_ALL", "LC_TIME", "LANG"))
    }
    return try CommandError.inOption("--lang") { try ViewLocale(orOfSystem: lang) }
  }

  /// The texts with the names in data: Chinese unless a language is given, whatever the environment says.
  func ofData() throws -> ViewTexts { lang == nil ? .simplifiedChinese : ViewTexts(try locale().language) }
}
