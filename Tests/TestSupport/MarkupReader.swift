// SPDX-License-Identifier: MIT

public import Foundation

#if canImport(FoundationXML)
public import FoundationXML
#endif

/// The elements and ids of a text that is well-formed XML.
public final class MarkupReader: NSObject, XMLParserDelegate {
  /// The ids, in order.
  public private(set) var identifiers: [String] = []
  /// The names of the elements, in order.
  public private(set) var elements: [String] = []
  private var isFaulty = false

  /// Reads XML to its end; nil if it is not well-formed.
  public init?(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    // On Linux, it says of a text in which tags do not match, or which ends early, that it was read.
    guard parser.parse(), !isFaulty, let first = elements.first else { return nil }
    guard text.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("</\(first)>") else { return nil }
  }

  /// Reads the body of an HTML page without void elements.
  public convenience init?(page: String) {
    guard let body = page.range(of: "<body>"), let end = page.range(of: "</html>") else { return nil }
    self.init(String(page[body.lowerBound..<end.lowerBound]))
  }

  /// Notes an element and its id.
  public func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(elementName)
    if let identifier = attributes["id"] { identifiers.append(identifier) }
  }

  /// Notes that the text is not well-formed.
  public func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) { isFaulty = true }
}
