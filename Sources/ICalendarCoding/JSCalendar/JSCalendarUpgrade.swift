// SPDX-License-Identifier: MIT

import ICalendar
import Support

/// Makes members of JSCalendar 2.0 of those of 1.0; what 2.0 has not stays as it is.
///
/// - SeeAlso: draft-ietf-calext-jscalendarbis, appendix A
enum JSUpgrade {
  private static let markers = ["recurrenceRule", "organizerCalendarAddress", "endTimeZone", "mainLocationId"]

  /// Whether an entry is of version 1.0: that it or its group says so, or has nothing that only 2.0 has.
  static func isOld(_ object: JSONObject, _ version: String?) -> Bool {
    if let version { return version.hasPrefix("1.") }
    return !markers.contains { object[$0] != nil }
      && !(object["participants"]?.object?.members.contains { $0.value["calendarAddress"] != nil } ?? false)
  }

  /// The same entry with members of 2.0.
  static func upgraded(_ old: JSONObject) -> JSONObject {
    var object = upgradedMembers(old)
    if let rules = object["recurrenceRules"]?.values {
      object["recurrenceRule"] = rules.first
      object["recurrenceRules"] = rules.count > 1 ? .array(Array(rules.dropFirst())) : nil
    }
    endZone(&object)
    let addresses = JSUpgrade.addresses(of: old)
    object["participants"] = map(object["participants"]) { item in
      for member in ["delegatedTo", "delegatedFrom", "memberOf"] {
        guard let names = item[member]?.names else { continue }
        item[member] = .set(names.map { addresses[$0] ?? $0 })
      }
    }
    object["recurrenceOverrides"] = map(object["recurrenceOverrides"]) { $0 = upgradedMembers($0) }
    return object
  }

  /// The objects of a map after a change of each.
  private static func map(_ value: JSONValue?, _ change: (inout JSONObject) -> Void) -> JSONValue? {
    guard let members = value?.object?.members else { return value }
    return .object(
      JSONObject(
        members.map { name, value in
          guard var item = value.object else { return (name, value) }
          change(&item)
          return (name, .object(item))
        }))
  }

  private static func upgradedMembers(_ old: JSONObject) -> JSONObject {
    var object = old
    move("replyTo", to: "organizerCalendarAddress", in: &object)
    object["participants"] = map(object["participants"]) { item in
      move("sendTo", to: "calendarAddress", in: &item)
      guard let roles = item["roles"]?.names else { return }
      // Who has an address attends.
      let left = roles.filter { $0 != "attendee" }
      item["roles"] = left.isEmpty ? nil : .set(left)
    }
    object["links"] = map(object["links"]) { item in
      if let display = item["display"]?.text { item["display"] = .set([display]) }
    }
    object["alerts"] = map(object["alerts"]) { item in
      item["relatedTo"] = map(item["relatedTo"]) { relation in
        if relation["relation"]?.names == ["parent"] { relation["relation"] = .set(["snooze"]) }
      }
    }
    if let color = object["color"]?.text, color.utf8.count == 4, color.hasPrefix("#") {
      object["color"] = .string("#" + color.dropFirst().map { "\($0)\($0)" }.joined())
    }
    return object
  }

  /// Makes the address of mail of some ways to reach somebody the only one; others stay.
  private static func move(_ member: String, to other: String, in object: inout JSONObject) {
    guard let ways = object[member]?.object, let address = ways["imip"], object[other] == nil else { return }
    object[other] = address
    let left = ways.without(["imip"])
    object[member] = left.isEmpty ? nil : .object(left)
  }

  private static func addresses(of object: JSONObject) -> [String: String] {
    let pairs = object["participants"]?.object?.members.compactMap { key, value in
      value["sendTo"]?["imip"]?.text.map { (key, $0) }
    }
    return Dictionary(pairs ?? []) { first, _ in first }
  }

  /// Makes the zone of the place where an event ends that of its end.
  private static func endZone(_ object: inout JSONObject) {
    var zone: JSONValue?
    let locations = map(object["locations"]) { item in
      guard item["relativeTo"] == "end", let own = item["timeZone"], zone == nil else { return }
      zone = own
      item = item.without(["relativeTo", "timeZone"])
    }
    guard let zone, object["endTimeZone"] == nil, object["timeZone"]?.text != nil else { return }
    object["endTimeZone"] = zone
    object["locations"] = locations
  }
}
