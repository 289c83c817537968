// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

extension VCalendar {
  /// Reads the head of a calendar; what cannot be read is kept in `otherProperties` and reported in the findings.
  static func readHead(
    _ properties: [Property], numbers: [Int], beginningAt begin: Int, findings: inout [Finding]
  ) -> VCalendar {
    var texts: [String: TextValue] = [:]
    var plain: [String: String] = [:]
    var refreshInterval: CivilDuration?
    var extra: [String: [Parameter]] = [:]
    var rest: [Property] = []
    func report(_ error: PropertyError, _ index: Int) {
      findings.append(Finding(error, of: properties[index].name, in: "VCALENDAR", at: numbers[index]))
    }
    for (index, property) in properties.enumerated() {
      let name = property.name
      do throws(PropertyError) {
        switch name {
        case "PRODID", "VERSION", "CALSCALE", "METHOD", "COLOR", "SOURCE", "URL":
          guard plain[name] == nil else { throw VCalendar.repeated(name, index) }
          let isAddress = name == "SOURCE" || name == "URL"
          plain[name] = isAddress ? property.value : property.text
          if let error = VCalendar.mismatch(of: property) { report(error, index) }
          extra[name] = property.parameters(without: name == "SOURCE" ? ["VALUE"] : [])
        case "NAME", "DESCRIPTION":
          // RFC 7986 allows one for each language: the first goes into the field, the others are kept.
          guard texts[name] == nil else {
            rest.append(property)
            continue
          }
          texts[name] = TextValue(unchecked: property.text, parameters: property.parameters)
        case "REFRESH-INTERVAL" where refreshInterval == nil:
          let duration = try property.duration()
          guard !duration.isNegative else {
            throw PropertyError(.negativeInterval, "REFRESH-INTERVAL is negative")
          }
          refreshInterval = duration
          findings += Finding.missingMinutes(in: property.value, of: name, in: "VCALENDAR", at: numbers[index])
          extra[name] = property.parameters(without: ["VALUE"])
        default: rest.append(property)
        }
      } catch {
        report(error, index)
        rest.append(property)
      }
    }
    for name in ["PRODID", "VERSION"] where plain[name] == nil {
      findings.append(
        Finding(
          name == "VERSION" ? .noVersion : .noProduct, "the calendar has no \(name)", line: begin,
          component: "VCALENDAR", property: name))
    }
    return VCalendar(
      unchecked: plain, texts: texts, refreshInterval: refreshInterval, otherProperties: rest,
      extraParameters: extra.filter { !$0.value.isEmpty })
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

  private static func repeated(_ name: String, _ index: Int) -> PropertyError {
    PropertyError(.repeatedInHead, "\(name) occurs more than once in the calendar")
  }
}
