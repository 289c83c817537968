// SPDX-License-Identifier: MIT

internal import Support

/// A component as written in a file: a name, properties and the components within.
///
/// Every value of this module can be turned into one, and components that the module has no value for, or whose
/// content breaks the rules, are kept in this form and written back.
public struct Component: Sendable, Hashable {
  /// The name in upper case, such as `VEVENT`.
  public let name: String
  /// The properties in the order of the file.
  public let properties: [Property]
  /// The components within, in the order of the file.
  public let components: [Component]

  /// Creates a component.
  ///
  /// - Throws: `ICalendarError` when the name is not letters, digits and hyphens.
  public init(_ name: String, properties: [Property], components: [Component] = []) throws(ICalendarError) {
    guard ContentName.isValid(name) else {
      throw ICalendarError(.invalidName, "a component name is letters, digits and hyphens, not \(quoted(name))")
    }
    self.init(unchecked: name.uppercased(), properties: properties, components: components)
  }

  /// Creates a component from parts known to be valid.
  package init(unchecked name: String, properties: [Property], components: [Component] = []) {
    self.name = name
    self.properties = properties
    self.components = components
  }

  /// The first property of a name in upper case, or nil.
  public func property(_ name: String) -> Property? {
    properties.first { $0.name == name }
  }
}

/// The names that properties, parameters and components may have.
package enum ContentName {
  /// Whether text is one or more letters, digits and hyphens, all ASCII.
  package static func isValid(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isNameByte)
  }

  /// Whether a byte is allowed in a name.
  @inline(__always)
  package static func isNameByte(_ byte: UInt8) -> Bool {
    (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2D
  }
}

/// The first control character of a text as `U+0007`, or nil; a tab is none.
package func firstControl(in bytes: some Sequence<UInt8>, allowingLineFeed: Bool) -> String? {
  for byte in bytes where (byte < 0x20 && byte != 0x09) || byte == 0x7F {
    if byte == 0x0A, allowingLineFeed { continue }
    return Unicode.Scalar(byte).codePoint
  }
  return nil
}
