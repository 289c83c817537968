// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file of 20,000 events, 11.8 MB, such as calendars of ten years are exported: with three time zones, titles in two
/// languages, folded notes, attendees, alarms, series and whole days.
struct Sample {
  static let count = 20_000

  private var random = SeededGenerator(seed: 5545)
  private var bytes: [UInt8] = []

  /// The bytes of the file, which are always the same.
  static func content(count: Int = count) -> [UInt8] {
    var sample = Sample()
    sample.bytes.reserveCapacity(count * 625)
    sample.add([
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//workday-ics//Benchmark//EN", "CALSCALE:GREGORIAN",
      "X-WR-CALNAME:Work",
    ])
    for zone in zones { sample.add(zone) }
    for number in 0..<count { sample.addEvent(number) }
    sample.add(["END:VCALENDAR"])
    return sample.bytes
  }

  /// Adds lines, folded after 75 octets.
  private mutating func add(_ lines: [String]) {
    for line in lines {
      var width = 75
      for scalar in line.unicodeScalars {
        let length = UTF8.width(scalar)
        if length > width {
          bytes += [0x0D, 0x0A, 0x20]
          width = 74
        }
        bytes += Array(String(scalar).utf8)
        width -= length
      }
      bytes += [0x0D, 0x0A]
    }
  }

  private mutating func pick(_ values: [String]) -> String { values[random.below(values.count)] }

  private mutating func isTrue(of hundred: Int) -> Bool { random.below(100) < hundred }

  private mutating func addEvent(_ number: Int) {
    let (month, day) = ("\(2015 + random.below(10))\(two(1 + random.below(12)))", 1 + random.below(27))
    let date = month + two(day)
    let (hour, minute) = (8 + random.below(10), random.below(4) * 15)
    let (start, end) = ("\(date)T\(two(hour))\(two(minute))00", "\(date)T\(two(hour + 1))\(two(minute))00")
    let stamp = "\(date)T\(two(random.below(24)))\(two(random.below(60)))\(two(random.below(60)))Z"
    let identifier = [random.next(), random.next()].map { String($0, radix: 16, uppercase: true) }.joined(
      separator: "-")
    var lines = ["BEGIN:VEVENT", "UID:\(identifier)@example.com", "DTSTAMP:\(stamp)"]
    let zone = pick(["Asia/Shanghai", "Asia/Shanghai", "Asia/Shanghai", "America/New_York", "Europe/Berlin"])
    switch random.below(20) {
    case 0: lines += ["DTSTART;VALUE=DATE:\(date)", "DTEND;VALUE=DATE:\(month)\(two(day + 1))"]
    case 1, 2: lines += ["DTSTART:\(start)Z", "DTEND:\(end)Z"]
    default: lines += ["DTSTART;TZID=\(zone):\(start)", "DTEND;TZID=\(zone):\(end)"]
    }
    if isTrue(of: 10) { lines += repetition(from: date, start, zone: zone, lines[3].contains("TZID")) }
    lines.append("SUMMARY:\(pick(Self.titles)) \(number % 500)")
    if isTrue(of: 60) { lines.append("LOCATION:\(pick(Self.places)) \(random.below(40))\\, floor \(random.below(30))") }
    if isTrue(of: 45) { lines.append("DESCRIPTION:" + notes()) }
    lines += ["CREATED:\(stamp)", "LAST-MODIFIED:\(stamp)", "SEQUENCE:\(random.below(6))"]
    lines += ["STATUS:\(pick(["CONFIRMED", "CONFIRMED", "CONFIRMED", "TENTATIVE"]))", "TRANSP:OPAQUE"]
    if isTrue(of: 25) { lines += people() }
    if isTrue(of: 30) { lines.append("X-MICROSOFT-CDO-BUSYSTATUS:BUSY") }
    if isTrue(of: 15) { lines.append("URL:https://meet.example.com/\(random.below(100_000))") }
    if isTrue(of: 10) { lines.append("CATEGORIES:\(pick(["Work", "Home", "Travel", "工作"]))") }
    if isTrue(of: 40) {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder",
        "TRIGGER:-PT\(pick(["5", "10", "15", "30", "60"]))M", "END:VALARM",
      ]
    }
    add(lines + ["END:VEVENT"])
  }

  private mutating func repetition(from date: String, _ start: String, zone: String, _ isZoned: Bool) -> [String] {
    guard isZoned else { return ["RRULE:FREQ=YEARLY;COUNT=\(2 + random.below(5))"] }
    let until = "\(Int(date.prefix(4)).map { $0 + random.below(2) } ?? 2024)1231T235959Z"
    switch random.below(10) {
    case 0: return ["RRULE:FREQ=YEARLY"]
    case 1, 2: return ["RRULE:FREQ=MONTHLY;BYMONTHDAY=\(Int(date.suffix(2)) ?? 1);COUNT=\(2 + random.below(11))"]
    case 3: return ["RRULE:FREQ=DAILY;INTERVAL=2;COUNT=10", "EXDATE;TZID=\(zone):\(start)"]
    default: return ["RRULE:FREQ=WEEKLY;UNTIL=\(until)"]
    }
  }

  private mutating func notes() -> String {
    let count = 2 + random.below(4)
    return (0..<count).map { _ in pick(Self.sentences) }.joined(separator: "\\n")
  }

  private mutating func people() -> [String] {
    var lines = ["ORGANIZER;CN=Person \(random.below(40)):mailto:person\(random.below(40))@example.com"]
    for _ in 0...random.below(3) {
      let number = random.below(200)
      lines.append(
        "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=\(pick(["ACCEPTED", "NEEDS-ACTION"]));RSVP=TRUE;CN="
          + "Person \(number);X-NUM-GUESTS=0:mailto:person\(number)@example.com")
    }
    return lines
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let titles = [
    "Weekly meeting", "1:1 with Anna", "项目周会", "Review of the plan", "Dentist", "打卡", "Team lunch\\, outside",
    "Release",
  ]
  private static let places = ["Room", "会议室", "Building", "Office"]
  private static let sentences = [
    "Please read the agenda before the meeting and add your own points to it.",
    "加入会议请点击下面的链接，或者拨打电话。", "- figures of the last week\\, with the open questions",
    "Join with Google Meet: https://meet.google.com/abc-defg-hij", "Bring the printed contract\\; two copies.",
  ]

  private static let zones = [
    [
      "BEGIN:VTIMEZONE", "TZID:Asia/Shanghai", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0800",
      "TZOFFSETTO:+0800", "TZNAME:CST", "END:STANDARD", "END:VTIMEZONE",
    ],
    zone(
      "America/New_York", "-0500", "-0400", ["19700308T020000", "3;BYDAY=2SU"], ["19701101T020000", "11;BYDAY=1SU"]),
    zone(
      "Europe/Berlin", "+0100", "+0200", ["19700329T020000", "3;BYDAY=-1SU"], ["19701025T030000", "10;BYDAY=-1SU"]),
  ]

  private static func zone(
    _ name: String, _ standard: String, _ daylight: String, _ spring: [String], _ autumn: [String]
  ) -> [String] {
    func observance(_ kind: String, _ from: String, _ to: String, _ onset: [String]) -> [String] {
      [
        "BEGIN:\(kind)", "DTSTART:\(onset[0])", "TZOFFSETFROM:\(from)", "TZOFFSETTO:\(to)",
        "RRULE:FREQ=YEARLY;BYMONTH=\(onset[1])", "END:\(kind)",
      ]
    }
    return ["BEGIN:VTIMEZONE", "TZID:\(name)"] + observance("DAYLIGHT", standard, daylight, spring)
      + observance("STANDARD", daylight, standard, autumn) + ["END:VTIMEZONE"]
  }

  /// Writes the file.
  static func write(to path: String, count: Int = count) throws { try write(content(count: count), to: path) }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "wb") else { throw Failure("\(path) cannot be written") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure("\(path) cannot be written") }
  }
}
