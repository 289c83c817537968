// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import Support

extension EntryReader {
  /// Reads one property into its field, or into the other properties.
  mutating func read(_ line: ContentLine) throws(PropertyError) {
    if line.isEmpty, !isStrict, EntryReader.optionalTiming.contains(line.name) {
      reportEmpty(line)
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
      duration = try line.property.duration()
      findings += Finding.looseDuration(in: line.valueText, of: "DURATION", in: componentName, at: line.number)
    case .rrule:
      values.repetition.rules.append(try rule(line, place: values.repetition.rules.count))
    case .exrule:
      values.repetition.exclusionRules.append(try rule(line, place: values.repetition.exclusionRules.count))
    case .exdate: try readExclusions(line)
    case .rdate: try readAdditions(line)
    case .recurrenceIdentifier:
      try once(line, isFirst: values.recurrenceIdentifier == nil, besides: EntryReader.momentParameters + ["RANGE"])
      let future = try range(line.property)
      values.recurrenceIdentifier = RecurrenceIdentifier(try moment(of: line), includesFuture: future)
    case .freebusy where name == .freeBusy:
      checkPeriods(of: line)
      busyTimes.append(line.property)
    case .completed where name == .toDo:
      completed = try utc(line, isFirst: completed == nil)
    case .percentComplete where name == .toDo:
      try once(line, isFirst: percentComplete == nil)
      percentComplete = try line.property.integer(in: 0...100)
    case .transparency where name == .event: try readTransparency(line)
    default: try readContent(line)
    }
  }

  func notName(_ line: ContentLine) -> PropertyError {
    PropertyError(.notName, "\(line.nameText) is \(quoted(line.valueText))")
  }

  private mutating func readTransparency(_ line: ContentLine) throws(PropertyError) {
    try once(line, isFirst: transparency == nil)
    if line.value.isEqual(to: "OPAQUE") {
      transparency = .opaque
      return
    }
    guard let value = ContentName.upper(line.valueText).flatMap(Transparency.init) else {
      throw PropertyError(.notTransparency, "TRANSP is \(quoted(line.valueText))")
    }
    transparency = value
  }

  private static let momentParameters = ["VALUE", "TZID"]

  /// Properties whose meaning is clear without a value: as if they were not there.
  private static let optionalTiming: Set<PropertyName> = [.dtend, .due, .duration, .rrule, .exrule]

  /// Reads a time in UTC that occurs once.
  mutating func utc(_ line: ContentLine, isFirst: Bool) throws(PropertyError) -> Instant {
    try once(line, isFirst: isFirst)
    return try line.utc()
  }

  /// Reads a date or date-time that occurs once.
  private mutating func moment(_ line: ContentLine, isFirst: Bool) throws(PropertyError) -> ICalendarDate {
    try once(line, isFirst: isFirst, besides: EntryReader.momentParameters)
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

  private func range(_ property: Property) throws(PropertyError) -> Bool {
    guard let range = property.parameter("RANGE") else { return false }
    guard ContentName.upper(range.value) == "THISANDFUTURE" else {
      throw PropertyError(.notRange, "RECURRENCE-ID has RANGE=\(range.value)")
    }
    return true
  }

  private mutating func rule(_ line: ContentLine, place: Int) throws(PropertyError) -> RecurrenceRule {
    let number = line.number
    if line.name == .rrule {
      if hasRule {
        report(.repeatedRule, "RRULE occurs more than once in a \(componentName)", of: "RRULE", at: number)
      }
      hasRule = true
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
  private mutating func dropParameters(of property: Property, at number: Int, besides names: [String]) {
    for parameter in property.parameters(without: names) {
      report(
        .droppedParameter, "\(property.name) has the parameter \(parameter.name), which is dropped",
        of: property.name, at: number)
    }
  }

  private mutating func readExclusions(_ line: ContentLine) throws(PropertyError) {
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
    dropParameters(of: property, at: line.number, besides: EntryReader.momentParameters)
    values.repetition.exclusions += moments
  }

  private mutating func readAdditions(_ line: ContentLine) throws(PropertyError) {
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
    dropParameters(of: property, at: line.number, besides: EntryReader.momentParameters)
    values.repetition.additions += dates
  }

  /// Reads one period of a list; the first one per property that is outside the grammar but clear in meaning is
  /// reported.
  private mutating func period(
    _ text: Substring, of property: Property, _ number: Int
  ) throws(PropertyError) -> EventSpan {
    let period = try property.period(String(text))
    guard findings.last?.line != number else { return period }
    findings += Finding.looseDuration(in: text, of: property.name, in: componentName, at: number)
    if case .moment(period.start) = period.end {
      report(
        .emptyPeriod, "\(property.name) is \(quoted(String(text))), which ends where it begins", of: property.name,
        at: number)
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
              .busyNotUTC, "\(property.name) is \(quoted(String(text))), which is not in UTC")
          }
        }
      }
    } catch {
      report(error, of: property.name, at: line.number)
    }
  }

  private mutating func isEmptyList(_ line: ContentLine) -> Bool {
    guard line.isEmpty else { return false }
    reportEmpty(line)
    return true
  }

  private mutating func reportEmpty(_ line: ContentLine) {
    report(.noValue, "\(line.nameText) has no value", of: line.nameText, at: line.number)
  }
}

extension Property {
  /// Reads one period of this property's list.
  func period(_ text: String) throws(PropertyError) -> EventSpan {
    let failure = PropertyError(.notPeriod, "\(name) is \(quoted(text)), which is not a period")
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw failure }
    let plain = Property(unchecked: name, parameters: parameters(without: ["VALUE"]), value: value)
    let start = try Property.moment(parts[0], of: plain)
    var end: EventSpan.End?
    if parts[1].hasPrefix("P") || parts[1].hasPrefix("+P") || parts[1].hasPrefix("-P") {
      end = (try? CivilDuration(rfc5545: parts[1])).map(EventSpan.End.duration)
    } else {
      end = .moment(try Property.moment(parts[1], of: plain))
    }
    guard let end, let span = try? EventSpan(inFile: start, end: end) else { throw failure }
    return span
  }
}
