// SPDX-License-Identifier: MIT

import CPhrases

/// The words of the commands in another language, found by their English ones.
///
/// English stands in the sources, where an error is found or an option is declared. A phrase book is a text of blocks
/// with an empty line between them: the English phrase, and below it the other one. `{1}` to `{9}` stand for what a
/// message has between its words, in the order of the English phrase. Lines that begin with `# ` are comments.
///
/// ```
/// {1} is not a month; use 1 to 12
/// {1}不是月份，请用 1 到 12
/// ```
///
/// A text that is no phrase as a whole is split into lines, a last part in parentheses, sentences, clauses, and a head
/// such as a file's name; what is not in the book stays as it is.
package struct PhraseBook: Sendable {
  private let phrases: [String: String]
  /// The phrases with places for values, those with the most letters first.
  private let templates: [Template]
  /// Those of them that a text may have by its first byte; those that begin with a value are in all.
  private let templatesByFirst: [UInt8: [Template]]

  /// Reads a phrase book.
  package init(_ text: String) {
    var phrases: [String: String] = [:]
    var templates: [Template] = []
    var english: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        english = nil
      } else if line.hasPrefix("# ") {
        continue
      } else if let phrase = english {
        if phrase.contains("{1}") {
          templates.append(Template(phrase, String(line)))
        } else {
          phrases[String(phrase)] = String(line)
        }
      } else {
        english = line
      }
    }
    self.phrases = phrases
    templates.sort { $0.letterCount > $1.letterCount }
    self.templates = templates
    templatesByFirst = Dictionary(
      uniqueKeysWithValues: Set(templates.map(\.first)).map { byte in
        (byte, templates.filter { $0.first == byte || $0.first == 0 })
      })
  }

  /// The English phrases with places for values, as the book has them; for tests.
  package var patterns: [String] { templates.map(\.english) }

  /// A text of lines; what is not in the book stays as it is.
  ///
  /// Indented lines are only translated as a whole, and a line of a file with a caret below it is not; nor is a line that
  /// is longer than any of ours, which would cost more than it is worth.
  package func translated(_ text: String) -> String {
    if let phrase = phrases[text] { return phrase }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let words = line.drop { $0 == " " }
      if words.hasPrefix("# ") {
        return line[..<words.startIndex] + "# " + (piece(String(words.dropFirst(2))) ?? String(words.dropFirst(2)))
      }
      let isShown = index + 1 < lines.count && lines[index + 1].drop { $0 == " " || $0 == "\u{3000}" }.first == "^"
      guard !isShown, line.utf8.count <= 2000 else { return String(line) }
      guard words.startIndex == line.startIndex else {
        return line[..<words.startIndex] + (whole(String(words)) ?? String(words))
      }
      return piece(String(line)) ?? String(line)
    }.joined(separator: "\n")
  }

  /// A line, or part of one; nil if nothing of it is in the book.
  private func piece(_ text: String) -> String? {
    if let phrase = phrases[text] ?? numbered(text) ?? whole(text) { return phrase }
    // Error, Warning and the like.
    if let place = text.firstRange(of: ": "), let head = phrases[String(text[..<place.lowerBound])] {
      let rest = String(text[place.upperBound...])
      return head + "：" + (piece(rest) ?? rest)
    }
    // A sentence of the book whose stop is elsewhere.
    if let phrase = whole(text + "."), phrase.hasSuffix("。") { return String(phrase.dropLast()) }
    if let parts = parenthesis(text) { return parts }
    // A file, an option, a field: one word before a colon.
    if let place = text.firstRange(of: ": "), !text[..<place.lowerBound].contains(" "), let parts = head(text) {
      return parts
    }
    if let parts = sentences(text) { return parts }
    if text.hasSuffix("."), let sentence = piece(String(text.dropLast())) { return sentence + "。" }
    return clauses(text) ?? head(text) ?? list(text)
  }

  /// A phrase of the book with the values of a text.
  private func whole(_ text: String) -> String? {
    if let phrase = phrases[text] { return phrase }
    let bytes = Array(text.utf8)
    // The stop of a sentence may be none of the phrase's.
    let hasStop = bytes.last == UInt8(ascii: ".")
    for template in templatesByFirst[bytes.first ?? 0] ?? templatesByFirst[0] ?? [] {
      let isWhole = hasStop && !template.english.hasSuffix(".") && !template.english.hasSuffix("}")
      guard let values = template.values(in: isWhole ? bytes.dropLast() : bytes[...]) else { continue }
      return template.filled(with: values.map { value(String(decoding: $0, as: UTF8.self)) }) + (isWhole ? "。" : "")
    }
    return nil
  }

  /// A value of a message: a quoted text, a list of words, or words of the book.
  private func value(_ text: String) -> String {
    if text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\""), !text.dropFirst().dropLast().contains("\"") {
      return "“" + text.dropFirst().dropLast() + "”"
    }
    if text.hasPrefix("("), text.hasSuffix(")") {
      let inside = String(text.dropFirst().dropLast())
      return "（" + (piece(inside) ?? inside) + "）"
    }
    return piece(text) ?? text
  }

  /// Words such as `a, b or c`.
  private func list(_ text: String) -> String? {
    for (conjunction, word) in [(" or ", " 或 "), (" and ", " 和 ")] {
      guard let place = text.lastRange(of: conjunction) else { continue }
      let (first, last) = (text[..<place.lowerBound], text[place.upperBound...])
      guard !last.contains(" "), !first.replacing(", ", with: "").contains(" ") else { continue }
      return first.split(separator: ", ").map { value(String($0)) }.joined(separator: "、") + word + value(String(last))
    }
    return nil
  }

  /// A text with a last part in parentheses.
  private func parenthesis(_ text: String) -> String? {
    guard text.hasSuffix(")"), let place = text.lastRange(of: " (") else { return nil }
    let inside = String(text[place.upperBound...].dropLast())
    let (front, back) = (String(text[..<place.lowerBound]), piece(inside))
    let translated = piece(front)
    guard translated != nil || back != nil else { return nil }
    return (translated ?? front) + "（" + (back ?? inside) + "）"
  }

  /// Sentences, of which several can be one phrase.
  private func sentences(_ text: String) -> String? {
    let places = unquoted(". ", in: text)
    guard let first = places.first else { return nil }
    for place in places.reversed() {
      guard let phrase = whole(text[..<place.lowerBound] + ".") else { continue }
      let rest = String(text[place.upperBound...])
      return phrase + (piece(rest) ?? rest)
    }
    let (start, rest) = (String(text[..<first.lowerBound]), String(text[first.upperBound...]))
    let (front, back) = (piece(start), piece(rest))
    guard front != nil || back != nil else { return nil }
    return (front.map { $0 + "。" } ?? start + ". ") + (back ?? rest)
  }

  /// The places of a separator that are not within quotation marks.
  private func unquoted(_ separator: String, in text: String) -> [Range<String.Index>] {
    text.ranges(of: separator).filter { place in text[..<place.lowerBound].count { $0 == "\"" }.isMultiple(of: 2) }
  }

  /// Clauses, of which the last ones can be one phrase.
  private func clauses(_ text: String) -> String? {
    guard let place = unquoted("; ", in: text).first else { return nil }
    let (start, rest) = (String(text[..<place.lowerBound]), String(text[place.upperBound...]))
    let (front, back) = (piece(start), piece(rest))
    guard front != nil || back != nil else { return nil }
    return (front ?? start) + "；" + (back ?? rest)
  }

  /// What stands behind the name of a file, an option or another thing.
  private func head(_ text: String) -> String? {
    guard let place = text.firstRange(of: ": ") else { return nil }
    let head = String(text[..<place.lowerBound])
    let (front, rest) = (whole(head), piece(String(text[place.upperBound...])))
    guard front != nil || rest != nil else { return nil }
    // A file with a line stays as programs know it.
    let isPlace = front == nil && head.contains(":")
    return (front ?? head) + (isPlace ? ": " : "：") + (rest ?? String(text[place.upperBound...]))
  }

  /// What stands behind a number or some, such as an exit code.
  private func numbered(_ text: String) -> String? {
    let words = text.drop { $0.isNumber || $0 == "," || $0 == " " }
    guard words.startIndex > text.startIndex, let rest = phrases[String(words)] else { return nil }
    return text[..<words.startIndex] + rest
  }
}

/// A phrase with places for values.
private struct Template: Sendable {
  let english: String
  private let literals: [[UInt8]]
  private let other: String
  let letterCount: Int
  /// The first byte of the phrase; 0 if it begins with a value.
  var first: UInt8 { literals[0].first ?? 0 }
  /// The last byte of the phrase; nil if it ends with a value.
  private let last: UInt8?

  init(_ english: Substring, _ other: String) {
    self.english = String(english)
    self.other = other
    var literals: [[UInt8]] = []
    var rest = english
    var number = 1
    while let place = rest.firstRange(of: "{\(number)}") {
      literals.append(Array(rest[..<place.lowerBound].utf8))
      rest = rest[place.upperBound...]
      number += 1
    }
    literals.append(Array(rest.utf8))
    self.literals = literals
    last = literals[literals.count - 1].last
    letterCount = literals.reduce(0) { $0 + $1.count }
  }

  /// The values of a text of this form, or nil if it has another.
  func values(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    guard text.count > letterCount, last == nil || text.last == last, text.starts(with: literals[0]) else { return nil }
    return values(in: text.dropFirst(literals[0].count), from: 1)
  }

  /// The values of the rest of a text; none is empty, and none begins or ends within quotation marks.
  private func values(in text: ArraySlice<UInt8>, from index: Int) -> [ArraySlice<UInt8>]? {
    let literal = literals[index]
    if index == literals.count - 1 {
      let value = text.dropLast(literal.count)
      guard text.count > literal.count, text.suffix(literal.count).elementsEqual(literal),
        isValue(value, index)
      else {
        return nil
      }
      return [value]
    }
    var start = text.startIndex + 1
    while start + literal.count <= text.endIndex {
      if text[start] == literal[0], text[start..<start + literal.count].elementsEqual(literal),
        isValue(text[..<start], index),
        let rest = values(in: text[(start + literal.count)...], from: index + 1)
      {
        return [text[..<start]] + rest
      }
      start += 1
    }
    return nil
  }

  /// Whether a value has whole quotations; one that begins the text is no head or clause before the phrase, a phrase of
  /// few letters is about single words, and one of not many about a single clause.
  private func isValue(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
    var isQuoted = false
    let opens = index == 1 && literals[0].isEmpty
    let isLast = index == literals.count - 1 && literals[index].isEmpty
    let isWord = literals[0].isEmpty && letterCount < 6 || opens && letterCount < 12
    var last: UInt8 = 0
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: "\n") { return false }
      if !isQuoted, byte == 0x20 {
        if isWord || opens && [0x2E, 0x3A, 0x3B].contains(last) { return false }
        if letterCount < 36, literals[0].isEmpty || !isLast, [0x2E, 0x3B].contains(last) { return false }
      }
      last = byte
    }
    return !isQuoted
  }

  func filled(with values: [String]) -> String {
    var text = ""
    var rest = other[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let after = rest[open...].dropFirst()
      if let number = after.first?.wholeNumberValue, values.indices.contains(number - 1),
        after.dropFirst().first == "}"
      {
        text += values[number - 1]
        rest = after.dropFirst(2)
      } else {
        text += "{"
        rest = after
      }
    }
    return text + rest
  }
}

extension PhraseBook {
  /// The Chinese words.
  package static let chinese = PhraseBook(
    String(decoding: UnsafeBufferPointer(start: cphrases_chinese, count: cphrases_chinese_length), as: UTF8.self))
}

extension StringProtocol where Self.SubSequence == Substring {
  /// The last place of another text.
  fileprivate func lastRange(of text: String) -> Range<String.Index>? { self[...].ranges(of: text).last }
}
