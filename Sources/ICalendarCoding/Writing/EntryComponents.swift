// SPDX-License-Identifier: MIT

import CivilCalendar
package import ICalendar
import Recurrence

extension CommonProperties {
  /// The properties before DTSTART.
  var leadingProperties: [Property] {
    var list = uid.isEmpty ? [] : [Property("UID", TextValue(unchecked: uid, parameters: extra("UID")))]
    if let stamp { list.append(Property("DTSTAMP", utc: stamp, parameters: extra("DTSTAMP"))) }
    if let recurrenceIdentifier {
      var parameters = extra("RECURRENCE-ID")
      if recurrenceIdentifier.includesFuture {
        parameters.insert(Parameter(unchecked: "RANGE", values: ["THISANDFUTURE"]), at: 0)
      }
      list.append(Property("RECURRENCE-ID", recurrenceIdentifier.moment, parameters: parameters))
    }
    return list
  }

  /// The properties after DTSTART and its end, without `otherProperties`.
  ///
  /// Those are last, so that a second SUMMARY or TRANSP among them is not read as the first.
  var trailingProperties: [Property] {
    var list: [Property] = []
    for rule in repetition.rules { list.append(Property(unchecked: "RRULE", value: rule.rfc5545)) }
    for rule in repetition.exclusionRules { list.append(Property(unchecked: "EXRULE", value: rule.rfc5545)) }
    for date in repetition.exclusions { list.append(Property("EXDATE", date)) }
    for date in repetition.additions { list.append(Property(rdate: date)) }
    for field in EntryField.table { list += field.write(self) }
    return list
  }

  /// The parameters kept for a property.
  func extra(_ name: String) -> [Parameter] {
    extraParameters.isEmpty ? [] : extraParameters[name] ?? []
  }

  /// A property whose value needs no escaping.
  func plain(_ name: String, _ value: String) -> Property {
    Property(unchecked: name, parameters: extra(name), value: value)
  }

  /// The properties of a start and an end, whose name is DTEND or DUE.
  func spanProperties(_ span: EventSpan, endName: String) -> [Property] {
    var list = [Property("DTSTART", span.start, parameters: extra("DTSTART"))]
    switch span.end {
    case .none: break
    case .moment(let moment): list.append(Property(endName, moment, parameters: extra(endName)))
    case .duration(let duration): list.append(plain("DURATION", duration.rfc5545))
    }
    return list
  }
}

extension Property {
  /// Creates an RDATE with one value.
  init(rdate: RecurrenceDate) {
    switch rdate {
    case .moment(let moment): self.init("RDATE", moment)
    case .period(let span):
      var parameters = [Parameter(unchecked: "VALUE", values: ["PERIOD"])]
      if let zone = span.start.timeZone { parameters.append(Parameter(unchecked: "TZID", values: [zone])) }
      let end =
        switch span.end {
        case .none: "PT0S"
        case .moment(let moment): moment.rfc5545
        case .duration(let duration): duration.rfc5545
        }
      self.init(unchecked: "RDATE", parameters: parameters, value: span.start.rfc5545 + "/" + end)
    }
  }
}

extension VEvent {
  /// The event as written in a file.
  package var component: Component {
    var properties = details.leadingProperties
    if let span { properties += details.spanProperties(span, endName: "DTEND") }
    properties += details.trailingProperties
    if let transparency { properties.append(details.plain("TRANSP", transparency.rawValue)) }
    return Component(
      unchecked: "VEVENT", properties: properties + details.otherProperties,
      components: alarms.map(\.component) + otherComponents)
  }
}

extension VTodo {
  /// The to-do as written in a file.
  package var component: Component {
    var properties = details.leadingProperties
    if let span {
      properties += details.spanProperties(span, endName: "DUE")
    } else if let due {
      properties.append(Property("DUE", due, parameters: details.extra("DUE")))
    }
    properties += details.trailingProperties
    if let completed {
      properties.append(Property("COMPLETED", utc: completed, parameters: details.extra("COMPLETED")))
    }
    if let percentComplete { properties.append(details.plain("PERCENT-COMPLETE", String(percentComplete))) }
    return Component(
      unchecked: "VTODO", properties: properties + details.otherProperties,
      components: alarms.map(\.component) + otherComponents)
  }
}

extension VJournal {
  /// The entry as written in a file.
  package var component: Component {
    var properties = details.leadingProperties
    if let start { properties.append(Property("DTSTART", start, parameters: details.extra("DTSTART"))) }
    properties += details.trailingProperties
    return Component(
      unchecked: "VJOURNAL", properties: properties + details.otherProperties, components: otherComponents)
  }
}

extension VFreeBusy {
  /// The busy times as written in a file.
  package var component: Component {
    var properties = details.leadingProperties
    if let span { properties += details.spanProperties(span, endName: "DTEND") }
    properties += details.trailingProperties + busyTimes + details.otherProperties
    return Component(unchecked: "VFREEBUSY", properties: properties, components: otherComponents)
  }
}
