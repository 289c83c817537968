// SPDX-License-Identifier: MIT

import ICalendar
import Support

/// The checks of a single property that its type does not make: parameters, value types and escapes.
enum PropertyChecks {
  /// Checks a property of a component and adds findings.
  static func check(_ line: ContentLine, in component: String, _ findings: inout [Finding]) {
    guard line.place.traits.isChecked || line.hasParameters else { return }
    let property = line.property
    let number = line.number
    func report(_ row: FindingRow, _ message: String, _ words: [String] = [], at part: Finding.Part? = nil) {
      findings.append(
        Finding(
          row, "\(property.name) " + message, words, line: number, component: component, property: property.name,
          at: part))
    }
    if !property.parameters.isEmpty { checkParameters(property) { report($0, $1) } }
    if line.place.hasBareColon, let zone = property.parameter("TZID") {
      report(.bareColon, "has a time zone with a colon but no quotation marks", [zone.value])
    }
    guard let row = PropertyRow.of(property.name) else { return }
    switch row.value {
    case .text, .textList:
      guard let bare = TextEscape.bareSeparator(in: line.value, isList: row.value == .textList) else { break }
      let text = line.value.string(bare..<bare + 1)
      report(.unescapedText, "has \(text) without a backslash", [text], at: .valueRange(bare..<bare + 1))
    case .address where !hasScheme(property.value):
      report(.notAddress, "is \(quoted(property.value)), which is not a URI")
    default: break
    }
    if let type = row.neededType, property.parameter("VALUE") == nil {
      report(.noValueType, "has no VALUE, which it needs", [property.name, type])
    }
  }

  private static func checkParameters(_ property: Property, _ report: (FindingRow, String) -> Void) {
    let parameters = property.parameters
    for (index, parameter) in parameters.enumerated() {
      if index > 0, parameters[..<index].contains(where: { $0.name == parameter.name }) {
        report(.repeatedParameter, "has the parameter \(parameter.name) twice")
      }
      switch parameter.name {
      case "RSVP" where !["TRUE", "FALSE"].contains(parameter.value.uppercased()):
        report(.notYesOrNo, "has RSVP=\(oneLine(parameter.value))")
      case "VALUE" where parameter.value.uppercased() == "BINARY":
        if property.parameter("ENCODING")?.value.uppercased() != "BASE64" {
          report(.noEncoding, "has VALUE=BINARY without ENCODING=BASE64")
        }
      case "TZID" where property.value.utf8.last == UInt8(ascii: "Z"):
        if PropertyRow.has(property.name, .moment, .moments) {
          report(.zoneBesideUTC, "is in UTC but has TZID=\(oneLine(parameter.value))")
        }
      default: break
      }
    }
  }

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
