// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// The entries of a group and the components of a calendar: an entry with its occurrences is several components.
enum JSEntries {
  /// The entries of some components, and the components that are none.
  static func entries(of components: [Component], _ zones: JSZones) -> (entries: [JSONObject], others: [Component]) {
    var made: [Made] = []
    var others: [Component] = []
    for component in components {
      guard let kind = JSKind(rawValue: component.name), JSKind.entries.contains(kind) else {
        others.append(component)
        continue
      }
      var maker = JSObjectMaker(component, kind, in: kind, zones)
      guard let object = maker.entryObject() else {
        others.append(component)
        continue
      }
      let start = JSSchedule.moment(component.property("DTSTART")) ?? JSSchedule.moment(component.property("DUE"))
      made.append(Made(kind: kind, component: component, object: object, start: start))
    }
    var series = Series(made)
    let single = made.indices.filter { !made[$0].isReplacement || !series.add(made[$0], zones) }
    return (single.map { series.object(of: $0) ?? made[$0].object }, others)
  }

  /// An entry of a component.
  private struct Made {
    let kind: JSKind
    let component: Component
    let object: JSONObject
    let start: ICalendarDate?

    var isReplacement: Bool { component.property("RECURRENCE-ID") != nil }
    /// What the entries of a series have in common.
    var name: String { kind.type + (object["uid"]?.text ?? "") }
    /// Whether others can be its occurrences.
    var isSeries: Bool {
      object["recurrenceRule"] != nil || component.properties.contains { ["RRULE", "RDATE"].contains($0.name) }
    }
  }

  /// The series among some entries, and their occurrences that are entries of their own.
  private struct Series {
    private let made: [Made]
    /// The places of the series by their names; those of which there are two have none.
    private var places: [String: Int] = [:]
    private var overrides: [Int: [(name: String, value: JSONValue)]] = [:]
    private var seen: [Int: Set<String>] = [:]

    init(_ made: [Made]) {
      self.made = made
      var isTaken: Set<String> = []
      for (place, entry) in made.enumerated() where !entry.isReplacement && entry.component.property("UID") != nil {
        if !isTaken.insert(entry.name).inserted {
          places[entry.name] = nil
        } else if entry.isSeries {
          places[entry.name] = place
        }
      }
    }

    /// Makes an entry an occurrence of its series; returns whether that has been possible.
    mutating func add(_ entry: Made, _ zones: JSZones) -> Bool {
      guard let place = places[entry.name], let base = made[place].start,
        let property = entry.component.property("RECURRENCE-ID"),
        entry.start != nil, let moment = JSSchedule.moment(property), let time = zones.local(moment, like: base)
      else { return false }
      if seen[place] == nil {
        seen[place] = Set(made[place].object["recurrenceOverrides"]?.object?.members.map(\.name) ?? [])
      }
      let size = made[place].component.properties.count + entry.component.properties.count
      guard zones.take(size * JSEntries.cost, .comparisons), seen[place]?.insert(time.iso8601).inserted ?? false else {
        return false
      }
      let object = object(of: entry, in: made[place], zones) ?? entry.object
      let patch = JSOverride.patch(
        of: object, entry.component, at: time, in: made[place].object, isExact: moment.hasForm(of: base), zones)
      guard let patch else { return false }
      overrides[place, default: []].append((time.iso8601, .object(patch)))
      return true
    }

    /// The object of an occurrence that JSCalendar cannot give the organizer of its series as others; nil if it can.
    private func object(of entry: Made, in series: Made, _ zones: JSZones) -> JSONObject? {
      var component = entry.component
      let (organizer, usual) = (component.property("ORGANIZER"), series.component.property("ORGANIZER"))
      let isOwn = organizer?.value != usual?.value || organizer?.parameter("SENT-BY") != usual?.parameter("SENT-BY")
      var hatch = JSHatch()
      if isOwn {
        hatch.properties = component.properties.filter { $0.name == "ORGANIZER" }
        hatch.note("organizerCalendarAddress", JSPerson.ofSeries)
        component = Component(
          unchecked: component.name, properties: component.properties.filter { $0.name != "ORGANIZER" },
          components: component.components)
      }
      let participants = series.object["participants"]?.object?.members ?? []
      let address = usual?.value.lowercased()
      guard
        isOwn
          || organizer != nil
            && !participants.contains(where: { $0.value["calendarAddress"]?.text?.lowercased() == address })
      else { return nil }
      var maker = JSObjectMaker(component, entry.kind, in: entry.kind, zones)
      (maker.hatch, maker.hasOwner) = (hatch, !isOwn)
      return maker.entryObject()
    }

    /// The series at a place with its occurrences; nil if there is none.
    func object(of place: Int) -> JSONObject? {
      guard let own = overrides[place] else { return nil }
      var object = made[place].object
      let all = (object["recurrenceOverrides"]?.object?.members ?? []) + own
      object["recurrenceOverrides"] = .object(JSONObject(all))
      return object
    }
  }

  /// What a property of an occurrence costs in comparison with a name that is compared.
  private static let cost = 25

  /// The components of an entry: itself and its occurrences.
  ///
  /// The object of an occurrence has all that its series has, so one is made after another.
  ///
  /// - Throws: also if the occurrences are too many for their size.
  static func components(
    of object: JSONObject, _ kind: JSKind, _ zones: JSZones, at place: JSPlace
  ) throws(Fault) -> [Component] {
    var maker = try JSComponentMaker(object, kind, zones, at: place)
    var list = [try maker.entryComponent()]
    for (changes, time, series, place) in maker.replacements {
      guard let object = JSOverride.object(changes, at: time, in: maker.original) else { continue }
      var replacement = try JSComponentMaker(object, kind, zones, at: place, series: series)
      list.append(try replacement.entryComponent())
    }
    return list
  }
}

extension JSOverride {
  /// What makes an occurrence of its series: what it cannot change is in its hatch; nil if its pointers are too long.
  ///
  /// - Parameter isExact: whether its RECURRENCE-ID has the form of the start of the series.
  static func patch(
    of object: JSONObject, _ component: Component, at time: CivilDateTime, in series: JSONObject, isExact: Bool,
    _ zones: JSZones
  ) -> JSONObject? {
    var kept: [Property] = []
    if object["privacy"] != series["privacy"] {
      kept.append(component.property("CLASS") ?? Property(unchecked: "CLASS", value: "PUBLIC"))
    }
    var object = object
    var properties = object["iCalendar"]?["properties"]?.values ?? []
    properties.removeAll { $0.values?.first == "recurrence-id" }
    if !isExact, let property = component.property("RECURRENCE-ID") { kept.append(property) }
    properties += kept.map(JCal.json)
    var hatch = object["iCalendar"]?.object ?? JSONObject.typed("ICalComponent")
    hatch["name"] = .string(component.name.lowercased())
    hatch["properties"] = properties.isEmpty ? nil : .array(properties)
    object["iCalendar"] = hatch.members.contains { $0.name != "@type" && $0.name != "name" } ? .object(hatch) : nil
    let own = object.without(["recurrenceId", "recurrenceIdTimeZone"])
    let room = zones.budget.left(.bytes)
    var left = room
    let patch = JSPatch.patch(from: occurrence(at: time, of: series), to: own, within: &left)
    return zones.take(room - left, .bytes) ? patch : nil
  }
}
