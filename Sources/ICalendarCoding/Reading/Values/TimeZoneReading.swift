// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import Support

extension VTimeZone {
  /// Reads a time zone; nil if it violates the rules, with the reasons in the findings.
  static func read(_ component: ComponentLines, isStrict: Bool, findings: inout [Finding]) -> VTimeZone? {
    var observances: [Observance] = []
    var isWhole = true
    var index = component.first
    while let child = component.nextComponent(&index) {
      do throws(PropertyError) {
        observances.append(try Observance(child, isStrict: isStrict, findings: &findings))
      } catch {
        findings.append(Finding(error, in: child.nameText, at: child.number))
        isWhole = false
      }
    }
    guard isWhole else { return nil }
    var rest = component.properties
    let name = rest.firstIndex { $0.name == "TZID" }.map { rest.remove(at: $0).text } ?? ""
    do throws(Fault) {
      return try VTimeZone(identifier: name, observances: observances, otherProperties: rest)
    } catch {
      findings.append(
        Finding(
          PropertyError(.incompleteZone, error.message), of: error.property, in: "VTIMEZONE", at: component.number))
      return nil
    }
  }
}

extension VTimeZone.Observance {
  /// Reads a STANDARD or DAYLIGHT component, and reports what is wrong in it although its meaning is clear.
  init(_ component: ComponentLines, isStrict: Bool, findings: inout [Finding]) throws(PropertyError) {
    let componentName = component.nameText
    guard let kind = Kind(rawValue: componentName) else {
      throw PropertyError(.notObservance, "a VTIMEZONE has a component \(componentName)")
    }
    /// Reads an onset; a date, or a time with a `Z` or a TZID, is read as the local time that it shows.
    func local(_ text: String, _ property: Property, _ number: Int) throws(PropertyError) -> CivilDateTime {
      guard let moment = Property.moment(byFormOf: text, timeZone: property.parameter("TZID")?.value) else {
        return try Property.moment(text, of: property).wallTime
      }
      if case .floating(let time) = moment, property.valueType != "DATE" { return time }
      let error = PropertyError(
        .onsetNotLocal, "\(property.name) of a VTIMEZONE is \(quoted(text)), which is not a local time")
      guard !isStrict else { throw error }
      findings.append(Finding(error, of: property.name, in: componentName, at: number))
      return moment.wallTime
    }
    var rest: [Property] = []
    var start: CivilDateTime?
    var offsets: [String: Int] = [:]
    var name: TextValue?
    var rules: [RecurrenceRule] = []
    var additions: [CivilDateTime] = []
    var index = component.first
    while let line = component.nextProperty(&index) {
      let property = line.property
      let number = line.number
      switch property.name {
      case "DTSTART" where start == nil:
        start = try local(property.value, property, number)
      case "TZOFFSETFROM", "TZOFFSETTO":
        guard offsets[property.name] == nil, let seconds = UTCOffset.seconds(property.value) else {
          throw PropertyError(.notOffset, "\(property.name) is \(quoted(property.value))")
        }
        if seconds == 0, property.value.hasPrefix("-") {
          findings.append(
            Finding(
              .negativeZero, "\(property.name) is \(quoted(property.value)), which RFC 5545 forbids", line: number,
              component: componentName, property: property.name))
        }
        offsets[property.name] = seconds
      case "TZNAME" where name == nil: name = TextValue(unchecked: property.text, parameters: property.parameters)
      case "RRULE":
        rules.append(try property.rule(in: componentName, at: number, findings: &findings))
      case "RDATE" where property.parameters.isEmpty:
        for value in property.value.split(separator: ",") {
          additions.append(try local(String(value), property, number))
        }
      default: rest.append(property)
      }
    }
    guard let start, let from = offsets["TZOFFSETFROM"], let to = offsets["TZOFFSETTO"] else {
      throw PropertyError(
        .incompleteObservance, "a \(componentName) lacks DTSTART, TZOFFSETFROM or TZOFFSETTO")
    }
    do throws(Fault) {
      try self.init(
        kind, start: start, offsetFrom: from, offsetTo: to, name: name, rules: rules, additions: additions,
        otherProperties: rest)
    } catch {
      throw PropertyError(.invalidZone, error.message)
    }
  }
}
