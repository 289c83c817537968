// SPDX-License-Identifier: MIT

import CivilCalendar

extension EventSeries {
  /// The instances that take place within a range of instants, also those that began before it, in order.
  ///
  /// The range is half-open, as events are: one that ends where the range begins is not in it, and one of no length is
  /// when it lies in it. Dates and floating times are placed by the table's zone for floating times.
  ///
  /// - Throws: `ICalendarError` when a rule by the hour, minute or second stands on a start that is a date.
  public func instances(
    overlapping range: Range<Int64>, in zones: TimeZoneTable
  ) throws(ICalendarError) -> Instances {
    guard !range.isEmpty else { return Instances(streams: [], singles: []) }
    let (lower, overflow) = range.lowerBound.subtractingReportingOverflow(longestLength(in: zones))
    let near = try instances(from: overflow ? nil : lower, through: range.upperBound - 1, in: zones)
    let singles = near.filter { $0.endPosition > range.lowerBound || $0.position == range.lowerBound }
    return Instances(streams: [], singles: singles)
  }

  /// No instance lasts longer than so many seconds; two days to spare, for changes of clocks.
  private func longestLength(in zones: TimeZoneTable) -> Int64 {
    var longest: Int64 = 86_400
    for event in replacements + (master.map { [$0] } ?? []) {
      var spans = event.span.map { [$0] } ?? []
      for case .period(let span) in event.details.repetition.additions { spans.append(span) }
      for span in spans {
        switch span.end {
        case .none: break
        case .duration(let duration):
          longest = max(longest, Int64(duration.days) * 86_400 + Int64(duration.seconds))
        case .moment(let end): longest = max(longest, zones.position(of: end) - zones.position(of: span.start))
        }
      }
    }
    return longest + 2 * 86_400
  }
}
