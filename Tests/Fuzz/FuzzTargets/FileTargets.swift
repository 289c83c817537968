// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import HolidayData
internal import ICalendar
internal import ICalendarCoding
internal import TestSupport
internal import WorkdayFeeds
internal import Workdays

extension FuzzTarget {
  /// A calendar file, mended.
  package static let fix = FuzzTarget(name: "fix", inputsOf: "calendar", limit: .proving) { FileLaws.faultOfFixing($0) }

  /// A calendar file, merged with one that has some of its UIDs and time zones, and the other way round.
  package static let merge = FuzzTarget(name: "merge", inputsOf: "calendar", limit: .proving) { bytes in
    FileLaws.faultOfMerging(other, bytes, mayRefuse: true) ?? FileLaws.faultOfMerging(bytes, other, mayRefuse: true)
  }

  /// A calendar file, filtered by what its bytes choose.
  package static let filter = FuzzTarget(name: "filter", inputsOf: "calendar", limit: .listing) { bytes in
    FileLaws.faultOfFiltering(bytes, choice: number(of: bytes))
  }

  /// A calendar file, to which days are applied that its bytes choose.
  package static let apply = FuzzTarget(name: "apply", inputsOf: "calendar", limit: .proving) { bytes in
    FileLaws.faultOfApplying(bytes, choice: number(of: bytes))
  }

  /// A calendar file, compared with one that has some of its UIDs, and with a part of itself.
  package static let diff = FuzzTarget(name: "diff", inputsOf: "calendar", limit: .listing) { bytes in
    FileLaws.faultOfComparing(other, bytes) ?? FileLaws.faultOfComparing(bytes, Array(bytes.dropLast(bytes.count / 3)))
  }

  /// The file that a revised feed replaces.
  ///
  /// What is written holds the revised feed, which is revised no more; each event keeps all but its stamps.
  package static let output = FuzzTarget(name: "output", inputsOf: "calendar", limit: .listing) { bytes in
    guard let feed = try? ICalendarReader().read(bytes: feedOfTwo).calendars.first else { return "no feed" }
    let revised = RevisionStamper(of: bytes).revised(feed)
    guard let written = try? ICalendarWriter().bytes(revised) else { return "it cannot be written" }
    let next = RevisionStamper(of: written)
    if !next.holds(revised) { return "what is written is not held" }
    if next.revised(feed) != revised { return "revised again, it changes" }
    let pairs = zip(revised.events, feed.events)
    let isSame = pairs.allSatisfy { after, before in
      after.uid == before.uid && after.span == before.span && after.summary == before.summary
    }
    return isSame && revised.events.count == feed.events.count ? nil : "other events"
  }

  /// A file of company days or of leave: no day is there twice, and of leave none is worked.
  package static let overrides = FuzzTarget(name: "overrides") { bytes in
    for purpose in [DayOverrides.Purpose.company, .leave] {
      guard let overrides = try? DayOverrides(bytes, named: "days.txt", purpose: purpose) else { continue }
      let dates = overrides.days.map(\.date)
      if Set(dates).count != dates.count { return "a day twice" }
      if purpose == .leave, overrides.days.contains(where: { !$0.ruling.isDayOff }) { return "leave that is worked" }
    }
    return nil
  }

  /// A holiday year in the form of timor.tech: what is read is written and reads back the same.
  package static let timor = FuzzTarget(name: "timor", fault: faultOfHolidayYear)

  /// What is wrong with how a holiday year is read, written and read again, or nil.
  static func faultOfHolidayYear(_ bytes: [UInt8]) -> String? {
    guard let stored = try? StoredHolidayYear(json: bytes, named: "2027.json") else { return nil }
    guard let again = try? StoredHolidayYear(json: Array(stored.json.utf8), named: "2027.json") else {
      return "what is written cannot be read"
    }
    return again.json == stored.json ? nil : "no fixed point"
  }

  /// A number that depends on bytes.
  private static func number(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// A generated calendar, whose UIDs are those of many inputs.
  private static let other: [UInt8] = {
    var random = SeededGenerator(seed: 4)
    return RandomCalendar.bytes(&random, upTo: 3)
  }()

  private static let feedOfTwo: [UInt8] = {
    func event(_ uid: String) -> String {
      "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20201125T000000Z\r\nDTSTART;VALUE=DATE:20210104\r\nSUMMARY:\(uid)\r\n"
        + "SEQUENCE:0\r\nEND:VEVENT\r\n"
    }
    return Array(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n\(event("a"))\(event("b"))END:VCALENDAR\r\n".utf8)
  }()
}
