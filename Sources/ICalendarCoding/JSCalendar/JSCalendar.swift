// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar
import Support
public import TimeZones

/// Calendars as JSCalendar, a form of calendars in JSON.
///
/// A calendar is a group of version 2.0, and its events and to-dos are the entries, where an occurrence that differs
/// from its series is a patch of it. What JSCalendar has no member for stands in the member `iCalendar`; what a
/// calendar has no property for stands in the property JSPROP. So both come back. Several calendars are an array of
/// groups.
///
/// ```swift
/// let text = JSCalendar.text([calendar])
/// let same = try JSCalendar.read(text.utf8).calendars
/// ```
///
/// - SeeAlso: [RFC 8984](https://www.rfc-editor.org/rfc/rfc8984), which defines version 1.0,
///   draft-ietf-calext-jscalendarbis, and draft-ietf-calext-jscalendar-icalendar
public enum JSCalendar {
  /// Some calendars as JSCalendar: one as a group, others than one as an array of groups.
  ///
  /// - Parameters:
  ///   - calendars: The calendars.
  ///   - database: Where to look up zones that a calendar uses but does not define.
  public static func text(_ calendars: [VCalendar], zones database: TimeZoneDatabase = .system) -> String {
    let components = calendars.map(\.component)
    var budget = Budget(forBytes: components.reduce(0) { $0 + $1.weight })
    return String(decoding: bytes(components, zones: database, within: &budget), as: UTF8.self)
  }

  /// Reads calendars from JSCalendar in UTF-8, of version 2.0 or 1.0.
  ///
  /// A group is a calendar, and so are events and to-dos that are in none. The findings are those of the same calendars
  /// as iCalendar, with its lines; a calendar has no VTIMEZONE but those that were kept.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - reader: What reads the calendars once they are made, with its limits.
  ///   - database: Where to look up zones that a calendar uses but does not define.
  /// - Throws: `Fault` with the place of what is not JSCalendar, as a pointer into the JSON, and if the calendars
  ///   exceed a limit of the reader.
  public static func read(
    _ bytes: some Collection<UInt8>, with reader: ICalendarReader = ICalendarReader(),
    zones database: TimeZoneDatabase = .system
  ) throws(Fault) -> ICalendarReader.Reading {
    var budget = Budget(forBytes: bytes.count)
    return try reader.read(bytes: components(bytes, zones: database, within: &budget).flatMap(OwnLine.bytes(of:)))
  }

  /// Calendars as JSCalendar in UTF-8; what would exceed the budget stays as it is in a calendar.
  package static func bytes(
    _ calendars: [Component], zones database: TimeZoneDatabase = .system, within budget: inout Budget
  ) -> [UInt8] {
    var groups: [JSONValue] = []
    for calendar in calendars { groups.append(.object(JSGroup.object(of: calendar, database, within: &budget))) }
    return JSON.lines(groups.count == 1 ? groups[0] : .array(groups))
  }

  /// The calendars of a text of JSCalendar, as they are there.
  ///
  /// - Throws: `Fault` with the place of what is not JSCalendar, or of what exceeds the budget.
  package static func components(
    _ bytes: some Collection<UInt8>, zones database: TimeZoneDatabase = .system, within budget: inout Budget
  ) throws(Fault) -> [Component] {
    guard let value = JSONValue(bytes) else { throw Fault(.malformedText, "the file is not well-formed JSON") }
    if value.object != nil { return [try JSGroup.component(of: value, at: JSPlace(), database, within: &budget)] }
    guard let items = value.values else {
      throw Fault(.malformedText, "the file is no object and no array, as JSCalendar is")
    }
    var list: [Component] = []
    /// The entries without a group, which are one calendar.
    var entries: [(value: JSONValue, place: JSPlace)] = []
    for (index, item) in items.enumerated() {
      let place = JSPlace(["\(index)"])
      if JSKind.entry(ofType: item["@type"]?.text) != nil {
        entries.append((item, place))
      } else {
        list.append(try JSGroup.component(of: item, at: place, database, within: &budget))
      }
    }
    if !entries.isEmpty { list.append(try JSGroup.component(of: entries, database, within: &budget)) }
    return list
  }
}

/// A calendar and a group.
enum JSGroup {
  /// The product of a calendar that no group names.
  private static let product = "-//JSCalendar//EN"

  // MARK: - From a calendar

  /// The group of a calendar.
  static func object(
    of calendar: Component, _ database: TimeZoneDatabase, within budget: inout Budget
  ) -> JSONObject {
    let zones = JSZones(
      calendar.components, years: JSZones.years(of: calendar.components), database, within: budget)
    defer { budget = zones.budget }
    var foreign: [(index: Int, value: JSONValue)] = []
    let properties = calendar.properties.filter { property in
      if let entry = foreignEntry(property) {
        foreign.append(entry)
        return false
      }
      return !isOwn(property)
    }
    let head = Component(unchecked: calendar.name, properties: properties)
    var maker = JSObjectMaker(head, .group, in: .group, zones)
    maker.object["version"] = "2.0"
    maker.object["uid"] = ""
    maker.object["uid"] = calendar.property("UID") == nil ? "" : nil
    maker.addRows()
    maker.addDescription()
    let method = maker.take("METHOD")
    let product = maker.object["prodId"]
    let (entries, others) = JSEntries.entries(of: calendar.components, zones)
    let word = method.first.flatMap { $0.parameters.isEmpty ? JSForm.folded.json($0.value) : nil }
    if method.count != 1 || word == nil || entries.isEmpty { maker.hatch.properties += method }
    maker.hatch.components += others
    maker.finish()
    let shared = (product?.text?.utf8.count ?? 0) + (word?.text?.utf8.count ?? 0)
    var made = entries.map { entry in
      var entry = entry
      // The group has them too.
      if zones.take(shared, .bytes) {
        if entry["prodId"] == nil { entry["prodId"] = product }
        if method.count == 1, entry["method"] == nil { entry["method"] = word }
      }
      return JSONValue.object(entry)
    }
    for (index, value) in foreign.sorted(by: { $0.index < $1.index }) { made.insert(value, at: min(index, made.count)) }
    var group = maker.object.without(["iCalendar"])
    group["entries"] = .array(made)
    group["iCalendar"] = maker.object["iCalendar"]
    if group["uid"] == "" { group["uid"] = .string(uid(of: group)) }
    return group
  }

  /// Whether a property says nothing in JSCalendar, or is made for a calendar.
  private static func isOwn(_ property: Property) -> Bool {
    property.parameters.isEmpty
      && (property.name == "VERSION" && property.value == "2.0"
        || property.name == "PRODID" && property.value == product)
  }

  /// An entry of a type that no calendar has, and its place in the group; nil if the property is none.
  private static func foreignEntry(_ property: Property) -> (index: Int, value: JSONValue)? {
    let names = JSPointer.names(property.parameter("JSPTR")?.value ?? "")
    guard property.name == "JSPROP", property.parameters.count == 1, names.count == 2, names[0] == "entries",
      let index = Int(names[1]), index >= 0, names[1] == "\(index)",
      let value = JSONValue(TextEscape.unescaped(property.value).utf8), let type = value["@type"]?.text,
      JSKind.entry(ofType: type) == nil
    else { return nil }
    return (index, value)
  }

  /// The UID of a group that has none: that of those of its entries.
  private static func uid(of group: JSONObject) -> String {
    let uids = group["entries"]?.values?.compactMap { $0["uid"]?.text } ?? []
    return JSKeys.key(of: uids.joined(separator: "\n"))
  }

  // MARK: - To a calendar

  /// The calendar of a group, or of an entry without one.
  static func component(
    of value: JSONValue, at place: JSPlace, _ database: TimeZoneDatabase, within budget: inout Budget
  ) throws(Fault) -> Component {
    let group = try place.object(value)
    if JSKind.entry(ofType: group["@type"]?.text) != nil {
      return try component(of: [(value, place)], database, within: &budget)
    }
    guard let type = group["@type"]?.text else { throw place["@type"].fault("is missing") }
    guard type == JSKind.group.type else {
      throw place["@type"].fault("\(quoted(type)) is neither Group nor Event nor Task", .invalidValue)
    }
    guard let list = group["entries"] else { throw place["entries"].fault("is missing") }
    let values = try place["entries"].array(list)
    let entries = values.indices.map { (values[$0], place["entries"]["\($0)"]) }
    return try component(of: entries, in: group, at: place, database, within: &budget)
  }

  /// The calendar of some entries without a group.
  static func component(
    of entries: [(value: JSONValue, place: JSPlace)], _ database: TimeZoneDatabase, within budget: inout Budget
  ) throws(Fault) -> Component {
    try component(of: entries, in: JSONObject(), at: JSPlace(), database, within: &budget)
  }

  private static func component(
    of entries: [(value: JSONValue, place: JSPlace)], in group: JSONObject, at place: JSPlace,
    _ database: TimeZoneDatabase, within budget: inout Budget
  ) throws(Fault) -> Component {
    var objects: [(kind: JSKind, object: JSONObject, place: JSPlace)] = []
    var foreign: [(index: Int, value: JSONValue)] = []
    for (index, (value, place)) in entries.enumerated() {
      let object = try place.object(value)
      guard let type = object["@type"]?.text else { throw place["@type"].fault("is missing") }
      guard let kind = JSKind.entry(ofType: type) else {
        foreign.append((index, value))
        continue
      }
      let version = group["version"]?.text ?? object["version"]?.text
      objects.append((kind, JSUpgrade.isOld(object, version) ? JSUpgrade.upgraded(object) : object, place))
    }
    var head = group.without(["entries"])
    if head["uid"] == .string(uid(of: group)) { head["uid"] = nil }
    for member in ["prodId", "method"] {
      if member == "prodId", head["prodId"] != nil { continue }
      head[member] = objects.lazy.compactMap { $0.object[member] }.first
    }
    let shared = head
    let zones = JSZones(
      try JSHatch(group["iCalendar"], of: .group, at: place).components, years: 1...9999, database, within: budget)
    defer { budget = zones.budget }
    var maker = try JSComponentMaker(head, .group, zones, at: place)
    try maker.put(Property(unchecked: "VERSION", value: "2.0"))
    for (index, value) in foreign { maker.add(value, at: JSPointer.text("entries", "\(index)")) }
    if head["prodId"] == nil, !maker.hatch.properties.contains(where: { $0.name == "PRODID" }) {
      try maker.put(Property(unchecked: "PRODID", value: product))
    }
    if let method = maker.rest["method"], let word = JSForm.folded.text(method) {
      _ = maker.take("method")
      try maker.write("METHOD", word, [], nil, at: place["method"])
    }
    try maker.addRows()
    try maker.addDescription()
    var components: [Component] = []
    for (kind, object, place) in objects {
      let own = object.without(Set(["prodId", "method"].filter { object[$0] == shared[$0] }))
      components += try JSEntries.components(of: own, kind, zones, at: place)
    }
    let calendar = try maker.component()
    let definitions = calendar.components.filter { $0.name == "VTIMEZONE" }
    let others = calendar.components.filter { $0.name != "VTIMEZONE" }
    return Component(
      unchecked: calendar.name, properties: calendar.properties, components: definitions + components + others)
  }
}
