// SPDX-License-Identifier: MIT

import CivilCalendar

extension VCalendar {
  /// The properties of the head as they stand in a file.
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

  /// The calendar as it stands in a file.
  public var component: Component {
    Component(unchecked: "VCALENDAR", properties: headProperties, components: entries.map(\.component))
  }
}
