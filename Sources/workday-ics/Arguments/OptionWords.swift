// SPDX-License-Identifier: MIT

import CivilCalendar
import CommandSupport
import Support

/// The value of an option that is one of several words, in any case; nil if it is not given.
///
/// - Parameters:
///   - name: the option's value with an article, for the error: `a week numbering`.
///   - words: the words with their values, which the error lists.
///   - aliases: other words for the values, in lower case.
func readOption<Value>(
  _ text: String?, _ option: String, _ name: String, among words: [(word: String, value: Value)],
  aliases: [String: Value] = [:]
) throws(CommandError) -> Value? {
  guard let text else { return nil }
  let lower = text.lowercased()
  if let value = words.first(where: { $0.word == lower })?.value ?? aliases[lower] { return value }
  throw CommandError(
    "\(option): \"\(text)\" is not \(name); use \(listed(words.map(\.word)))"
      + Suggestion.clause(for: lower, among: words.map(\.word)) + "\n" + excerpt(of: text, at: 0..<text.utf8.count),
    .usage)
}

/// The value of an option that is the raw value of a case, in any case; nil if it is not given.
func readOption<Value: RawRepresentable<String> & CaseIterable>(
  _ text: String?, _ option: String, _ name: String, aliases: [String: Value] = [:]
) throws(CommandError) -> Value? {
  try readOption(text, option, name, among: Value.allCases.map { ($0.rawValue, $0) }, aliases: aliases)
}
