// SPDX-License-Identifier: MIT

#if Libical
import CLibical
package import CivilCalendar
import ICalendar
import Support

/// libical's expansion of a calendar, to compare with that of this package.
///
/// libical parses the text, expands the rules and defines the time zones. EXDATE and RDATE are applied according to RFC
/// 5545, each in its own time zone (libical's own function reads `RDATE;TZID=` as UTC). As in libical, a DTSTART that
/// does not match its rule is not an occurrence.
package struct LibicalExpansion {
  private let dates: ClosedRange<CivilDate>
  private var stepsLeft: Int
  private var occurrences: [Key: LibicalOccurrence] = [:]
  /// The occurrences that another event replaces.
  private var replaced: Set<Key> = []
  private var replacements: [LibicalOccurrence] = []
  private let limit: Int

  private struct Key: Hashable {
    let uid: String
    let start: Int64
    let isAllDay: Bool
  }

  private init(dates: ClosedRange<CivilDate>, limit: Int) {
    self.dates = dates
    self.limit = limit
    stepsLeft = limit
  }

  /// The occurrences of all events with a start date in a range, sorted by start; the date is that written in the
  /// start.
  ///
  /// Events with a RECURRENCE-ID take the place of the occurrence that they name. Cancelled events are left out.
  ///
  /// - Parameters:
  ///   - bytes: The text of one VCALENDAR, UTF-8.
  ///   - dates: The range of dates, both ends included.
  ///   - limit: The maximum number of steps over all rules, including those before the range; 1,000,000 by default.
  /// - Throws: `Fault` if libical finds no calendar or refuses a start or a rule, if a rule repeats more often
  ///   than daily (for which libical can take minutes), or if the limit is exceeded.
  package static func occurrences(
    in bytes: [UInt8], dates: ClosedRange<CivilDate>, limit: Int = 1_000_000
  ) throws(Fault) -> [LibicalOccurrence] {
    try Libical.alone { () throws(Fault) in
      let calendar = try OwnedComponent(parsing: bytes)
      var expansion = LibicalExpansion(dates: dates, limit: limit)
      for event in calendar.events { try expansion.add(event) }
      return expansion.result()
    }
  }

  private func result() -> [LibicalOccurrence] {
    (occurrences.filter { !replaced.contains($0.key) }.map(\.value) + replacements)
      .filter { dates.contains($0.date) }
      .sorted()
  }

  private mutating func add(_ event: OpaquePointer) throws(Fault) {
    let uid = icalcomponent_get_uid(event).map { String(cString: $0) } ?? ""
    guard let startProperty = icalcomponent_get_first_property(event, ICAL_DTSTART_PROPERTY) else {
      throw Fault(.missingProperty, "the event \(quoted(uid)) has no DTSTART", property: "DTSTART")
    }
    let start = time(of: startProperty, in: event)
    guard clibical_is_null(start) == 0 else {
      throw Fault(
        .refusedByLibical, "libical cannot read the DTSTART of \(quoted(uid))", property: "DTSTART")
    }
    let isCancelled = icalcomponent_get_status(event) == ICAL_STATUS_CANCELLED
    if let property = icalcomponent_get_first_property(event, ICAL_RECURRENCEID_PROPERTY) {
      replaced.insert(key(uid, time(of: property, in: event)))
      if !isCancelled { replacements.append(try occurrence(uid, start)) }
      return
    }
    guard !isCancelled else { return }
    var excluded: Set<Key> = []
    for property in properties(of: event, ICAL_EXDATE_PROPERTY) {
      excluded.insert(key(uid, time(of: property, in: event)))
    }
    var hasRule = false
    for property in properties(of: event, ICAL_RRULE_PROPERTY) {
      hasRule = true
      try expand(property, from: start, uid: uid, excluded: excluded)
    }
    if !hasRule { try insert(uid, start, excluded) }
    for property in properties(of: event, ICAL_RDATE_PROPERTY) {
      try insert(uid, additionTime(property, in: event), excluded)
    }
  }

  private mutating func expand(
    _ property: OpaquePointer, from start: icaltimetype, uid: String, excluded: Set<Key>
  ) throws(Fault) {
    let rule = Libical.take(icalproperty_get_value_as_string_r(property)) ?? ""
    let parts = rule.split(separator: ";")
    for name in ["SECONDLY", "MINUTELY", "HOURLY"] where parts.contains("FREQ=\(name)") {
      throw Fault(
        .costlyRule, "the rule \(quoted(rule)) recurs more often than daily; libical could take minutes to expand it",
        property: "RRULE")
    }
    guard let iterator = clibical_rule_iterator(rule, start) else {
      throw Fault(.refusedByLibical, "libical refuses the rule \(quoted(rule))", property: "RRULE")
    }
    defer { icalrecur_iterator_free(iterator) }
    while true {
      let next = icalrecur_iterator_next(iterator)
      guard clibical_is_null(next) == 0 else { return }
      guard stepsLeft > 0 else {
        throw Fault(
          .limitExceeded, "the rules have more than \(limit) occurrences, the maximum", property: "RRULE")
      }
      stepsLeft -= 1
      let found = try occurrence(uid, next)
      if found.date > dates.upperBound { return }
      if found.date >= dates.lowerBound { try insert(uid, next, excluded) }
    }
  }

  private mutating func insert(
    _ uid: String, _ time: icaltimetype, _ excluded: Set<Key>
  ) throws(Fault) {
    let key = key(uid, time)
    guard !excluded.contains(key) else { return }
    occurrences[key] = try occurrence(uid, time)
  }

  private func properties(of event: OpaquePointer, _ kind: icalproperty_kind) -> [OpaquePointer] {
    Libical.all(icalcomponent_get_first_property(event, kind)) { icalcomponent_get_next_property(event, kind) }
  }

  /// The time of a property in the time zone of its TZID, as the file defines it.
  private func time(of property: OpaquePointer, in event: OpaquePointer) -> icaltimetype {
    icalproperty_get_datetime_with_component(property, event)
  }

  private func additionTime(_ property: OpaquePointer, in event: OpaquePointer) -> icaltimetype {
    guard icalvalue_isa(icalproperty_get_value(property)) == ICAL_PERIOD_VALUE else {
      return time(of: property, in: event)
    }
    var start = icalproperty_get_rdate(property).period.start
    guard clibical_is_utc(start) == 0,
      let name = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER).flatMap({
        icalparameter_get_tzid($0)
      })
    else { return start }
    for component in sequence(first: event, next: { icalcomponent_get_parent($0) }).dropFirst() {
      guard let zone = icalcomponent_get_timezone(component, name) else { continue }
      icaltime_set_timezone(&start, zone)
      break
    }
    return start
  }

  private func key(_ uid: String, _ time: icaltimetype) -> Key {
    Key(uid: uid, start: seconds(time), isAllDay: clibical_is_date(time) != 0)
  }

  private func seconds(_ time: icaltimetype) -> Int64 {
    Int64(icaltime_as_timet_with_zone(time, time.zone))
  }

  private func occurrence(_ uid: String, _ time: icaltimetype) throws(Fault) -> LibicalOccurrence {
    let isDate = clibical_is_date(time) != 0
    do throws(Fault) {
      let date = try CivilDate(year: Int(time.year), month: Int(time.month), day: Int(time.day))
      let clock =
        isDate
        ? TimeOfDay.midnight
        : try TimeOfDay(hour: Int(time.hour), minute: Int(time.minute), second: min(59, Int(time.second)))
      let isFloating = isDate || (time.zone == nil && clibical_is_utc(time) == 0)
      return LibicalOccurrence(
        uid: uid, wallTime: CivilDateTime(date, clock),
        instant: isFloating ? nil : Instant(secondsSince1970: seconds(time)),
        isAllDay: isDate)
    } catch {
      throw error.causing(.refusedByLibical, "libical gives \(quoted(uid)) an invalid time: ")
    }
  }
}
#endif
