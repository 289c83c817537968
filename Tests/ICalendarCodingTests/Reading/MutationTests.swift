// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// Reads mutated files: a few hundred, or a few thousand in the slow set.
@Suite struct MutationTests {
  @Test func `mutated files never break the reader, and what it reads it can write, read again and expand`() throws {
    let seed = seed(20_260_105)
    var mutator = Mutator(seed: seed)
    let originals =
      try [FindingTests.bytes(FindingTests.text), RoundTripTests.bytes]
      + FileFixtureTests.findings.map { try readBytes("Fixtures/ics/\($0.0).ics") }
    for round in 0..<rounds(fast: 400, slow: 3000) {
      let bytes = mutator.mutated(originals[round % originals.count])
      let time = processorTime {
        if let fault = fault(of: bytes) {
          Issue.record("seed \(seed), round \(round): \(fault)\n\(String(decoding: bytes, as: UTF8.self))")
        }
      }
      if time > .seconds(1) { Issue.record("seed \(seed), round \(round) took over a second") }
    }
  }

  /// What the reader or writer does wrong with some bytes, or nil.
  private func fault(of bytes: [UInt8]) -> String? {
    let reading: ICalendarReader.Reading
    do throws(ICalendarError) {
      reading = try ICalendarReader().read(bytes: bytes)
    } catch {
      return error.code == .limitExceeded || error.code == .malformedText ? nil : "\(error)"
    }
    for calendar in reading.calendars {
      do throws(ICalendarError) {
        let written = try ICalendarWriter().bytes(calendar)
        if let law = LineLaws.broken(by: written) { return law }
        try expand(calendar)
        let again = try ICalendarReader().read(bytes: written)
        guard again.calendars.count == 1 else { return "\(again.calendars.count) calendars of one" }
        let rewritten = try ICalendarWriter().bytes(again.calendars[0])
        if rewritten != written {
          let lines = (written.split(separator: 0x0A), rewritten.split(separator: 0x0A))
          let first = zip(lines.0, lines.1).first { $0 != $1 }
          return "no fixed point: \(first.map { String(decoding: $0 + [0x7C] + $1, as: UTF8.self) } ?? "length")"
        }
      } catch {
        // What libical refuses has been read with an error, and cannot be written.
        guard error.code == .refusedByLibical, reading.hasErrors else { return "\(error)" }
      }
    }
    return nil
  }

  /// Expands instances from the start, around a year and at the end of the calendar.
  private func expand(_ calendar: VCalendar) throws(ICalendarError) {
    var rules: [String: TimeZoneRules] = [:]
    for zone in calendar.timeZones {
      do throws(ICalendarError) {
        rules[zone.identifier] = try zone.rules(through: 2030)
      } catch {
        guard [.costlyRule, .invalidValue, .limitExceeded].contains(error.code) else { throw error }
      }
    }
    let year: Int64 = 1_609_459_200
    for series in EventSeries.series(of: calendar.events) {
      for (lower, upper) in [(nil, nil), (year, year + 31_536_000), (Int64.max - 1, nil)] as [(Int64?, Int64?)] {
        do throws(ICalendarError) {
          var instances = try series.instances(
            from: lower, through: upper, in: TimeZoneTable(rules, unknownZones: .floating))
          var previous = Instant.distantPast
          for _ in 0..<40 {
            guard let instance = instances.next() else { break }
            if instance.position < previous || instance.position.secondsSince1970 < lower ?? .min {
              Issue.record("out of order")
            }
            previous = instance.position
          }
        } catch {
          guard error.code == .costlyRule else { throw error }
        }
      }
    }
  }
}
