// SPDX-License-Identifier: MIT

internal import CLibical
import ICalendar

/// A component of libical with one owner, freed when the owner goes.
struct OwnedComponent: ~Copyable {
  private let pointer: OpaquePointer

  /// Parses text of a whole component, or of several, which libical puts into one called XROOT.
  ///
  /// - Throws: `ICalendarError` when libical finds no component in it.
  init(parsing bytes: [UInt8]) throws(ICalendarError) {
    let parsed = (bytes + [0]).withUnsafeBytes {
      $0.baseAddress.flatMap { icalparser_parse_string($0.assumingMemoryBound(to: CChar.self)) }
    }
    guard let parsed else {
      throw ICalendarError(.refusedByLibical, "libical finds no component in the text")
    }
    pointer = parsed
  }

  /// Parses unfolded content lines, each ended by a zero byte, of one component.
  ///
  /// nil when libical finds no whole component in them.
  init?(lines: inout [UInt8]) {
    guard let parser = icalparser_new() else { return nil }
    defer { icalparser_free(parser) }
    let parsed: OpaquePointer? = lines.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var offset = 0
      var root: OpaquePointer?
      while offset < buffer.count {
        let line = UnsafeMutableRawPointer(base + offset).assumingMemoryBound(to: CChar.self)
        // Stepped over first, as libical writes into the line while it reads it.
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

  /// Builds a component and those within it from ours.
  ///
  /// Properties that libical cannot hold are left out. nil when it cannot hold the component itself.
  ///
  /// - Parameter held: is given whether libical holds each property, in the order of the text.
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

  /// A component without properties; one that libical has no kind for is made like an X- component.
  private static func empty(_ name: String) -> OpaquePointer? {
    let kind = icalcomponent_string_to_kind(name)
    return kind == ICAL_NO_COMPONENT || kind == ICAL_X_COMPONENT ? icalcomponent_new_x(name) : icalcomponent_new(kind)
  }

  deinit { icalcomponent_free(pointer) }

  /// Gives the component to another, which then owns it.
  private consuming func add(to component: OpaquePointer) {
    icalcomponent_add_component(component, pointer)
    discard self
  }

  /// The text that libical prints, to be freed by the caller.
  func printed() -> UnsafeMutablePointer<CChar>? {
    icalcomponent_as_ical_string_r(pointer)
  }

  /// Whether libical put errors in place of properties, in it or in a component within.
  var hasErrors: Bool {
    func search(_ component: OpaquePointer) -> Bool {
      if icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY) != nil { return true }
      var child = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
      while let current = child {
        // The cursor of the list is the component's own, so the search below does not disturb it.
        if search(current) { return true }
        child = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
      }
      return false
    }
    return search(pointer)
  }

  /// Does some work with the pointer, which must not outlive it.
  func withPointer<Result>(_ work: (OpaquePointer) -> Result) -> Result {
    work(pointer)
  }

  /// The errors that libical put in place of properties, and what its restriction check says.
  func findings() -> [String] {
    _ = clibical_restrictions_hold(pointer)
    var texts: [String] = []
    func collect(_ component: OpaquePointer) {
      var property = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY)
      while let current = property {
        let name = icalcomponent_kind_to_string(icalcomponent_isa(component)).map { String(cString: $0) } ?? ""
        texts.append("\(name): \(Libical.take(icalproperty_get_value_as_string_r(current)) ?? "")")
        property = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)
      }
      var child = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
      while let current = child {
        collect(current)
        child = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
      }
    }
    collect(pointer)
    return texts
  }
}
