// SPDX-License-Identifier: MIT

/// A plain text with its parameters, such as its language.
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

  /// Creates a text with parameters.
  public init(_ string: String, parameters: [Parameter] = []) {
    self.string = string
    self.parameters = parameters
  }

  /// Creates a text in a language, given by its tag.
  ///
  /// - Throws: `ICalendarError` if the tag has a control character.
  public init(_ string: String, language: String) throws(ICalendarError) {
    self.init(string, parameters: [try Parameter("LANGUAGE", language)])
  }

  /// The tag of the language, or nil if there is none.
  public var language: String? {
    parameters.first { $0.name == "LANGUAGE" }?.value
  }
}

extension TextValue: ExpressibleByStringLiteral {
  /// Creates a text without parameters.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
