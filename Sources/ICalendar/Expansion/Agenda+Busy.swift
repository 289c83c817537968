// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support
import TimeZones

extension Agenda {
  /// When somebody whose calendars these are is busy in a range, ascending; times that touch are one.
  ///
  /// Busy are events, unless they are transparent or cancelled, and what VFREEBUSY says, unless that is free. Nothing is known of
  /// answers to invitations. The times are cut where the range ends.
  ///
  /// - SeeAlso: [RFC 5545, section 3.8.2.7](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.2.7)
  public func busyTimes(in range: Range<Instant>) -> [Range<Instant>] {
    var budget = Budget.unlimited
    return (try? busyTimes(in: range, within: &budget)) ?? []
  }

  private static let timeSize = MemoryLayout<Range<Instant>>.size * Budget.perByteOfValues

  /// The same, of strangers' calendars.
  ///
  /// - Throws: `Fault` if the budget does not suffice.
  package func busyTimes(
    in range: Range<Instant>, within budget: inout Budget
  ) throws(Fault) -> [Range<Instant>] {
    guard !range.isEmpty else { return [] }
    var times = busy.filter { $0.overlaps(range) }
    for var walk in walks(ofEachSeries: .max, from: range.lowerBound, through: range.upperBound - 1)
    where walk.series.events.contains(where: { $0.transparency != .transparent }) {
      while let instance = try walk.next(within: &budget) {
        let isBusy = instance.event.transparency != .transparent && instance.position < instance.endPosition
        guard isBusy else { continue }
        if let last = times.last, last.lowerBound <= instance.position, instance.position <= last.upperBound {
          times[times.count - 1] = last.lowerBound..<max(last.upperBound, instance.endPosition)
        } else {
          try budget.spend(Agenda.timeSize, .bytes, at: walk.place, "ask for a shorter time")
          times.append(instance.position..<instance.endPosition)
        }
      }
    }
    return times.merged().map { $0.clamped(to: range) }
  }
}

extension VFreeBusy {
  /// The times that are not free; a period that cannot be read is none.
  ///
  /// RFC 5545 has them in UTC; other times are read in the zone that they name, otherwise in that of the reader.
  ///
  /// - SeeAlso: [RFC 5545, section 3.8.2.6](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.2.6)
  func busyPeriods(_ zone: (String?) -> TimeZoneRules) -> [Range<Instant>] {
    var periods: [Range<Instant>] = []
    for property in busyTimes where property.parameter("FBTYPE")?.value.uppercased() != "FREE" {
      let rules = zone(property.parameter("TZID")?.value)
      for text in property.value.split(separator: ",") {
        let ends = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard ends.count == 2, let start = VFreeBusy.instant(ends[0], rules) else { continue }
        var end = VFreeBusy.instant(ends[1], rules)
        if end == nil, let length = try? CivilDuration(rfc5545: ends[1]) {
          end = rules.instant(start, plusDays: Int64(length.days), seconds: Int64(length.seconds))
        }
        if let end, start < end { periods.append(start..<end) }
      }
    }
    return periods
  }

  private static func instant(_ text: String, _ rules: TimeZoneRules) -> Instant? {
    let isUTC = text.utf8.last == UInt8(ascii: "Z")
    let time = try? CivilDateTime(rfc5545: isUTC ? String(text.dropLast()) : text)
    return time.map { isUTC ? Instant(utc: $0) : rules.instant(of: $0) }
  }
}
