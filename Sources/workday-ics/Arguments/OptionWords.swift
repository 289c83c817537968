// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import Platform
import Support

/// The value of an option that is one of several words, in any case; nil if it is not given.
///
/// - Parameters:
///   - words: the words with their values, which the error lists.
///   - aliases: other words for the values, in lower case.
func readOption<Value>(
  _ text: String?, _ option: String, among words: [(word: String, value: Value)],
  aliases: [String: Value] = [:]
) throws(CommandError) -> Value? {
  guard let text else { return nil }
  let lower = text.lowercased()
  if let value = words.first(where: { $0.word == lower })?.value ?? aliases[lower] { return value }
  throw CommandError(
    "\(option): \"\(text)\" is not a value of \(option); use \(listed(words.map(\.word)))"
      + Suggestion.clause(for: lower, among: words.map(\.word)) + "\n" + excerpt(of: text, at: 0..<text.utf8.count),
    .usage)
}

/// The value of an option that is the raw value of a case, in any case; nil if it is not given.
func readOption<Value: RawRepresentable<String> & CaseIterable>(
  _ text: String?, _ option: String, aliases: [String: Value] = [:]
) throws(CommandError) -> Value? {
  try readOption(text, option, among: Value.allCases.map { ($0.rawValue, $0) }, aliases: aliases)
}

/// The option for the language of what people read, which groups of options declare.
enum LanguageOption {
  static let help =
    "The language, optionally with a region: zh-Hans, zh-Hant, en, en-GB, ja, ko or it. Of some 70 others, such "
    + "as de, only the names of days and months are translated. (default: that of LC_ALL, LC_TIME or LANG; "
    + "names in json and csv are Chinese)"
}

extension ViewLocale {
  /// The locale of words for people: that of `--lang`, otherwise that of the environment.
  static func chosen(_ lang: String?) throws -> ViewLocale {
    guard let lang else { return ViewLocale(environment: Environment.variables("LC_ALL", "LC_TIME", "LANG")) }
    return try CommandError.inOption("--lang") { try ViewLocale(lang) }
  }
}

extension ViewTexts {
  /// The texts with the names in data: Chinese unless `--lang` is given, whatever the environment says.
  static func ofData(_ lang: String?) throws -> ViewTexts {
    lang == nil ? .simplifiedChinese : ViewTexts(try ViewLocale.chosen(lang).language)
  }
}
