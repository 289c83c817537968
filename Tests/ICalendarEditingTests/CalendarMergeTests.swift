// SPDX-License-Identifier: MIT

import Foundation
import FuzzTargets
import ICalendar
import ICalendarCoding
import ICalendarEditing
import TestSupport
import Testing
import TimeZones

/// Merges and filters mutated files: a few hundred, or thousands in the slow set.
@Suite struct CalendarMergeTests {
  private static let fixtures: [[UInt8]] =
    ((try? FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Fixtures/ics")) ?? []).sorted()
    .filter { $0.hasSuffix(".ics") }.compactMap { try? readBytes("Fixtures/ics/" + $0) }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `a file merged with a mutated one shows what the newest version of each event shows`() throws {
    var mutator = Mutator(seed: seed(78))
    var random = SeededGenerator(seed: seed(79))
    var merged = 0
    for round in 0..<rounds(fast: 30, slow: 400) {
      let first = Self.fixtures[random.below(Self.fixtures.count)]
      let original = Self.fixtures[random.below(Self.fixtures.count)]
      guard let source = try? CalendarSource(first), let other = try? CalendarSource(mutator.mutated(original)) else {
        continue
      }
      do {
        let (bytes, summaries) = try CalendarMerge.merge(
          [source, other], isBusyOnly: random.below(4) == 0, database: SystemZones.database)
        let result = try CalendarSource(bytes)
        #expect(result.calendars.count == 1)
        let entries = result.calendars[0].entries.count { !$0.value.isTimeZone }
        #expect(summaries.map(\.kept).reduce(0, +) == entries, "round \(round)")
        // Merged with a part of itself, a calendar stays the same.
        let again = try CalendarMerge.merge([result, result], isBusyOnly: false, database: SystemZones.database)
        #expect(again.bytes == bytes, "round \(round)")
        merged += 1
      } catch {
        Issue.record("round \(round): \(error)\n\(String(decoding: other.text.bytes, as: UTF8.self))")
      }
    }
    #expect(merged > 15)
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `what a filter keeps and what it leaves out are together what there was`() throws {
    var mutator = Mutator(seed: seed(80))
    var random = SeededGenerator(seed: seed(81))
    for _ in 0..<rounds(fast: 100, slow: 400) {
      guard let source = try? CalendarSource(mutator.mutated(Self.fixtures[random.below(Self.fixtures.count)])) else {
        continue
      }
      let uids = Set(source.values.flatMap(\.entries).compactMap { $0.details?.uid }).subtracting([""])
      var filter = CalendarFilter()
      filter.uids = uids.filter { _ in random.below(2) == 0 }
      guard !filter.uids.isEmpty, filter.uids != uids else { continue }
      let kept = try CalendarSource(filter.bytes(of: source, database: SystemZones.database).bytes)
      filter.uids = uids.subtracting(filter.uids)
      let others = try CalendarSource(filter.bytes(of: source, database: SystemZones.database).bytes)
      filter.uids = uids
      let all = try CalendarSource(filter.bytes(of: source, database: SystemZones.database).bytes)
      let proof = CalendarProof(source.values, database: SystemZones.database)
      let together = try proof.instances(of: kept.values) + proof.instances(of: others.values)
      #expect(try together.sorted() == proof.instances(of: all.values))
    }
  }

  @Test func `entries of one UID are compared with the one that counts, not with all`() throws {
    func calendar(_ count: Int, _ hour: Int) throws -> CalendarSource {
      let events = (0..<count).map { number in
        let time = "2021\(10 + number / 900)\(10 + number / 50 % 18)T\(hour)\(10 + number % 50)00Z"
        return "BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20210101T000000Z\r\n"
          + (number % 2 == 0 ? "" : "RECURRENCE-ID:\(time)\r\n") + "DTSTART:\(time)\r\nEND:VEVENT\r\n"
      }
      return try CalendarSource(
        Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(events.joined())END:VCALENDAR\r\n".utf8))
    }
    func cost(_ count: Int) throws -> Duration {
      let sources = [try calendar(count, 10), try calendar(count, 11), try calendar(count, 10)]
      return try processorTime {
        let (_, summaries) = try CalendarMerge.merge(sources, isBusyOnly: false, database: SystemZones.database)
        #expect(summaries[0].kept == count && summaries[2].omitted == count)
        // Those at other times clash; changed occurrences at other times are others.
        #expect(summaries[1].clashing == count / 2 && summaries[1].kept == count / 2)
      }
    }
    var (few, many) = (try cost(250), try cost(2000))
    for _ in 0..<4 where many > few * 16 { (few, many) = (min(few, try cost(250)), min(many, try cost(2000))) }
    #expect(many < few * 24, "\(few) and \(many)")
  }

  /// A calendar with the zone Office, at an offset, and an event at nine there.
  private static func office(_ uid: String, _ offset: String, _ lines: String = "", earlier: String? = nil) -> String {
    func zone(_ start: String, _ offset: String) -> String {
      "BEGIN:STANDARD\r\nDTSTART:\(start)\r\nTZOFFSETFROM:\(offset)\r\nTZOFFSETTO:\(offset)\r\nEND:STANDARD\r\n"
    }
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTIMEZONE\r\nTZID:Office\r\n"
      + (earlier.map { zone("16010101T000000", $0) } ?? "") + zone("19700101T000000", offset)
      + "END:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20210101T000000Z\r\nSUMMARY:\(uid)\r\n\(lines)"
      + "DTSTART;TZID=\"Office\":20210104T090000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
  }

  private func merge(_ texts: [String], isBusyOnly: Bool = false) throws -> (text: String, names: [[String]]) {
    let (bytes, summaries) = try CalendarMerge.merge(
      try texts.map { try CalendarSource(Array($0.utf8)) }, isBusyOnly: isBusyOnly, database: SystemZones.database)
    return (String(decoding: bytes, as: UTF8.self), summaries.map { $0.renamed.map { "\($0.old) \($0.new)" } })
  }

  /// The instances of a calendar's text, each with its title.
  private func shown(_ text: String) throws -> [String] {
    let agenda = Agenda(try ICalendarReader().read(text).calendars, in: .utc, zones: SystemZones.database)
    return agenda.instances().map { "\($0.position) \($0.event.summary?.string ?? "")" }
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `each zone that differs from those before it gets the next free name, and each event keeps its instant`() throws
  {
    let texts = [
      Self.office("A", "+0800"), Self.office("B", "+0100"), Self.office("C", "-0500"), Self.office("D", "+0800"),
    ]
    let (text, names) = try merge(texts)
    #expect(names == [[], ["Office Office-2"], ["Office Office-3"], []])
    #expect(
      try shown(text) == [
        "2021-01-04T01:00:00Z A", "2021-01-04T01:00:00Z D", "2021-01-04T08:00:00Z B", "2021-01-04T14:00:00Z C",
      ])
    #expect(
      try ICalendarReader().read(text).calendars[0].timeZones.map(\.identifier).sorted() == [
        "Office", "Office-2", "Office-3",
      ])
    #expect(text.contains("\r\nDTSTART;TZID=\"Office\":20210104T090000\r\n"))
    let busy = try merge(texts, isBusyOnly: true)
    #expect(busy.names == names)
    #expect(
      try shown(busy.text) == [
        "2021-01-04T01:00:00Z Busy", "2021-01-04T01:00:00Z Busy", "2021-01-04T08:00:00Z Busy",
        "2021-01-04T14:00:00Z Busy",
      ])
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `zones that differ only where no event is are one zone`() throws {
    let first = Self.office("A", "+0800")
    let (text, names) = try merge([first, Self.office("B", "+0800", earlier: "+0805")])
    #expect(names == [[], []])
    #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    #expect(try shown(text) == ["2021-01-04T01:00:00Z A", "2021-01-04T01:00:00Z B"])
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `a name that a zone of the first file has is not free, and lines that cannot be read stay`() throws {
    let first = Self.office("A", "+0800")
    let zone = try #require(first.firstMatch(of: /BEGIN:VTIMEZONE(.|\r\n)*END:VTIMEZONE\r\n/)?.output.0)
    let both = first.replacing("BEGIN:VEVENT", with: zone.replacing("Office", with: "Office-2") + "BEGIN:VEVENT")
    let second = Self.office("B", "+0100", "a line without a colon\r\n")
    let (text, names) = try merge([both, second, Self.office("C", "-0500")])
    #expect(names == [[], ["Office Office-3"], ["Office Office-4"]])
    #expect(text.contains("\r\nSUMMARY:B\r\na line without a colon\r\nDTSTART;TZID=Office-3:20210104T090000\r\n"))
    #expect(
      try shown(text) == ["2021-01-04T01:00:00Z A", "2021-01-04T08:00:00Z B", "2021-01-04T14:00:00Z C"])
    #expect(
      try ICalendarReader().read(text).calendars[0].timeZones.map(\.identifier) == [
        "Office", "Office-2", "Office-3", "Office-4",
      ])
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `the calendars of one file become one too`() throws {
    let (text, names) = try merge([Self.office("A", "+0800") + Self.office("B", "+0100"), Self.office("A", "+0100")])
    #expect(names == [["Office Office-2"], []])
    #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 2)
    #expect(try shown(text) == ["2021-01-04T01:00:00Z A", "2021-01-04T08:00:00Z B"])
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `of equal versions the one that was modified last counts, and a replacement that is older than its series goes`()
    throws
  {
    let (text, _) = try merge([
      Self.office("A", "+0800", "LAST-MODIFIED:20210101T000000Z\r\nSTATUS:TENTATIVE\r\n"),
      Self.office("A", "+0800", "LAST-MODIFIED:20210101T000001Z\r\nSTATUS:CONFIRMED\r\n"),
      Self.office("A", "+0800", "STATUS:CANCELLED\r\n"),
    ])
    #expect(text.contains("STATUS:CONFIRMED") && !text.contains("TENTATIVE") && !text.contains("CANCELLED"))
    let series = Self.office("A", "+0800", "SEQUENCE:2\r\nRRULE:FREQ=DAILY;COUNT=2\r\n")
    for sequence in ["1", "2", "3"] {
      let replacement = Self.office(
        "A", "+0800", "SEQUENCE:\(sequence)\r\nLOCATION:new\r\nRECURRENCE-ID;TZID=Office:20210105T090000\r\n")
      #expect(try merge([series, replacement]).text.contains("LOCATION:new") == (sequence != "1"), "\(sequence)")
    }
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `a zone that one file does not define stays the system's for it, whatever the other file defines`() throws {
    func named(_ text: String) -> String { text.replacing("Office", with: "Asia/Shanghai") }
    let without = named(Self.office("A", "+0800"))
      .replacing(/BEGIN:VTIMEZONE(.|\r\n)*END:VTIMEZONE\r\n/, with: "")
    let wrong = named(Self.office("B", "+0900"))
    let instants = ["2021-01-04T00:00:00Z B", "2021-01-04T01:00:00Z A"]
    for texts in [[without, wrong], [wrong, without], [without, without.replacing("UID:A", with: "UID:C"), wrong]] {
      let (text, names) = try merge(texts)
      let others = try texts.count == 2 ? [] : shown(texts[1])
      #expect(try shown(text) == (instants + others).sorted())
      #expect(names.flatMap(\.self) == ["Asia/Shanghai Asia/Shanghai-2"])
    }
    // The same offset: one zone.
    let (text, names) = try merge([without, named(Self.office("B", "+0800"))])
    #expect(names == [[], []])
    #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    // A name that nobody knows is floating time, and stays so.
    let (floating, _) = try merge([
      wrong.replacing("Asia/Shanghai", with: "Lab"), without.replacing("Asia/Shanghai", with: "Lab"),
    ])
    #expect(try shown(floating) == ["2021-01-04T00:00:00Z B", "2021-01-04T09:00:00Z A"])
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `a replacement from a file with another zone of the same name keeps its instant`() throws {
    let series = Self.office("A", "+0900", "RRULE:FREQ=DAILY;COUNT=2\r\n")
    let replacement = Self.office("A", "+0800", "SEQUENCE:1\r\nRECURRENCE-ID;TZID=Office:20210104T080000\r\n")
    let (text, names) = try merge([series, replacement])
    #expect(names == [[], ["Office Office-2"]])
    #expect(try shown(text) == ["2021-01-04T01:00:00Z A", "2021-01-05T00:00:00Z A"])
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `the first file's zone stays the first, which is the zone of its days`() throws {
    let days = Self.office("A", "+0900")
      .replacing(
        "DTSTART;TZID=\"Office\":20210104T090000",
        with: "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;UNTIL=20210104T150000Z")
    let (text, _) = try merge([days, Self.office("B", "-0500").replacing("Office", with: "Lab")])
    #expect(try shown(text).filter { $0.hasSuffix("A") }.count == 2)
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `events that differ only in whether their time is floating are merged in any order`() throws {
    func calendar(_ uid: String, _ start: String) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20210101T000000Z\r\n\(start)\r\n"
        + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    }
    let replacement = calendar("b", "DTSTART:20210101T090000Z\r\nRECURRENCE-ID:20210101T090000Z")
    let floating = calendar("a", "DTSTART:20210101T090000")
    for texts in [[replacement, floating], [floating, replacement]] {
      let (text, _) = try merge(texts)
      #expect(try shown(text).count == 2)
    }
  }
}
