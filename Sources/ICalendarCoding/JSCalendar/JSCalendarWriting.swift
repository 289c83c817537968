// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// Makes a component of an object of JSCalendar.
struct JSComponentMaker {
  let kind: JSKind
  let zones: JSZones
  let place: JSPlace
  /// The form of the start of the series that the object is an occurrence of; nil if it is none.
  let series: ICalendarDate?
  /// The whole object.
  let original: JSONObject
  let hatch: JSHatch

  /// The members that are not yet converted.
  private(set) var rest: JSONObject
  private(set) var properties: [Property] = []
  var components: [Component] = []
  /// The occurrences that are components of their own.
  var replacements: [(changes: JSONObject, time: CivilDateTime, series: ICalendarDate, place: JSPlace)] = []
  /// The members that no property stands for, by the pointers to them.
  private var members: [(pointer: String, value: JSONValue)] = []

  init(
    _ object: JSONObject, _ kind: JSKind, _ zones: JSZones, at place: JSPlace, series: ICalendarDate? = nil
  ) throws(Fault) {
    self.kind = kind
    self.zones = zones
    self.place = place
    self.series = series
    // In JSCalendar 1.0, nothing is null.
    original = JSONObject(object.members.filter { $0.value != .null })
    hatch = try JSHatch(original["iCalendar"], of: kind, at: place)
    rest = original.without(["@type", "iCalendar", "version"])
  }

  /// Takes a member out of what is not yet converted.
  mutating func take(_ member: String) -> JSONValue? {
    guard let value = rest[member] else { return nil }
    rest[member] = nil
    return value
  }

  /// Adds a property.
  ///
  /// - Throws: `Fault` if the file makes too much for its size.
  mutating func put(_ property: Property, at place: @autoclosure () -> JSPlace? = nil) throws(Fault) {
    try zones.spend(property.weight * Budget.perByteOfValues, .bytes, at: place() ?? self.place)
    properties.append(property)
  }

  /// Adds a member that no property stands for.
  mutating func add(_ value: JSONValue, at pointer: String) {
    // Of two members with one name, the first is the one that was read.
    if value != .null { members.append((pointer, value)) }
  }

  /// The component of an entry.
  mutating func entryComponent() throws(Fault) -> Component {
    guard let uid = rest["uid"] else { throw place["uid"].fault("is missing") }
    _ = try place["uid"].text(uid)
    if uid == .string(JSKeys.uid(of: original)) { _ = take("uid") }
    try addRows()
    try addSchedule()
    try addDescription()
    try addRelations()
    try addPeople()
    try addPlaces()
    try addAlerts()
    return try component()
  }

  /// The properties that an entry has once, but those of rows.
  private static let single = Set(
    JSSchedule.names + ["DESCRIPTION", "STYLED-DESCRIPTION", "LOCATION", "GEO", "ORGANIZER", "TRIGGER"])

  /// The component of what is converted and what is in the hatch.
  ///
  /// - Parameter key: the key of the object in its map; nil if that follows from a property.
  mutating func component(key: String? = nil, of object: JSONObject? = nil, uid: String? = nil) throws(Fault)
    -> Component
  {
    let place = place
    let kept = Set(hatch.properties.map(\.name)).filter { name in
      JSComponentMaker.single.contains(name) || JSRow.of(name, in: kind).map { $0.set == nil } ?? false
    }
    properties.removeAll { kept.contains($0.name) }
    // A date has no time that could be shown.
    if hatch.properties.contains(where: { $0.name == "DTSTART" && $0.value.utf8.count == 8 }) {
      properties.removeAll { $0.name == "SHOW-WITHOUT-TIME" }
    }
    for property in hatch.properties { try put(property) }
    for component in hatch.components {
      try zones.spend(component.weight * Budget.perByteOfValues, .bytes, at: place)
      components.append(component)
    }
    for (name, value) in rest.members { add(value, at: JSPointer.escaped(name)) }
    for (pointer, value) in members {
      let text = JSON.line(value)
      let property = try place.inside { () throws(Fault) in
        try Property("JSPROP", parameters: [try Parameter("JSPTR", pointer)], value: TextEscape.escaped(text))
      }
      try put(property, at: JSPointer.names(pointer).reduce(place) { $0[$1] })
    }
    if let uid { try putFirst(Property(unchecked: "UID", value: TextEscape.escaped(uid))) }
    if let key, let object { try addKey(key, of: object) }
    return Component(unchecked: kind.rawValue, properties: properties, components: components)
  }

  /// Writes the key of an object that stands for a component, and the UID that the component must have.
  private mutating func addKey(_ key: String, of object: JSONObject) throws(Fault) {
    let made = Component(unchecked: kind.rawValue, properties: properties)
    let hasUID = made.property("UID") != nil
    var keys = JSKeys()
    let isOwn = hatch.name == kind.rawValue || kind == .alert
    if isOwn || hasUID, keys.key(of: object, made) == key { return }
    let id = Property(unchecked: "JSID", value: TextEscape.escaped(key))
    if !hasUID, !isOwn { try putFirst(Property(unchecked: "UID", value: id.value)) }
    try put(id)
  }

  private mutating func putFirst(_ property: Property) throws(Fault) {
    try put(property)
    let last = properties.removeLast()
    properties.insert(last, at: 0)
  }

  /// Writes a property with the parameters that the hatch has of a member.
  ///
  /// - Parameter needed: the VALUE that the property must have.
  mutating func write(
    _ name: String, _ value: String, _ parameters: [Parameter], _ pointer: String?, needs needed: String? = nil,
    at place: JSPlace
  ) throws(Fault) {
    let hints = pointer.flatMap { hatch[$0] }?.parameters ?? []
    let own = parameters.filter { parameter in !hints.contains { $0.name == parameter.name } }
    let type = needed.map { [Parameter(unchecked: "VALUE", $0, otherValues: [])] } ?? []
    let property = try place.inside { () throws(Fault) in
      try Property(name, parameters: type + own + hints, value: value)
    }
    try put(property, at: place)
  }

  // MARK: - Rows

  mutating func addRows() throws(Fault) {
    for row in JSRow.all(of: kind) {
      guard let value = rest[row.member] else { continue }
      let place = place[row.member]
      if let set = row.set {
        guard let names = value.names else { throw place.fault("is no set, an object whose members are true") }
        _ = take(row.member)
        try add(names, row, set, at: place)
        continue
      }
      guard row.form.isOfKind(value) else { throw place.fault("is \(row.form.kindName)") }
      guard let text = row.form.text(value) else { continue }
      _ = take(row.member)
      var parameters: [Parameter] = []
      if row.isTitle, let locale = rest["locale"]?.text {
        _ = take("locale")
        parameters.append(try self.place["locale"].inside { () throws(Fault) in try Parameter("LANGUAGE", locale) })
      }
      let written = row.form.isEscaped ? TextEscape.escaped(text) : text
      try write(row.name, written, parameters, row.member, needs: row.needs, at: place)
    }
    for map in JSComponentMaker.maps
    where JSObjectRow.table.contains(where: { $0.map == map && $0.kinds.contains(kind) }) {
      try addMap(map)
    }
  }

  private static let maps = ["links", "virtualLocations"]

  private mutating func add(
    _ names: [String], _ row: JSRow, _ set: JSRow.SetForm, at place: JSPlace
  ) throws(Fault) {
    func text(_ name: String) -> String { row.form.isEscaped ? TextEscape.escaped(name) : name }
    let plain = names.filter { hatch[JSPointer.text(row.member, $0)] == nil }
    if set == .list, !plain.isEmpty {
      try write(row.name, plain.map(text).joined(separator: ","), [], row.member, at: place)
    }
    for name in names {
      let pointer = JSPointer.text(row.member, name)
      let isHinted = hatch[pointer] != nil
      if set == .one || isHinted {
        try write(row.name, text(name), [], isHinted ? pointer : row.member, at: place)
      }
    }
  }

  // MARK: - Maps

  private mutating func addMap(_ map: String) throws(Fault) {
    guard let value = take(map) else { return }
    var keys = JSKeys()
    var hasURL = false
    for (key, value) in try place[map].object(value).members {
      let place = place[map][key]
      var item = try place.object(value)
      let rows = JSObjectRow.table.filter { $0.map == map }
      let member = rows[0].member
      let hint = hatch[JSPointer.text(map, key, member)]
      let row = JSObjectRow.of(item, in: map, hint: hint?.name, urlIsTaken: hasURL) ?? rows[0]
      guard let target = item[member] else { throw place[member].fault("is missing") }
      let text = try place[member].text(target)
      if row.name == "URL" { hasURL = true }
      let data = row.name == "ATTACH" || row.name == "IMAGE" ? (hint?.type == "URI" ? nil : JSLink.data(item)) : nil
      item = item.without(["@type", member])
      if let relation = row.relation, item["rel"] == nil || item["rel"]?.text == relation { item["rel"] = nil }
      var parameters = try JSComponentMaker.parameters(&item, row.parameters, in: kind, at: place)
      if let data {
        let format = data.format.isEmpty || parameters.contains { $0.name == "FMTTYPE" }
        if !format { parameters.append(try place.inside { () throws(Fault) in try Parameter("FMTTYPE", data.format) }) }
        parameters.append(Parameter(unchecked: "ENCODING", "BASE64", otherValues: []))
      }
      let written = data?.text ?? text
      if !keys.isUsual(key, for: written) || !item.isEmpty {
        parameters.append(Parameter(unchecked: "JSID", key, otherValues: []))
      }
      for (name, value) in item.members { add(value, at: JSPointer.text(map, key, name)) }
      try write(
        row.name, written, parameters, JSPointer.text(map, key, member), needs: data == nil ? row.needs : "BINARY",
        at: place)
    }
  }

  /// Makes parameters of the members of an object, and takes these out of it.
  static func parameters(
    _ item: inout JSONObject, _ rows: [JSParameterRow], in kind: JSKind, at place: JSPlace
  ) throws(Fault) -> [Parameter] {
    var parameters: [Parameter] = []
    for row in rows where row.kind == nil || row.kind == kind {
      guard let value = item[row.member] else { continue }
      let place = place[row.member]
      var texts: [String] = []
      if row.isSet {
        guard let names = value.names else { throw place.fault("is no set, an object whose members are true") }
        texts = names.compactMap { row.form.text(.string($0)) }
        if case .words(let words) = row.form {
          // A calendar has one of these.
          guard let first = words.first(where: { names.contains($0.json) }) else { continue }
          texts = [first.text]
          let left = names.filter { $0 != first.json }
          item[row.member] = left.isEmpty ? nil : .set(left)
        } else {
          guard texts.count == names.count, !texts.isEmpty else { continue }
          item[row.member] = nil
        }
      } else {
        guard row.form.isOfKind(value) else { throw place.fault("is \(row.form.kindName)") }
        guard !parameters.contains(where: { $0.name == row.name }), let text = row.form.text(value) else { continue }
        if let implied = row.implied {
          guard item[implied.member] == nil || item[implied.member]?.text == implied.value else { continue }
          item[implied.member] = nil
        }
        texts = [text]
        item[row.member] = nil
      }
      parameters.append(try place.inside { () throws(Fault) in try Parameter(row.name, values: texts) })
    }
    return parameters
  }

  // MARK: - Texts and relations

  mutating func addDescription() throws(Fault) {
    guard let value = take("description") else { return }
    let text = TextEscape.escaped(try place["description"].text(value))
    let hint = hatch["description"]?.name
    let format = rest["descriptionContentType"]?.text
    let isStyled = hint == "STYLED-DESCRIPTION" || hint == nil && format.map { $0 != "text/plain" } ?? false
    guard isStyled else {
      if format == "text/plain" { _ = take("descriptionContentType") }
      try write("DESCRIPTION", text, [], "description", at: place["description"])
      return
    }
    _ = take("descriptionContentType")
    let place = place["descriptionContentType"]
    let parameters = try format.map { (format) throws(Fault) in
      try place.inside { () throws(Fault) in [try Parameter("FMTTYPE", format)] }
    }
    try write("STYLED-DESCRIPTION", text, parameters ?? [], "description", needs: "TEXT", at: place)
  }

  private mutating func addRelations() throws(Fault) {
    guard let value = take("relatedTo") else { return }
    for (key, value) in try place["relatedTo"].object(value).members {
      let place = place["relatedTo"][key]
      var item = try place.object(value).without(["@type"])
      let names = item["relation"].map { $0.names }
      guard let names = names ?? [] else {
        throw place["relation"].fault("is no set, an object whose members are true")
      }
      item["relation"] = nil
      let types = names.compactMap { JSForm.folded.text(.string($0)) }
      if types.count < names.count { item["relation"] = .set(names.filter { JSForm.folded.text(.string($0)) == nil }) }
      let (text, pointer) = (TextEscape.escaped(key), JSPointer.text("relatedTo", key))
      let hints = hatch[pointer]?.parameters.filter { $0.name != "RELTYPE" } ?? []
      if types.isEmpty { try write("RELATED-TO", text, hints, nil, at: place) }
      for type in types {
        let parameter = try place.inside { () throws(Fault) in try Parameter("RELTYPE", type) }
        try write("RELATED-TO", text, [parameter] + hints, nil, at: place)
      }
      for (name, value) in item.members { add(value, at: pointer + "/" + JSPointer.escaped(name)) }
    }
  }

  // MARK: - Alerts

  private mutating func addAlerts() throws(Fault) {
    guard let value = take("alerts") else { return }
    let alerts = try place["alerts"].object(value).members
    var items: [(key: String, maker: JSComponentMaker)] = []
    /// The UIDs of the alarms that others come again of.
    var uids: [String: String] = [:]
    let related = Set(alerts.flatMap { $0.value["relatedTo"]?.object?.members.map(\.name) ?? [] })
    for (key, value) in alerts {
      let place = place["alerts"][key]
      let item = try place.object(value)
      let maker = try JSComponentMaker(item, .alert, zones, at: place)
      if related.contains(key) { uids[key] = maker.hatch.properties.first { $0.name == "UID" }?.text ?? key }
      items.append((key, maker))
    }
    let title = original["title"]?.text ?? properties.first { $0.name == "UID" }?.text ?? ""
    for (key, maker) in items {
      var maker = maker
      guard let trigger = try JSAlert.property(maker.original["trigger"], at: maker.place["trigger"]) else {
        // A trigger of another type is none that a calendar has.
        add(.object(maker.original), at: JSPointer.text("alerts", key))
        continue
      }
      _ = maker.take("trigger")
      try maker.addRows()
      let hints = maker.hatch["trigger"]?.parameters ?? []
      try maker.put(
        Property(unchecked: trigger.name, parameters: trigger.parameters + hints, value: trigger.value))
      for (name, value) in trigger.rest.members { maker.add(value, at: JSPointer.text("trigger", name)) }
      try maker.addSnoozes(uids)
      try maker.addMade(title)
      let hasUID = maker.hatch.properties.contains { $0.name == "UID" }
      components.append(try maker.component(key: key, of: maker.original, uid: hasUID ? nil : uids[key]))
    }
  }

  /// Writes of which alarms an alarm comes again.
  private mutating func addSnoozes(_ uids: [String: String]) throws(Fault) {
    guard let value = rest["relatedTo"] else { return }
    let relations = try place["relatedTo"].object(value).members
    guard relations.allSatisfy({ uids[$0.name] != nil && $0.value["relation"]?.names == ["snooze"] }) else { return }
    _ = take("relatedTo")
    for (key, _) in relations {
      let type = Parameter(unchecked: "RELTYPE", "SNOOZE", otherValues: [])
      try write("RELATED-TO", TextEscape.escaped(uids[key] ?? key), [type], nil, at: place)
    }
  }

  /// Writes the action, and the texts that an alarm must have and one from a calendar has.
  private mutating func addMade(_ title: String) throws(Fault) {
    if !properties.contains(where: { $0.name == "ACTION" }), !hatch.properties.contains(where: { $0.name == "ACTION" }),
      rest["action"] == nil
    {
      try put(Property(unchecked: "ACTION", value: "DISPLAY"))
    }
    guard original["iCalendar"] == nil else { return }
    for name in JSAlert.texts(of: properties.first { $0.name == "ACTION" }?.value) {
      try put(Property(unchecked: name, parameters: JSAlert.mark, value: TextEscape.escaped(title)))
    }
  }
}
