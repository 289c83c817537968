// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A property as written in a file: a name, parameters and the text of its value.
///
/// Properties that the types of this module have no field for are kept in this form and written back.
///
/// - SeeAlso: [RFC 5545, section 3.1](https://www.rfc-editor.org/rfc/rfc5545#section-3.1)
public struct Property: Sendable, Hashable {
  /// The name in upper case.
  public let name: String
  /// The parameters in the order of the file.
  public let parameters: [Parameter]
  /// The value as in the file, unfolded but still escaped.
  public let value: String

  /// Creates a property from the text of its value, which must be escaped if its type requires it.
  ///
  /// - Throws: `Fault` when the name is not letters, digits and hyphens, or is BEGIN or END, or the value has a control
  ///   character other than a tab.
  public init(_ name: String, parameters: [Parameter] = [], value: String) throws(Fault) {
    let name = try ContentName.checked(name, "a property name")
    guard name != "BEGIN", name != "END" else {
      throw Fault(.invalidValue, "\(name) is no property; it begins or ends a component", property: name)
    }
    if let control = firstControl(in: value.utf8, allowingLineFeed: false) {
      throw Fault(
        .controlCharacter, "\(name) has the control character \(control), which RFC 5545 forbids", property: name)
    }
    self.init(unchecked: name, parameters: parameters, value: value)
  }

  /// Creates a property from parts that are known to be valid.
  package init(unchecked name: String, parameters: [Parameter] = [], value: String) {
    self.name = name
    self.parameters = parameters
    self.value = value
  }

  /// The parameter with a name, in upper case, or nil.
  public func parameter(_ name: String) -> Parameter? {
    parameters.first { $0.name == name }
  }
}

/// A parameter of a property, such as `LANGUAGE=zh`, with one or more values.
///
/// - SeeAlso: [RFC 5545, section 3.2](https://www.rfc-editor.org/rfc/rfc5545#section-3.2)
public struct Parameter: Sendable, Hashable {
  /// The name in upper case.
  public let name: String
  /// The first value, in nearly all parameters the only one.
  public let value: String
  private let otherValues: [String]

  /// The values, without quotes and with the caret escapes of RFC 6868 decoded; never empty.
  public var values: [String] { otherValues.isEmpty ? [value] : [value] + otherValues }

  /// Creates a parameter with one value.
  ///
  /// - Throws: `Fault` when the name is not letters, digits and hyphens, or the value has a control
  ///   character other than a tab or a line feed.
  public init(_ name: String, _ value: String) throws(Fault) {
    try self.init(name, values: [value])
  }

  /// Creates a parameter with a list of values.
  ///
  /// - Throws: `Fault` as above, or if the list is empty.
  public init(_ name: String, values: [String]) throws(Fault) {
    let upper = try ContentName.checked(name, "a parameter name")
    guard !values.isEmpty else {
      throw Fault(.invalidParameter, "the parameter \(name) has no value; it needs at least one")
    }
    for value in values {
      if let control = firstControl(in: value.utf8, allowingLineFeed: true) {
        throw Fault(
          .controlCharacter, "the parameter \(name) has the control character \(control), which RFC 5545 forbids")
      }
    }
    self.init(unchecked: upper, values: values)
  }

  /// Creates a parameter from parts that are known to be valid.
  package init(unchecked name: String, values: [String]) {
    self.init(unchecked: name, values.first ?? "", otherValues: Array(values.dropFirst()))
  }

  package init(unchecked name: String, _ value: String, otherValues: [String]) {
    self.name = name
    self.value = value
    self.otherValues = otherValues
  }
}
