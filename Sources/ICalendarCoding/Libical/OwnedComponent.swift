// SPDX-License-Identifier: MIT

#if Libical
import CivilCalendar
import CLibical
import ICalendar

/// A libical component with one owner, freed at the end of the owner's lifetime.
struct OwnedComponent: ~Copyable {
  private let pointer: OpaquePointer

  /// Parses the text of one component, or of several, which libical wraps in one called XROOT.
  ///
  /// - Throws: `Fault` if libical finds no component in it.
  init(parsing bytes: [UInt8]) throws(Fault) {
    let parsed = (bytes + [0]).withUnsafeBytes {
      $0.baseAddress.flatMap { icalparser_parse_string($0.assumingMemoryBound(to: CChar.self)) }
    }
    guard let parsed else {
      throw Fault(.refusedByLibical, "libical finds no component in the text")
    }
    pointer = parsed
  }

  /// Parses the unfolded content lines, each followed by a zero byte, of one component.
  ///
  /// The result is nil if libical finds no complete component in them.
  init?(lines: inout [UInt8]) {
    guard let parser = icalparser_new() else { return nil }
    defer { icalparser_free(parser) }
    let parsed: OpaquePointer? = lines.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var offset = 0
      var root: OpaquePointer?
      while offset < buffer.count {
        let line = UnsafeMutableRawPointer(base + offset).assumingMemoryBound(to: CChar.self)
        // Advance first, as libical modifies the line while it reads it.
        offset += strlen(line) + 1
        if let component = icalparser_add_line(parser, line) {
          if let root { icalcomponent_free(root) }
          root = component
        }
      }
      return root
    }
    guard let parsed else { return nil }
    pointer = parsed
  }

  /// Converts a component and its nested components to libical's.
  ///
  /// Properties that libical cannot represent are left out. The result is nil if it cannot represent the component
  /// itself.
  ///
  /// - Parameter held: Receives whether libical represents each property, in the order of the text.
  init?(_ component: Component, held: inout [Bool]) {
    guard let made = OwnedComponent.empty(component.name) else { return nil }
    self.init(owning: made)
    for property in component.properties {
      guard let owned = LibicalProperty.made(of: property) else {
        held.append(false)
        continue
      }
      held.append(true)
      owned.add(to: made)
    }
    for child in component.components {
      OwnedComponent(child, held: &held)?.add(to: made)
    }
  }

  private init(owning pointer: OpaquePointer) { self.pointer = pointer }

  /// Creates a component without properties; if libical does not know its name, it becomes an X- component.
  private static func empty(_ name: String) -> OpaquePointer? {
    let kind = icalcomponent_string_to_kind(name)
    return kind == ICAL_NO_COMPONENT || kind == ICAL_X_COMPONENT ? icalcomponent_new_x(name) : icalcomponent_new(kind)
  }

  deinit { icalcomponent_free(pointer) }

  /// Adds the component to another, which then owns it.
  private consuming func add(to component: OpaquePointer) {
    icalcomponent_add_component(component, pointer)
    discard self
  }

  /// The text that libical prints; the caller must free it.
  func printed() -> UnsafeMutablePointer<CChar>? {
    icalcomponent_as_ical_string_r(pointer)
  }

  /// Whether libical has replaced any property with an error, here or in a nested component.
  var hasErrors: Bool {
    func search(_ component: OpaquePointer) -> Bool {
      icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY) != nil
        || Libical.components(in: component).contains(where: search)
    }
    return search(pointer)
  }

  /// The first error with which libical has replaced a property of the component itself.
  var firstError: String? {
    icalcomponent_get_first_property(pointer, ICAL_XLICERROR_PROPERTY).flatMap {
      Libical.take(icalproperty_get_value_as_string_r($0))
    }
  }

  /// The events in it at any depth, which must not outlive it.
  var events: [OpaquePointer] {
    func search(_ component: OpaquePointer) -> [OpaquePointer] {
      icalcomponent_isa(component) == ICAL_VEVENT_COMPONENT
        ? [component] : Libical.components(in: component).flatMap(search)
    }
    return search(pointer)
  }
}
#endif
