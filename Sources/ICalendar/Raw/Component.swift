// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// A component as written in a file: a name, properties and nested components.
///
/// Every value of this module can be converted to a component. Components that the module has no type for, or that
/// violate the rules, are kept in this form and written back.
public struct Component: Sendable, Hashable {
  /// The name in upper case, such as `VEVENT`.
  public let name: String
  /// The properties in the order of the file.
  public let properties: [Property]
  /// The nested components, in the order of the file.
  public let components: [Component]

  /// Creates a component.
  ///
  /// - Throws: `Fault` if the name has characters other than letters, digits and hyphens, or none.
  public init(_ name: String, properties: [Property], components: [Component] = []) throws(Fault) {
    let name = try ContentName.checked(name, "a component name")
    self.init(unchecked: name, properties: properties, components: components)
  }

  /// Creates a component from parts that are known to be valid.
  package init(unchecked name: String, properties: [Property], components: [Component] = []) {
    self.name = name
    self.properties = properties
    self.components = components
  }

  /// The first property with a name, in upper case, or nil.
  public func property(_ name: String) -> Property? {
    properties.first { $0.name == name }
  }
}

/// The names that properties, parameters and components may have.
@usableFromInline
package enum ContentName {
  /// Whether a text consists of one or more ASCII letters, digits and hyphens.
  package static func isValid(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isNameByte)
  }

  /// A name in upper case, or nil if the text is not a name; a text that is ASCII only in upper case is not.
  package static func upper(_ text: String) -> String? {
    isValid(text) ? text.uppercased() : nil
  }

  /// The name in upper case; `what` it is called in the error of one that is not letters, digits and hyphens.
  static func checked(
    _ name: String, _ what: String, _ code: Fault.Code = .invalidName
  ) throws(Fault) -> String {
    if let upper = upper(name) { return upper }
    throw Fault(code, "\(what) may have only letters, digits and hyphens, not \(quoted(name))")
  }

  /// Whether a byte is allowed in a name.
  @inlinable
  package static func isNameByte(_ byte: UInt8) -> Bool {
    (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2D
  }
}

/// The first control character of a text, such as `U+0007`, or nil; tabs do not count.
package func firstControl(in bytes: some Sequence<UInt8>, allowingLineFeed: Bool) -> String? {
  for byte in bytes where (byte < 0x20 && byte != 0x09) || byte == 0x7F {
    if byte == 0x0A, allowingLineFeed { continue }
    return Unicode.Scalar(byte).codePoint
  }
  return nil
}
