// SPDX-License-Identifier: MIT

internal import Support

/// A parameter of a property, such as `LANGUAGE=zh`, with one value or more.
///
/// - SeeAlso: [RFC 5545, section 3.2](https://www.rfc-editor.org/rfc/rfc5545#section-3.2)
public struct Parameter: Sendable, Hashable {
  /// The name in upper case.
  public let name: String
  /// The values without quotes, with the carets of RFC 6868 resolved; never empty.
  public let values: [String]

  /// Makes a parameter with one value.
  ///
  /// - Throws: `ICalendarError` when the name is not letters, digits and hyphens, or the value has a control
  ///   character other than a tab or a line feed.
  public init(_ name: String, _ value: String) throws(ICalendarError) {
    try self.init(name, values: [value])
  }

  /// Makes a parameter with a list of values.
  ///
  /// - Throws: `ICalendarError` as above, and when the list is empty.
  public init(_ name: String, values: [String]) throws(ICalendarError) {
    guard ContentName.isValid(name) else {
      throw ICalendarError(.invalidName, "a parameter name is letters, digits and hyphens, not \(quoted(name))")
    }
    guard !values.isEmpty else {
      throw ICalendarError(.invalidParameter, "the parameter \(name) has no value; it takes at least one")
    }
    for value in values {
      if let control = firstControl(in: value.utf8, allowingLineFeed: true) {
        throw ICalendarError(
          .controlCharacter, "the parameter \(name) has the control character \(control), which RFC 5545 forbids")
      }
    }
    self.init(unchecked: name.uppercased(), values: values)
  }

  /// Makes a parameter of parts known to be right.
  package init(unchecked name: String, values: [String]) {
    self.name = name
    self.values = values
  }

  /// The first value.
  public var value: String { values.first ?? "" }
}
