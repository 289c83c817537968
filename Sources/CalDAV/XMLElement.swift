// SPDX-License-Identifier: MIT

import CExpat

/// An element of an XML document.
struct XMLElement: Sendable, Hashable {
  /// The namespace and the local name with a space between them, such as `DAV: href`.
  let name: String
  /// The text of the element itself, without that of its children.
  fileprivate(set) var text = ""
  fileprivate(set) var children: [XMLElement] = []

  /// The text without the white space around it.
  var trimmedText: String {
    let blank: (Character) -> Bool = { $0.isWhitespace }
    return String(text.drop(while: blank).reversed().drop(while: blank).reversed())
  }

  /// The first child with a name.
  subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

  /// All children with a name.
  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// Why a document is not read.
  enum Failure: Error {
    /// It is not well-formed, or is nested too deeply, or the address of a namespace is too long.
    case malformed
    /// It has a document type definition, whose entities can make a short document a long one.
    case documentType
  }

  /// Reads a document, in time and memory that grow as its size does.
  static func root(of document: [UInt8]) throws(Failure) -> XMLElement {
    let builder = Builder()
    guard document.count <= Int32.max, let parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " "))) else {
      throw .malformed
    }
    defer { XML_ParserFree(parser) }
    builder.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    XML_SetStartDoctypeDeclHandler(parser) { builder, _, _, _, _ in Builder.of(builder)?.stop(.documentType) }
    // Each element's name repeats the address of its namespace.
    XML_SetStartNamespaceDeclHandler(parser) { builder, _, space in
      guard let space, !(0...Builder.maximumNamespace).contains(where: { space[$0] == 0 }) else { return }
      Builder.of(builder)?.stop(.malformed)
    }
    XML_SetElementHandler(
      parser,
      { builder, name, _ in
        guard let name else { return }
        Builder.of(builder)?.begin(String(cString: name))
      }, { builder, _ in Builder.of(builder)?.end() })
    XML_SetCharacterDataHandler(parser) { builder, text, count in
      guard let text else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { text in
        Builder.of(builder)?.take(UnsafeBufferPointer(start: text, count: Int(count)))
      }
    }
    let status = document.withUnsafeBytes { bytes in
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
    }
    withExtendedLifetime(builder) {}
    if let failure = builder.failure { throw failure }
    guard status == XML_STATUS_OK, let root = builder.root else { throw .malformed }
    return root
  }

  private final class Builder {
    private static let maximumDepth = 32
    static let maximumNamespace = 256
    var parser: XML_Parser?
    private var open: [(element: XMLElement, text: [UInt8])] = []
    private(set) var root: XMLElement?
    /// Why reading was stopped.
    private(set) var failure: Failure?

    static func of(_ context: UnsafeMutableRawPointer?) -> Builder? {
      context.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Stops reading; a few more calls may come for what is read already.
    func stop(_ failure: Failure) {
      self.failure = self.failure ?? failure
      XML_StopParser(parser, 0)
    }

    func begin(_ name: String) {
      guard failure == nil, open.count < Builder.maximumDepth else { return stop(.malformed) }
      open.append((XMLElement(name: name), []))
    }

    func take(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard failure == nil, !open.isEmpty else { return }
      open[open.count - 1].text += bytes
    }

    func end() {
      guard failure == nil, let (closed, text) = open.popLast() else { return }
      var element = closed
      element.text = String(decoding: text, as: UTF8.self)
      if open.isEmpty { root = element } else { open[open.count - 1].element.children.append(element) }
    }
  }
}
