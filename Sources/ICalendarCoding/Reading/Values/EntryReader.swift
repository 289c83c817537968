// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence

/// Reads the properties of an entry, and collects findings.
struct EntryReader {
  var uid: String?
  var stamp: CivilDateTime?
  var start: ICalendarDate?
  var end: ICalendarDate?
  var due: ICalendarDate?
  var duration: CivilDuration?
  var completed: CivilDateTime?
  var percentComplete: Int?
  var transparency: Transparency?
  var summary: TextValue?
  var notes: TextValue?
  var location: TextValue?
  var categories: [String] = []
  var classification: Classification?
  var status: Status?
  var sequence: Int?
  var created: CivilDateTime?
  var lastModified: CivilDateTime?
  var url: String?
  var organizer: Property?
  var attendees: [Property] = []
  var rules: [RecurrenceRule] = []
  var exclusionRules: [RecurrenceRule] = []
  var additions: [RecurrenceDate] = []
  var exclusions: [ICalendarDate] = []
  var recurrenceIdentifier: RecurrenceIdentifier?
  var busyTimes: [Property] = []
  var extraParameters: [String: [Parameter]] = [:]
  var otherProperties: [Property] = []

  /// The findings about the entry.
  var findings: [PropertyFinding] = []
  /// Whether a property that determines the time of the entry could not be read; the entry is then kept unchanged.
  var isSpoiled = false
  /// The indices of properties, for the findings of later checks.
  var places: [String: Int] = [:]
  let componentName: String

  init(_ component: Component) {
    componentName = component.name
    for (index, property) in component.properties.enumerated() {
      do throws(PropertyError) {
        try read(property, index)
      } catch {
        keep(property, index, error)
      }
    }
  }

  /// Keeps a property that could not be read.
  private mutating func keep(_ property: Property, _ index: Int, _ failure: PropertyError) {
    report(failure, of: property.name, at: index)
    otherProperties.append(property)
    if EntryReader.timing.contains(property.name) { isSpoiled = true }
  }

  private static let timing: Set<String> = [
    "UID", "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID",
  ]

  /// Adds an error about a property.
  mutating func report(_ failure: PropertyError, of name: String?, at index: Int?) {
    findings.append(
      PropertyFinding(
        Finding(
          failure.code, .error, component: componentName, property: name, message: failure.message,
          advice: failure.advice, section: failure.section), index: index))
  }

  /// Adds a warning about something that some clients handle wrongly.
  mutating func warn(
    _ code: Finding.Code, of name: String, _ message: String, advice: String, section: String?,
    clients: [String] = []
  ) {
    findings.append(
      PropertyFinding(
        Finding(
          code, .warning, component: componentName, property: name, message: message, advice: advice,
          section: section, clients: clients), index: places[name]))
  }

  /// Checks that a property occurs only once, and keeps the parameters that have no field.
  mutating func once(
    _ property: Property, isFirst: Bool, besides names: [String] = []
  ) throws(PropertyError) {
    guard isFirst else {
      throw PropertyError(
        "\(property.name) occurs more than once in a \(componentName)", advice: "keep one", section: "3.8",
        code: .repeatedProperty)
    }
    if property.parameters.isEmpty { return }
    let extra = property.parameters(without: names)
    if !extra.isEmpty { extraParameters[property.name] = extra }
  }

  /// Reads a text with its parameters.
  mutating func text(_ property: Property, _ index: Int, isFirst: Bool) throws(PropertyError) -> TextValue {
    guard isFirst else {
      throw PropertyError(
        "\(property.name) occurs more than once in a \(componentName)", advice: "keep one", section: "3.8",
        code: .repeatedProperty)
    }
    noteBackslashes(property, index)
    return TextValue(property.text, parameters: property.parameters)
  }

  /// Warns about backslashes that are not part of an escape.
  mutating func noteBackslashes(_ property: Property, _ index: Int) {
    guard !TextEscape.isWellFormed(property.value) else { return }
    places[property.name] = index
    warn(
      .strayBackslash, of: property.name, "\(property.name) has a backslash that is not part of an escape",
      advice: "double it", section: "3.3.11")
  }

  /// The properties that have been read, or nil if the entry must be kept unchanged.
  mutating func details() -> CommonProperties? {
    guard !isSpoiled else { return nil }
    guard let uid, !uid.isEmpty else {
      report(
        PropertyError(
          "the \(componentName) has no UID", advice: "add one that stays the same in every version",
          section: "3.8.4.7", code: .missingProperty), of: "UID", at: nil)
      return nil
    }
    if stamp == nil, !otherProperties.contains(where: { $0.name == "DTSTAMP" }) {
      report(
        PropertyError(
          "the \(componentName) has no DTSTAMP", advice: "add the time of this version in UTC",
          section: "3.8.7.2", code: .missingProperty), of: "DTSTAMP", at: nil)
    }
    do throws(ICalendarError) {
      return try CommonProperties(
        uid: uid, stamp: stamp, summary: summary, notes: notes, location: location, categories: categories,
        classification: classification, status: status, sequence: sequence, created: created,
        lastModified: lastModified, url: url, organizer: organizer, attendees: attendees,
        repetition: Repetition(
          rules: rules, exclusionRules: exclusionRules, additions: additions, exclusions: exclusions),
        recurrenceIdentifier: recurrenceIdentifier, extraParameters: extraParameters,
        otherProperties: otherProperties)
    } catch {
      report(error)
      return nil
    }
  }

  /// Adds an error about a value that could not be created.
  mutating func report(_ error: ICalendarError) {
    let code = Finding.Code.contradiction
    let index = error.property.flatMap { places[$0] }
    findings.append(
      PropertyFinding(
        Finding(
          code, .error, component: componentName, property: error.property, message: error.message, advice: "",
          section: nil), index: index))
  }

  /// The end of an entry; a floating end beside a start that is an instant is read in the start's time zone.
  private mutating func matching(_ end: ICalendarDate, to start: ICalendarDate, name: String) -> ICalendarDate {
    switch (start, end) {
    case (.zoned, .floating(let time)), (.utc, .floating(let time)):
      reportForm(of: name, end, "has no time zone, unlike DTSTART", advice: "write it with DTSTART's TZID or in UTC")
      return start.at(time) ?? end
    case (.floating, .zoned), (.floating, .utc):
      reportForm(of: name, end, "has a time zone, unlike DTSTART", advice: "write it as a local time")
    default: break
    }
    return end
  }

  private mutating func reportForm(of name: String, _ moment: ICalendarDate, _ what: String, advice: String) {
    report(
      PropertyError(
        "\(name) \(moment.rfc5545) \(what)", advice: advice, section: name == "DUE" ? "3.8.2.3" : "3.8.2.2",
        code: .otherForm), of: name, at: places[name])
  }

  /// The start with its end or duration, or nil if there is no start or they contradict each other.
  mutating func span(end: ICalendarDate?, endName: String) -> Span? {
    guard let start else { return nil }
    let end = end.map { matching($0, to: start, name: endName) }
    if end != nil, duration != nil {
      report(
        ICalendarError(
          .contradiction, "the \(componentName) has both \(endName) and DURATION; remove one of them",
          property: "DURATION"))
      isSpoiled = true
      return nil
    }
    do throws(ICalendarError) {
      return try Span(start, end: end.map(Span.End.moment) ?? duration.map(Span.End.duration) ?? .none)
    } catch {
      report(error)
      isSpoiled = true
      return nil
    }
  }
}
