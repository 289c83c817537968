// SPDX-License-Identifier: MIT

internal import CYAML

/// Reads a description's YAML by libyaml.
///
/// Every plain text stays a text, so `09:00` and `no` are what they look like. Anchors and aliases are read, as far as
/// what they repeat does not grow over the size of a description. Tags, merge keys, several documents and a key that
/// stands twice are refused, each with its place.
///
/// - SeeAlso: [YAML 1.1](https://yaml.org/spec/1.1/), which libyaml reads.
package struct YAMLReader: ~Copyable {
  /// The most bytes of a text.
  static let sizeLimit = 262_144
  /// How deep values may nest.
  static let depthLimit = 16
  /// The most values that a sequence or mapping has.
  static let itemLimit = 1000

  /// What libyaml found, with its anchor where it may have one.
  private enum Event {
    case scalar(String, anchor: String?, isPlain: Bool, isBlock: Bool)
    case sequence(anchor: String?)
    case mapping(anchor: String?)
    case alias(String)
    case documentStart
    /// The end of a sequence, a mapping, a document, or the text.
    case end
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let name: String
  private let lines: YAMLNode.Lines
  private var anchors: [String: (node: YAMLNode, size: Int, height: Int)] = [:]
  private var depth = 0
  /// The deepest level of the value that is read.
  private var deepest = 0
  /// The values and bytes of texts so far, those of aliases counted again.
  private var size = 0
  /// Where the last text began.
  private var lastText: YAMLNode.Mark?

  /// The value of a text.
  ///
  /// - Throws: `FeedError` with the file, the line and the column.
  package static func read(_ bytes: [UInt8], named name: String) throws(FeedError) -> YAMLNode {
    guard bytes.count <= YAMLReader.sizeLimit else {
      throw FeedError(
        .faultyDescription, "\(name): the file is larger than \(YAMLReader.sizeLimit) bytes, the most for a description"
      )
    }
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    return try bytes.withUnsafeBufferPointer { input throws(FeedError) in
      let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
      guard yaml_parser_initialize(parser) == 1 else {
        parser.deallocate()
        throw FeedError(.faultyDescription, "\(name): there is no memory to read it")
      }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, input.baseAddress, input.count)
      var reader = YAMLReader(owning: parser, named: name, lines: YAMLNode.Lines(bytes))
      return try reader.document()
    }
  }

  private init(owning parser: UnsafeMutablePointer<yaml_parser_t>, named name: String, lines: YAMLNode.Lines) {
    self.parser = parser
    self.name = name
    self.lines = lines
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  // MARK: - Values

  private mutating func document() throws(FeedError) -> YAMLNode {
    // The first event is the start of the text, which the end of an empty one follows.
    _ = try next()
    guard case (.documentStart, _) = try next() else {
      return YAMLNode(content: .null, mark: YAMLNode.Mark(0..<0, in: lines))
    }
    let node = try node(try next())
    _ = try next()
    if case (.documentStart, let mark) = try next() {
      throw fault(mark, "a second document begins here; a description is one")
    }
    return node
  }

  private mutating func node(_ found: (event: Event, mark: YAMLNode.Mark)) throws(FeedError) -> YAMLNode {
    let start = size
    let deepestBefore = deepest
    depth += 1
    deepest = depth
    defer {
      depth -= 1
      deepest = max(deepest, deepestBefore)
    }
    guard depth <= YAMLReader.depthLimit else { throw tooDeep(found.mark) }
    size += 1
    let node: YAMLNode
    let anchor: String?
    switch found.event {
    case .alias(let name): return try alias(name, found.mark)
    case .scalar(let text, let name, let isPlain, let isBlock):
      size += text.utf8.count
      lastText = found.mark
      let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
      node = YAMLNode(content: isNull ? .null : .scalar(text), mark: found.mark, isBlock: isBlock)
      anchor = name
    case .sequence(let name):
      var items: [YAMLNode] = []
      while let item = try nextItem(after: items.count) { items.append(try self.node(item)) }
      node = YAMLNode(content: .sequence(items), mark: found.mark)
      anchor = name
    case .mapping(let name):
      node = YAMLNode(content: .mapping(try entries()), mark: found.mark)
      anchor = name
    case .documentStart, .end:
      throw fault(found.mark, "a value is missing here")
    }
    if let anchor { anchors[anchor] = (node, size - start, deepest - depth) }
    return node
  }

  private mutating func entries() throws(FeedError) -> [(key: String, mark: YAMLNode.Mark, value: YAMLNode)] {
    var entries: [(key: String, mark: YAMLNode.Mark, value: YAMLNode)] = []
    var lineNumbers: [String: Int] = [:]
    while let found = try nextItem(after: entries.count) {
      if case .scalar("<<", _, isPlain: true, _) = found.event {
        throw fault(found.mark, "merge keys are not used in a description; write the values out")
      }
      guard case .scalar(let key) = try node(found).content else {
        throw fault(found.mark, "a key is a word with a colon behind it")
      }
      if let earlier = lineNumbers.updateValue(found.mark.line.number, forKey: key) {
        throw fault(found.mark, "\(key) stands in line \(earlier) already; a key stands once")
      }
      entries.append((key, found.mark, try node(try next())))
    }
    return entries
  }

  private mutating func alias(_ alias: String, _ mark: YAMLNode.Mark) throws(FeedError) -> YAMLNode {
    guard let anchored = anchors[alias] else {
      throw fault(mark, "no anchor &\(alias) stands before this; put a text that begins with * in quotes")
    }
    size += anchored.size
    deepest = depth + anchored.height
    guard deepest <= YAMLReader.depthLimit else { throw tooDeep(mark) }
    guard size <= YAMLReader.sizeLimit else {
      throw fault(
        mark,
        "with what is repeated here the values are larger than \(YAMLReader.sizeLimit) bytes, the most for a "
          + "description")
    }
    return anchored.node
  }

  /// The next item or key of a collection, nil at its end.
  private mutating func nextItem(after count: Int) throws(FeedError) -> (event: Event, mark: YAMLNode.Mark)? {
    let found = try next()
    if case .end = found.event { return nil }
    guard count < YAMLReader.itemLimit else {
      throw fault(found.mark, "there are more than \(YAMLReader.itemLimit) values")
    }
    return found
  }

  // MARK: - Events

  private func next() throws(FeedError) -> (event: Event, mark: YAMLNode.Mark) {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { yaml_event_delete(&event) }
    let mark = YAMLNode.Mark(event.start_mark.index..<max(event.start_mark.index, event.end_mark.index), in: lines)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let anchor = try anchor(scalar.anchor, tag: scalar.tag, mark)
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isBlock = scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      return (.scalar(text, anchor: anchor, isPlain: isPlain, isBlock: isBlock), mark)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return (.sequence(anchor: try anchor(start.anchor, tag: start.tag, mark)), mark)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return (.mapping(anchor: try anchor(start.anchor, tag: start.tag, mark)), mark)
    case YAML_ALIAS_EVENT: return (.alias(text(event.data.alias.anchor) ?? ""), mark)
    case YAML_DOCUMENT_START_EVENT: return (.documentStart, mark)
    default: return (.end, mark)
    }
  }

  private func anchor(
    _ anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?, _ mark: YAMLNode.Mark
  ) throws(FeedError) -> String? {
    guard tag == nil else {
      throw fault(mark, "tags, !, are not used in a description; put a text that begins so in quotes")
    }
    return text(anchor)
  }

  private func text(_ bytes: UnsafeMutablePointer<UInt8>?) -> String? { bytes.map { String(cString: $0) } }

  // MARK: - Faults

  private func fault(_ mark: YAMLNode.Mark, _ message: String) -> FeedError { FeedError(at: mark, in: name, message) }

  private func tooDeep(_ mark: YAMLNode.Mark) -> FeedError {
    fault(mark, "values nest more than \(YAMLReader.depthLimit) deep")
  }

  /// What libyaml refuses, in our words.
  private func problem() -> FeedError {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "there is no memory"
    guard state.error != YAML_READER_ERROR else {
      return fault(
        lines.mark(atByte: state.problem_offset),
        problem.hasPrefix("control") ? "this character is not allowed in YAML" : "this is not UTF-8 text")
    }
    let context = state.context.map { String(cString: $0) } ?? ""
    let mark = YAMLNode.Mark(state.problem_mark.index..<state.problem_mark.index, in: lines)
    let opening = YAMLNode.Mark(state.context_mark.index..<state.context_mark.index, in: lines)
    let byte = mark.line.content.dropFirst(mark.bytes.lowerBound).first
    switch problem {
    case "found unexpected end of stream":
      return fault(opening, "the quote is not closed")
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      return byte == nil
        ? fault(opening, "the bracket is not closed")
        : fault(mark, "a comma or the closing bracket is missing before this")
    case "could not find expected ':'":
      return fault(opening, "a colon is missing after this key, or this does not belong to what stands above it")
    case "mapping values are not allowed in this context":
      guard let lastText, lastText.line.number < mark.line.number else {
        return fault(mark, "a colon stands inside the text; put such a text in quotes")
      }
      return fault(
        mark,
        "this line goes on with the text of line \(lastText.line.number), in which a colon cannot stand; begin keys below "
          + "each other, and put a text with a colon in quotes")
    case "did not find expected key", "did not find expected '-' indicator", "did not find expected <document start>":
      return fault(
        mark,
        mark.line.content.prefix(mark.bytes.lowerBound).allSatisfy { $0 == UInt8(ascii: " ") }
          ? "this does not belong to what stands above it"
          : "this does not belong to the value before it; put a text with such characters in quotes")
    case "did not find expected node content" where context.contains("flow") && byte != nil:
      return fault(mark, "a value is missing before this")
    case "found character that cannot start any token" where byte == UInt8(ascii: "\t"),
      "found a tab character where an indentation space is expected",
      "found a tab character that violates indentation":
      return fault(mark, "a tab indents this line; YAML indents by spaces")
    case "found character that cannot start any token", "did not find expected node content",
      "block sequence entries are not allowed in this context":
      return fault(mark, "a text cannot begin with this character; put it in quotes")
    case "did not find expected alphabetic or numeric character":
      return fault(opening, "& and * need the name of an anchor after them; put a text that begins so in quotes")
    case "did not find expected comment or line break":
      return fault(
        mark, "behind | and > stand - or + and a digit, if anything; the text begins in the next line")
    case "found unknown escape character":
      return fault(mark, "YAML has no such escape; write a backslash twice, or put the text in single quotes")
    case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
      return fault(mark, "this escape needs hexadecimal digits that are a character")
    default:
      return fault(mark, "this is not YAML: \(problem)")
    }
  }
}
