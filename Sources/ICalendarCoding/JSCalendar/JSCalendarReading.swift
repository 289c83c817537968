// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// Makes an object of JSCalendar of a component.
struct JSObjectMaker {
  let kind: JSKind
  /// The kind of the entry that the component is in.
  let entry: JSKind
  let component: Component
  let zones: JSZones
  /// The keys of the entry's alerts by their UIDs, and its title, if the component is one of its alarms.
  var alerts: [String: String] = [:]
  var title = ""

  var object: JSONObject
  var hatch = JSHatch()
  /// The properties that are not yet converted.
  private var rest: [Property]
  private var sets: [String: (values: [String], known: Set<String>)] = [:]
  var maps: [(name: String, items: [(key: String, value: JSONObject)])] = []
  private var keys: [String: JSKeys] = [:]
  private var hasURL = false
  /// Whether somebody else than the organizer owns the entry.
  var hasOwner = false

  init(_ component: Component, _ kind: JSKind, in entry: JSKind, _ zones: JSZones) {
    self.component = component
    self.kind = kind
    self.entry = entry
    self.zones = zones
    object = .typed(kind.type)
    rest = component.properties
  }

  /// Whether the component is an occurrence of a series.
  var isReplacement: Bool { component.property("RECURRENCE-ID") != nil }

  /// Takes the properties with a name out of what is not yet converted.
  mutating func take(_ name: String) -> [Property] {
    let found = rest.filter { $0.name == name }
    if !found.isEmpty { rest.removeAll { $0.name == name } }
    return found
  }

  /// The object of an entry; nil if the component is none of JSCalendar.
  mutating func entryObject() -> JSONObject? {
    addRows()
    if object["uid"] == nil, !hatch.properties.contains(where: { $0.name == "UID" }) {
      // Its place is kept, so that the object has the usual order.
      object["uid"] = ""
    }
    guard addSchedule(), object["uid"] != nil else { return nil }
    addDescription()
    addRelations()
    addPeople()
    addPlaces()
    addAlerts()
    finish()
    if object["uid"] == "" { object["uid"] = .string(JSKeys.uid(of: object)) }
    return object
  }

  /// Adds what the object's maps, its hatch and its JSPROPs have.
  mutating func finish() {
    for (member, values) in sets.sorted(by: { $0.key < $1.key }) { object[member] = .set(values.values) }
    for (name, items) in maps where !items.isEmpty {
      object[name] = .object(JSONObject(items.map { ($0.key, .object($0.value)) }))
    }
    let added = take("JSPROP")
    hatch.properties += rest
    addMembers(added)
    if let json = hatch.json(of: kind.rawValue) { object["iCalendar"] = json }
    // The order is that of the table, whatever that of the lines is.
    let first = ["@type", "version"] + JSRow.all(of: kind).map(\.member)
    let members = first.compactMap { name in object[name].map { (name, $0) } }
    object = JSONObject(members + object.without(Set(first)).members)
  }

  /// The object of a component in an entry, once its rows are added.
  mutating func finishedChild() -> JSONObject {
    dropOwn()
    hatch.components += component.components
    // An object of which nothing else says that it is a component goes back to one.
    if !isMade { hatch.name = component.name }
    finish()
    return object
  }

  /// The maximum number of JSPROPs of a component that are members, since each costs as much as the object has.
  private static let mostMembers = 1000

  /// Sets the members that JSPROP has; one that is there already, or has no place, stays a property.
  private mutating func addMembers(_ properties: [Property]) {
    hatch.properties += properties.dropFirst(JSObjectMaker.mostMembers)
    for property in properties.prefix(JSObjectMaker.mostMembers) {
      let names = JSPointer.names(property.parameter("JSPTR")?.value ?? "")
      let value = JSONValue(TextEscape.unescaped(property.value).utf8)
      let reserved = ["", "version", "excluded", "iCalendar", "@type", "entries"]
      let object = JSONValue.object(self.object)
      guard let value, value != .null, names.count <= 20, !reserved.contains(names[0]),
        !isReplacement || !JSPatch.isFixed(property.parameter("JSPTR")?.value ?? ""),
        JSPatch.value(at: Array(names.dropLast()), in: object)?.object?[names[names.count - 1]] == nil,
        let changed = JSPatch.set(value, at: names[...], in: object)?.object
      else {
        hatch.properties.append(property)
        continue
      }
      self.object = changed
    }
  }

  // MARK: - Rows

  /// Converts the properties that stand for themselves.
  mutating func addRows() {
    var counts: [String: Int] = [:]
    for property in rest { counts[property.name, default: 0] += 1 }
    var left: [Property] = []
    for property in rest {
      if let row = JSRow.of(property.name, in: kind) {
        let isConverted = row.set == nil ? add(property, row) : addToSet(property, row)
        // A property that is there twice comes back as it is.
        if !isConverted || row.set == nil && counts[property.name, default: 0] > 1 { hatch.properties.append(property) }
      } else if let row = JSObjectRow.of(property.name, in: kind) {
        if !add(property, row) { hatch.properties.append(property) }
      } else {
        left.append(property)
      }
    }
    rest = left
  }

  private static func isTyped(_ property: Property, _ form: JSForm, _ needed: String?) -> Bool {
    guard let type = property.valueType else { return true }
    return type == needed || form.types.contains(type)
  }

  private mutating func add(_ property: Property, _ row: JSRow) -> Bool {
    let text = row.form.isEscaped ? property.text : property.value
    guard object[row.member] == nil, JSObjectMaker.isTyped(property, row.form, row.needs),
      let value = row.form.json(text)
    else { return false }
    object[row.member] = value
    var left = property.parameters(without: ["VALUE"])
    if row.isTitle, let language = property.parameter("LANGUAGE") {
      object["locale"] = .string(language.value)
      left.removeAll { $0.name == "LANGUAGE" }
    }
    if !left.isEmpty { hatch.note(row.member, property.name, left) }
    return true
  }

  private mutating func addToSet(_ property: Property, _ row: JSRow) -> Bool {
    guard JSObjectMaker.isTyped(property, row.form, row.needs) else { return false }
    let values = row.form.isEscaped ? TextEscape.list(property.value) : [property.value]
    let left = property.parameters(without: ["VALUE"])
    guard left.isEmpty || sets[row.member]?.known.isDisjoint(with: values) ?? true else { return false }
    // Each value has the parameters then.
    guard zones.take(values.count * left.reduce(0) { $0 + $1.weight }, .bytes) else { return false }
    for value in values where sets[row.member, default: ([], [])].known.insert(value).inserted {
      sets[row.member, default: ([], [])].values.append(value)
      if !left.isEmpty { hatch.note(JSPointer.text(row.member, value), property.name, left) }
    }
    return true
  }

  // MARK: - Maps

  /// Adds an object to a map; returns its key.
  @discardableResult
  mutating func add(_ item: JSONObject, to map: String, chosen: String?, for text: String) -> String {
    add(item, to: map, key: keys[map, default: JSKeys()].key(chosen: chosen, for: text))
  }

  /// Adds the object that stands for a component to a map; returns its key.
  mutating func add(_ item: JSONObject, to map: String, of component: Component) -> String {
    add(item, to: map, key: keys[map, default: JSKeys()].key(of: item, component))
  }

  private mutating func add(_ item: JSONObject, to map: String, key: String) -> String {
    if let place = maps.firstIndex(where: { $0.name == map }) {
      maps[place].items.append((key, item))
    } else {
      maps.append((map, [(key, item)]))
    }
    return key
  }

  private mutating func add(_ property: Property, _ row: JSObjectRow) -> Bool {
    let type = property.valueType
    let isBinary = type == "BINARY" && (row.name == "ATTACH" || row.name == "IMAGE")
    guard isBinary || type == nil || type == "URI" else { return false }
    var item = JSONObject.typed(row.type)
    let format = property.parameter("FMTTYPE")?.value ?? ""
    item[row.member] = .string(isBinary ? "data:\(format);base64,\(property.value)" : property.value)
    if let relation = row.relation { item["rel"] = .string(relation) }
    let chosen = property.parameter("JSID").flatMap { JSKeys.isValid($0.value) ? $0.value : nil }
    let parameters = property.parameters.filter { parameter in
      switch parameter.name {
      case "VALUE": false
      case "JSID": chosen == nil
      case "ENCODING": !isBinary || parameter.value.uppercased() != "BASE64"
      default: true
      }
    }
    let left = convert(parameters, row.parameters, into: &item)
    let key = add(item, to: row.map, chosen: chosen, for: property.value)
    let usual = JSObjectRow.of(item, in: row.map, hint: nil, urlIsTaken: hasURL)
    if row.name == "URL" { hasURL = true }
    let isText = !isBinary && JSLink.data(item) != nil
    if !left.isEmpty || usual?.name != row.name || isText {
      hatch.note(JSPointer.text(row.map, key, row.member), row.name, type: isText ? "URI" : nil, left)
    }
    return true
  }

  /// Converts the parameters of a property; returns those that stand for nothing.
  func convert(_ parameters: [Parameter], _ rows: [JSParameterRow], into item: inout JSONObject) -> [Parameter] {
    parameters.filter { parameter in
      for row in rows where row.name == parameter.name && (row.kind == nil || row.kind == entry) {
        let values = parameter.values.compactMap(row.form.json)
        guard values.count == parameter.values.count, row.isSet || values.count == 1 else { continue }
        let value = row.isSet ? JSONValue.set((item[row.member]?.names ?? []) + values.compactMap(\.text)) : values[0]
        guard row.isSet || item[row.member] == nil || item[row.member] == value else { continue }
        if let implied = row.implied {
          guard item[implied.member] == nil else { continue }
          item[implied.member] = .string(implied.value)
        }
        item[row.member] = value
        return false
      }
      return true
    }
  }

  // MARK: - Texts and relations

  /// Converts the description: a styled one if there is one, otherwise a plain one that is not made of another.
  mutating func addDescription() {
    let styled = take("STYLED-DESCRIPTION")
    let plain = take("DESCRIPTION")
    func isOwn(_ property: Property) -> Bool { property.parameter("DERIVED")?.value.uppercased() != "TRUE" }
    func isText(_ property: Property) -> Bool {
      let format = property.parameter("FMTTYPE")?.value.lowercased() ?? "text/"
      return property.valueType ?? "TEXT" == "TEXT" && format.hasPrefix("text/")
    }
    let chosen = styled.first { isOwn($0) && isText($0) } ?? plain.first { isOwn($0) && isText($0) }
    if let chosen {
      object["description"] = .string(chosen.text)
      let isStyled = chosen.name == "STYLED-DESCRIPTION"
      let format = isStyled ? chosen.parameter("FMTTYPE")?.value : nil
      object["descriptionContentType"] = format.map(JSONValue.string)
      let left = chosen.parameters(without: isStyled ? ["VALUE", "FMTTYPE"] : ["VALUE"])
      if !left.isEmpty || isStyled && (format ?? "text/plain") == "text/plain" {
        hatch.note("description", chosen.name, left)
      }
    }
    // A property that is there twice comes back as it is.
    for list in [styled, plain] where list.count > 1 || list.first != chosen { hatch.properties += list }
  }

  private mutating func addRelations() {
    var relations: [(key: String, names: [String])] = []
    var places: [String: Int] = [:]
    for property in take("RELATED-TO") {
      let kind = property.parameter("RELTYPE")
      let name = kind.map { JSForm.folded.json($0.value)?.text }
      guard property.valueType ?? "TEXT" == "TEXT", property.parameters(without: ["VALUE", "RELTYPE"]).isEmpty,
        kind?.values.count ?? 1 == 1, name != .some(nil)
      else {
        hatch.properties.append(property)
        continue
      }
      let place = places[property.text] ?? relations.count
      if place == relations.count {
        relations.append((property.text, []))
        places[property.text] = place
      }
      if let name = name ?? nil { relations[place].names.append(name) }
    }
    guard !relations.isEmpty else { return }
    object["relatedTo"] = .object(
      JSONObject(
        relations.map { relation in
          var item = JSONObject.typed("Relation")
          if !relation.names.isEmpty { item["relation"] = .set(relation.names) }
          return (relation.key, .object(item))
        }))
  }

  // MARK: - Alerts

  private mutating func addAlerts() {
    var made = JSKeys()
    let alarms = component.components.filter { $0.name == "VALARM" }
    let uids = alarms.compactMap { alarm in
      alarm.property("UID").map { uid in
        (uid.text, JSKeys.known(alarm.property("JSID")?.text ?? uid.text, for: uid.text))
      }
    }
    let alerts = Dictionary(uids) { first, _ in first }
    var items: [(name: String, value: JSONValue)] = []
    for alarm in alarms {
      var maker = JSObjectMaker(alarm, .alert, in: entry, zones)
      maker.alerts = alerts
      maker.title = object["title"]?.text ?? component.property("UID")?.text ?? ""
      if let object = maker.alertObject() {
        items.append((made.key(of: object, alarm), .object(object)))
      } else {
        hatch.components.append(alarm)
      }
    }
    if !items.isEmpty { object["alerts"] = .object(JSONObject(items)) }
    let converted = ["VALARM", "VLOCATION", "PARTICIPANT"]
    hatch.components += component.components.filter { !converted.contains($0.name) }
  }

  /// The object of an alarm; nil if JSCalendar has no trigger like its.
  private mutating func alertObject() -> JSONObject? {
    addRows()
    let triggers = take("TRIGGER")
    guard triggers.count == 1, let trigger = JSAlert.trigger(triggers[0]) else { return nil }
    object["trigger"] = .object(trigger)
    let left = triggers[0].parameters(without: ["VALUE", "RELATED"])
    if !left.isEmpty { hatch.note("trigger", "TRIGGER", left) }
    dropOwn()
    var relations: [(name: String, value: JSONValue)] = []
    for property in take("RELATED-TO") {
      guard property.parameters.count == 1, property.parameter("RELTYPE")?.value.uppercased() == "SNOOZE",
        let key = alerts[property.text], !relations.contains(where: { $0.name == key })
      else {
        hatch.properties.append(property)
        continue
      }
      var relation = JSONObject.typed("Relation")
      relation["relation"] = .set(["snooze"])
      relations.append((key, .object(relation)))
    }
    if !relations.isEmpty { object["relatedTo"] = .object(JSONObject(relations)) }
    hatch.components += component.components
    if component.property("ACTION") == nil { object["action"] = "display" }
    // What an alarm must have, and has of the entry, says nothing; one without it comes back without it.
    let texts = take("DESCRIPTION") + take("SUMMARY")
    let isMade =
      texts.allSatisfy { $0.parameters == JSAlert.mark && $0.text == title }
      && texts.map(\.name) == JSAlert.texts(of: component.property("ACTION")?.value)
    if !isMade { hatch.properties += texts }
    if texts.isEmpty, object["action"] != nil { hatch.name = component.name }
    finish()
    // Nothing is made for one of which more is kept.
    if isMade, !hatch.isEmpty {
      hatch.properties += texts
      object["iCalendar"] = hatch.json(of: kind.rawValue)
    }
    return object
  }

  /// Drops the key of the component, and its UID if that was made of it.
  mutating func dropOwn() {
    let chosen = take("JSID")
    guard chosen.count == 1, JSKeys.isValid(chosen[0].text) else {
      hatch.properties += chosen
      return
    }
    guard let uid = rest.first(where: { $0.name == "UID" }), uid.value == chosen[0].value else {
      return
    }
    isMade = true
    rest.removeAll { $0 == uid }
  }

  /// Whether the UID of the component was made of its key, so that no calendar has had it.
  private(set) var isMade = false
}

extension JSForm {
  /// Whether a property's value of the form has escapes.
  var isEscaped: Bool {
    switch self {
    case .text: true
    default: false
    }
  }
}
