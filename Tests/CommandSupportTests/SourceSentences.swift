// SPDX-License-Identifier: MIT

/// The texts in a Swift source, with `§1§`, `§2§` … in place of what is put into them.
///
/// Texts that are joined by + are one; those within what is put in are texts of their own.
struct SourceSentences {
  private(set) var sentences: [(line: Int, text: String)] = []
  private let source: [UInt8]
  private var position = 0
  /// The number of line ends before a place that was asked for.
  private var lineEnds = (place: 0, count: 0)

  init(_ source: String) {
    self.source = Array(source.utf8)
    var end: Int?
    while position < self.source.count {
      // What the compiler says is not printed by a program.
      if starts("//") || starts("#error") {
        while position < self.source.count, !isNext("\n") { position += 1 }
      } else if starts("#\"") {
        position += 2
        while position < self.source.count, !starts("\"#") { position += 1 }
        position += 2
        end = nil
      } else if starts("\"") {
        let start = position
        let line = lineNumber()
        // The pieces within come first, so that the last text is this one.
        let before = sentences.last
        let text = readText()
        let joint = end.map { self.source[$0..<start].filter { ![0x20, 0x0A, 0x0D].contains($0) } }
        if joint == [UInt8(ascii: "+")], let before, let index = sentences.lastIndex(where: { $0 == before }) {
          sentences.append((sentences.remove(at: index).line, before.text + text))
        } else {
          sentences.append((line, text))
        }
        end = position
      } else {
        position += 1
      }
    }
    sentences = sentences.map { line, text in
      var number = 0
      let numbered = text.split(separator: "\u{0}", omittingEmptySubsequences: false).reduce(into: "") { result, part in
        if number > 0 { result += "§\(number)§" }
        number += 1
        result += part
      }
      return (line, numbered)
    }
  }

  /// Whether a character of ASCII follows, which is asked of every byte.
  private func isNext(_ character: Unicode.Scalar, after offset: Int = 0) -> Bool {
    position + offset < source.count && UInt32(source[position + offset]) == character.value
  }

  private func starts(_ text: String) -> Bool {
    isNext(text.unicodeScalars[text.startIndex]) && source[position...].starts(with: text.utf8)
  }

  private mutating func lineNumber() -> Int {
    for place in lineEnds.place..<position where source[place] == UInt8(ascii: "\n") { lineEnds.count += 1 }
    lineEnds.place = position
    return lineEnds.count + 1
  }

  private mutating func readText() -> String {
    let isLong = starts("\"\"\"")
    let mark = isLong ? "\"\"\"" : "\""
    position += mark.utf8.count
    var bytes: [UInt8] = []
    while position < source.count, !starts(mark) {
      if !isNext("\\") {
        bytes.append(source[position])
        position += 1
      } else if starts("\\(") {
        position += 2
        readValue()
        bytes.append(0)
      } else if starts("\\\n") {
        position += 2
        while position < source.count, source[position] == UInt8(ascii: " ") { position += 1 }
      } else {
        let escaped = source[position + 1]
        bytes.append(escaped == UInt8(ascii: "n") ? UInt8(ascii: "\n") : escaped)
        position += 2
      }
    }
    position += mark.utf8.count
    var text = String(decoding: bytes, as: UTF8.self)
    if isLong {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let indent = lines.last?.count ?? 0
      text = lines.dropFirst().dropLast().map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    }
    return text
  }

  /// Reads what is put into a text up to its closing parenthesis.
  private mutating func readValue() {
    var depth = 1
    while position < source.count, depth > 0 {
      if starts("\"") {
        let line = lineNumber()
        let text = readText()
        sentences.append((line, text))
      } else {
        if isNext("(") { depth += 1 }
        if isNext(")") { depth -= 1 }
        position += 1
      }
    }
  }
}
