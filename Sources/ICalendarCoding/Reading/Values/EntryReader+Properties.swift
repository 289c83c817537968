// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
internal import Support

extension EntryReader {
  /// Reads one property into its field, or into the other properties.
  mutating func read(_ property: Property, _ index: Int) throws(PropertyError) {
    if property.value.isEmpty, !isStrict, EntryReader.optionalTiming.contains(property.name) {
      reportEmpty(property, index, section: property.name.hasSuffix("RULE") ? "3.8.5.3" : "3.8.2")
      return
    }
    switch property.name {
    case "UID":
      try once(property, isFirst: uid == nil)
      uid = property.text
    case "DTSTAMP":
      try once(property, isFirst: stamp == nil)
      stamp = try property.utc()
    case "DTSTART":
      try once(property, isFirst: start == nil, besides: EntryReader.momentParameters)
      places["DTSTART"] = index
      start = try moment(property.value, of: property, index)
    case "DTEND" where componentName != "VTODO" && componentName != "VJOURNAL":
      try once(property, isFirst: end == nil, besides: EntryReader.momentParameters)
      places["DTEND"] = index
      end = try moment(property.value, of: property, index)
    case "DUE" where componentName == "VTODO":
      try once(property, isFirst: due == nil, besides: EntryReader.momentParameters)
      places["DUE"] = index
      due = try moment(property.value, of: property, index)
    case "DURATION" where componentName != "VJOURNAL":
      try once(property, isFirst: duration == nil)
      places["DURATION"] = index
      duration = try property.duration()
      findings += PropertyFinding.missingMinutes(in: property.value, of: "DURATION", in: componentName, at: index)
    case "SUMMARY": summary = try text(property, index, isFirst: summary == nil)
    case "DESCRIPTION" where componentName == "VJOURNAL" && notes != nil: otherProperties.append(property)
    case "DESCRIPTION": notes = try text(property, index, isFirst: notes == nil)
    case "LOCATION": location = try text(property, index, isFirst: location == nil)
    case "CATEGORIES" where property.parameters.isEmpty && !property.value.isEmpty:
      noteBackslashes(property, index)
      categories += TextEscape.list(property.value)
    case "RRULE": rules.append(try rule(property, index, place: rules.count))
    case "EXRULE": exclusionRules.append(try rule(property, index, place: exclusionRules.count))
    case "EXDATE": try readExclusions(property, index)
    case "RDATE": try readAdditions(property, index)
    case "RECURRENCE-ID":
      try once(property, isFirst: recurrenceIdentifier == nil, besides: EntryReader.momentParameters + ["RANGE"])
      places["RECURRENCE-ID"] = index
      let future = try range(property)
      recurrenceIdentifier = RecurrenceIdentifier(
        try moment(property.value, of: property, index), includesFuture: future)
    case "ORGANIZER":
      try once(property, isFirst: organizer == nil, besides: property.parameters.map(\.name))
      organizer = property
    case "ATTENDEE": attendees.append(property)
    case "FREEBUSY" where componentName == "VFREEBUSY":
      checkPeriods(of: property, index)
      busyTimes.append(property)
    default: try readRest(property, index)
    }
  }

  private static let momentParameters = ["VALUE", "TZID"]

  /// Properties whose meaning is clear without a value: as if they were not there.
  private static let optionalTiming: Set<String> = ["DTEND", "DUE", "DURATION", "RRULE", "EXRULE"]

  /// Reads a date or date-time; if VALUE is missing or wrong, by the form of the text, once reported per property.
  private mutating func moment(
    _ text: String, of property: Property, _ index: Int
  ) throws(PropertyError) -> ICalendarDate {
    do throws(PropertyError) {
      return try Property.moment(text, of: property)
    } catch {
      guard !isStrict, let moment = Property.moment(byFormOf: text, timeZone: property.parameter("TZID")?.value) else {
        throw error
      }
      if findings.last?.index != index { report(error, of: property.name, at: index) }
      return moment
    }
  }

  private mutating func readRest(_ property: Property, _ index: Int) throws(PropertyError) {
    switch property.name {
    case "CLASS":
      try once(property, isFirst: classification == nil)
      classification = try named(property) { (name) throws(ICalendarError) in try Classification(name) }
    case "STATUS":
      try once(property, isFirst: status == nil)
      let value = try named(property) { (name) throws(ICalendarError) in try Status(name) }
      if let allowed = Status.allowed[componentName], !allowed.contains(value) {
        let failure = PropertyError(
          "STATUS is \(quoted(property.value)), which a \(componentName) cannot have",
          advice: "write " + allowed.map(\.name).joined(separator: ", "), section: "3.8.1.11")
        report(failure, of: "STATUS", at: index)
      }
      status = value
    case "PRIORITY":
      _ = try property.integer(in: 0...9)
      otherProperties.append(property)
    case "GEO":
      guard property.isPosition else {
        throw PropertyError(
          "GEO is \(quoted(property.value)), which is not a position",
          advice: "write latitude;longitude, such as 39.9042;116.4074", section: "3.8.1.6")
      }
      otherProperties.append(property)
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
      guard let value = ContentName.upper(property.value).flatMap(Transparency.init) else {
        throw PropertyError(
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
  ) throws(PropertyError) -> Value {
    do throws(ICalendarError) {
      return try make(property.value)
    } catch {
      throw PropertyError(
        "\(property.name) is \(quoted(property.value))", advice: "write a name of letters, digits and hyphens",
        section: "3.8.1")
    }
  }

  private func range(_ property: Property) throws(PropertyError) -> Bool {
    guard let range = property.parameter("RANGE") else { return false }
    guard ContentName.upper(range.value) == "THISANDFUTURE" else {
      throw PropertyError(
        "RECURRENCE-ID has RANGE=\(range.value)", advice: "use THISANDFUTURE or remove the parameter", section: "3.2.13"
      )
    }
    return true
  }

  private mutating func rule(
    _ property: Property, _ index: Int, place: Int
  ) throws(PropertyError) -> RecurrenceRule {
    if places.updateValue(index, forKey: property.name) != nil, property.name == "RRULE" {
      warn(
        .repeatedProperty, of: "RRULE", "RRULE occurs more than once in a \(componentName)",
        advice: "write one event for each rule", section: "3.8.5.3", clients: ["Google", "Outlook"])
    }
    dropParameters(of: property, besides: [])
    do throws(PropertyError) {
      return try property.rule(in: componentName, at: index, findings: &findings)
    } catch {
      guard !isStrict, let rule = clearRule(property, place: place) else { throw error }
      report(error, of: property.name, at: index)
      return rule
    }
  }

  /// Reads a rule without its blanks; of COUNT and UNTIL, the one that comes first counts.
  private mutating func clearRule(_ property: Property, place: Int) -> RecurrenceRule? {
    let text = property.value.filter { $0 != " " && $0 != "\t" }
    if let rule = try? RecurrenceRule.reading(rfc5545: text).rule { return rule }
    let parts = text.split(separator: ";")
    func without(_ name: String) -> RecurrenceRule? {
      let rest = parts.filter { !$0.uppercased().hasPrefix(name + "=") }
      guard rest.count == parts.count - 1 else { return nil }
      return try? RecurrenceRule.reading(rfc5545: rest.joined(separator: ";")).rule
    }
    guard let until = without("COUNT"), let count = without("UNTIL") else { return nil }
    doublyEnded.append((place, property.name == "EXRULE", until, count))
    return until
  }

  /// Warns about parameters that cannot be kept with a list of values.
  private mutating func dropParameters(of property: Property, besides names: [String]) {
    guard !property.parameters.isEmpty else { return }
    for parameter in property.parameters(without: names) {
      warn(
        .droppedParameter, of: property.name, "\(property.name) has the parameter \(parameter.name), which is dropped",
        advice: "", section: nil)
    }
  }

  private mutating func readExclusions(_ property: Property, _ index: Int) throws(PropertyError) {
    places["EXDATE"] = places["EXDATE"] ?? index
    guard !isEmptyList(property, index) else { return }
    var moments: [ICalendarDate] = []
    for value in property.value.split(separator: ",", omittingEmptySubsequences: false) {
      moments.append(try moment(String(value), of: property, index))
    }
    dropParameters(of: property, besides: EntryReader.momentParameters)
    exclusions += moments
  }

  private mutating func readAdditions(_ property: Property, _ index: Int) throws(PropertyError) {
    places["RDATE"] = places["RDATE"] ?? index
    guard !isEmptyList(property, index) else { return }
    var dates: [RecurrenceDate] = []
    let isPeriod = property.valueType == "PERIOD"
    for value in property.value.split(separator: ",", omittingEmptySubsequences: false) {
      if isPeriod {
        dates.append(.period(try period(value, of: property, index)))
      } else {
        dates.append(.moment(try moment(String(value), of: property, index)))
      }
    }
    dropParameters(of: property, besides: EntryReader.momentParameters)
    additions += dates
  }

  /// Reads one period of a list; the first one per property that is outside the grammar but clear in meaning is
  /// reported.
  private mutating func period(
    _ text: Substring, of property: Property, _ index: Int
  ) throws(PropertyError) -> Span {
    let period = try property.period(String(text))
    guard findings.last?.index != index else { return period }
    findings += PropertyFinding.missingMinutes(in: text, of: property.name, in: componentName, at: index)
    if case .moment(period.start) = period.end {
      let failure = PropertyError(
        "\(property.name) is \(quoted(String(text))), which ends where it begins", advice: "write a later end",
        section: "3.3.9")
      report(failure, of: property.name, at: index)
    }
    return period
  }

  /// Reports the first busy time that cannot be read or is not in UTC.
  private mutating func checkPeriods(of property: Property, _ index: Int) {
    do throws(PropertyError) {
      for text in property.value.split(separator: ",", omittingEmptySubsequences: false) {
        let period = try period(text, of: property, index)
        var moments = [period.start]
        if case .moment(let end) = period.end { moments.append(end) }
        for moment in moments {
          guard case .utc = moment else {
            throw PropertyError(
              "\(property.name) is \(quoted(String(text))), which is not in UTC", advice: "end its times with Z",
              section: "3.8.2.6", code: .notUTC)
          }
        }
      }
    } catch {
      report(error, of: property.name, at: index)
    }
  }

  private mutating func isEmptyList(_ property: Property, _ index: Int) -> Bool {
    guard property.value.isEmpty else { return false }
    reportEmpty(property, index, section: "3.8.5")
    return true
  }

  private mutating func reportEmpty(_ property: Property, _ index: Int, section: String) {
    findings.append(
      PropertyFinding(
        Finding(
          .emptyProperty, .error, component: componentName, property: property.name,
          message: "\(property.name) has no value", advice: "leave the property out", section: section,
          clients: ["Thunderbird"]), index: index))
  }
}

extension Property {
  /// Reads one period of this property's list.
  func period(_ text: String) throws(PropertyError) -> Span {
    let failure = PropertyError(
      "\(name) is \(quoted(text)), which is not a period", advice: "write START/END or START/DURATION", section: "3.3.9"
    )
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw failure }
    let plain = Property(unchecked: name, parameters: parameters(without: ["VALUE"]), value: value)
    let start = try Property.moment(parts[0], of: plain)
    var end: Span.End?
    if parts[1].hasPrefix("P") || parts[1].hasPrefix("+P") || parts[1].hasPrefix("-P") {
      end = (try? CivilDuration(rfc5545: parts[1])).map(Span.End.duration)
    } else {
      end = .moment(try Property.moment(parts[1], of: plain))
    }
    guard let end, let span = try? Span(start, end: end) else { throw failure }
    return span
  }
}
