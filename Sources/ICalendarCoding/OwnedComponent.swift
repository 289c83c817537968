// SPDX-License-Identifier: MIT

internal import CLibical
import ICalendar

/// A component of libical with one owner, freed when the owner goes.
struct OwnedComponent: ~Copyable {
  private let pointer: OpaquePointer

  /// Parses text of a whole component, or of several, which libical puts into one called XROOT.
  ///
  /// - Throws: `ICalendarError` when libical finds no component in it.
  init(parsing text: String) throws(ICalendarError) {
    guard let parsed = text.withCString({ icalparser_parse_string($0) }) else {
      throw ICalendarError(.refusedByLibical, "libical finds no component in the text", in: text, at: 0..<0)
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

  deinit { icalcomponent_free(pointer) }

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
