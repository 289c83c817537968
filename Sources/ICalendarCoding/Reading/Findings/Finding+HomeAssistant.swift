// SPDX-License-Identifier: MIT

extension Finding {
  /// The finding, with Home Assistant among the clients if its Remote Calendar then shows nothing of the file.
  var namingHomeAssistant: Finding {
    guard !clients.contains(Finding.homeAssistant), stopsHomeAssistant else { return self }
    return Finding(
      code, severity, line: line, component: component, property: property, message: message, advice: advice,
      section: section, clients: clients + [Finding.homeAssistant])
  }

  static let homeAssistant = "Home Assistant"

  /// Properties whose invalid values make Home Assistant refuse the file; it ignores what is wrong with the others.
  private static let refused: Set<String> = [
    "CREATED", "DTEND", "DTSTAMP", "DTSTART", "EXDATE", "LAST-MODIFIED", "PRIORITY", "REQUEST-STATUS",
    "STATUS",
  ]

  /// Properties that Home Assistant refuses if they are empty.
  private static let refusedEmpty = refused.union(["DURATION", "GEO", "RDATE", "RRULE", "SEQUENCE"])

  /// Whether Home Assistant refuses the whole file.
  ///
  /// As tested with version 14.3.1 of the Python package ical, with which its Remote Calendar reads. Where it depends on
  /// more than the kind of finding, the place that makes the finding decides.
  private var stopsHomeAssistant: Bool {
    switch code {
    case .byteOrderMark, .controlCharacter, .unbalancedComponent: true
    case .malformedLine: severity == .error
    case .repeatedProperty: component == "VEVENT"
    case .emptyProperty: property.map(Finding.refusedEmpty.contains) ?? false
    case .invalidValue: component == "VEVENT" && (property.map(Finding.refused.contains) ?? false)
    case .invalidParameter: property == "ATTENDEE"
    case .missingProperty:
      component == "VALARM" || component == "VTODO" && property == "DURATION"
        || component == "VEVENT" && property == "DTSTART"
    case .otherForm: property == "DTEND" || property == "DUE"
    case .notUTC: property == "FREEBUSY"
    default: false
    }
  }
}
