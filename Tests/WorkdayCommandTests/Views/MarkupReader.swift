// SPDX-License-Identifier: MIT

import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The elements and ids of a text that is well-formed XML.
final class MarkupReader: NSObject, XMLParserDelegate {
  private(set) var identifiers: [String] = []
  private(set) var elements: [String] = []

  /// Reads XML to its end; nil if it is not well-formed.
  init?(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// Reads the body of an HTML page without void elements.
  convenience init?(page: String) {
    guard let body = page.range(of: "<body>"), let end = page.range(of: "</html>") else { return nil }
    self.init(String(page[body.lowerBound..<end.lowerBound]))
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(elementName)
    if let identifier = attributes["id"] { identifiers.append(identifier) }
  }
}
