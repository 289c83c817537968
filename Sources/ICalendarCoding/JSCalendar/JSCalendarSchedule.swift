// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// When an entry takes place, in the zone of its start, or of its due time if it has no start.
struct JSSchedule {
  /// The start, or the due time of a task without one; its form is that of all times.
  let base: ICalendarDate
  let zones: JSZones

  /// The properties that it is made of, each of which an entry has once.
  static let names = ["RECURRENCE-ID", "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "SHOW-WITHOUT-TIME"]

  /// The date or time of a property; nil if its value is of another form than its parameters say.
  static func moment(_ property: Property?) -> ICalendarDate? {
    guard let property else { return nil }
    return moment(property.value, of: property)
  }

  static func moment(_ text: String, of property: Property) -> ICalendarDate? {
    let moment = Property.moment(byFormOf: text, timeZone: property.parameter("TZID")?.value)
    return switch property.valueType {
    case nil: moment
    case "DATE": moment?.isDate == true ? moment : nil
    case "DATE-TIME": moment?.isDate == false ? moment : nil
    default: nil
    }
  }

  /// The parameters of a date or time but VALUE, and a TZID that counts for nothing.
  static func parameters(of property: Property, _ moment: ICalendarDate) -> [Parameter] {
    if case .utc = moment { return property.parameters(without: ["VALUE", "TZID"]) }
    return property.parameters(without: ["VALUE"])
  }

  /// The time in the zone of the base.
  func local(_ moment: ICalendarDate) -> CivilDateTime? { zones.local(moment, like: base) }

  // MARK: - Rules

  /// The time in the zone of the base that an UNTIL means, as well as that can be known.
  func until(_ moment: ICalendarDate) -> CivilDateTime {
    if base.isDate { return CivilDateTime(moment.date) }
    if case .utc(let instant) = moment, let time = zones.local(instant.secondsSince1970, like: base) { return time }
    return moment.wallTime
  }

  /// The UNTIL of a time in the zone of the base.
  func until(_ time: CivilDateTime) -> String {
    let moment = base.at(time) ?? .floating(time)
    guard let instant = zones.instant(moment), let text = zones.local(instant, like: .utc(.init(secondsSince1970: 0)))
    else { return moment.rfc5545 }
    return text.rfc5545 + "Z"
  }
}

// MARK: - From a calendar

extension JSObjectMaker {
  /// Converts when the entry takes place; false if it cannot be told, so that the component is no entry of JSCalendar.
  mutating func addSchedule() -> Bool {
    let start = JSSchedule.moment(component.property("DTSTART"))
    let due = kind == .task ? JSSchedule.moment(component.property("DUE")) : nil
    if component.property("DTSTART") != nil, start == nil { return false }
    guard let base = start ?? due else {
      // A task need not have a time, but what is not of its time cannot be told without one.
      for name in JSSchedule.names + ["RDATE", "EXDATE"] { hatch.properties += take(name) }
      return kind == .task
    }
    let schedule = JSSchedule(base: base, zones: zones)
    for (name, member, moment) in [("DTSTART", "start", start), ("DUE", "due", due)] {
      guard let moment, let time = schedule.local(moment), let property = component.property(name) else { continue }
      object[member] = .string(time.iso8601)
      var rest = JSSchedule.parameters(of: property, moment)
      if moment.hasForm(of: base), case .zoned(_, let zone) = moment {
        let isUTC = zone == "Etc/UTC"
        if member == "start" || start == nil { object["timeZone"] = zones.name(zone).map(JSONValue.string) }
        if !isUTC, start != nil && member == "due" || zones.name(zone) == zone { rest.removeAll { $0.name == "TZID" } }
      } else {
        rest.removeAll { $0.name == "TZID" && member == "due" && start != nil }
      }
      if !rest.isEmpty { hatch.note(member, name, rest) }
    }
    if case .utc = base { object["timeZone"] = "Etc/UTC" }
    if base.isDate { object["showWithoutTime"] = .bool(true) }
    if let shown = component.property("SHOW-WITHOUT-TIME"), shown.value.uppercased() == "TRUE", !base.isDate {
      object["showWithoutTime"] = .bool(true)
    }
    if kind == .event { addEnd(of: schedule) }
    addIdentity(schedule)
    if !isReplacement { addRepetition(schedule) }
    keepInexact(isDate: base.isDate)
    return true
  }

  private mutating func addEnd(of schedule: JSSchedule) {
    if let property = component.property("DTEND"), let end = JSSchedule.moment(property),
      let length = zones.length(from: schedule.base, to: end)
    {
      object["duration"] = .string(length.rfc5545)
      var rest = JSSchedule.parameters(of: property, end)
      if end.hasForm(of: schedule.base) {
        rest.removeAll { $0.name == "TZID" }
        hatch.note("duration", "DTEND", rest)
      } else {
        let zone = end.timeZone ?? "Etc/UTC"
        object["endTimeZone"] = zones.name(zone).map(JSONValue.string)
        if zones.name(zone) == zone, end.timeZone != "Etc/UTC" { rest.removeAll { $0.name == "TZID" } }
        if !rest.isEmpty || object["endTimeZone"] == nil { hatch.note("duration", "DTEND", rest) }
      }
    } else if let property = component.property("DURATION"), let text = JSTime.duration(rfc5545: property.value),
      !text.hasPrefix("-")
    {
      object["duration"] = .string(text)
      let rest = property.parameters(without: ["VALUE"])
      if !rest.isEmpty { hatch.note("duration", "DURATION", rest) }
    } else if schedule.base.isDate, component.property("DTEND") == nil, component.property("DURATION") == nil {
      // A day without an end lasts until the next one.
      object["duration"] = "P1D"
      hatch.note("duration", "DTSTART")
    }
  }

  private mutating func addIdentity(_ schedule: JSSchedule) {
    guard let property = component.property("RECURRENCE-ID"), let moment = JSSchedule.moment(property) else { return }
    object["recurrenceId"] = .string(moment.wallTime.iso8601)
    var rest = JSSchedule.parameters(of: property, moment)
    switch moment {
    case .utc: object["recurrenceIdTimeZone"] = "Etc/UTC"
    case .zoned(_, let zone):
      object["recurrenceIdTimeZone"] = zones.name(zone).map(JSONValue.string)
      if zone != "Etc/UTC", zones.name(zone) == zone { rest.removeAll { $0.name == "TZID" } }
    case .date, .floating: break
    }
    if !rest.isEmpty { hatch.note("recurrenceId", "RECURRENCE-ID", rest) }
  }

  private mutating func addRepetition(_ schedule: JSSchedule) {
    if let rule = component.property("RRULE"), let json = JSRule.json(rule.value, until: schedule.until) {
      object["recurrenceRule"] = json
      let rest = rule.parameters(without: ["VALUE"])
      if !rest.isEmpty { hatch.note("recurrenceRule", "RRULE", rest) }
    }
    var overrides: [(name: String, value: JSONValue)] = []
    var seen: Set<String> = []
    for property in component.properties where property.name == "EXDATE" || property.name == "RDATE" {
      let values = property.value.split(separator: ",", omittingEmptySubsequences: false)
      let found = values.compactMap { override(String($0), of: property, schedule) }
      let rest = property.parameters(without: ["VALUE", "TZID"])
      guard found.count == values.count, rest.isEmpty, !found.contains(where: { seen.contains($0.name) }),
        Set(found.map(\.name)).count == found.count
      else {
        hatch.properties.append(property)
        continue
      }
      seen.formUnion(found.map(\.name))
      overrides += found
      if property.valueType == "PERIOD" {
        for (name, _) in found { hatch.note(JSPointer.text("recurrenceOverrides", name), "RDATE", type: "PERIOD") }
      }
    }
    if !overrides.isEmpty { object["recurrenceOverrides"] = .object(JSONObject(overrides)) }
  }

  private func override(
    _ text: String, of property: Property, _ schedule: JSSchedule
  ) -> (name: String, value: JSONValue)? {
    if property.valueType == "PERIOD" {
      let ends = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let zone = property.parameter("TZID")?.value
      guard kind == .event, property.name == "RDATE", ends.count == 2,
        let start = Property.moment(byFormOf: ends[0], timeZone: zone), !start.isDate, let time = schedule.local(start)
      else { return nil }
      let end = Property.moment(byFormOf: ends[1], timeZone: zone)
      guard let length = end.map({ zones.length(from: start, to: $0)?.rfc5545 }) ?? JSTime.duration(rfc5545: ends[1]),
        !length.hasPrefix("-")
      else { return nil }
      return (time.iso8601, .object(JSONObject([("duration", .string(length))])))
    }
    guard let moment = JSSchedule.moment(text, of: property), let time = schedule.local(moment) else { return nil }
    let value: [(name: String, value: JSONValue)] = property.name == "EXDATE" ? [("excluded", .bool(true))] : []
    return (time.iso8601, .object(JSONObject(value)))
  }

  /// Keeps the properties that would come back in another form.
  private mutating func keepInexact(isDate: Bool) {
    var made = object
    made["iCalendar"] = hatch.json(of: kind.rawValue)
    let place = JSPlace()
    var properties: [Property] = []
    do throws(Fault) {
      var maker = try JSComponentMaker(made, kind, zones, at: place)
      try maker.addSchedule()
      properties = maker.properties
    } catch {
      // What cannot be written is not exact.
    }
    let names = JSSchedule.names.filter { !(isReplacement && $0 == "RRULE") }
    for name in names + (isReplacement ? ["RRULE", "RDATE", "EXDATE"] : []) {
      let own = take(name)
      guard !own.isEmpty else { continue }
      let back = properties.filter { $0.name == name }
      let isKept = own.count == 1 && back.count == 1 && JSObjectMaker.areSame(own[0], back[0])
      // Beside a date it says nothing.
      let isIdle = name == "SHOW-WITHOUT-TIME" && (isDate || own.allSatisfy { $0.value.uppercased() != "TRUE" })
      if !isKept, !isIdle { hatch.properties += own }
    }
    _ = take("RDATE") + take("EXDATE")
  }

  private static func areSame(_ first: Property, _ second: Property) -> Bool {
    func normal(_ property: Property) -> Set<Parameter> {
      Set(
        property.parameters.filter {
          $0.name != "VALUE" || !["DATE-TIME", "DURATION", "RECUR"].contains($0.value.uppercased())
        })
    }
    let isSame =
      switch first.name {
      case "RRULE": JSRule.areSame(first.value, second.value)
      case "DURATION": (try? CivilDuration(rfc5545: first.value)) == (try? CivilDuration(rfc5545: second.value))
      default: first.value.uppercased() == second.value.uppercased()
      }
    // A date needs no VALUE to be read as one, but is written with it.
    let parameters = first.value.utf8.count == 8 && first.valueType == nil ? normal(second) : normal(first)
    return isSame && parameters == normal(second)
  }
}
