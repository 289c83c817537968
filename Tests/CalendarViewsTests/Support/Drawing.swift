// SPDX-License-Identifier: MIT

import CalendarViews
import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Helpers for tests that draw something.
enum Drawing {
  /// Saves a drawing in the folder CALENDAR_VIEWS_OUTPUT, for a person to look at.
  static func save(_ text: String, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["CALENDAR_VIEWS_OUTPUT"] else { return }
    try Data(text.utf8).write(to: URL(filePath: folder).appending(path: name))
  }

  /// Records an issue unless all lines of a text have the same width.
  static func expectEqualWidths(_ text: String) {
    let widths = Set(text.split(separator: "\n").map { TerminalWidth.cells(of: $0) })
    #expect(widths.count == 1, "\(widths) \(text)")
  }
}

/// Parses XML and collects its elements and ids.
final class IdentifierReader: NSObject, XMLParserDelegate {
  private(set) var identifiers: [String] = []
  private(set) var elements: [String] = []

  static func read(_ text: String) -> IdentifierReader? {
    let parser = XMLParser(data: Data(text.utf8))
    let reader = IdentifierReader()
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(elementName)
    if let identifier = attributes["id"] { identifiers.append(identifier) }
  }
}
