// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

extension VCalendar {
  private static let plainFields: [String: any WritableKeyPath<VCalendar, String?> & Sendable] = [
    "PRODID": \.productIdentifier, "VERSION": \.version, "CALSCALE": \.scale, "METHOD": \.method, "COLOR": \.color,
    "SOURCE": \.source, "URL": \.url,
  ]
  private static let textFields: [String: any WritableKeyPath<VCalendar, TextValue?> & Sendable] = [
    "NAME": \.name, "DESCRIPTION": \.notes,
  ]

  /// Reads the head of a calendar; what cannot be read is kept in `otherProperties` and reported in the findings.
  static func readHead(
    _ properties: [Property], numbers: [Int], beginningAt begin: Int, findings: inout [Finding]
  ) -> VCalendar {
    var calendar = VCalendar()
    var extra: [String: [Parameter]] = [:]
    func report(_ error: PropertyError, _ index: Int) {
      findings.append(Finding(error, of: properties[index].name, in: "VCALENDAR", at: numbers[index]))
    }
    for (index, property) in properties.enumerated() {
      let name = property.name
      do throws(PropertyError) {
        if let field = plainFields[name] {
          guard calendar[keyPath: field] == nil else {
            throw PropertyError(.repeatedInHead, "\(name) occurs more than once in the calendar")
          }
          let isAddress = name == "SOURCE" || name == "URL"
          calendar[keyPath: field] = isAddress ? property.value : property.text
          if let error = VCalendar.mismatch(of: property) { report(error, index) }
          extra[name] = property.parameters(without: name == "SOURCE" ? ["VALUE"] : [])
        } else if let field = textFields[name], calendar[keyPath: field] == nil {
          // RFC 7986 allows one for each language: the first goes into the field, the others are kept.
          calendar[keyPath: field] = TextValue(unchecked: property.text, parameters: property.parameters)
        } else if name == "REFRESH-INTERVAL", calendar.refreshInterval == nil {
          let duration = try property.duration()
          guard !duration.isNegative else {
            throw PropertyError(.negativeInterval, "REFRESH-INTERVAL is negative")
          }
          calendar.refreshInterval = duration
          findings += Finding.looseDuration(in: property.value, of: name, in: "VCALENDAR", at: numbers[index])
          extra[name] = property.parameters(without: ["VALUE"])
        } else {
          calendar.otherProperties.append(property)
        }
      } catch {
        report(error, index)
        calendar.otherProperties.append(property)
      }
    }
    for (name, value, row) in [
      ("PRODID", calendar.productIdentifier, FindingRow.noProduct), ("VERSION", calendar.version, .noVersion),
    ] where value == nil {
      findings.append(
        Finding(row, "the calendar has no \(name)", line: begin, component: "VCALENDAR", property: name))
    }
    calendar.extraParameters = extra.filter { !$0.value.isEmpty }
    return calendar
  }

  /// The error of a VERSION or CALSCALE that RFC 5545 does not define.
  private static func mismatch(of property: Property) -> PropertyError? {
    switch property.name {
    case "VERSION" where property.value != "2.0" && !property.value.hasSuffix(";2.0"):
      PropertyError(
        .notVersion,
        "VERSION is \(quoted(property.value)), which is not RFC 5545"
          + (property.value == "1.0" ? " but vCalendar" : ""))
    case "CALSCALE" where property.value.uppercased() != "GREGORIAN":
      PropertyError(.notScale, "CALSCALE is \(quoted(property.value))")
    default: nil
    }
  }
}
