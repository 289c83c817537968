// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A plain text with its parameters, such as its language; it never has control characters other than tab and line feed.
///
/// ```swift
/// let summary: TextValue = "Work"
/// try TextValue("上班", language: "zh-Hans")
/// ```
public struct TextValue: Sendable, Hashable {
  /// The text, unescaped; lines are separated by line feeds.
  public let string: String
  /// The parameters in the order of the file.
  public let parameters: [Parameter]

  /// Creates a text with parameters; the line ends of other systems, CR LF and CR, become line feeds.
  ///
  /// - Throws: `Fault` if the text has another control character than tab, line feed and carriage return.
  public init(_ string: String, parameters: [Parameter] = []) throws(Fault) {
    let string = withLineFeeds(string)
    try checkText(string, of: nil)
    self.init(unchecked: string, parameters: parameters)
  }

  /// Creates a text that is known to be valid.
  package init(unchecked string: String, parameters: [Parameter] = []) {
    self.string = string
    self.parameters = parameters
  }

  /// Creates a text in a language, given by its tag.
  ///
  /// - Throws: `Fault` if the text has another control character than tab, line feed and carriage return, or the tag has any.
  public init(_ string: String, language: String) throws(Fault) {
    try self.init(string, parameters: [try Parameter("LANGUAGE", language)])
  }

  /// The tag of the language, or nil if there is none.
  public var language: String? {
    parameters.first { $0.name == "LANGUAGE" }?.value
  }
}

extension TextValue: ExpressibleByStringLiteral {
  /// Creates a text without parameters; CR LF and CR become line feeds.
  ///
  /// Control characters other than tab and line feed become U+FFFD.
  public init(stringLiteral value: String) {
    let value = withLineFeeds(value)
    guard firstControl(in: value.utf8, allowingLineFeed: true) != nil else {
      self.init(unchecked: value)
      return
    }
    var scalars = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      let isControl = firstControl(in: String(scalar).utf8, allowingLineFeed: true) != nil
      scalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    self.init(unchecked: String(scalars))
  }
}

/// A text with line feeds alone between its lines.
private func withLineFeeds(_ text: String) -> String {
  text.utf8.contains(UInt8(ascii: "\r")) ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
}
