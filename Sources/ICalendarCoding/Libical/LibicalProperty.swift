// SPDX-License-Identifier: MIT

#if Libical
import CLibical
import ICalendar

/// A libical property with one owner, freed at the end of the owner's lifetime unless it has been added to a component.
struct LibicalProperty: ~Copyable {
  private let pointer: OpaquePointer

  private init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { icalproperty_free(pointer) }

  /// Converts a property to libical's; nil if libical cannot represent its value or a parameter.
  ///
  /// Must be called inside `Libical.alone`.
  static func made(of property: Property) -> LibicalProperty? {
    let kind = icalproperty_string_to_kind(property.name)
    guard kind != ICAL_NO_PROPERTY, kind != ICAL_X_PROPERTY else { return named(property) }
    let type = property.valueType
    // Only libical's parser knows which types a property may have.
    guard type == nil || LibicalJudge.accepts(property), let pointer = icalproperty_new(kind) else { return nil }
    let made = LibicalProperty(owning: pointer)
    let valueKind = type.map { icalvalue_string_to_kind($0) } ?? icalproperty_kind_to_value_kind(kind)
    guard let value = icalvalue_new_from_string(valueKind, property.value) else { return nil }
    icalproperty_set_value(pointer, value)
    guard made.add(property.parameters) else { return nil }
    return made
  }

  /// Creates an X- property, or one whose name libical does not know, such as those of RFC 9073.
  private static func named(_ property: Property) -> LibicalProperty? {
    guard let pointer = icalproperty_new(ICAL_X_PROPERTY) else { return nil }
    let made = LibicalProperty(owning: pointer)
    icalproperty_set_x_name(pointer, property.name)
    // libical escapes the values of such properties only partly. As a STRING, the value is printed unchanged, with our
    // escapes. The VALUE of kind X, which libical does not print, keeps it from printing that type.
    icalproperty_set_value(pointer, icalvalue_new_string(property.value))
    if property.valueType == nil { icalproperty_add_parameter(pointer, icalparameter_new_value(ICAL_VALUE_X)) }
    guard made.add(property.parameters) else { return nil }
    return made
  }

  /// Adds parameters; false if one is a list, which libical treats as a single text, or has a value that libical
  /// refuses.
  private func add(_ parameters: [Parameter]) -> Bool {
    for parameter in parameters {
      guard parameter.values.count == 1 else { return false }
      let kind = icalparameter_string_to_kind(parameter.name)
      let isNamed = kind == ICAL_X_PARAMETER || kind == ICAL_IANA_PARAMETER || kind == ICAL_NO_PARAMETER
      guard
        let made = isNamed
          ? icalparameter_new(ICAL_X_PARAMETER) : icalparameter_new_from_value_string(kind, parameter.value)
      else { return false }
      if isNamed {
        icalparameter_set_xname(made, parameter.name)
        icalparameter_set_xvalue(made, parameter.value)
      }
      icalproperty_add_parameter(pointer, made)
    }
    return true
  }

  /// Adds the property to a component, which then owns it.
  consuming func add(to component: OpaquePointer) {
    icalcomponent_add_property(component, pointer)
    discard self
  }
}
#endif
