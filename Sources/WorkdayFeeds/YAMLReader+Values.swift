// SPDX-License-Identifier: MIT

extension YAMLReader {
  // MARK: - Keys

  /// The column of the colon behind a key that begins at the column; nil where no key does.
  func keyEnd() throws(FeedError) -> Int? {
    guard let first = byte, first != UInt8(ascii: "["), first != UInt8(ascii: "{") else { return nil }
    if first == UInt8(ascii: "?"), byte(at: column + 1).map(YAMLReader.isSpace) ?? true {
      throw fault("a key is a word with a colon behind it; \"?\" is not used in a description")
    }
    var end = column
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      var reader = self
      _ = try reader.readQuoted()
      reader.skipSpaces()
      end = reader.column
      return reader.byte == UInt8(ascii: ":") && isColonEnd(end) ? end : nil
    }
    while let byte = byte(at: end) {
      if byte == UInt8(ascii: ":"), isColonEnd(end) { return end }
      if byte == UInt8(ascii: "#"), end > column, self.byte(at: end - 1).map(YAMLReader.isSpace) ?? false { return nil }
      end += 1
    }
    return nil
  }

  private func isColonEnd(_ column: Int) -> Bool { byte(at: column + 1).map(YAMLReader.isSpace) ?? true }

  /// The key that ends before a colon.
  mutating func readKey(before end: Int) throws(FeedError) -> String {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try readQuoted() }
    if byte == UInt8(ascii: "<"), byte(at: column + 1) == UInt8(ascii: "<") {
      throw fault("merge keys are not used in a description; write the values out")
    }
    try refuseIndicator()
    let bytes = line.map { $0.bytes.dropFirst(column).prefix(end - column) } ?? []
    return YAMLReader.trimmed(bytes)
  }

  // MARK: - Values of a line

  /// The value that begins at the column and is not a block, with nothing but a comment after it.
  mutating func readValue(parentIndent: Int) throws(FeedError) -> YAMLNode {
    let mark = mark()
    if byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">") {
      let (text, indent) = try readLines(parentIndent: parentIndent)
      return YAMLNode(content: .scalar(text), mark: mark, indent: indent)
    }
    let node = try readFlow(isInBrackets: false)
    skipSpaces()
    guard isAtEnd else {
      throw fault("this does not belong to the value before it; put a text with such characters in quotes")
    }
    nextLine()
    return node
  }

  /// A text, or a sequence or mapping in brackets.
  private mutating func readFlow(isInBrackets: Bool) throws(FeedError) -> YAMLNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= YAMLReader.depthLimit else {
      throw fault("values nest more than \(YAMLReader.depthLimit) deep")
    }
    let start = mark()
    switch byte {
    case UInt8(ascii: "["):
      var items: [YAMLNode] = []
      try readBrackets(closing: UInt8(ascii: "]")) { reader throws(FeedError) in
        items.append(try reader.readFlow(isInBrackets: true))
        try reader.expectFew(items.count)
      }
      return YAMLNode(content: .sequence(items), mark: start)
    case UInt8(ascii: "{"):
      var entries: [(key: String, mark: YAMLNode.Mark, value: YAMLNode)] = []
      try readBrackets(closing: UInt8(ascii: "}")) { reader throws(FeedError) in
        entries.append(try reader.readEntry(among: entries))
        try reader.expectFew(entries.count)
      }
      return YAMLNode(content: .mapping(entries), mark: start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let text = try readQuoted()
      return YAMLNode(content: .scalar(text), mark: start)
    default:
      let text = try readPlain(isInBrackets: isInBrackets)
      let place = YAMLNode.Mark(
        line: start.line, bytes: start.bytes.lowerBound..<start.bytes.lowerBound + text.utf8.count,
        content: start.content)
      let isNull = ["", "~", "null", "Null", "NULL"].contains(text)
      return YAMLNode(content: isNull ? .null : .scalar(text), mark: isNull ? start : place)
    }
  }

  private mutating func readEntry(
    among entries: [(key: String, mark: YAMLNode.Mark, value: YAMLNode)]
  ) throws(FeedError) -> (key: String, mark: YAMLNode.Mark, value: YAMLNode) {
    let mark = mark()
    guard case .scalar(let key) = try readFlow(isInBrackets: true).content else {
      throw FeedError(at: mark, in: name, "a key is a word with a colon behind it")
    }
    if let earlier = entries.first(where: { $0.key == key }) {
      throw FeedError(at: mark, in: name, "\(key) stands in line \(earlier.mark.line) already; a key stands once")
    }
    skipToContent()
    guard byte == UInt8(ascii: ":") else { throw fault("a colon is missing behind the key \(key)") }
    column += 1
    skipToContent()
    return (key, mark, try readFlow(isInBrackets: true))
  }

  /// The items between brackets, with commas between them, over any lines.
  private mutating func readBrackets(
    closing: UInt8, _ readItem: (inout YAMLReader) throws(FeedError) -> Void
  ) throws(FeedError) {
    let open = mark()
    column += 1
    while true {
      skipToContent()
      guard line != nil, let byte else {
        throw FeedError(at: open, in: name, "the bracket is not closed")
      }
      if byte == closing { break }
      if byte == UInt8(ascii: ",") { throw fault("a value is missing before the comma") }
      try readItem(&self)
      skipToContent()
      if self.byte == UInt8(ascii: ",") {
        column += 1
      } else if self.byte != closing {
        throw line == nil
          ? FeedError(at: open, in: name, "the bracket is not closed")
          : fault("a comma or the closing bracket is missing before this")
      }
    }
    column += 1
  }

  /// Goes on to the next character between brackets that is no space and in no comment.
  private mutating func skipToContent() {
    skipSpaces()
    while isAtEnd, line != nil { nextLine() }
  }

  private mutating func readPlain(isInBrackets: Bool) throws(FeedError) -> String {
    try refuseIndicator()
    let start = column
    while let byte {
      if isAtEnd { break }
      if byte == UInt8(ascii: ":") {
        let next = self.byte(at: column + 1)
        if next.map(YAMLReader.isSpace) ?? true {
          guard !isInBrackets else { break }
          throw fault("a colon stands inside the text; put such a text in quotes")
        }
        if isInBrackets, next == UInt8(ascii: ",") || next == UInt8(ascii: "]") || next == UInt8(ascii: "}") { break }
      }
      if isInBrackets, [UInt8](",[]{}".utf8).contains(byte) { break }
      column += 1
    }
    return YAMLReader.trimmed(line.map { $0.bytes.dropFirst(start).prefix(column - start) } ?? [])
  }

  /// Throws at a character that means something else in YAML than the beginning of a text.
  private func refuseIndicator() throws(FeedError) {
    let reason: String? =
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "*"):
        "anchors and aliases, & and *, are not used in a description; write the value out, or put a text in quotes"
      case UInt8(ascii: "!"): "tags, !, are not used in a description; put a text that begins so in quotes"
      case UInt8(ascii: "%"): "directives, %, are not used in a description; put a text that begins so in quotes"
      case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "]"),
        UInt8(ascii: "}"), UInt8(ascii: ","):
        "a text cannot begin with this character; put it in quotes"
      case UInt8(ascii: ":") where isColonEnd(column), UInt8(ascii: "-") where isDash:
        "a text cannot begin with this character; put it in quotes"
      case 0x09: "a tab indents this line; YAML indents by spaces"
      default: nil
      }
    if let reason { throw fault(reason) }
  }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
