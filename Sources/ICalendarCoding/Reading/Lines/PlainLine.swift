// SPDX-License-Identifier: MIT

package import ICalendar

/// Lines in forms that libical always accepts, so that it need not check them.
///
/// Most lines of most files are of these forms: texts without parameters, times to the second, sequence numbers. The
/// forms are narrower than what libical accepts; tests compare many such lines with libical.
package enum PlainLine {
  /// Whether a property has such a form.
  package static func isTaken(_ property: Property) -> Bool {
    switch property.name {
    case "COMMENT", "CONTACT", "DESCRIPTION", "LOCATION", "SUMMARY", "UID":
      property.parameters.isEmpty && isText(property.value)
    case "CREATED", "DTSTAMP", "LAST-MODIFIED":
      property.parameters.isEmpty && isTime(property.value)
    case "DTEND", "DTSTART", "RECURRENCE-ID":
      isTime(property.value) && hasNoMoreThanZone(property.parameters)
    case "SEQUENCE":
      property.parameters.isEmpty && (1...9).contains(property.value.utf8.count)
        && property.value.utf8.allSatisfy(isDigit)
    default: false
    }
  }

  /// Whether a value is not empty, and neither begins nor ends with a blank.
  private static func isText(_ value: String) -> Bool {
    guard let first = value.utf8.first, let last = value.utf8.last else { return false }
    return first > 0x20 && last > 0x20
  }

  /// Whether a value has eight digits, a `T`, six digits and an optional `Z`.
  private static func isTime(_ value: String) -> Bool {
    var count = 0
    for byte in value.utf8 {
      switch count {
      case 8: guard byte == UInt8(ascii: "T") else { return false }
      case 15: guard byte == UInt8(ascii: "Z") else { return false }
      default: guard isDigit(byte) else { return false }
      }
      count += 1
    }
    return count == 15 || count == 16
  }

  private static func hasNoMoreThanZone(_ parameters: [Parameter]) -> Bool {
    guard let zone = parameters.first else { return true }
    guard parameters.count == 1, zone.name == "TZID", zone.values.count == 1 else { return false }
    return !zone.values[0].isEmpty
      && zone.values[0].utf8.allSatisfy { ContentName.isNameByte($0) || $0 == UInt8(ascii: "/") || $0 == 0x5F }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
