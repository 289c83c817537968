// SPDX-License-Identifier: MIT

package import TestSupport

/// Calendars of a few events with what decides whether an event takes place in a year: starts and ends of all forms,
/// rules, exceptions, several versions of an event.
package enum RandomCalendar {
  /// A calendar of at least one event.
  package static func bytes(_ random: inout SeededGenerator, upTo count: Int = 12) -> [UInt8] {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"]
    lines += [
      "BEGIN:VTIMEZONE", "TZID:Asia/Shanghai", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0800",
      "TZOFFSETTO:+0800", "END:STANDARD", "END:VTIMEZONE",
    ]
    for number in 0..<Int.random(in: 1...max(1, count), using: &random) { lines += event(number, &random) }
    return Array((lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  private static func event(_ number: Int, _ random: inout SeededGenerator) -> [String] {
    func pick(_ values: [String]) -> String { values[Int.random(in: 0..<values.count, using: &random)] }
    func isTrue(of hundred: Int) -> Bool { Int.random(in: 0..<100, using: &random) < hundred }
    let date = pick(["2019", "2020", "2021", "2022"]) + pick(["0101", "0615", "1231"])
    let (start, end): (String, String)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: (start, end) = (";VALUE=DATE:\(date)", ";VALUE=DATE:20221231")
    case 1: (start, end) = (":\(date)T090000Z", ":\(date)T\(pick(["10", "09"]))0000Z")
    case 2: (start, end) = (":\(date)T090000", pick([":\(date)T100000", ":\(date)T100000Z"]))
    case 3: (start, end) = (";TZID=Nowhere:\(date)T090000", ";TZID=Nowhere:\(date)T100000")
    default:
      (start, end) = (";TZID=Asia/Shanghai:\(date)T000000", ";TZID=Asia/Shanghai:\(date)T\(pick(["10", "00"]))0000")
    }
    var lines = ["BEGIN:VEVENT", "UID:\(pick(["a", "b", "c", "\(number)", "\(number)"]))"]
    lines += [pick(["DTSTAMP:20210101T000000Z", "DTSTAMP:20220101T000000Z"]), "DTSTART\(start)", "SUMMARY:\(number)"]
    if isTrue(of: 70) { lines.append("DTEND\(end)") }
    if isTrue(of: 5) { lines.append("DURATION:\(pick(["PT1H", "P1000D"]))") }
    if isTrue(of: 30) {
      let until = pick(["20190701", "20210701", "20201201T000000Z", "20210701T000000Z", "20210701T000000"])
      lines.append(
        "RRULE:"
          + pick([
            "FREQ=WEEKLY", "FREQ=DAILY;COUNT=30", "FREQ=WEEKLY;INTERVAL=5;COUNT=20;BYDAY=MO,SU", "FREQ=YEARLY;COUNT=3",
            "FREQ=DAILY;UNTIL=\(until)", "FREQ=WEEKLY;UNTIL=\(until)", "FREQ=DAILY;BYMONTH=6;COUNT=40",
            "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=9", "FREQ=HOURLY;COUNT=3",
          ]))
    }
    if isTrue(of: 20) { lines.append("RECURRENCE-ID\(pick(["", ";RANGE=THISANDFUTURE"]))\(start)") }
    if isTrue(of: 10) { lines.append("\(pick(["EXDATE", "RDATE"]))\(start)") }
    if isTrue(of: 20) { lines.append("SEQUENCE:\(pick(["0", "1", "2"]))") }
    if isTrue(of: 20) { lines.append("STATUS:\(pick(["CONFIRMED", "CANCELLED", "DRAFT"]))") }
    if isTrue(of: 20) { lines.append("DESCRIPTION:\(pick(["a\\, b", "a, b", "a\\xb"]))") }
    if isTrue(of: 10) { lines.append("ATTENDEE;CN=B;RSVP=\(pick(["TRUE", "MAYBE"])):\(pick(["mailto:b", "b"]))") }
    if isTrue(of: 20) {
      lines += ["BEGIN:VALARM", "ACTION:\(pick(["DISPLAY", "AUDIO", "EMAIL"]))"]
      lines += [pick(["DESCRIPTION:x", "SUMMARY:x"]), "TRIGGER:\(pick(["-PT5M", "PT5M", "PT0S"]))", "END:VALARM"]
    }
    return lines + ["END:VEVENT"]
  }
}
