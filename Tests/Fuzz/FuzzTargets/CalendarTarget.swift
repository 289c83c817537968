// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import ICalendar
internal import ICalendarCoding
internal import TimeZones

extension FuzzTarget {
  /// A calendar file: read, checked, expanded, written and read again; in strict reading too.
  package static let calendar = FuzzTarget(name: "calendar", limit: .listing) { bytes in
    let reading: ICalendarReader.Reading
    do throws(Fault) {
      reading = try ICalendarReader().read(bytes: bytes)
    } catch {
      return error.code == .limitExceeded || error.code == .malformedText ? nil : "\(error)"
    }
    for calendar in reading.calendars {
      if let fault = faultOfWriting(calendar, hasErrors: reading.hasErrors) ?? faultOfExpanding(calendar) {
        return fault
      }
    }
    if let fault = faultOfSelecting(bytes, isStrict: false) { return fault }
    return faultOfSelecting(bytes, isStrict: true).map { "strict: \($0)" }
  }

  /// A calendar file, read as `expand` does: the events of a year, and their instances in it.
  package static let reading = FuzzTarget(name: "reading", inputsOf: "calendar", limit: .listing) { bytes in
    do throws(Fault) {
      _ = try select(.events(touching: year), of: bytes, isStrict: false)
      return nil
    } catch {
      return error.code == .limitExceeded || error.code == .malformedText ? nil : "\(error)"
    }
  }

  /// What is wrong with a calendar that is written, read and written again.
  private static func faultOfWriting(_ calendar: VCalendar, hasErrors: Bool) -> String? {
    do throws(Fault) {
      let written = try ICalendarWriter().bytes(calendar)
      if let law = LineLaws.broken(by: written) { return law }
      let again = try ICalendarReader().read(bytes: written)
      guard again.calendars.count == 1 else { return "\(again.calendars.count) calendars of one" }
      let rewritten = try ICalendarWriter().bytes(again.calendars[0])
      guard rewritten != written else { return nil }
      let first = zip(written.split(separator: 0x0A), rewritten.split(separator: 0x0A)).first { $0 != $1 }
      return "no fixed point: \(first.map { String(decoding: $0 + [0x7C] + $1, as: UTF8.self) } ?? "length")"
    } catch {
      // What libical refuses has been read with an error, and cannot be written.
      return error.code == .refusedByLibical && hasErrors ? nil : "\(error)"
    }
  }

  /// What is wrong with the first instances, those around a year and those at the end of the calendar.
  private static func faultOfExpanding(_ calendar: VCalendar) -> String? {
    var rules: [String: TimeZoneRules] = [:]
    for zone in calendar.timeZones {
      do throws(Fault) {
        rules[zone.identifier] = try zone.rules(through: 2030)
      } catch {
        guard [.costlyRule, .invalidValue, .limitExceeded].contains(error.code) else { return "\(error)" }
      }
    }
    let year: Int64 = 1_609_459_200
    for series in EventSeries.series(of: calendar.events) {
      for (lower, upper) in [(nil, nil), (year, year + 31_536_000), (Int64.max - 1, nil)] as [(Int64?, Int64?)] {
        do throws(Fault) {
          var instances = try series.instances(
            from: lower, through: upper, in: TimeZoneTable(rules, unknownZones: .floating))
          var previous = Instant.distantPast
          for _ in 0..<40 {
            guard let instance = instances.next() else { break }
            if instance.position < previous || instance.position.secondsSince1970 < lower ?? .min {
              return "out of order at \(instance.position)"
            }
            previous = instance.position
          }
        } catch {
          guard error.code == .costlyRule else { return "\(error)" }
        }
      }
    }
    return nil
  }

  // MARK: - Reading a part of the events

  /// The year 2021.
  private static let year =
    Instant(secondsSince1970: 1_609_459_200)...Instant(secondsSince1970: 1_640_995_199)

  private struct Selected {
    var findings: [Finding] = []
    var events = 0
    var instances: [String] = []
  }

  /// What differs between reading all events, none, and those of a year, as `check` and `expand` do.
  private static func faultOfSelecting(_ bytes: [UInt8], isStrict: Bool) -> String? {
    do throws(Fault) {
      let all = try select(.all, of: bytes, isStrict: isStrict)
      let none = try select(.none, of: bytes, isStrict: isStrict)
      if none.findings != all.findings || none.events != all.events { return "other findings without entries" }
      let some = try select(.events(touching: year), of: bytes, isStrict: isStrict)
      if some.findings.filter({ $0.severity == .error }) != all.findings.filter({ $0.severity == .error }) {
        return "other errors in a part"
      }
      guard some.events != all.events || some.instances != all.instances else { return nil }
      return "other instances in a part: \(some.instances) instead of \(all.instances)"
    } catch {
      return error.code == .limitExceeded || error.code == .malformedText ? nil : "\(error)"
    }
  }

  private static func select(
    _ selection: ICalendarStream.Selection, of bytes: [UInt8], isStrict: Bool
  ) throws(Fault) -> Selected {
    var rest = [bytes]
    let database = TimeZoneDatabase(folders: [])
    var stream = ICalendarStream(isStrict: isStrict, comparingWith: database, selecting: selection) { rest.popLast() }
    var agenda = Agenda(in: .utc, zones: database, through: 2022)
    var entries: [(entry: VCalendar.Entry, line: Int)] = []
    var result = Selected()
    while let element = try stream.next() {
      switch element {
      case .entry(let entry, let line): entries.append((entry, line))
      case .end(let head):
        entries.sort { $0.line < $1.line }
        agenda.add(VCalendar(head, entries: entries.map(\.entry)), usingZones: stream.passedZones)
        entries = []
      }
    }
    result.findings = stream.findings
    result.events = stream.eventCount
    if case .none = selection { return result }
    let instances = agenda.instances(
      from: year.lowerBound, through: year.upperBound, includingEarlier: true, includingCancelled: true)
    result.instances =
      agenda.unresolvedZones
      + instances.prefix(60).map { instance in
        "\(instance.start) \(instance.end) \(instance.event.details.uid) \(instance.event.details.summary?.string ?? "")"
      }
    return result
  }
}

extension FuzzTarget {
  /// A calendar in JSON: jCal that was read comes back the same once it has been written, and what is made of JSCalendar is
  /// JSCalendar.
  package static let json = FuzzTarget(name: "json") { bytes in
    if let calendars = try? JCal.components(bytes) {
      guard let first = try? JCal.components(JCal.bytes(calendars)),
        let second = try? JCal.components(JCal.bytes(first))
      else { return "jCal that was written is refused" }
      if first != second { return "jCal does not come back" }
    }
    guard let calendars = try? JSCalendar.components(bytes) else { return nil }
    do throws(Fault) {
      _ = try JSCalendar.components(JSCalendar.bytes(calendars))
      return nil
    } catch {
      return error.code == .limitExceeded ? nil : "JSCalendar that was written is refused: \(error)"
    }
  }
}
