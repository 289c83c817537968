// SPDX-License-Identifier: MIT

import CivilCalendar
internal import Support

extension TimeZoneDefinition.Observance {
  /// The value of DTSTART, a local time: `20070311T020000`.
  public var onsetText: String { onset.rfc5545 }

  /// The value of TZOFFSETFROM: `-0500`, with seconds only where there are any.
  public var offsetFromText: String { offsetText(offsetFrom, .basic) }

  /// The value of TZOFFSETTO: `-0400`, with seconds only where there are any.
  public var offsetToText: String { offsetText(offsetTo, .basic) }

  /// The value of RRULE with UNTIL in UTC, or nil without a yearly rule.
  public var ruleText: String? {
    guard case .yearly(let rule, let until) = recurrence else { return nil }
    guard let until else { return rule.rfc5545 }
    let bounded = min(max(until, CivilDateTime.first.wallSeconds), CivilDateTime.last.wallSeconds)
    return rule.rfc5545 + ";UNTIL=" + CivilDateTime(unchecked: bounded).rfc5545 + "Z"
  }

  /// The values of RDATE, each a local time as DTSTART is, never in UTC.
  public var dateTexts: [String] {
    guard case .dates(let dates) = recurrence else { return [] }
    return dates.map(\.rfc5545)
  }

  /// The lines of the component, neither folded nor ended, with BEGIN and END; one RDATE a date.
  public var contentLines: [String] {
    var lines = [
      "BEGIN:" + kind.rfc5545, "DTSTART:" + onsetText, "TZOFFSETFROM:" + offsetFromText,
      "TZOFFSETTO:" + offsetToText,
    ]
    if let abbreviation { lines.append("TZNAME:" + escaped(abbreviation)) }
    if let ruleText { lines.append("RRULE:" + ruleText) }
    for date in dateTexts { lines.append("RDATE:" + date) }
    lines.append("END:" + kind.rfc5545)
    return lines
  }

  /// A TEXT value of RFC 5545, section 3.3.11.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result.unicodeScalars += ["\\", scalar]
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20 && scalar != "\t": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
