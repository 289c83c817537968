// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

// MARK: - From a calendar

extension JSObjectMaker {
  /// Converts ORGANIZER, the ATTENDEEs and the PARTICIPANTs: those with one address are one participant.
  mutating func addPeople() {
    let organizers = take("ORGANIZER")
    let attendees = take("ATTENDEE")
    let pointers = component.properties.filter { $0.name == "JSPROP" }.compactMap { $0.parameter("JSPTR")?.value }
    hasOwner =
      hasOwner
      || pointers.contains { pointer in
        let names = JSPointer.names(pointer)
        return names.first == "participants" && names.dropFirst(2) == ["roles", "owner"]
      }
    /// The places of the participants by their addresses.
    var places: [String: Int] = [:]
    var people: [JSGuest] = []
    for property in attendees {
      guard isAddress(property), places[property.value.lowercased()] == nil else {
        hatch.properties.append(property)
        continue
      }
      var item = JSONObject.typed("Participant")
      item["calendarAddress"] = .string(property.value)
      let left = convert(JSPerson.parameters(of: property), JSParameterRow.attendee, into: &item)
      places[property.value.lowercased()] = people.count
      people.append(JSGuest(property: property, item: item, left: left))
    }
    if let organizer = organizers.first, isAddress(organizer) {
      addOrganizer(organizer, to: &people, places: &places)
    }
    if organizers.count > 1 || organizers.first.map({ !isAddress($0) }) ?? false { hatch.properties += organizers }
    addParticipants(people, places)
  }

  private func isAddress(_ property: Property) -> Bool { ["CAL-ADDRESS", "URI", nil].contains(property.valueType) }

  private mutating func addOrganizer(
    _ organizer: Property, to people: inout [JSGuest], places: inout [String: Int]
  ) {
    object["organizerCalendarAddress"] = .string(organizer.value)
    let address = organizer.value.lowercased()
    var item = places[address].map { people[$0].item } ?? JSONObject.typed("Participant")
    var left = convert(JSPerson.parameters(of: organizer), JSParameterRow.organizer, into: &item)
    if let agent = organizer.parameter("SENT-BY").flatMap({ JSForm.mail.json($0.value) }) {
      object["sentBy"] = agent
      left.removeAll { $0.name == "SENT-BY" }
    }
    let place = places[address]
    let hasOtherOwner = hasOwner || people.indices.contains { $0 != place && people[$0].item["roles"]?["owner"] != nil }
    let isNamed = ["CN", "EMAIL", "SENT-BY"].contains { organizer.parameter($0) != nil }
    if isNamed || !hasOtherOwner && (place.map { people[$0].item["roles"]?["owner"] == nil } ?? true) {
      item["roles"] = .set((item["roles"]?.names ?? []).filter { $0 != "owner" } + ["owner"])
      if let place {
        people[place].item = item
      } else {
        item["calendarAddress"] = .string(organizer.value)
        places[address] = people.count
        people.append(JSGuest(property: organizer, item: item))
      }
    } else {
      // Nobody has what its parameters say.
      left = JSPerson.parameters(of: organizer)
    }
    // Its members alone would be those of one who does not attend.
    if let place { people[place].isHinted = JSPerson.isOnlyOrganizer(people[place].item, hasOtherOwner: hasOtherOwner) }
    if !left.isEmpty { hatch.note("organizerCalendarAddress", "ORGANIZER", left) }
  }

  private mutating func addParticipants(_ people: [JSGuest], _ places: [String: Int]) {
    var people = people
    var alone: [(component: Component, object: JSONObject)] = []
    var joined: Set<Int> = []
    for child in component.components where child.name == "PARTICIPANT" {
      let address = child.property("CALENDAR-ADDRESS")?.value
      let place = address.flatMap { places[$0.lowercased()] }
      guard var made = participant(child, isAttendee: place.map { people[$0].property.name == "ATTENDEE" } ?? false),
        place.map({ joined.insert($0).inserted }) ?? true
      else {
        hatch.components.append(child)
        continue
      }
      guard let place else {
        alone.append((child, made))
        continue
      }
      let item = people[place].item
      if let address = item["calendarAddress"] { made["calendarAddress"] = address }
      if made.members.allSatisfy({ item[$0.name] == nil || item[$0.name] == $0.value }) {
        for (name, value) in made.members { people[place].item[name] = value }
      } else {
        hatch.components.append(child)
      }
    }
    for guest in people {
      let chosen = guest.property.parameter("JSID")?.value
      let key = add(guest.item, to: "participants", chosen: chosen, for: guest.property.value)
      guard guest.isHinted || !guest.left.isEmpty else { continue }
      hatch.note(JSPointer.text("participants", key, "calendarAddress"), "ATTENDEE", guest.left)
    }
    for (child, item) in alone {
      _ = add(item, to: "participants", of: child)
    }
  }

  /// The object of a PARTICIPANT; nil if it cannot be one.
  private func participant(_ child: Component, isAttendee: Bool) -> JSONObject? {
    var maker = JSObjectMaker(child, .participant, in: entry, zones)
    maker.addRows()
    let addresses = maker.take("CALENDAR-ADDRESS")
    guard addresses.count < 2 else { return nil }
    if let address = addresses.first {
      guard address.valueType ?? "CAL-ADDRESS" == "CAL-ADDRESS" else { return nil }
      maker.object["calendarAddress"] = .string(address.value)
      let left = address.parameters(without: ["VALUE"])
      if !isAttendee || !left.isEmpty {
        maker.hatch.note("calendarAddress", isAttendee ? "ATTENDEE" : "CALENDAR-ADDRESS", left)
      }
    }
    maker.addDescription()
    return maker.finishedChild()
  }
}

/// A participant that is being made of an ATTENDEE or the ORGANIZER.
private struct JSGuest {
  let property: Property
  var item: JSONObject
  /// The parameters that stand for nothing.
  var left: [Parameter] = []
  /// Whether its members do not tell that it attends.
  var isHinted = false
}

/// What the two directions need to know of participants.
enum JSPerson {
  /// The parameters of a property but its type and its key.
  static func parameters(of property: Property) -> [Parameter] {
    property.parameters.filter { parameter in
      parameter.name != "VALUE" && !(parameter.name == "JSID" && JSKeys.isValid(parameter.value))
    }
  }

  /// Whether a participant with the address of the organizer is nothing but that, so that ORGANIZER stands for it.
  ///
  /// - Parameter hasOtherOwner: whether others own the entry, so that an organizer without a name need not.
  static func isOnlyOrganizer(_ item: JSONObject, hasOtherOwner: Bool) -> Bool {
    let isNamed = JSParameterRow.organizer.contains { item[$0.member] != nil }
    return item["roles"]?.names ?? ["owner"] == ["owner"] && (!hasOtherOwner || isNamed && item["roles"] != nil)
      && item.members.allSatisfy { JSParameterRow.organizerMembers.contains($0.name) }
  }

  /// What has given an occurrence its organizer, if that is not what it has itself.
  static let ofSeries = "RECURRENCE-ID"

  /// The members of a participant that only a component has.
  static let ofComponent = ["description", "descriptionContentType", "links", "percentComplete"]
}

// MARK: - To a calendar

extension JSComponentMaker {
  mutating func addPeople() throws(Fault) {
    var organizer = try take("organizerCalendarAddress").map { (value) throws(Fault) in
      try place["organizerCalendarAddress"].text(value)
    }
    if series != nil, hatch["organizerCalendarAddress"]?.name == JSPerson.ofSeries {
      organizer = nil
      _ = take("sentBy")
    }
    let participants = try place["participants"].object(take("participants") ?? .object(JSONObject())).members
    var organizing: JSONObject?
    var organizingKey: String?
    var keys = JSKeys()
    let owners = participants.filter { $0.value["roles"]?["owner"] != nil && $0.value["calendarAddress"] != nil }
      .compactMap { $0.value["calendarAddress"]?.text?.lowercased() }
    let hasOtherOwner = owners.contains { $0 != organizer?.lowercased() }
    for (key, value) in participants {
      let place = place["participants"][key]
      let item = try place.object(value)
      let address = try item["calendarAddress"].map { (value) throws(Fault) in try place["calendarAddress"].text(value)
      }
      let isOrganizer = organizer.map { $0.lowercased() == address?.lowercased() } ?? false
      let own = try JSHatch(item["iCalendar"], of: .participant, at: place)
      let hint = hatch[JSPointer.text("participants", key, "calendarAddress")]
      let isAlone = address == nil || own["calendarAddress"]?.name == "CALENDAR-ADDRESS"
      let hasComponent =
        isAlone || own.name == "PARTICIPANT" || JSPerson.ofComponent.contains { item[$0] != nil }
      var left = item.without(["@type", "calendarAddress"])
      if isOrganizer { organizing = item }
      if let address, !isAlone {
        let needsKey = !keys.isUsual(key, for: address)
        if isOrganizer, JSPerson.isOnlyOrganizer(item, hasOtherOwner: hasOtherOwner), hint == nil, !hasComponent {
          if needsKey { organizingKey = key }
          left = JSONObject()
        } else {
          try addAttendee(
            address, &left, key, needsKey: needsKey, isOrganizer: isOrganizer, hint, hasComponent, at: place)
        }
      }
      if hasComponent {
        if isAlone, isOrganizer, left["roles"]?.names == ["owner"] { left["roles"] = nil }
        try addParticipant(left, address, key, isAlone: isAlone, at: place)
      }
    }
    guard let organizer else { return }
    var parameters: [Parameter] = []
    if let organizing {
      var rest = organizing
      parameters = try JSComponentMaker.parameters(&rest, JSParameterRow.organizer, in: kind, at: place["participants"])
    }
    if let agent = rest["sentBy"]?.text.map({ "mailto:" + $0 }) {
      _ = take("sentBy")
      parameters.removeAll { $0.name == "SENT-BY" }
      parameters.append(try place["sentBy"].inside { () throws(Fault) in try Parameter("SENT-BY", agent) })
    }
    if let organizingKey { parameters.append(Parameter(unchecked: "JSID", organizingKey, otherValues: [])) }
    try write("ORGANIZER", organizer, parameters, "organizerCalendarAddress", at: place["organizerCalendarAddress"])
  }

  private mutating func addAttendee(
    _ address: String, _ left: inout JSONObject, _ key: String, needsKey: Bool, isOrganizer: Bool,
    _ hint: JSHatch.Hint?,
    _ hasComponent: Bool, at place: JSPlace
  ) throws(Fault) {
    var roles = left["roles"]?.names
    if isOrganizer { roles?.removeAll { $0 == "owner" } }
    if roles?.isEmpty ?? false { left["roles"] = nil } else if let roles { left["roles"] = .set(roles) }
    var parameters = try JSComponentMaker.parameters(&left, JSParameterRow.attendee, in: kind, at: place)
    let rest = hasComponent ? left.without(Set(JSPerson.ofComponent + ["iCalendar"])) : left
    for (name, value) in rest.members {
      if name == "roles", isOrganizer || parameters.contains(where: { $0.name == "ROLE" }), let names = value.names {
        for role in names { add(.bool(true), at: JSPointer.text("participants", key, name, role)) }
      } else {
        add(value, at: JSPointer.text("participants", key, name))
      }
    }
    left = left.without(Set(rest.members.map(\.name)))
    if needsKey || !rest.isEmpty { parameters.append(Parameter(unchecked: "JSID", key, otherValues: [])) }
    try write("ATTENDEE", address, parameters, JSPointer.text("participants", key, "calendarAddress"), at: place)
  }

  private mutating func addParticipant(
    _ item: JSONObject, _ address: String?, _ key: String, isAlone: Bool, at place: JSPlace
  ) throws(Fault) {
    var maker = try JSComponentMaker(item, .participant, zones, at: place)
    if let address { try maker.write("CALENDAR-ADDRESS", address, [], "calendarAddress", at: place) }
    try maker.addDescription()
    try maker.addRows()
    components.append(try maker.component(key: isAlone ? key : nil, of: item))
  }
}
