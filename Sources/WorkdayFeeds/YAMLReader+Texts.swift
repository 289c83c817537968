// SPDX-License-Identifier: MIT

extension YAMLReader {
  // MARK: - Quoted texts

  /// The text between the quotes that begin at the column.
  mutating func readQuoted() throws(FeedError) -> String {
    let open = mark()
    let quote = byte ?? UInt8(ascii: "'")
    column += 1
    var bytes: [UInt8] = []
    while let byte {
      if byte == quote {
        guard quote == UInt8(ascii: "'"), self.byte(at: column + 1) == quote else {
          column += 1
          return String(decoding: bytes, as: UTF8.self)
        }
        bytes.append(byte)
        column += 2
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        bytes += try readEscape()
      } else {
        bytes.append(byte)
        column += 1
      }
    }
    throw FeedError(
      at: open, in: name, "the quote is not closed in its line; a text of several lines begins with | in its first line"
    )
  }

  private mutating func readEscape() throws(FeedError) -> [UInt8] {
    let simple: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): 0x22,
      UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: " "): 0x20,
    ]
    let lengths: [UInt8: Int] = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
    let letter = byte(at: column + 1) ?? 0
    if let byte = simple[letter] {
      column += 2
      return [byte]
    }
    guard let length = lengths[letter], let line else {
      throw fault("this is no escape of YAML that is used here, which are \\n \\t \\\" \\\\ \\/ and \\x, \\u, \\U")
    }
    let digits = line.bytes.dropFirst(column + 2).prefix(length)
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20) }
    guard digits.count == length, digits.allSatisfy(isDigit),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
    else { throw fault("this escape needs \(length) hexadecimal digits that are a character") }
    column += 2 + length
    return Array(String(Character(scalar)).utf8)
  }

  // MARK: - Texts of several lines

  /// The lines of a text behind `|`, which keeps line ends, or `>`, which makes spaces of them, and their indent.
  mutating func readLines(parentIndent: Int) throws(FeedError) -> (text: String, indent: Int) {
    let isFolded = byte == UInt8(ascii: ">")
    column += 1
    var chomping: UInt8?
    var indent: Int?
    while let byte, !YAMLReader.isSpace(byte) {
      if chomping == nil, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
        chomping = byte
      } else if indent == nil, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) {
        indent = max(parentIndent, 0) + Int(byte - UInt8(ascii: "0"))
      } else {
        throw fault("behind | and > stand - or + and a digit, if anything; the text begins in the next line")
      }
      column += 1
    }
    skipSpaces()
    guard isAtEnd else { throw fault("the text behind | and > begins in the next line") }
    row += 1
    var texts: [String] = []
    while row < lines.count {
      let line = lines[row]
      let isEmpty = line.bytes.allSatisfy { $0 == 0x20 }
      if !isEmpty {
        let depth = indent ?? line.indent
        guard depth > parentIndent, line.indent >= depth else { break }
        indent = depth
      }
      texts.append(String(decoding: line.bytes.dropFirst(indent ?? line.bytes.count), as: UTF8.self))
      row += 1
    }
    let trailing = texts.reversed().prefix(while: \.isEmpty).count
    texts.removeLast(trailing)
    skipBlankLines()
    let text = isFolded ? YAMLReader.folded(texts) : texts.joined(separator: "\n")
    switch chomping {
    case UInt8(ascii: "-"): return (text, indent ?? 0)
    case UInt8(ascii: "+"):
      return (text + String(repeating: "\n", count: trailing + (texts.isEmpty ? 0 : 1)), indent ?? 0)
    default: return (texts.isEmpty ? "" : text + "\n", indent ?? 0)
    }
  }

  /// Lines with a space for each single line end between two that are not indented, and empty ones as line ends.
  private static func folded(_ lines: [String]) -> String {
    var text = ""
    var empty = 0
    var isFirst = true
    var wasIndented = false
    for line in lines {
      if line.isEmpty {
        empty += 1
        continue
      }
      let isIndented = line.hasPrefix(" ") || line.hasPrefix("\t")
      if isFirst {
        text += String(repeating: "\n", count: empty)
      } else if wasIndented || isIndented {
        text += String(repeating: "\n", count: empty + 1)
      } else {
        text += empty == 0 ? " " : String(repeating: "\n", count: empty)
      }
      text += line
      empty = 0
      isFirst = false
      wasIndented = isIndented
    }
    return text
  }
}
