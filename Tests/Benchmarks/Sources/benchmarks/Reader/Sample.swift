// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file of 20,000 events and more than 10 MB.
enum Sample: String, CaseIterable {
  /// Titles, places, alarms and rules are repeated, as in most calendars.
  case usual
  /// No text, number or time is repeated in the lines of events.
  case unlike

  static let count = 20_000

  /// Writes the file.
  func write(to path: String) throws {
    guard let file = fopen(path, "wb") else { throw Failure("\(path) cannot be written") }
    defer { fclose(file) }
    for line in lines where fputs(line + "\r\n", file) < 0 { throw Failure("\(path) cannot be written") }
  }

  private var lines: [String] {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//workday-ics//Benchmark//EN", "BEGIN:VTIMEZONE",
      "TZID:Asia/Shanghai", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0800", "TZOFFSETTO:+0800",
      "END:STANDARD", "END:VTIMEZONE",
    ]
    for number in 0..<Self.count { lines += event(number) }
    return lines + ["END:VCALENDAR"]
  }

  private func event(_ number: Int) -> [String] {
    // Choose one of the repeated texts, or a unique text.
    let kind = self == .usual ? number % 40 : number
    let day = "\(2015 + number / 10 % 10)\(two(1 + number / 100 % 12))\(two(1 + number / 1200 % 28))"
    let minutes = self == .usual ? number % 4 * 15 : number % 60
    let start = "\(day)T\(two(8 + number % 10))\(two(minutes))00"
    let end = "\(day)T\(two(9 + number % 10))\(two(minutes))00"
    var lines = [
      "BEGIN:VEVENT", "UID:event-\(number)-of-the-benchmark@example.com", "DTSTAMP:\(start)Z",
      "DTSTART;TZID=Asia/Shanghai:\(start)", "DTEND;TZID=Asia/Shanghai:\(end)",
      "SUMMARY:Meeting \(kind) with the whole team", "LOCATION:Room \(kind)\\, third floor of the building",
      "DESCRIPTION:Agenda \(number)\\nfirst the one thing\\nthen the other", "STATUS:CONFIRMED",
      "SEQUENCE:\(kind)", "CREATED:\(start)Z", "LAST-MODIFIED:\(end)Z", "TRANSP:OPAQUE",
      "ORGANIZER;CN=Person \(kind):mailto:person\(kind)@example.com",
    ]
    if number % 10 == 0 { lines.append("RRULE:FREQ=WEEKLY;INTERVAL=\(kind % 50 + 1);COUNT=30") }
    lines += [
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder \(kind)", "TRIGGER:-PT\(kind % 600)M", "END:VALARM",
    ]
    return lines + ["END:VEVENT"]
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
