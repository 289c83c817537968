// SPDX-License-Identifier: MIT

import Support

/// The differences of an occurrence from its series, as members by the pointers to them.
///
/// - SeeAlso: [RFC 8984, section 1.4.9](https://www.rfc-editor.org/rfc/rfc8984#section-1.4.9)
enum JSPatch {
  /// The members of a series that no occurrence can change.
  private static let fixed: Set<String> = [
    "@type", "method", "organizerCalendarAddress", "privacy", "prodId", "recurrenceId", "recurrenceIdTimeZone",
    "recurrenceOverrides", "recurrenceRule", "sentBy", "uid", "recurrenceRules", "excludedRecurrenceRules", "replyTo",
    "timeZones", "version",
  ]

  /// Whether a pointer is to what an occurrence cannot change.
  static func isFixed(_ pointer: String) -> Bool {
    let names = JSPointer.names(pointer)
    return fixed.contains(names[0]) && (names.count == 1 || names[0] != "@type")
      || names.count == 3 && names[0] == "participants" && names[2] == "calendarAddress"
  }

  /// What makes the second object of the first one.
  ///
  /// - Parameter room: How many bytes its pointers may have together; below zero afterwards if they have more, and the
  ///   patch is then not whole.
  static func patch(from old: JSONObject, to new: JSONObject, within room: inout Int) -> JSONObject {
    var changes: [(name: String, value: JSONValue)] = []
    append(old, new, below: "", depth: 0, to: &changes, within: &room)
    return JSONObject(changes.filter { !isFixed($0.name) })
  }

  private static func append(
    _ old: JSONObject, _ new: JSONObject, below pointer: String, depth: Int,
    to changes: inout [(name: String, value: JSONValue)], within room: inout Int
  ) {
    func place(_ name: String) -> String {
      let place = pointer + JSPointer.escaped(name)
      room -= place.utf8.count
      return place
    }
    let (before, after) = (old.dictionary, new.dictionary)
    for (name, _) in old.members where after[name] == nil && room >= 0 { changes.append((place(name), .null)) }
    for (name, value) in new.members where room >= 0 && before[name] != value {
      let place = place(name)
      guard let previous = before[name] else {
        changes.append((place, value))
        continue
      }
      // What a calendar cannot say has no parts, and a person with another address is another one.
      let isWhole =
        name == "iCalendar" && depth == 0
        || depth == 1 && pointer == "participants/" && previous["calendarAddress"] != value["calendarAddress"]
      if !isWhole, let previous = previous.object, let value = value.object, !isDisjoint(previous, value) {
        append(previous, value, below: place + "/", depth: depth + 1, to: &changes, within: &room)
      } else {
        changes.append((place, value))
      }
    }
  }

  /// Whether two objects have no name in common, so that nothing of the first is left in the second.
  private static func isDisjoint(_ old: JSONObject, _ new: JSONObject) -> Bool {
    !new.isEmpty && Set(old.members.map(\.name)).isDisjoint(with: new.members.map(\.name))
  }

  /// The object with the changes of a patch; nil if one of them cannot be made.
  static func applied(_ patch: JSONObject, to object: JSONObject) -> JSONObject? {
    let names = patch.members.map(\.name)
    guard !hasPrefixes(names) else { return nil }
    var value = JSONValue.object(object)
    for (pointer, change) in patch.members {
      guard let changed = set(change, at: JSPointer.names(pointer)[...], in: value) else { return nil }
      value = changed
    }
    return value.object
  }

  /// Whether one of some pointers leads to what another one leads into.
  private static func hasPrefixes(_ pointers: [String]) -> Bool {
    let all = Set(pointers)
    return pointers.contains { pointer in
      var rest = pointer[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        if all.contains(String(rest)) { return true }
      }
      return false
    }
  }

  /// The value with another one at a pointer; nil if what is around it is not there.
  static func set(_ change: JSONValue, at names: ArraySlice<String>, in value: JSONValue) -> JSONValue? {
    guard let name = names.first else { return change }
    switch value {
    case .object(var object):
      if names.count == 1 {
        object[name] = change == .null ? nil : change
        return .object(object)
      }
      guard let inner = object[name].flatMap({ set(change, at: names.dropFirst(), in: $0) }) else { return nil }
      object[name] = inner
      return .object(object)
    case .array(var values):
      guard let index = Int(name), values.indices.contains(index), names.count > 1 || change != .null,
        let inner = set(change, at: names.dropFirst(), in: values[index])
      else { return nil }
      values[index] = inner
      return .array(values)
    default: return nil
    }
  }

  /// The value at a pointer; nil if there is none.
  static func value(at names: [String], in value: JSONValue) -> JSONValue? {
    names.reduce(value) { value, name in value?[name] }
  }
}

extension JSONObject {
  /// The values by their names.
  var dictionary: [String: JSONValue] { Dictionary(members.map { ($0.name, $0.value) }) { _, last in last } }
}
