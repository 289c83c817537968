// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

// MARK: - From a calendar

extension JSObjectMaker {
  /// Converts LOCATION, GEO and the VLOCATIONs.
  ///
  /// LOCATION and a VLOCATION with one JSID are one location, and so are LOCATION and GEO.
  mutating func addPlaces() {
    let (texts, positions) = (take("LOCATION"), take("GEO"))
    func isOwn(_ property: Property) -> Bool { property.parameter("DERIVED")?.value.uppercased() != "TRUE" }
    let text = texts.count == 1 && texts[0].valueType ?? "TEXT" == "TEXT" ? texts[0] : nil
    let own = text.flatMap { isOwn($0) ? $0 : nil }
    let children = component.components.filter { $0.name == "VLOCATION" }
    let chosen = own?.parameter("JSID").flatMap { JSKeys.isValid($0.value) ? $0.value : nil }
    let twin = children.firstIndex {
      chosen != nil && $0.property("JSID")?.text == chosen && $0.property("NAME")?.text == own?.text
    }
    var main: String?
    if let own, twin == nil {
      var item = JSONObject.typed("Location")
      item["name"] = .string(own.text)
      let key = add(item, to: "locations", chosen: chosen, for: TextEscape.escaped(own.text))
      let left = own.parameters.filter { $0.name != "VALUE" && !($0.name == "JSID" && chosen != nil) }
      if !left.isEmpty { hatch.note(JSPointer.text("locations", key, "name"), "LOCATION", left) }
      main = key
    } else if own == nil {
      addDerived(texts, children)
    }
    if positions.count == 1, isOwn(positions[0]), let coordinates = JSPosition.json(positions[0].value) {
      addPosition(positions[0], coordinates, toMain: main)
    } else {
      hatch.properties += positions
    }
    for (index, child) in children.enumerated() {
      let added = add(location(child), to: "locations", of: child)
      if own == nil, let text, child.property("NAME")?.text == text.text, object["mainLocationId"] == nil, isMain(text)
      {
        object["mainLocationId"] = .string(added)
      }
      if index == twin, added != chosen { hatch.properties += texts }
    }
    let count = maps.first { $0.name == "locations" }?.items.count ?? 0
    if let main, count > 1 { object["mainLocationId"] = .string(main) }
  }

  /// Whether a text that is made of a VLOCATION's name says nothing else.
  private func isMain(_ property: Property) -> Bool {
    property.parameters(without: ["VALUE"]).map(\.name) == ["DERIVED"]
  }

  /// Keeps a LOCATION that is made of something else than a VLOCATION's name.
  private mutating func addDerived(_ texts: [Property], _ children: [Component]) {
    let isName =
      texts.count == 1 && isMain(texts[0])
      && children.contains { $0.property("NAME")?.text == texts[0].text }
    if !isName { hatch.properties += texts }
  }

  private mutating func addPosition(_ property: Property, _ coordinates: String, toMain main: String?) {
    let chosen = property.parameter("JSID").flatMap { JSKeys.isValid($0.value) ? $0.value : nil }
    let left = property.parameters.filter { $0.name != "VALUE" && !($0.name == "JSID" && chosen != nil) }
    var key = main
    if let main, chosen == nil || chosen == main, let place = maps.firstIndex(where: { $0.name == "locations" }) {
      maps[place].items[0].value["coordinates"] = .string(coordinates)
    } else {
      var item = JSONObject.typed("Location")
      item["coordinates"] = .string(coordinates)
      // What comes back has no plus sign, and has to have the same key.
      key = add(item, to: "locations", chosen: chosen, for: JSPosition.text(coordinates) ?? property.value)
    }
    hatch.note(JSPointer.text("locations", key ?? "", "coordinates"), "GEO", left)
  }

  private func location(_ child: Component) -> JSONObject {
    var maker = JSObjectMaker(child, .location, in: entry, zones)
    maker.addRows()
    for property in maker.take("GEO") {
      if maker.object["coordinates"] == nil, let coordinates = JSPosition.json(property.value) {
        maker.object["coordinates"] = .string(coordinates)
        maker.hatch.note("coordinates", "GEO", property.parameters(without: ["VALUE"]))
      } else {
        maker.hatch.properties.append(property)
      }
    }
    return maker.finishedChild()
  }
}

/// A latitude and a longitude.
enum JSPosition {
  /// The URI of a GEO; nil if it has no two numbers.
  ///
  /// - SeeAlso: [RFC 5870](https://www.rfc-editor.org/rfc/rfc5870)
  static func json(_ text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      String(Substring(part.first == UInt8(ascii: "+") ? part.dropFirst() : part))
    }
    guard parts.count == 2, parts.allSatisfy(isNumber) else { return nil }
    return "geo:" + parts.joined(separator: ",")
  }

  /// The GEO of a URI; nil if it has more than two numbers.
  static func text(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("geo:") else { return nil }
    let parts = uri.dropFirst(4).split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 && parts.allSatisfy(isNumber) ? parts.joined(separator: ";") : nil
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }
}

// MARK: - To a calendar

extension JSComponentMaker {
  /// Writes the locations: a bare name as LOCATION, everything else as VLOCATION, with LOCATION for programs that know
  /// no other.
  mutating func addPlaces() throws(Fault) {
    let locations = try place["locations"].object(take("locations") ?? .object(JSONObject())).members
    let main = rest["mainLocationId"]?.text.flatMap { key in locations.contains { $0.name == key } ? key : nil }
    if main != nil { _ = take("mainLocationId") }
    var keys = JSKeys()
    var hasText = false
    for (key, value) in locations {
      let place = place["locations"][key]
      let item = try place.object(value)
      let name = try item["name"].map { (name) throws(Fault) in try place["name"].text(name) }
      let hatched = try JSHatch(item["iCalendar"], of: .location, at: place)
      let position =
        hatch[JSPointer.text("locations", key, "coordinates")]?.name == "GEO"
        ? item["coordinates"]?.text.flatMap(JSPosition.text) : nil
      let isBare =
        item["iCalendar"] == nil && (item["coordinates"] == nil || position != nil)
        && item.without(["@type", "name", "coordinates"]).isEmpty
      if isBare,
        name == nil
          || !hasText && (key == main || main == nil && locations.count == 1 || position != nil && main == nil),
        name != nil || position != nil
      {
        let text = name.map(TextEscape.escaped)
        let isKnown = keys.isUsual(key, for: text ?? position ?? "")
        let id = isKnown ? [] : [Parameter(unchecked: "JSID", key, otherValues: [])]
        if let text {
          try write("LOCATION", text, id, JSPointer.text("locations", key, "name"), at: place)
          hasText = true
        }
        if let position {
          try write("GEO", position, id, JSPointer.text("locations", key, "coordinates"), at: place)
        }
        continue
      }
      if let name, !hasText, key == main || main == nil && hatched.name != "VLOCATION" {
        let mark =
          key == main
          ? Parameter(unchecked: "DERIVED", "TRUE", otherValues: [])
          : Parameter(unchecked: "JSID", key, otherValues: [])
        try write("LOCATION", TextEscape.escaped(name), [mark], nil, at: place)
        hasText = true
      }
      var maker = try JSComponentMaker(item, .location, zones, at: place)
      if maker.hatch["coordinates"]?.name == "GEO", let text = maker.rest["coordinates"]?.text.flatMap(JSPosition.text)
      {
        _ = maker.take("coordinates")
        try maker.write("GEO", text, [], "coordinates", at: place)
      }
      try maker.addRows()
      components.append(try maker.component(key: key, of: item))
    }
  }
}
