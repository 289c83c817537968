// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar

extension BusinessHours {
  /// The times in a range that are open and in which nobody is busy, ascending.
  ///
  /// ```swift
  /// let free = try hours.freeTimes(in: monday..<saturday, beside: Agenda(calendars, in: shanghai), lasting: 1800)
  /// ```
  ///
  /// - Parameters:
  ///   - range: The range; times are cut where it ends.
  ///   - agenda: The calendars of all who are to meet.
  ///   - minimum: How long a time must last, in seconds.
  /// - Throws: `Fault` with the code `unpublishedYear` if it depends on a day that is not known.
  public func freeTimes(
    in range: Range<Instant>, beside agenda: Agenda, lasting minimum: Int = 1
  ) throws(Fault) -> [Range<Instant>] {
    try freeTimes(in: range, beside: agenda.busyTimes(in: range), lasting: minimum)
  }

  /// The same beside times in which somebody is busy, ascending.
  package func freeTimes(
    in range: Range<Instant>, beside busyTimes: [Range<Instant>], lasting minimum: Int
  ) throws(Fault) -> [Range<Instant>] {
    var free: [Range<Instant>] = []
    var busy = busyTimes[...]
    func add(_ time: Range<Instant>) {
      if time.upperBound - time.lowerBound >= Int64(max(minimum, 1)) { free.append(time) }
    }
    for open in try intervals(in: range) {
      var start = open.lowerBound
      // One that is longer than the window also reaches into the next.
      while let time = busy.first, time.lowerBound < open.upperBound {
        if start < time.lowerBound { add(start..<time.lowerBound) }
        start = max(start, time.upperBound)
        guard time.upperBound <= open.upperBound else { break }
        busy.removeFirst()
      }
      if start < open.upperBound { add(start..<open.upperBound) }
    }
    return free
  }
}
