// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
internal import Support

extension VTimeZone {
  /// Reads a time zone; nil if it violates the rules, with the reasons in the findings.
  static func read(_ component: Component, isStrict: Bool, findings: inout [PropertyFinding]) -> VTimeZone? {
    var observances: [Observance] = []
    var isWhole = true
    for (index, child) in component.components.enumerated() {
      var found: [PropertyFinding] = []
      do throws(PropertyError) {
        observances.append(try Observance(child, isStrict: isStrict, findings: &found))
      } catch {
        found.append(PropertyFinding(error, in: child.name))
        isWhole = false
      }
      findings += found.map { $0.within(index) }
    }
    guard isWhole else { return nil }
    var rest = component.properties
    let name = rest.firstIndex { $0.name == "TZID" }.map { rest.remove(at: $0).text } ?? ""
    do throws(ICalendarError) {
      return try VTimeZone(identifier: name, observances: observances, otherProperties: rest)
    } catch {
      findings.append(
        PropertyFinding(
          Finding(
            .missingProperty, .error, component: "VTIMEZONE", property: error.property, message: error.message,
            advice: "", section: "3.6.5"), index: nil))
      return nil
    }
  }
}

extension VTimeZone.Observance {
  /// Reads a STANDARD or DAYLIGHT component, and reports what is wrong in it although its meaning is clear.
  init(_ component: Component, isStrict: Bool, findings: inout [PropertyFinding]) throws(PropertyError) {
    guard let kind = Kind(rawValue: component.name) else {
      throw PropertyError(
        "a VTIMEZONE has a component \(component.name)", advice: "write STANDARD or DAYLIGHT", section: "3.6.5")
    }
    /// Reads an onset; a date, or a time with a `Z` or a TZID, is read as the local time that it shows.
    func local(_ text: String, _ property: Property, _ index: Int) throws(PropertyError) -> CivilDateTime {
      guard let moment = Property.moment(byFormOf: text, timeZone: property.parameter("TZID")?.value) else {
        return try Property.moment(text, of: property).wallTime
      }
      if case .floating(let time) = moment, property.valueType != "DATE" { return time }
      let error = PropertyError(
        "\(property.name) of a VTIMEZONE is \(quoted(text)), which is not a local time",
        advice: "write one such as 19700101T000000", section: "3.6.5", code: .wrongValueType)
      guard !isStrict else { throw error }
      findings.append(PropertyFinding(error, of: property.name, in: component.name, at: index))
      return moment.wallTime
    }
    var rest: [Property] = []
    var start: CivilDateTime?
    var offsets: [String: Int] = [:]
    var name: TextValue?
    var rules: [RecurrenceRule] = []
    var additions: [CivilDateTime] = []
    for (index, property) in component.properties.enumerated() {
      switch property.name {
      case "DTSTART" where start == nil:
        start = try local(property.value, property, index)
      case "TZOFFSETFROM", "TZOFFSETTO":
        guard offsets[property.name] == nil, let seconds = UTCOffset.seconds(property.value) else {
          throw PropertyError(
            "\(property.name) is \(quoted(property.value))", advice: "write one offset such as +0800",
            section: "3.3.14")
        }
        if seconds == 0, property.value.hasPrefix("-") {
          findings.append(
            PropertyFinding(
              Finding(
                .invalidValue, .error, component: component.name, property: property.name,
                message: "\(property.name) is \(quoted(property.value)), which RFC 5545 forbids", advice: "write +0000",
                section: "3.3.14"), index: index))
        }
        offsets[property.name] = seconds
      case "TZNAME" where name == nil: name = TextValue(property.text, parameters: property.parameters)
      case "RRULE":
        rules.append(try property.rule(in: component.name, at: index, findings: &findings))
      case "RDATE" where property.parameters.isEmpty:
        for value in property.value.split(separator: ",") {
          additions.append(try local(String(value), property, index))
        }
      default: rest.append(property)
      }
    }
    guard let start, let from = offsets["TZOFFSETFROM"], let to = offsets["TZOFFSETTO"] else {
      throw PropertyError(
        "a \(component.name) lacks DTSTART, TZOFFSETFROM or TZOFFSETTO", advice: "give all three",
        section: "3.6.5", code: .missingProperty)
    }
    do throws(ICalendarError) {
      try self.init(
        kind, start: start, offsetFrom: from, offsetTo: to, name: name, rules: rules, additions: additions,
        otherProperties: rest)
    } catch {
      throw PropertyError(error.message, advice: "", section: "3.6.5")
    }
  }
}

extension PropertyFinding {
  /// Creates a finding about a component as a whole, or about one of its properties.
  init(_ failure: PropertyError, of name: String? = nil, in component: String, at index: Int? = nil) {
    self.init(
      Finding(
        failure.code, failure.severity, component: component, property: name, message: failure.message,
        advice: failure.advice,
        section: failure.section), index: index)
  }
}
