// SPDX-License-Identifier: MIT

import CYAML
package import CivilCalendar
import WorkdayFeeds

/// Reads a description's YAML with libyaml.
///
/// Plain scalars stay texts, so `09:00` and `no` are what they look like. Anchors and aliases work, as long as the
/// repeated values do not exceed the size limit of a description. Tags, merge keys, several documents and repeated keys
/// are refused, each with its place.
///
/// - SeeAlso: [YAML 1.1](https://yaml.org/spec/1.1/), which libyaml reads.
package struct YAMLReader: ~Copyable {
  /// The maximum number of bytes of a text.
  static let sizeLimit = 262_144
  /// How deep values may nest.
  static let depthLimit = 16
  /// The maximum number of values in a sequence or mapping.
  static let itemLimit = 1000

  /// An event of libyaml, with its anchor if it has one.
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
  /// The deepest level of the current value.
  private var deepest = 0
  /// The number of values and bytes of text so far, with those of aliases counted again.
  private var size = 0
  /// Where the last text began.
  private var lastText: YAMLNode.Mark?

  /// The value of a text.
  ///
  /// - Throws: `Fault` with the file, the line and the column.
  package static func read(_ bytes: [UInt8], named name: String) throws(Fault) -> YAMLNode {
    guard bytes.count <= YAMLReader.sizeLimit else {
      throw Fault(
        .faultyDescription,
        "\(name): the file is larger than \(YAMLReader.sizeLimit) bytes, the maximum for a description"
      )
    }
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    return try bytes.withUnsafeBufferPointer { input throws(Fault) in
      let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
      guard yaml_parser_initialize(parser) == 1 else {
        parser.deallocate()
        throw Fault(.faultyDescription, "\(name): not enough memory to read it")
      }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, input.baseAddress, input.count)
      var reader = YAMLReader(parser: parser, name: name, lines: YAMLNode.Lines(bytes))
      return try reader.document()
    }
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  // MARK: - Values

  private mutating func document() throws(Fault) -> YAMLNode {
    // The first event is the start of the stream.
    _ = try next()
    guard case (.documentStart, _) = try next() else {
      return YAMLNode(content: .null, mark: YAMLNode.Mark(0..<0, in: lines))
    }
    let node = try node(try next())
    _ = try next()
    if case (.documentStart, let mark) = try next() {
      throw error(mark, "a second document begins here; a description must be a single one")
    }
    return node
  }

  private mutating func node(_ found: (event: Event, mark: YAMLNode.Mark)) throws(Fault) -> YAMLNode {
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
      throw error(found.mark, "a value is missing here")
    }
    if let anchor { anchors[anchor] = (node, size - start, deepest - depth) }
    return node
  }

  private mutating func entries() throws(Fault) -> [(key: String, mark: YAMLNode.Mark, value: YAMLNode)] {
    var entries: [(key: String, mark: YAMLNode.Mark, value: YAMLNode)] = []
    var lineNumbers: [String: Int] = [:]
    while let found = try nextItem(after: entries.count) {
      if case .scalar("<<", _, isPlain: true, _) = found.event {
        throw error(found.mark, "merge keys are not supported; write out the values")
      }
      guard case .scalar(let key) = try node(found).content else {
        throw error(found.mark, "a key must be a word followed by a colon")
      }
      if let earlier = lineNumbers.updateValue(found.mark.line.number, forKey: key) {
        throw error(found.mark, "\(key) is already set in line \(earlier)")
      }
      entries.append((key, found.mark, try node(try next())))
    }
    return entries
  }

  private mutating func alias(_ alias: String, _ mark: YAMLNode.Mark) throws(Fault) -> YAMLNode {
    guard let anchored = anchors[alias] else {
      throw error(mark, "there is no anchor &\(alias) before this; quote a text that begins with *")
    }
    size += anchored.size
    deepest = depth + anchored.height
    guard deepest <= YAMLReader.depthLimit else { throw tooDeep(mark) }
    guard size <= YAMLReader.sizeLimit else {
      throw error(
        mark,
        "with this alias the values exceed \(YAMLReader.sizeLimit) bytes, the maximum for a description")
    }
    return anchored.node
  }

  /// The next item or key of a collection, nil at its end.
  private mutating func nextItem(after count: Int) throws(Fault) -> (event: Event, mark: YAMLNode.Mark)? {
    let found = try next()
    if case .end = found.event { return nil }
    guard count < YAMLReader.itemLimit else {
      throw error(found.mark, "there are more than \(YAMLReader.itemLimit) values")
    }
    return found
  }

  // MARK: - Events

  private func next() throws(Fault) -> (event: Event, mark: YAMLNode.Mark) {
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
  ) throws(Fault) -> String? {
    guard tag == nil else {
      throw error(mark, "tags (!) are not supported; quote a text that begins with !")
    }
    return text(anchor)
  }

  private func text(_ bytes: UnsafeMutablePointer<UInt8>?) -> String? { bytes.map { String(cString: $0) } }

  // MARK: - Errors

  private func error(_ mark: YAMLNode.Mark, _ message: String) -> Fault { Fault(at: mark, in: name, message) }

  private func tooDeep(_ mark: YAMLNode.Mark) -> Fault {
    error(mark, "values are nested more than \(YAMLReader.depthLimit) levels deep")
  }

  /// The error for what libyaml refuses.
  private func problem() -> Fault {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "not enough memory"
    guard state.error != YAML_READER_ERROR else {
      return error(
        lines.mark(atByte: state.problem_offset),
        problem.hasPrefix("control") ? "this character is not allowed in YAML" : "this is not UTF-8 text")
    }
    let context = state.context.map { String(cString: $0) } ?? ""
    let mark = YAMLNode.Mark(state.problem_mark.index..<state.problem_mark.index, in: lines)
    let opening = YAMLNode.Mark(state.context_mark.index..<state.context_mark.index, in: lines)
    let byte = mark.line.content.dropFirst(mark.bytes.lowerBound).first
    switch problem {
    case "found unexpected end of stream": return error(opening, "the quote is not closed")
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      return byte == nil
        ? error(opening, "the bracket is not closed")
        : error(mark, "a comma or the closing bracket is missing before this")
    case "could not find expected ':'":
      return error(opening, "a colon is missing after this key, or this does not fit the lines above it")
    case "mapping values are not allowed in this context":
      guard let lastText, lastText.line.number < mark.line.number else {
        return error(mark, "the text contains a colon; put it in quotes")
      }
      return error(
        mark,
        "this line continues the text of line \(lastText.line.number), which must not contain a colon; align keys with "
          + "each other, and quote a text with a colon")
    case "did not find expected key", "did not find expected '-' indicator", "did not find expected <document start>":
      return error(
        mark,
        mark.line.content.prefix(mark.bytes.lowerBound).allSatisfy { $0 == UInt8(ascii: " ") }
          ? "this does not fit the lines above it"
          : "this does not fit the value before it; quote a text with such characters")
    case "did not find expected node content" where context.contains("flow") && byte != nil:
      return error(mark, "a value is missing before this")
    case "found character that cannot start any token" where byte == UInt8(ascii: "\t"),
      "found a tab character where an indentation space is expected",
      "found a tab character that violates indentation":
      return error(mark, "this line is indented with a tab; use spaces")
    case "found character that cannot start any token", "did not find expected node content",
      "block sequence entries are not allowed in this context":
      return error(mark, "a text cannot begin with this character; put it in quotes")
    case "did not find expected alphabetic or numeric character":
      return error(opening, "& and * must be followed by the name of an anchor; quote a text that begins with them")
    case "did not find expected comment or line break":
      return error(mark, "only -, + and a digit may follow | and >; the text begins in the next line")
    case "found unknown escape character":
      return error(mark, "YAML does not have this escape; double the backslash, or use single quotes")
    case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
      return error(mark, "this escape needs the hexadecimal digits of a character")
    default:
      return error(mark, "this is not YAML: \(problem)")
    }
  }
}
