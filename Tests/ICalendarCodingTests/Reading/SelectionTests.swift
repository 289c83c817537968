// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// Reading a part of the events gives what reading all gives.
@Suite struct SelectionTests {
  /// The year 2021.
  private static let range = instants(1_609_459_200...1_640_995_199)

  @Test func `what is passed over has no finding, and no instance in the range`() throws {
    let seed = seed(20_261_122)
    var random = SeededGenerator(seed: seed)
    var mutator = Mutator(seed: seed)
    let originals =
      try [FindingTests.bytes(FindingTests.text), RoundTripTests.bytes]
      + FileFixtureTests.findings.map { try readBytes("Fixtures/ics/\($0.0).ics") }
    var passed = 0
    for round in 0..<rounds(fast: 300, slow: 1500) {
      let bytes: [UInt8] =
        switch round % 4 {
        case 0: mutator.mutated(originals[round / 4 % originals.count])
        case 1: mutator.mutated(RandomCalendar.bytes(&random))
        default: RandomCalendar.bytes(&random)
        }
      let isStrict = round % 8 == 2
      guard let all = try? Self.read(bytes, .all, isStrict: isStrict) else { continue }
      let none = try Self.read(bytes, .none, isStrict: isStrict)
      let some = try Self.read(bytes, .events(touching: Self.range), isStrict: isStrict)
      let text = { "seed \(seed), round \(round)\n\(String(decoding: bytes, as: UTF8.self))" }
      if none.findings != all.findings || none.events != all.events { Issue.record("\(text())") }
      let errors = (all.findings, some.findings)
      if errors.0.filter({ $0.severity == .error }) != errors.1.filter({ $0.severity == .error }) {
        Issue.record("\(text())")
      }
      if some.events != all.events || some.instances != all.instances {
        Issue.record("\(text())\n\(some.instances)\nnot\n\(all.instances)")
      }
      passed += all.delivered - some.delivered
    }
    #expect(passed > 200)
  }

  private struct Result {
    var findings: [Finding] = []
    var events = 0
    var delivered = 0
    var instances: [String] = []
  }

  private static func read(_ bytes: [UInt8], _ selection: ICalendarStream.Selection, isStrict: Bool) throws -> Result {
    var rest = [bytes]
    var stream = ICalendarStream(isStrict: isStrict, selecting: selection) { rest.popLast() }
    var agenda = Agenda(in: .utc, zones: TimeZoneDatabase(folders: []), through: 2022)
    var entries: [(entry: VCalendar.Entry, line: Int)] = []
    var result = Result()
    while let element = try stream.next() {
      switch element {
      case .entry(let entry, let line): entries.append((entry, line))
      case .end(let head):
        entries.sort { $0.line < $1.line }
        result.delivered += entries.count
        let calendar = VCalendar(head, entries: entries.map(\.entry))
        agenda.add(calendar, usingZones: stream.passedZones)
        entries = []
      }
    }
    result.findings = stream.findings
    result.events = stream.eventCount
    let instances = agenda.instances(
      from: range.lowerBound, through: range.upperBound, includingEarlier: true, includingCancelled: true)
    result.instances =
      agenda.unresolvedZones
      + instances.prefix(200).map { instance in
        "\(instance.start) \(instance.end) \(instance.event.details.uid) \(instance.event.details.summary?.string ?? "")"
      }
    return result
  }
}
