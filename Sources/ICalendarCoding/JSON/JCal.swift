// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar
import Support

/// Calendars as jCal, iCalendar's form in JSON.
///
/// Each component, property and parameter stands for itself, so that nothing is lost on the way there and back, also what
/// no document defines. A value that is not of its property's type stands as it is written, as a value of unknown type.
///
/// ```swift
/// let text = JCal.text([calendar])
/// let same = try JCal.read(text.utf8).calendars
/// ```
///
/// - SeeAlso: [RFC 7265](https://www.rfc-editor.org/rfc/rfc7265)
public enum JCal {
  /// Some calendars as jCal: one as an array, others than one as an array of arrays.
  public static func text(_ calendars: [VCalendar]) -> String {
    String(decoding: bytes(calendars.map(\.component)), as: UTF8.self)
  }

  /// Reads calendars from jCal in UTF-8.
  ///
  /// The findings are those of the same calendars as iCalendar, with its lines.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - reader: What reads the calendars once they are made, with its limits.
  /// - Throws: `Fault` with the place of what is not jCal, and if the calendars exceed a limit of the reader.
  public static func read(
    _ bytes: some Collection<UInt8>, with reader: ICalendarReader = ICalendarReader()
  ) throws(Fault) -> ICalendarReader.Reading {
    try reader.read(bytes: components(bytes).flatMap(OwnLine.bytes(of:)))
  }

  // MARK: - Components

  /// Calendars as jCal in UTF-8.
  package static func bytes(_ calendars: [Component]) -> [UInt8] {
    let values = calendars.map(json)
    return JSON.lines(values.count == 1 ? values[0] : .array(values))
  }

  /// The calendars of a text of jCal, as they are there.
  ///
  /// - Throws: `Fault` with the place of what is not jCal.
  package static func components(_ bytes: some Collection<UInt8>) throws(Fault) -> [Component] {
    guard let value = JSONValue(bytes) else {
      throw Fault(.malformedText, "the file is not well-formed JSON")
    }
    guard let items = value.values else {
      throw Fault(.malformedText, "the file is no array, as jCal is")
    }
    if case .string? = items.first { return [try component(value, in: nil)] }
    var list: [Component] = []
    for item in items { list.append(try component(item, in: nil)) }
    return list
  }

  /// A component with its properties and components.
  static func json(_ component: Component) -> JSONValue {
    .array([
      .string(component.name.lowercased()), .array(component.properties.map(json)),
      .array(component.components.map(json)),
    ])
  }

  /// The component that some JSON stands for.
  ///
  /// - Parameters:
  ///   - around: The name of the component around it; nil for a calendar.
  ///   - level: How many components are around it.
  static func component(_ value: JSONValue, in around: String?, level: Int = 0) throws(Fault) -> Component {
    let place = around.map { " in \($0)" } ?? ""
    let limit = ReadingLimits().nesting
    guard level < limit else {
      throw Fault(.limitExceeded, "a component\(place) is nested deeper than \(limit), the maximum")
    }
    guard let parts = value.values, parts.count == 3, let name = parts[0].text, let properties = parts[1].values,
      let components = parts[2].values
    else {
      throw Fault(.malformedText, "a component\(place) is no array of a name, properties and components")
    }
    guard around != nil || name.lowercased() == "vcalendar" else {
      throw Fault(.invalidValue, "the component \(quoted(name)) is outside any calendar")
    }
    var (ownProperties, ownComponents): ([Property], [Component]) = ([], [])
    for item in properties { ownProperties.append(try property(item, in: name)) }
    for item in components { ownComponents.append(try component(item, in: name, level: level + 1)) }
    return try Component(name, properties: ownProperties, components: ownComponents)
  }

  // MARK: - Properties

  /// The type of a value that no document defines.
  private static let unknown = "unknown"

  /// A property: its name, its parameters but VALUE, its type and its values.
  static func json(_ property: Property) -> JSONValue {
    let form = PropertyRow.of(property.name)?.value
    let named = property.valueType?.lowercased()
    let written = [JSONValue.string(property.value)]
    var (type, values) = (named ?? form?.type.rawValue ?? unknown, written)
    if let known = ValueType(rawValue: type) {
      let pieces = form?.separator.map { TextEscape.pieces(property.value, at: $0) } ?? [property.value]
      let typed = pieces.compactMap(known.json)
      if typed.count == pieces.count {
        values = form?.separator == JCal.structure ? [.array(typed)] : typed
      } else if named == nil {
        type = unknown
      }
    }
    let parameters = property.parameters(without: ["VALUE"]).map { parameter in
      let values = parameter.values.map(JSONValue.string)
      return (parameter.name.lowercased(), values.count == 1 ? values[0] : .array(values))
    }
    return .array(
      [.string(property.name.lowercased()), .object(JSONObject(parameters)), .string(type)] + values)
  }

  /// What is between the parts of a value that is an array in JSON.
  private static let structure = UInt8(ascii: ";")

  /// The property that some JSON stands for.
  ///
  /// - Parameter component: the name of its component, for an error.
  static func property(_ value: JSONValue, in component: String) throws(Fault) -> Property {
    guard let parts = value.values, parts.count > 3, let name = parts[0].text, let members = parts[1].object,
      let type = parts[2].text?.lowercased()
    else {
      throw Fault(.malformedText, "a property of \(component) is no array of a name, parameters, a type and values")
    }
    return try Fault.inside("\(name) of \(component)") { () throws(Fault) in
      let row = PropertyRow.of(name)
      var parameters: [Parameter] = []
      if type != unknown, type != row?.value.type.rawValue || row?.neededType != nil {
        parameters.append(try Parameter("VALUE", type.uppercased()))
      }
      for (name, value) in members.members where name.lowercased() != "value" {
        parameters.append(try Parameter(name, values: try texts(value, of: name)))
      }
      let known = ValueType(rawValue: type)
      if known == .binary, !parameters.contains(where: { $0.name == "ENCODING" }) {
        parameters.append(Parameter(unchecked: "ENCODING", values: ["BASE64"]))
      }
      let isStructured = row?.value.separator == structure
      let values = isStructured ? parts[3...].flatMap { $0.values ?? [$0] } : Array(parts[3...])
      guard
        let text = ValueType.joined(values.map { known?.text($0) ?? $0.text }, by: isStructured ? ";" : ",")
      else {
        throw Fault(.malformedText, "a value is not of the type \(quoted(type))")
      }
      return try Property(name, parameters: parameters, value: text)
    }
  }

  /// The values of a parameter.
  static func texts(_ value: JSONValue, of name: String) throws(Fault) -> [String] {
    let values = value.values ?? [value]
    let texts = values.compactMap(\.text)
    guard texts.count == values.count else {
      throw Fault(.malformedText, "the parameter \(quoted(name)) is no text")
    }
    return texts
  }
}
