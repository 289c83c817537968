// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

// MARK: - To a calendar

extension JSComponentMaker {
  /// Writes when an entry takes place.
  ///
  /// A whole day without a zone is a date, if all its times are midnights.
  mutating func addSchedule() throws(Fault) {
    let start = try time("start")
    let due = kind == .task ? try time("due") : nil
    let identifier = try time("recurrenceId")
    guard let base = start ?? due else {
      guard kind == .task else { throw place["start"].fault("is missing") }
      return
    }
    let zone = try zone("timeZone")
    let isDate = try isDate(zone, [start, due, identifier])
    let isShown = rest["showWithoutTime"] == .bool(true)
    if rest["showWithoutTime"]?.isBool == true { _ = take("showWithoutTime") }
    let hint = hatch[start == nil ? "due" : "start"]
    let form = form(of: base, zone, hint, isDate: isDate)
    let schedule = JSSchedule(base: form, zones: zones)
    if let identifier { try addIdentifier(identifier, like: series ?? (isDate ? .date(base.date) : nil)) }
    for (name, member, time) in [("DTSTART", "start", start), ("DUE", "due", due)] {
      guard let time, let moment = form.at(time) else { continue }
      let rest = hatch[member]?.parameters.filter { $0.name != "TZID" || moment.timeZone == nil } ?? []
      try put(Property(name, moment, parameters: rest))
    }
    if isShown, !isDate {
      try put(
        Property(
          unchecked: "SHOW-WITHOUT-TIME", parameters: [Parameter(unchecked: "VALUE", "BOOLEAN", otherValues: [])],
          value: "TRUE"))
    }
    if kind == .event { try addEnd(of: form) }
    try addRules(schedule)
    try addOverrides(schedule)
  }

  private mutating func time(_ member: String) throws(Fault) -> CivilDateTime? {
    guard let value = take(member) else { return nil }
    return try place[member].local(value)
  }

  private mutating func zone(_ member: String) throws(Fault) -> String? {
    guard let value = take(member) else { return nil }
    let name = try place[member].text(value)
    _ = try place[member].inside { () throws(Fault) in try Parameter("TZID", name) }
    return name
  }

  private func isDate(_ zone: String?, _ times: [CivilDateTime?]) throws(Fault) -> Bool {
    guard rest["showWithoutTime"] == .bool(true), zone == nil, times.allSatisfy({ $0?.time ?? .midnight == .midnight })
    else { return false }
    for member in ["duration", "estimatedDuration"] {
      if let value = rest[member], try place[member].duration(value).seconds != 0 { return false }
    }
    if let until = rest["recurrenceRule"]?["until"]?.text.flatMap(JSTime.local), until.time != .midnight {
      return false
    }
    let keys = rest["recurrenceOverrides"]?.object?.members ?? []
    return keys.allSatisfy { JSTime.local($0.name)?.time ?? .midnight == .midnight }
  }

  /// A time in the form of an entry: with the TZID that the hatch has, otherwise with the zone of the object.
  private func form(of time: CivilDateTime, _ zone: String?, _ hint: JSHatch.Hint?, isDate: Bool) -> ICalendarDate {
    if isDate { return .date(time.date) }
    let written = hint?.parameters.first { $0.name == "TZID" }?.value
    if written == nil, zone == "Etc/UTC" { return .utc(Instant(utc: time)) }
    return (written ?? zone).map { .zoned(time, timeZone: $0) } ?? .floating(time)
  }

  private mutating func addIdentifier(_ time: CivilDateTime, like form: ICalendarDate?) throws(Fault) {
    let zone = try zone("recurrenceIdTimeZone")
    let hint = hatch["recurrenceId"]
    let moment = form?.at(time) ?? self.form(of: time, zone, hint, isDate: false)
    let rest = hint?.parameters.filter { $0.name != "TZID" || moment.timeZone == nil } ?? []
    try put(Property("RECURRENCE-ID", moment, parameters: rest))
  }

  private mutating func addEnd(of start: ICalendarDate) throws(Fault) {
    let hint = hatch["duration"]
    let zone = try zone("endTimeZone")
    guard let value = take("duration") else { return }
    let text = try place["duration"].text(value)
    let length = try place["duration"].duration(value)
    guard !length.isNegative else { throw place["duration"].fault("is negative", .invalidValue) }
    if hint?.name == "DTSTART", length == .days(1) { return }
    guard hint?.name == "DTEND" || zone != nil else {
      try put(
        Property(unchecked: "DURATION", parameters: hint?.parameters ?? [], value: JSTime.rfc5545(text, length)))
      return
    }
    let written = hint?.parameters.first { $0.name == "TZID" }?.value
    var form = start
    if let name = written ?? zone {
      form =
        name == "Etc/UTC" && written == nil ? .utc(.init(secondsSince1970: 0)) : .zoned(start.wallTime, timeZone: name)
    }
    if let end = zones.moment(length, after: start, like: form) {
      let rest = hint?.parameters.filter { $0.name != "TZID" || end.timeZone == nil } ?? []
      try put(Property("DTEND", end, parameters: rest))
    } else {
      try put(Property(unchecked: "DURATION", parameters: [], value: JSTime.rfc5545(text, length)))
    }
  }

  /// Writes the rules: the one of JSCalendar 2.0, and the others that 1.0 can have.
  private mutating func addRules(_ schedule: JSSchedule) throws(Fault) {
    var rules: [(name: String, value: JSONValue, place: JSPlace)] = []
    if let rule = take("recurrenceRule") { rules.append(("RRULE", rule, place["recurrenceRule"])) }
    for (name, member) in [("RRULE", "recurrenceRules"), ("EXRULE", "excludedRecurrenceRules")] {
      for (index, rule) in try place[member].array(take(member) ?? .array([])).enumerated() {
        rules.append((name, rule, place[member]["\(index)"]))
      }
    }
    for (name, value, place) in rules {
      let (text, others) = try JSRule.text(value, at: place, until: schedule.until)
      let hint = name == "RRULE" ? hatch["recurrenceRule"]?.parameters ?? [] : []
      try put(Property(unchecked: name, parameters: hint, value: text))
      for (member, value) in others.members { add(value, at: JSPointer.text("recurrenceRule", member)) }
    }
  }

  private mutating func addOverrides(_ schedule: JSSchedule) throws(Fault) {
    guard let value = take("recurrenceOverrides") else { return }
    let place = place["recurrenceOverrides"]
    // The overrides themselves are none of the members of an occurrence.
    let largest =
      original.members.filter { $0.name != "recurrenceOverrides" }
      .map { $0.value.object?.members.count ?? 0 }.max() ?? 0
    for (key, value) in try place.object(value).members {
      let time = try place.local(.string(key))
      let patch = try place[key].object(value)
      guard let moment = schedule.base.at(time) else { continue }
      if patch["excluded"] == .bool(true) {
        try put(Property("EXDATE", moment), at: place[key])
        continue
      }
      let changes = JSONObject(patch.members.filter { !JSPatch.isFixed($0.name) && $0.name != "excluded" })
      if !changes.isEmpty {
        let members = original.members.count + largest
        try zones.spend((changes.members.count + 1) * members, .comparisons, at: place[key])
      }
      let hint = hatch[JSPointer.text("recurrenceOverrides", key)]
      if hint?.type == "PERIOD", changes.members.count == 1,
        let length = changes["duration"]?.text.flatMap(JSTime.length)
      {
        var period = Property("RDATE", moment)
        let value = period.value + "/" + length.rfc5545
        period = Property(
          unchecked: "RDATE",
          parameters: [Parameter(unchecked: "VALUE", "PERIOD", otherValues: [])] + period.parameters, value: value)
        try put(period, at: place[key])
      } else if !changes.isEmpty, JSOverride.object(changes, at: time, in: original) != nil {
        replacements.append((changes, time, schedule.base, place[key]))
      } else {
        try put(Property("RDATE", moment), at: place[key])
      }
    }
  }
}

extension JSONValue {
  var isBool: Bool { if case .bool = self { true } else { false } }
}

/// The occurrences that differ from their series.
enum JSOverride {
  /// The members of a series that an occurrence does not have.
  private static let ofSeries: Set<String> = [
    "recurrenceRule", "recurrenceRules", "excludedRecurrenceRules", "recurrenceOverrides",
  ]

  /// The properties that are those of the series, if the hatch is.
  private static let times: Set<String> = [
    "dtstart", "dtend", "due", "duration", "rrule", "rdate", "exdate", "exrule", "recurrence-id",
  ]

  /// The series as an occurrence of it at a time in its zone, without what only the series has.
  ///
  /// The start and the due time move by the same length on the wall clock.
  static func occurrence(at time: CivilDateTime, of series: JSONObject) -> JSONObject {
    var object = series.without(ofSeries)
    let start = series["start"]?.text.flatMap(JSTime.local)
    if start != nil { object["start"] = .string(time.iso8601) }
    if let due = series["due"]?.text.flatMap(JSTime.local) {
      let shift = time.wallSeconds - (start ?? due).wallSeconds
      object["due"] = due.adding(seconds: shift).map { .string($0.iso8601) } ?? object["due"]
    }
    return object
  }

  /// The whole object of an occurrence; nil if a change cannot be made.
  static func object(_ changes: JSONObject, at time: CivilDateTime, in series: JSONObject) -> JSONObject? {
    guard var object = JSPatch.applied(changes, to: occurrence(at: time, of: series)) else { return nil }
    object["recurrenceId"] = .string(time.iso8601)
    if let properties = object["iCalendar"]?["properties"]?.values,
      !changes.members.contains(where: { JSPointer.names($0.name)[0] == "iCalendar" })
    {
      let kept = properties.filter { !times.contains($0.values?.first?.text?.lowercased() ?? "") }
      object["iCalendar"] = JSPatch.set(.array(kept), at: ["properties"], in: object["iCalendar"] ?? .null)
    }
    return object
  }
}
