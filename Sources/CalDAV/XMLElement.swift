// SPDX-License-Identifier: MIT

internal import CExpat

/// An element of an XML document.
struct XMLElement: Sendable, Hashable {
  /// The namespace and the local name with a space between them, such as `DAV: href`.
  let name: String
  /// The text of the element itself, without that of its children.
  fileprivate(set) var text = ""
  fileprivate(set) var children: [XMLElement] = []

  /// The first child with a name.
  subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

  /// All children with a name.
  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The root of a document; nil if the bytes are not well-formed XML or are nested too deeply.
  static func root(of document: [UInt8]) -> XMLElement? {
    let builder = Builder()
    guard let parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " "))) else { return nil }
    defer { XML_ParserFree(parser) }
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
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
    guard status == XML_STATUS_OK, !builder.isTooDeep, document.count <= Int32.max else { return nil }
    return builder.root
  }

  private final class Builder {
    private static let maximumDepth = 32
    private var open: [(element: XMLElement, text: [UInt8])] = []
    private(set) var root: XMLElement?
    /// Elements within one that is nested too deeply are not kept.
    private var skipped = 0
    private(set) var isTooDeep = false

    static func of(_ context: UnsafeMutableRawPointer?) -> Builder? {
      context.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(_ name: String) {
      guard open.count < Builder.maximumDepth else {
        (skipped, isTooDeep) = (skipped + 1, true)
        return
      }
      open.append((XMLElement(name: name), []))
    }

    func take(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard skipped == 0, !open.isEmpty else { return }
      open[open.count - 1].text += bytes
    }

    func end() {
      guard skipped == 0 else {
        skipped -= 1
        return
      }
      guard let (closed, text) = open.popLast() else { return }
      var element = closed
      element.text = String(decoding: text, as: UTF8.self)
      if open.isEmpty { root = element } else { open[open.count - 1].element.children.append(element) }
    }
  }
}
