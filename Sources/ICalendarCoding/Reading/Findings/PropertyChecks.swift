// SPDX-License-Identifier: MIT

import ICalendar
internal import Support

/// The checks of a single property that its type does not make: parameters, value types and escapes.
enum PropertyChecks {
  /// Checks a property of a component and adds findings.
  static func check(_ line: ContentLine, in component: String, _ findings: inout [Finding]) {
    switch line.name {
    case .summary, .description, .location, .comment, .contact, .categories, .resources, .attendee, .organizer,
      .conference, .image, .refreshInterval:
      break
    default: if !line.hasParameters { return }
    }
    let property = line.property
    let number = line.number
    func report(
      _ code: Finding.Code, _ message: String, _ advice: String, _ section: String,
      _ severity: Finding.Severity = .error
    ) {
      findings.append(
        Finding(
          code, severity, line: number, component: component, property: property.name, message: message,
          advice: advice, section: section))
    }
    if !property.parameters.isEmpty { checkParameters(property, report) }
    switch property.name {
    case "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "CATEGORIES", "RESOURCES":
      let isList = property.name == "CATEGORIES" || property.name == "RESOURCES"
      if let bare = TextEscape.bareSeparator(in: property.value, isList: isList) {
        report(
          .unescapedText, "\(property.name) has \(bare) without a backslash", "write \\\(bare)", "3.3.11")
      }
    case "ATTENDEE", "ORGANIZER":
      if !hasScheme(property.value) {
        report(
          .invalidValue, "\(property.name) is \(quoted(property.value)), which is not a URI",
          "write one such as mailto:name@example.com", "3.3.3")
      }
    case "CONFERENCE", "IMAGE", "REFRESH-INTERVAL":
      if property.parameter("VALUE") == nil {
        let (type, section) =
          switch property.name {
          case "CONFERENCE": ("URI", "5.11")
          case "IMAGE": ("URI", "5.10")
          default: ("DURATION", "5.7")
          }
        report(
          .missingParameter, "\(property.name) has no VALUE, which it needs", "write \(property.name);VALUE=\(type)",
          "RFC 7986, section \(section)")
      }
    default: break
    }
  }

  private static func checkParameters(
    _ property: Property, _ report: (Finding.Code, String, String, String, Finding.Severity) -> Void
  ) {
    let parameters = property.parameters
    for (index, parameter) in parameters.enumerated() {
      if index > 0, parameters[..<index].contains(where: { $0.name == parameter.name }) {
        report(
          .repeatedParameter, "\(property.name) has the parameter \(parameter.name) twice", "keep one", "3.2", .error)
      }
      switch parameter.name {
      case "RSVP" where !["TRUE", "FALSE"].contains(parameter.value.uppercased()):
        report(
          .invalidParameter, "\(property.name) has RSVP=\(oneLine(parameter.value))", "write TRUE or FALSE", "3.2.17",
          .error)
      case "VALUE" where parameter.value.uppercased() == "BINARY":
        if property.parameter("ENCODING")?.value.uppercased() != "BASE64" {
          report(
            .missingParameter, "\(property.name) has VALUE=BINARY without ENCODING=BASE64", "write both", "3.2.7",
            .error)
        }
      case "TZID" where property.value.utf8.last == UInt8(ascii: "Z"):
        if timed.contains(property.name) {
          report(
            .invalidParameter, "\(property.name) is in UTC but has TZID=\(oneLine(parameter.value))",
            "leave out TZID, or the Z if the time is local", "3.2.19", .error)
        }
      default: break
      }
    }
  }

  private static let timed: Set<String> = ["DTSTART", "DTEND", "DUE", "EXDATE", "RDATE", "RECURRENCE-ID"]

  /// Whether a value begins with the scheme of a URI, such as `mailto:`.
  private static func hasScheme(_ value: String) -> Bool {
    guard let colon = value.utf8.firstIndex(of: UInt8(ascii: ":")), let first = value.utf8.first else { return false }
    let isLetter = first & 0xDF >= UInt8(ascii: "A") && first & 0xDF <= UInt8(ascii: "Z")
    return isLetter
      && value.utf8[..<colon].allSatisfy {
        ContentName.isNameByte($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".")
      }
  }

  /// Whether a property is valid by an RFC that is newer than libical's parser.
  static func isNewerThanLibical(_ line: ContentLine) -> Bool {
    // RFC 9253, section 9.1
    line.name == .relatedTo && ["UID", "URI"].contains(line.property.valueType)
  }
}
