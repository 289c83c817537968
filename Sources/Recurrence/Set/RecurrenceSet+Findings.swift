// SPDX-License-Identifier: MIT

extension RecurrenceSet {
  /// Where the parts of the set do not fit together as RFC 5545 requires, and how they are interpreted.
  ///
  /// These are values of UNTIL, RDATE and EXDATE in a different form from the start. `RecurrenceRule.findings` reports
  /// what is wrong with a rule by itself.
  ///
  /// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
  public var findings: [RecurrenceRule.Finding] {
    var found: [RecurrenceRule.Finding] = []
    for case .until(let until) in (rules + exclusionRules).map({ $0.end }) {
      let difference: (fault: String, reading: String)? =
        switch (until, start) {
        case (.date, .date), (.local, .floating), (.utc, .zoned), (.utc, .utc): nil
        case (.date, _): ("is a date and the start has a time", "all of that day is included")
        case (_, .date): ("has a time and the start is a date", "only its date is used")
        case (.utc, .floating): ("is in UTC and the start is not", "it is read as a wall time")
        case (.local, .zoned), (.local, .utc): ("is not in UTC", "it is read as a wall time of the start's zone")
        }
      if let difference {
        found.append(.init(part: "UNTIL", "UNTIL=\(until.rfc5545) \(difference.fault)", difference.reading))
      }
    }
    for moment in exclusionDates where moment.isDate != start.isDate {
      let reading =
        start.isDate ? "only its date is used" : "the whole day is excluded, but many programs exclude nothing"
      found.append(
        .init(
          part: "EXDATE", "EXDATE \(moment.rfc5545) has a different type from the start", reading,
          section: "(RFC 5545, section 3.8.5.1)"))
    }
    return found
  }
}
