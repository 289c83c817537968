// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence

extension EntryDraft {
  /// Reads one property into its field, or into the others.
  mutating func read(_ property: Property, _ index: Int) throws(PropertyFault) {
    switch property.name {
    case "UID":
      try once(property, isFirst: uid == nil)
      uid = property.text
    case "DTSTAMP":
      try once(property, isFirst: stamp == nil)
      stamp = try property.utc()
    case "DTSTART":
      try once(property, isFirst: start == nil, besides: EntryDraft.momentParameters)
      places["DTSTART"] = index
      start = try property.moment()
    case "DTEND" where componentName != "VTODO" && componentName != "VJOURNAL":
      try once(property, isFirst: end == nil, besides: EntryDraft.momentParameters)
      places["DTEND"] = index
      end = try property.moment()
    case "DUE" where componentName == "VTODO":
      try once(property, isFirst: due == nil, besides: EntryDraft.momentParameters)
      places["DUE"] = index
      due = try property.moment()
    case "DURATION" where componentName != "VJOURNAL":
      try once(property, isFirst: duration == nil)
      places["DURATION"] = index
      duration = try property.duration()
    case "SUMMARY": summary = try text(property, index, isFirst: summary == nil)
    case "DESCRIPTION" where componentName == "VJOURNAL" && notes != nil: otherProperties.append(property)
    case "DESCRIPTION": notes = try text(property, index, isFirst: notes == nil)
    case "LOCATION": location = try text(property, index, isFirst: location == nil)
    case "CATEGORIES" where property.parameters.isEmpty && !property.value.isEmpty:
      noteBackslashes(property, index)
      categories += TextEscape.list(property.value)
    case "RRULE": rules.append(try rule(property, index))
    case "EXRULE": exclusionRules.append(try rule(property, index))
    case "EXDATE": try readExclusions(property, index)
    case "RDATE": try readAdditions(property, index)
    case "RECURRENCE-ID":
      try once(property, isFirst: recurrenceIdentifier == nil, besides: EntryDraft.momentParameters + ["RANGE"])
      places["RECURRENCE-ID"] = index
      let future = try range(property)
      recurrenceIdentifier = RecurrenceIdentifier(try property.moment(), includesFuture: future)
    case "ORGANIZER":
      try once(property, isFirst: organizer == nil, besides: property.parameters.map(\.name))
      organizer = property
    case "ATTENDEE": attendees.append(property)
    case "FREEBUSY" where componentName == "VFREEBUSY": busyTimes.append(property)
    default: try readRest(property)
    }
  }

  private static let momentParameters = ["VALUE", "TZID"]

  private mutating func readRest(_ property: Property) throws(PropertyFault) {
    switch property.name {
    case "CLASS":
      try once(property, isFirst: classification == nil)
      classification = try named(property) { (name) throws(ICalendarError) in try Classification(name) }
    case "STATUS":
      try once(property, isFirst: status == nil)
      status = try named(property) { (name) throws(ICalendarError) in try Status(name) }
    case "SEQUENCE":
      try once(property, isFirst: sequence == nil)
      sequence = try property.integer(in: 0...Int(Int32.max))
    case "CREATED":
      try once(property, isFirst: created == nil)
      created = try property.utc()
    case "LAST-MODIFIED":
      try once(property, isFirst: lastModified == nil)
      lastModified = try property.utc()
    case "COMPLETED" where componentName == "VTODO":
      try once(property, isFirst: completed == nil)
      completed = try property.utc()
    case "PERCENT-COMPLETE" where componentName == "VTODO":
      try once(property, isFirst: percentComplete == nil)
      percentComplete = try property.integer(in: 0...100)
    case "TRANSP" where componentName == "VEVENT":
      try once(property, isFirst: transparency == nil)
      guard let value = Transparency(rawValue: property.value.uppercased()) else {
        throw PropertyFault(
          "TRANSP is \(quoted(property.value))", advice: "write OPAQUE or TRANSPARENT", section: "3.8.2.7")
      }
      transparency = value
    case "URL":
      try once(property, isFirst: url == nil)
      url = property.value
    default: otherProperties.append(property)
    }
  }

  private func named<Value>(
    _ property: Property, _ make: (String) throws(ICalendarError) -> Value
  ) throws(PropertyFault) -> Value {
    do throws(ICalendarError) {
      return try make(property.value)
    } catch {
      throw PropertyFault(
        "\(property.name) is \(quoted(property.value))", advice: "write a name of letters, digits and hyphens",
        section: "3.8.1")
    }
  }

  private func range(_ property: Property) throws(PropertyFault) -> Bool {
    guard let range = property.parameter("RANGE") else { return false }
    guard range.value.uppercased() == "THISANDFUTURE" else {
      throw PropertyFault(
        "RECURRENCE-ID has RANGE=\(range.value)", advice: "write THISANDFUTURE or nothing", section: "3.2.13")
    }
    return true
  }

  private mutating func rule(_ property: Property, _ index: Int) throws(PropertyFault) -> RecurrenceRule {
    places[property.name] = index
    dropParameters(of: property, besides: [])
    do throws(RecurrenceRuleError) {
      return try RecurrenceRule(rfc5545: property.value)
    } catch {
      throw PropertyFault("\(property.name): \(error.message)", advice: "correct the rule", section: "3.8.5.3")
    }
  }

  /// Warns of parameters that a list of values has no room for.
  private mutating func dropParameters(of property: Property, besides names: [String]) {
    guard !property.parameters.isEmpty else { return }
    for parameter in property.parameters(without: names) {
      warn(
        .droppedParameter, of: property.name, "\(property.name) has the parameter \(parameter.name), which is dropped",
        advice: "", section: nil)
    }
  }

  private mutating func readExclusions(_ property: Property, _ index: Int) throws(PropertyFault) {
    places["EXDATE"] = places["EXDATE"] ?? index
    guard !isEmptyList(property, index) else { return }
    var moments: [Moment] = []
    for value in property.value.split(separator: ",", omittingEmptySubsequences: false) {
      moments.append(try Property.moment(String(value), of: property))
    }
    dropParameters(of: property, besides: EntryDraft.momentParameters)
    exclusions += moments
  }

  private mutating func readAdditions(_ property: Property, _ index: Int) throws(PropertyFault) {
    places["RDATE"] = places["RDATE"] ?? index
    guard !isEmptyList(property, index) else { return }
    var dates: [RecurrenceDate] = []
    let isPeriod = property.valueType == "PERIOD"
    for value in property.value.split(separator: ",", omittingEmptySubsequences: false) {
      if isPeriod {
        dates.append(.period(try property.period(String(value))))
      } else {
        dates.append(.moment(try Property.moment(String(value), of: property)))
      }
    }
    dropParameters(of: property, besides: EntryDraft.momentParameters)
    additions += dates
  }

  private mutating func isEmptyList(_ property: Property, _ index: Int) -> Bool {
    guard property.value.isEmpty else { return false }
    issues.append(
      PropertyIssue(
        Diagnostic(
          .emptyProperty, .error, component: componentName, property: property.name,
          message: "\(property.name) has no value", advice: "leave the property out", section: "3.8.5",
          clients: ["Thunderbird"]), index: index))
    return true
  }
}

extension Property {
  /// Reads one period of this property's list.
  func period(_ text: String) throws(PropertyFault) -> Span {
    let fault = PropertyFault(
      "\(name) is \(quoted(text)), which is no period", advice: "write START/END or START/DURATION", section: "3.3.9")
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw fault }
    let plain = Property(unchecked: name, parameters: parameters(without: ["VALUE"]), value: value)
    let start = try Property.moment(parts[0], of: plain)
    var end: Span.End?
    if parts[1].hasPrefix("P") || parts[1].hasPrefix("+P") || parts[1].hasPrefix("-P") {
      end = (try? CivilDuration(rfc5545: parts[1])).map(Span.End.duration)
    } else {
      end = .moment(try Property.moment(parts[1], of: plain))
    }
    guard let end, let span = try? Span(start, end: end) else { throw fault }
    return span
  }
}
