// SPDX-License-Identifier: MIT

/// Reads the part of YAML that people write by hand: mappings and sequences in blocks or in brackets, plain and quoted
/// texts of a line, texts of several lines behind `|` or `>`, comments.
///
/// What makes YAML costly or surprising is refused, each with its place: anchors, aliases, merge keys and tags, several
/// documents, keys that are no plain words, plain and quoted texts over several lines, and a key that stands twice.
/// Every plain text stays a text, so `09:00` and `no` are what they look like.
///
/// A library that reads all of YAML brings Foundation, which costs each start of the command more than it takes to make
/// a calendar.
///
/// - SeeAlso: [YAML 1.2.2](https://yaml.org/spec/1.2.2/)
package struct YAMLReader {
  /// The most bytes of a text that are read.
  static let sizeLimit = 262_144
  /// How deep values may nest.
  static let depthLimit = 16
  /// The most values that a sequence or mapping has.
  static let itemLimit = 1000

  struct Line {
    let number: Int
    let bytes: ArraySlice<UInt8>
    /// The spaces that the line begins with.
    let indent: Int
    /// Whether there is nothing in the line but spaces and a comment.
    let isBlank: Bool
  }

  let name: String
  let lines: [Line]
  /// Whether the text goes on after the lines that are read.
  let isCut: Bool
  /// The index of the line that is read.
  var row = 0
  /// The byte in it that is read.
  var column = 0
  var depth = 0

  private init(_ bytes: [UInt8], named name: String) throws(FeedError) {
    self.name = name
    var content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    isCut = content.count > YAMLReader.sizeLimit
    if isCut {
      content = content.prefix(YAMLReader.sizeLimit)
      content = content[..<(content.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? content.startIndex)]
    }
    guard String(validating: content, as: UTF8.self) != nil, !content.contains(0) else {
      throw FeedError(.faultyDescription, "\(name): the file is not UTF-8 text")
    }
    var lines: [Line] = []
    for line in content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = line.last == 0x0D ? line.dropLast() : line
      let rest = line.drop { $0 == 0x20 }
      let first = rest.first { $0 != 0x20 && $0 != 0x09 }
      lines.append(
        Line(
          number: lines.count + 1, bytes: line, indent: line.count - rest.count,
          isBlank: first == nil || first == UInt8(ascii: "#")))
    }
    // A line end ends the last line; no other begins behind it.
    if lines.last?.bytes.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  /// The value of a text.
  ///
  /// - Throws: `FeedError` with the file, the line and the column.
  package static func read(_ bytes: [UInt8], named name: String) throws(FeedError) -> YAMLNode {
    var reader = try YAMLReader(bytes, named: name)
    do throws(FeedError) {
      let node = try reader.readDocument()
      guard reader.isCut else { return node }
    } catch {
      // A fault at the end of what was read of a long text is not one of the text.
      guard reader.isCut, reader.row >= reader.lines.count - 1 else { throw error }
    }
    let place = YAMLNode.Mark(line: reader.lines.count + 1, bytes: 0..<0, content: [])
    throw FeedError(
      at: place, in: name, "the file goes on beyond \(YAMLReader.sizeLimit) bytes, the most for a description")
  }

  private mutating func readDocument() throws(FeedError) -> YAMLNode {
    skipBlankLines()
    if isMarker("---") { nextLine() }
    let node = try readBlock(deeperThan: -1)
    if isMarker("...") { nextLine() }
    guard row == lines.count else {
      throw fault(
        isMarker("---")
          ? "a second document begins here; a description is one" : "this does not belong to what stands above it")
    }
    return node
  }

  // MARK: - Lines

  var line: Line? { row < lines.count ? lines[row] : nil }

  /// The byte at the column, or nil at the end of the line.
  var byte: UInt8? { byte(at: column) }

  func byte(at column: Int) -> UInt8? {
    guard let line, column < line.bytes.count else { return nil }
    return line.bytes[line.bytes.startIndex + column]
  }

  mutating func skipBlankLines() {
    while row < lines.count, lines[row].isBlank { row += 1 }
    column = line?.indent ?? 0
  }

  mutating func nextLine() {
    row += 1
    skipBlankLines()
  }

  mutating func skipSpaces() {
    while byte == 0x20 || byte == 0x09 { column += 1 }
  }

  /// Whether nothing but a comment follows in the line.
  var isAtEnd: Bool {
    guard let byte else { return true }
    return byte == UInt8(ascii: "#") && (column == 0 || self.byte(at: column - 1).map(YAMLReader.isSpace) ?? true)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func isMarker(_ marker: String) -> Bool {
    guard let line, line.bytes.starts(with: marker.utf8) else { return false }
    return line.bytes.dropFirst(3).first.map(YAMLReader.isSpace) ?? true
  }

  // MARK: - Blocks

  /// The value that begins in the line, if that is indented deeper than its parent.
  mutating func readBlock(deeperThan indent: Int) throws(FeedError) -> YAMLNode {
    guard let line, line.indent > indent, !isMarker("---"), !isMarker("...") else {
      return YAMLNode(content: .null, mark: mark())
    }
    if byte == 0x09 { throw fault("a tab indents this line; YAML indents by spaces") }
    return try readNode()
  }

  /// The value that begins at the column: a block, or a value of a line.
  mutating func readNode() throws(FeedError) -> YAMLNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= YAMLReader.depthLimit else {
      throw fault("values nest more than \(YAMLReader.depthLimit) deep")
    }
    if isDash { return try readSequence() }
    if try keyEnd() != nil { return try readMapping() }
    return try readValue(parentIndent: column - 1)
  }

  /// Whether a dash of a sequence stands at the column.
  var isDash: Bool {
    byte == UInt8(ascii: "-") && byte(at: column + 1).map(YAMLReader.isSpace) ?? true
  }

  private mutating func readSequence() throws(FeedError) -> YAMLNode {
    let mark = mark()
    let indent = column
    var items: [YAMLNode] = []
    while let line, line.indent == indent || items.isEmpty, isDash {
      column += 1
      skipSpaces()
      if isAtEnd {
        nextLine()
        items.append(try readBlock(deeperThan: indent))
      } else {
        items.append(try readNode())
      }
      try expectEnd(of: indent)
      try expectFew(items.count)
    }
    return YAMLNode(content: .sequence(items), mark: mark)
  }

  private mutating func readMapping() throws(FeedError) -> YAMLNode {
    let mark = mark()
    let indent = column
    var entries: [(key: String, mark: YAMLNode.Mark, value: YAMLNode)] = []
    var lineNumbers: [String: Int] = [:]
    while let line, line.indent == indent || entries.isEmpty, !isMarker("---"), !isMarker("...") {
      guard let end = try keyEnd() else { break }
      let keyMark = self.mark(through: end)
      let key = try readKey(before: end)
      if let earlier = lineNumbers.updateValue(line.number, forKey: key) {
        throw FeedError(at: keyMark, in: name, "\(key) stands in line \(earlier) already; a key stands once")
      }
      column = end + 1
      skipSpaces()
      let value: YAMLNode
      if isAtEnd {
        let place = self.mark()
        nextLine()
        // The dashes of a sequence may stand below the first letter of its key.
        let isFlush = self.line?.indent == indent && isDash
        value = try readBlock(deeperThan: isFlush ? indent - 1 : indent).placed(at: place)
      } else {
        value = try readValue(parentIndent: indent)
      }
      entries.append((key, keyMark, value))
      try expectEnd(of: indent)
      try expectFew(entries.count)
    }
    return YAMLNode(content: .mapping(entries), mark: mark)
  }

  /// After a value, the next line is indented as its block or less.
  private func expectEnd(of indent: Int) throws(FeedError) {
    guard let line, line.indent > indent else { return }
    throw fault(
      "this line is indented deeper than those it stands among; a text of several lines begins with | in its first line"
    )
  }

  func expectFew(_ count: Int) throws(FeedError) {
    guard count <= YAMLReader.itemLimit else { throw fault("there are more than \(YAMLReader.itemLimit) values") }
  }

  // MARK: - Faults

  func mark(through end: Int? = nil) -> YAMLNode.Mark {
    let line = line ?? lines.last
    guard let line else { return YAMLNode.Mark(line: 1, bytes: 0..<0, content: []) }
    let start = min(row < lines.count ? column : 0, line.bytes.count)
    let stop = end ?? min(start + 1, line.bytes.count)
    return YAMLNode.Mark(line: line.number, bytes: start..<max(start, stop), content: line.bytes)
  }

  func fault(_ message: String) -> FeedError { FeedError(at: mark(), in: name, message) }
}

extension YAMLNode {
  /// A missing value, said to be at a place; another one as it is.
  fileprivate func placed(at place: Mark) -> YAMLNode {
    if case .null = content { YAMLNode(content: .null, mark: place) } else { self }
  }
}

extension FeedError {
  /// A fault at a place of a description's file.
  init(at mark: YAMLNode.Mark, in name: String, _ message: String, code: Code = .faultyDescription) {
    // A line that fills the screen explains nothing.
    let text = (1...400).contains(mark.content.count) ? String(decoding: mark.content, as: UTF8.self) : nil
    self.init(
      code, "\(name):\(mark.line):\(mark.column): \(message)", in: text, at: text == nil ? nil : mark.bytes)
  }
}
