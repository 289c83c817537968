// SPDX-License-Identifier: MIT

import CivilCalendar
package import ICalendar
import Recurrence

extension CommonProperties {
  /// The properties before DTSTART.
  private var leadingProperties: [Property] {
    var list = uid.isEmpty ? [] : [Property("UID", TextValue(unchecked: uid, parameters: extra("UID")))]
    if let stamp { list.append(utc("DTSTAMP", stamp)) }
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
  private var trailingProperties: [Property] {
    var list: [Property] = []
    for rule in repetition.rules { list.append(Property(unchecked: "RRULE", value: rule.rfc5545)) }
    for rule in repetition.exclusionRules { list.append(Property(unchecked: "EXRULE", value: rule.rfc5545)) }
    for date in repetition.exclusions { list.append(Property("EXDATE", date)) }
    for date in repetition.additions { list.append(Property(rdate: date)) }
    return list + contentProperties
  }

  /// The parameters kept for a property.
  func extra(_ name: String) -> [Parameter] {
    extraParameters.isEmpty ? [] : extraParameters[name] ?? []
  }

  /// A property whose value needs no escaping.
  func plain(_ name: String, _ value: String) -> Property {
    Property(unchecked: name, parameters: extra(name), value: value)
  }

  /// A property that is an instant, written in UTC.
  func utc(_ name: String, _ instant: Instant) -> Property { Property(name, utc: instant, parameters: extra(name)) }

  /// The properties of a start and an end, whose name is DTEND or DUE.
  func spanProperties(_ span: EventSpan?, endName: String) -> [Property] {
    guard let span else { return [] }
    var list = [Property("DTSTART", span.start, parameters: extra("DTSTART"))]
    switch span.end {
    case .none: break
    case .moment(let moment): list.append(Property(endName, moment, parameters: extra(endName)))
    case .duration(let duration): list.append(plain("DURATION", duration.rfc5545))
    }
    return list
  }

  /// The component of an entry with these properties and its own: when it takes place, and what comes after the others.
  func component(
    _ name: ComponentName, times: [Property], rest: [Property] = [], components: [Component]
  ) -> Component {
    Component(
      unchecked: name.rawValue,
      properties: leadingProperties + times + trailingProperties + rest + otherProperties, components: components)
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
    details.component(
      .event, times: details.spanProperties(span, endName: "DTEND"),
      rest: transparency.map { [details.plain("TRANSP", $0.rawValue)] } ?? [],
      components: alarms.map(\.component) + otherComponents)
  }
}

extension VTodo {
  /// The to-do as written in a file.
  package var component: Component {
    var times = details.spanProperties(span, endName: "DUE")
    if span == nil, let due { times.append(Property("DUE", due, parameters: details.extra("DUE"))) }
    var rest: [Property] = []
    if let completed { rest.append(details.utc("COMPLETED", completed)) }
    if let percentComplete { rest.append(details.plain("PERCENT-COMPLETE", String(percentComplete))) }
    return details.component(
      .toDo, times: times, rest: rest, components: alarms.map(\.component) + otherComponents)
  }
}

extension VJournal {
  /// The entry as written in a file.
  package var component: Component {
    details.component(
      .journal, times: start.map { [Property("DTSTART", $0, parameters: details.extra("DTSTART"))] } ?? [],
      components: otherComponents)
  }
}

extension VFreeBusy {
  /// The busy times as written in a file.
  package var component: Component {
    details.component(
      .freeBusy, times: details.spanProperties(span, endName: "DTEND"), rest: busyTimes, components: otherComponents)
  }
}
