// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// What the two directions need to know of alarms.
enum JSAlert {
  /// The parameter of what is made of something else, so that it is not converted.
  static let mark = [Parameter(unchecked: "DERIVED", "TRUE", otherValues: [])]

  /// The texts that an alarm with an action must have.
  static func texts(of action: String?) -> [String] {
    ["DISPLAY": ["DESCRIPTION"], "EMAIL": ["DESCRIPTION", "SUMMARY"]][action?.uppercased() ?? ""] ?? []
  }

  /// The trigger of a property; nil if it is none.
  static func trigger(_ property: Property) -> JSONObject? {
    let relation = property.parameter("RELATED")?.value.uppercased()
    switch property.valueType ?? "DURATION" {
    case "DURATION":
      guard let offset = JSTime.duration(rfc5545: property.value), [nil, "START", "END"].contains(relation) else {
        return nil
      }
      var trigger = JSONObject.typed("OffsetTrigger")
      trigger["offset"] = .string(offset)
      trigger["relativeTo"] = relation.map { .string($0.lowercased()) }
      return trigger
    case "DATE-TIME":
      guard let time = JSTime.utc(rfc5545: property.value), relation == nil else { return nil }
      var trigger = JSONObject.typed("AbsoluteTrigger")
      trigger["when"] = .string(time)
      return trigger
    default: return nil
    }
  }

  /// The property of a trigger, and the members that it does not have; nil if a calendar has no trigger of its type.
  static func property(
    _ value: JSONValue?, at place: JSPlace
  ) throws(Fault) -> (name: String, parameters: [Parameter], value: String, rest: JSONObject)? {
    guard let value else { throw place.fault("is missing") }
    let trigger = try place.object(value)
    switch trigger["@type"]?.text ?? "OffsetTrigger" {
    case "OffsetTrigger":
      guard let offset = trigger["offset"] else { throw place["offset"].fault("is missing") }
      let length = try place["offset"].duration(offset)
      let relation = trigger["relativeTo"]?.text
      var rest = trigger.without(["@type", "offset"])
      var parameters: [Parameter] = []
      if let relation, relation == "start" || relation == "end" {
        rest["relativeTo"] = nil
        parameters = [Parameter(unchecked: "RELATED", relation.uppercased(), otherValues: [])]
      }
      return ("TRIGGER", parameters, JSTime.rfc5545(offset.text ?? "", length), rest)
    case "AbsoluteTrigger":
      guard let when = trigger["when"]?.text.flatMap(JSTime.stamp) else {
        throw place["when"].fault("is no time such as 2021-01-04T01:00:00Z", .invalidValue)
      }
      let type = [Parameter(unchecked: "VALUE", "DATE-TIME", otherValues: [])]
      return ("TRIGGER", type, when.rfc5545 + "Z", trigger.without(["@type", "when"]))
    default: return nil
    }
  }
}

/// What the two directions need to know of links.
enum JSLink {
  /// The type and the text in Base64 of a link that has its file itself; nil if it is another one.
  static func data(_ item: JSONObject) -> (format: String, text: String)? {
    guard let target = item["href"]?.text, target.hasPrefix("data:"), let mark = target.firstRange(of: ";base64,")
    else { return nil }
    let format = String(target[target.index(target.startIndex, offsetBy: 5)..<mark.lowerBound])
    let told = item["contentType"]?.text
    guard told == nil || format == told, !format.contains(";") else { return nil }
    return (format, String(target[mark.upperBound...]))
  }
}
