// SPDX-License-Identifier: MIT

import ICalendar
import Support

/// The keys under which objects stand in a map of JSCalendar.
///
/// A key that nobody has chosen follows from the value of the property, or from the UID of the component, so that it is
/// the same in every conversion and need not be written in a calendar.
///
/// - SeeAlso: draft-ietf-calext-jscalendar-icalendar, section 2.1.3 of its version 25
struct JSKeys {
  private var used: Set<String> = []
  /// The number below which all behind a text are used.
  private var numbers: [String: Int] = [:]

  /// The key that a text has; another one if an earlier object of the map has it.
  mutating func key(chosen: String?, for text: String) -> String {
    let first = chosen.flatMap { JSKeys.isValid($0) ? $0 : nil } ?? JSKeys.key(of: text)
    let key = free(first)
    used.insert(key)
    return key
  }

  /// Whether an object has the key that its text has, if none is chosen; the key is used either way.
  mutating func isUsual(_ key: String, for text: String) -> Bool {
    let usual = free(JSKeys.key(of: text))
    used.insert(key)
    return usual == key
  }

  /// The key itself, or one made of it that is not used.
  private mutating func free(_ first: String) -> String {
    guard used.contains(first) else { return first }
    let stem = String(first.prefix(240))
    var number = numbers[stem, default: 2]
    while used.contains("\(stem)-\(number)") { number += 1 }
    numbers[stem] = number
    return "\(stem)-\(number)"
  }

  /// Whether a text can be a key: 1 to 255 letters, digits, hyphens and underscores.
  static func isValid(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...255).contains(bytes.count)
      && bytes.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  /// The key of an object that stands for a component: its JSID, otherwise what follows from its address, its UID or
  /// the object.
  mutating func key(of object: JSONObject, _ component: Component) -> String {
    let chosen = component.property("JSID")?.text
    if let address = component.property("CALENDAR-ADDRESS") { return key(chosen: chosen, for: address.value) }
    if let uid = component.property("UID")?.text { return key(chosen: chosen ?? uid, for: uid) }
    // An alarm without an action has that of most alarms.
    return key(chosen: chosen, for: JSON.line(JSONValue.object(object.without(["action"])).sorted))
  }

  /// The key that was chosen if it can be one, otherwise that of a text.
  static func known(_ chosen: String, for text: String) -> String { isValid(chosen) ? chosen : key(of: text) }

  /// The UID of an object that has none: that of its other members.
  static func uid(of object: JSONObject) -> String {
    key(of: JSON.line(JSONValue.object(object.without(["uid"])).sorted))
  }

  /// The key of a text, the same in every conversion.
  static func key(of text: String) -> String { "k" + hexadecimal(hashFNV1a(text.utf8), digits: 16) }
}
