// SPDX-License-Identifier: MIT

import CivilCalendar
package import ICalendar
import Recurrence
import Support

extension VCalendar {
  /// The properties of the head as written in a file.
  package var headProperties: [Property] {
    var list: [Property] = []
    func extra(_ name: String) -> [Parameter] { extraParameters.isEmpty ? [] : extraParameters[name] ?? [] }
    func add(_ name: String, _ value: String?) {
      if let value { list.append(Property(unchecked: name, parameters: extra(name), value: value)) }
    }
    func add(_ name: String, text: TextValue?) {
      if let text { list.append(Property(name, text)) }
    }
    func add(_ name: String, type: String, _ value: String?) {
      guard let value else { return }
      let parameters = [Parameter(unchecked: "VALUE", values: [type])] + extra(name)
      list.append(Property(unchecked: name, parameters: parameters, value: value))
    }
    add("PRODID", productIdentifier.map(TextEscape.escaped))
    add("VERSION", version.map(TextEscape.escaped))
    add("CALSCALE", scale.map(TextEscape.escaped))
    add("METHOD", method.map(TextEscape.escaped))
    add("NAME", text: name)
    add("DESCRIPTION", text: notes)
    add("COLOR", color.map(TextEscape.escaped))
    add("REFRESH-INTERVAL", type: "DURATION", refreshInterval?.rfc5545)
    add("SOURCE", type: "URI", source)
    add("URL", url)
    return list + otherProperties
  }

  /// The calendar as written in a file.
  package var component: Component {
    Component(unchecked: "VCALENDAR", properties: headProperties, components: entries.map(\.component))
  }
}

extension VCalendar.Entry {
  /// The entry as written in a file.
  package var component: Component {
    switch self {
    case .timeZone(let zone): zone.component
    case .event(let event): event.component
    case .toDo(let toDo): toDo.component
    case .journal(let journal): journal.component
    case .freeBusy(let busy): busy.component
    case .other(let component): component
    }
  }
}

extension VTimeZone {
  /// The time zone as written in a file.
  package var component: Component {
    let name = Property("TZID", TextValue(unchecked: identifier))
    return Component(
      unchecked: "VTIMEZONE", properties: [name] + otherProperties, components: observances.map(\.component))
  }
}

extension VTimeZone.Observance {
  /// The observance as written in a file.
  var component: Component {
    var properties = [
      Property("DTSTART", .floating(start)),
      Property(unchecked: "TZOFFSETFROM", value: offsetText(offsetFrom, .basic)),
      Property(unchecked: "TZOFFSETTO", value: offsetText(offsetTo, .basic)),
    ]
    if let name { properties.append(Property("TZNAME", name)) }
    for rule in rules { properties.append(Property(unchecked: "RRULE", value: rule.rfc5545)) }
    for date in additions { properties.append(Property("RDATE", .floating(date))) }
    return Component(unchecked: kind.rawValue, properties: properties + otherProperties)
  }
}

extension VAlarm {
  /// The alarm as written in a file.
  package var component: Component {
    let own: [Property] =
      switch action {
      case .audio(let sound): sound.map { [$0] } ?? []
      case .display(let notes): [Property("DESCRIPTION", notes)]
      case .email(let subject, let notes, let attendees):
        [Property("SUMMARY", subject), Property("DESCRIPTION", notes)] + attendees.map(\.property)
      case .other: []
      }
    var properties = [Property(unchecked: "ACTION", value: action.name), trigger.property]
    if let snooze {
      properties.append(Property(unchecked: "REPEAT", value: String(snooze.count)))
      properties.append(Property(unchecked: "DURATION", value: snooze.interval.rfc5545))
    }
    return Component(
      unchecked: "VALARM", properties: properties + own + otherProperties, components: otherComponents)
  }
}

extension VAlarm.Trigger {
  /// The trigger as written in a file.
  var property: Property {
    switch self {
    case .relative(let offset): Property(unchecked: "TRIGGER", value: offset.rfc5545)
    case .relativeToEnd(let offset):
      Property(
        unchecked: "TRIGGER", parameters: [Parameter(unchecked: "RELATED", values: ["END"])],
        value: offset.rfc5545)
    case .absolute(let instant):
      Property("TRIGGER", utc: instant, parameters: [Parameter(unchecked: "VALUE", values: ["DATE-TIME"])])
    }
  }
}
