// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
internal import Support

extension EntryReader {
  /// Reads one property into its field, or into the other properties.
  mutating func read(_ line: ContentLine) throws(PropertyError) {
    if line.isEmpty, !isStrict, EntryReader.optionalTiming.contains(line.name) {
      reportEmpty(line, section: line.name == .rrule || line.name == .exrule ? "3.8.5.3" : "3.8.2")
      return
    }
    switch line.name {
    case .uid:
      try once(line, isFirst: uid == nil)
      uid = line.text
    case .dtstamp:
      values.stamp = try utc(line, isFirst: values.stamp == nil)
    case .dtstart:
      start = try moment(line, isFirst: start == nil)
    case .dtend where name != .toDo && name != .journal:
      end = try moment(line, isFirst: end == nil)
    case .due where name == .toDo:
      due = try moment(line, isFirst: due == nil)
    case .duration where name != .journal:
      try once(line, isFirst: duration == nil)
      places[.duration] = line.number
      duration = try line.property.duration()
      findings += Finding.missingMinutes(in: line.valueText, of: "DURATION", in: componentName, at: line.number)
    case .summary: values.summary = try text(line, isFirst: values.summary == nil)
    case .description where name == .journal && values.notes != nil: values.otherProperties.append(line.property)
    case .description: values.notes = try text(line, isFirst: values.notes == nil)
    case .location: values.location = try text(line, isFirst: values.location == nil)
    case .categories where !line.hasParameters && !line.isEmpty:
      noteBackslashes(line)
      values.categories += TextEscape.list(line.valueText).filter { !$0.isEmpty }
    case .rrule:
      values.repetition.rules.append(try rule(line, place: values.repetition.rules.count))
    case .exrule:
      values.repetition.exclusionRules.append(try rule(line, place: values.repetition.exclusionRules.count))
    case .exdate: try readExclusions(line)
    case .rdate: try readAdditions(line)
    case .recurrenceIdentifier:
      try once(line, isFirst: values.recurrenceIdentifier == nil, besides: EntryReader.momentParameters + ["RANGE"])
      places[.recurrenceIdentifier] = line.number
      let future = try range(line.property)
      values.recurrenceIdentifier = RecurrenceIdentifier(try moment(of: line), includesFuture: future)
    case .organizer:
      let property = line.property
      try once(line, isFirst: values.organizer == nil, besides: property.parameters.map(\.name))
      values.organizer = property
    case .attendee: values.attendees.append(line.property)
    case .freebusy where name == .freeBusy:
      checkPeriods(of: line)
      busyTimes.append(line.property)
    default: try readRest(line)
    }
  }

  private static let momentParameters = ["VALUE", "TZID"]

  /// Properties whose meaning is clear without a value: as if they were not there.
  private static let optionalTiming: Set<PropertyName> = [.dtend, .due, .duration, .rrule, .exrule]

  /// Reads a time in UTC that occurs once.
  private mutating func utc(_ line: ContentLine, isFirst: Bool) throws(PropertyError) -> CivilDateTime {
    try once(line, isFirst: isFirst)
    return try line.utc()
  }

  /// Reads a date or date-time that occurs once.
  private mutating func moment(_ line: ContentLine, isFirst: Bool) throws(PropertyError) -> ICalendarDate {
    try once(line, isFirst: isFirst, besides: EntryReader.momentParameters)
    places[line.name] = line.number
    return try moment(of: line)
  }

  /// Reads a date or date-time that is the whole value.
  private mutating func moment(of line: ContentLine) throws(PropertyError) -> ICalendarDate {
    if line.isPlain, let moment = line.plainMoment { return moment }
    return try moment(line.valueText, of: line.property, line.number)
  }

  /// Reads a date or date-time; if VALUE is missing or wrong, by the form of the text, once reported per property.
  private mutating func moment(
    _ text: String, of property: Property, _ number: Int
  ) throws(PropertyError) -> ICalendarDate {
    do throws(PropertyError) {
      return try Property.moment(text, of: property)
    } catch {
      guard !isStrict, let moment = Property.moment(byFormOf: text, timeZone: property.parameter("TZID")?.value) else {
        throw error
      }
      if findings.last?.line != number { report(error, of: property.name, at: number) }
      return moment
    }
  }

  private mutating func readRest(_ line: ContentLine) throws(PropertyError) {
    switch line.name {
    case .classification:
      try once(line, isFirst: values.classification == nil)
      values.classification = try named(line.property) { (name) throws(ICalendarError) in try Classification(name) }
    case .status:
      try once(line, isFirst: values.status == nil)
      if line.value.isEqual(to: "CONFIRMED"), name == .event {
        values.status = .confirmed
        return
      }
      let value = try named(line.property) { (name) throws(ICalendarError) in try Status(name) }
      if let allowed = Status.allowed[componentName], !allowed.contains(value) {
        let failure = PropertyError(
          "STATUS is \(quoted(line.valueText)), which a \(componentName) cannot have",
          advice: "write " + allowed.map(\.name).joined(separator: ", "), section: "3.8.1.11")
        report(failure, of: "STATUS", at: line.number)
      }
      values.status = value
    case .priority:
      let property = line.property
      if !line.isPlain { _ = try property.integer(in: 0...9) }
      values.otherProperties.append(property)
    case .geo:
      let property = line.property
      guard property.isPosition else {
        throw PropertyError(
          "GEO is \(quoted(property.value)), which is not a position",
          advice: "write latitude;longitude, such as 39.9042;116.4074", section: "3.8.1.6")
      }
      values.otherProperties.append(property)
    case .sequence:
      try once(line, isFirst: values.sequence == nil)
      if let number = line.plainNumber {
        values.sequence = number
      } else {
        values.sequence = try line.property.integer(in: 0...Int(Int32.max))
      }
    case .created:
      values.created = try utc(line, isFirst: values.created == nil)
    case .lastModified:
      values.lastModified = try utc(line, isFirst: values.lastModified == nil)
    case .completed where name == .toDo:
      completed = try utc(line, isFirst: completed == nil)
    case .percentComplete where name == .toDo:
      try once(line, isFirst: percentComplete == nil)
      percentComplete = try line.property.integer(in: 0...100)
    case .transparency where name == .event:
      try once(line, isFirst: transparency == nil)
      if line.value.isEqual(to: "OPAQUE") {
        transparency = .opaque
        return
      }
      guard let value = ContentName.upper(line.valueText).flatMap(Transparency.init) else {
        throw PropertyError(
          "TRANSP is \(quoted(line.valueText))", advice: "write OPAQUE or TRANSPARENT", section: "3.8.2.7")
      }
      transparency = value
    case .url:
      try once(line, isFirst: values.url == nil)
      values.url = line.valueText
    default: values.otherProperties.append(line.property)
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

  private mutating func rule(_ line: ContentLine, place: Int) throws(PropertyError) -> RecurrenceRule {
    let number = line.number
    let isRepeated = places[line.name] != nil
    places[line.name] = number
    if isRepeated, line.name == .rrule {
      warn(
        .repeatedProperty, of: "RRULE", at: number, "RRULE occurs more than once in a \(componentName)",
        advice: "write one event for each rule", section: "3.8.5.3", clients: ["Google", "Outlook"])
    }
    let property = line.property
    dropParameters(of: property, at: number, besides: [])
    do throws(PropertyError) {
      return try property.rule(in: componentName, at: number, findings: &findings)
    } catch {
      guard !isStrict, let rule = clearRule(property, place: place) else { throw error }
      report(error, of: property.name, at: number)
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
  private mutating func dropParameters(of property: Property, at number: Int?, besides names: [String]) {
    guard !property.parameters.isEmpty else { return }
    for parameter in property.parameters(without: names) {
      warn(
        .droppedParameter, of: property.name, at: number,
        "\(property.name) has the parameter \(parameter.name), which is dropped",
        advice: "", section: nil)
    }
  }

  private mutating func readExclusions(_ line: ContentLine) throws(PropertyError) {
    places[.exdate] = places[.exdate] ?? line.number
    guard !isEmptyList(line) else { return }
    if line.isPlain, let moment = line.plainMoment {
      values.repetition.exclusions.append(moment)
      return
    }
    let property = line.property
    var moments: [ICalendarDate] = []
    for value in property.value.split(separator: ",", omittingEmptySubsequences: false) {
      moments.append(try moment(String(value), of: property, line.number))
    }
    dropParameters(of: property, at: places[.exdate], besides: EntryReader.momentParameters)
    values.repetition.exclusions += moments
  }

  private mutating func readAdditions(_ line: ContentLine) throws(PropertyError) {
    places[.rdate] = places[.rdate] ?? line.number
    guard !isEmptyList(line) else { return }
    let property = line.property
    var dates: [RecurrenceDate] = []
    let isPeriod = property.valueType == "PERIOD"
    for value in property.value.split(separator: ",", omittingEmptySubsequences: false) {
      if isPeriod {
        dates.append(.period(try period(value, of: property, line.number)))
      } else {
        dates.append(.moment(try moment(String(value), of: property, line.number)))
      }
    }
    dropParameters(of: property, at: places[.rdate], besides: EntryReader.momentParameters)
    values.repetition.additions += dates
  }

  /// Reads one period of a list; the first one per property that is outside the grammar but clear in meaning is
  /// reported.
  private mutating func period(
    _ text: Substring, of property: Property, _ number: Int
  ) throws(PropertyError) -> Span {
    let period = try property.period(String(text))
    guard findings.last?.line != number else { return period }
    findings += Finding.missingMinutes(in: text, of: property.name, in: componentName, at: number)
    if case .moment(period.start) = period.end {
      let failure = PropertyError(
        "\(property.name) is \(quoted(String(text))), which ends where it begins", advice: "write a later end",
        section: "3.3.9")
      report(failure, of: property.name, at: number)
    }
    return period
  }

  /// Reports the first busy time that cannot be read or is not in UTC.
  private mutating func checkPeriods(of line: ContentLine) {
    let property = line.property
    do throws(PropertyError) {
      for text in property.value.split(separator: ",", omittingEmptySubsequences: false) {
        let period = try period(text, of: property, line.number)
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
      report(error, of: property.name, at: line.number)
    }
  }

  private mutating func isEmptyList(_ line: ContentLine) -> Bool {
    guard line.isEmpty else { return false }
    reportEmpty(line, section: "3.8.5")
    return true
  }

  private mutating func reportEmpty(_ line: ContentLine, section: String) {
    findings.append(
      Finding(
        .emptyProperty, .error, line: line.number, component: componentName, property: line.nameText,
        message: "\(line.nameText) has no value", advice: "leave the property out", section: section,
        clients: ["Thunderbird"]))
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
