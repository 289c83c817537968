// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// What JSCalendar cannot say of a component: the member `iCalendar` of an object.
///
/// A property of `properties` whose name a component can have only once takes the place of what the object's members
/// give, so that a value that would come back in another form is kept as it is written.
///
/// - SeeAlso: draft-ietf-calext-jscalendar-icalendar, section 5.1.1 of its version 25
struct JSHatch {
  /// How the property was written that a member stands for.
  struct Hint {
    var name: String?
    var type: String?
    var parameters: [Parameter] = []
  }

  var properties: [Property] = []
  var components: [Component] = []
  /// The hints by the pointers to their members, in order.
  private(set) var hints: [(pointer: String, hint: Hint)] = []
  private var places: [String: Int] = [:]
  /// The name of the component that an object stands for, if it stands for one that its members do not tell.
  var name: String?

  init() {}

  var isEmpty: Bool { properties.isEmpty && components.isEmpty && hints.isEmpty && name == nil }

  /// The hint of a member.
  subscript(pointer: String) -> Hint? { places[pointer].map { hints[$0].hint } }

  /// Adds to the hint of a member.
  mutating func note(
    _ pointer: String, _ name: String, type: String? = nil, _ parameters: [Parameter] = []
  ) {
    let place = places[pointer] ?? hints.count
    if place == hints.count {
      hints.append((pointer, Hint()))
      places[pointer] = place
    }
    hints[place].hint.name = name
    if let type { hints[place].hint.type = type }
    hints[place].hint.parameters += parameters
  }

  // MARK: - JSON

  /// The member, for a component; nil if there is nothing to say.
  func json(of component: String) -> JSONValue? {
    guard !isEmpty else { return nil }
    var object = JSONObject.typed("ICalComponent")
    object["name"] = .string(component.lowercased())
    if !hints.isEmpty {
      object["convertedProperties"] = .object(JSONObject(hints.map { ($0.pointer, JSHatch.json($0.hint)) }))
    }
    if !properties.isEmpty { object["properties"] = .array(properties.map(JCal.json)) }
    if !components.isEmpty { object["components"] = .array(components.map(JCal.json)) }
    return .object(object)
  }

  private static func json(_ hint: Hint) -> JSONValue {
    var object = JSONObject.typed("ICalProperty")
    object["name"] = hint.name.map { .string($0.lowercased()) }
    object["valueType"] = hint.type.map { .string($0.lowercased()) }
    if !hint.parameters.isEmpty {
      object["parameters"] = .object(
        JSONObject(
          hint.parameters.map { parameter in
            let values = parameter.values.map(JSONValue.string)
            return (parameter.name.lowercased(), values.count == 1 ? values[0] : .array(values))
          }))
    }
    return .object(object)
  }

  /// Reads the member of an object.
  init(_ value: JSONValue?, of kind: JSKind, at place: JSPlace) throws(Fault) {
    guard let value else { return }
    let place = place["iCalendar"]
    let object = try place.object(value)
    name = try object["name"].map { (name) throws(Fault) in try place["name"].text(name).uppercased() }
    if let list = object["properties"] {
      for (index, item) in try place["properties"].array(list).enumerated() {
        let property = try place["properties"]["\(index)"].inside { () throws(Fault) in
          try JCal.property(item, in: kind.rawValue.lowercased())
        }
        properties.append(property)
      }
    }
    if let list = object["components"] {
      for (index, item) in try place["components"].array(list).enumerated() {
        let component = try place["components"]["\(index)"].inside { () throws(Fault) in
          try JCal.component(item, in: kind.rawValue.lowercased(), level: kind.level + 1)
        }
        components.append(component)
      }
    }
    guard let members = object["convertedProperties"] else { return }
    for (pointer, value) in try place["convertedProperties"].object(members).members {
      let place = place["convertedProperties"][pointer]
      let hint = try place.object(value)
      let name = try hint["name"].map { (name) throws(Fault) in try place["name"].text(name).uppercased() }
      var parameters: [Parameter] = []
      if let list = hint["parameters"] {
        for (name, value) in try place["parameters"].object(list).members where name.lowercased() != "value" {
          let parameter = try place["parameters"][name].inside { () throws(Fault) in
            try Parameter(name, values: try JCal.texts(value, of: name))
          }
          parameters.append(parameter)
        }
      }
      note(pointer, name ?? "", type: hint["valueType"]?.text?.uppercased(), parameters)
    }
  }
}

/// A place in JSON, for the errors of what stands there.
struct JSPlace {
  private let names: [String]

  init(_ names: [String] = []) { self.names = names }

  subscript(name: String) -> JSPlace { JSPlace(names + [name]) }

  /// An error about what stands at the place.
  func fault(_ message: String, _ code: Fault.Code = .malformedText) -> Fault { placing(Fault(code, message)) }

  /// An error that is about what stands at the place.
  func placing(_ fault: Fault) -> Fault { names.isEmpty ? fault : fault.inside(pointer) }

  private var pointer: String { shortened(names.map(JSPointer.escaped).joined(separator: "/"), limit: 200) }

  /// Runs a body; its error is at the place.
  func inside<Value>(_ body: () throws(Fault) -> Value) throws(Fault) -> Value {
    do throws(Fault) { return try body() } catch { throw placing(error) }
  }

  func object(_ value: JSONValue) throws(Fault) -> JSONObject {
    guard let object = value.object else { throw fault("is no object") }
    return object
  }

  func array(_ value: JSONValue) throws(Fault) -> [JSONValue] {
    guard let values = value.values else { throw fault("is no array") }
    return values
  }

  func text(_ value: JSONValue) throws(Fault) -> String {
    guard let text = value.text else { throw fault("is no text") }
    return text
  }

  func local(_ value: JSONValue) throws(Fault) -> CivilDateTime {
    guard let time = JSTime.local(try text(value)) else {
      throw fault("\(quoted(value.text ?? "")) is no date and time such as 2021-01-04T09:00:00", .invalidValue)
    }
    return time
  }

  func duration(_ value: JSONValue) throws(Fault) -> CivilDuration {
    guard let length = JSTime.length(try text(value)) else {
      throw fault("\(quoted(value.text ?? "")) is no duration such as PT1H or P1D", .invalidValue)
    }
    return length
  }
}
