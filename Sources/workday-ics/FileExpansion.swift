// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import CommandSupport
internal import ICalendar
internal import ICalendarCoding
internal import Support
internal import TimeZones

/// The instances of all events of some files, by instant.
struct FileExpansion {
  /// The instances of one series that are still to come.
  private struct Source {
    var next: EventInstance
    var rest: EventSeries.Instances
    let file: Int
    let calendar: Int
  }

  private struct ZoneOfCalendar: Hashable {
    let calendar: Int
    let name: String
  }

  private let bounds: (lower: Int64?, upper: Int64?)
  /// Whether instances count that began before the bounds and last into them.
  private var includesLasting = false
  private let floating: TimeZoneRules
  private let lastYear: Int
  private var zones: ZoneBook
  private var sources: [Source] = []
  private var files: [String] = []
  /// The zones that each calendar defines itself.
  private var defined: [Set<String>] = []
  /// The zones of calendars that have been compared with the system's and told to differ.
  private var reported: Set<ZoneOfCalendar> = []
  private(set) var isEndless = false
  /// Whether an event could not be read or expanded.
  private(set) var hasLosses = false

  /// Makes an expansion of what takes place within a range of instants; the zone is that of dates and floating times.
  init(overlapping range: Range<Int64>, floating: TimeZoneRules, database: TimeZoneDatabase) {
    self.init(from: range.lowerBound, through: range.upperBound - 1, floating: floating, database: database)
    includesLasting = true
  }

  /// Makes an expansion between two instants; the zone is that of dates and floating times.
  init(from lower: Int64?, through upper: Int64?, floating: TimeZoneRules, database: TimeZoneDatabase) {
    bounds = (lower, upper)
    self.floating = floating
    let last = upper.flatMap { $0 > CivilDateTime.last.wallSeconds ? nil : try? floating.localTime(of: $0) }
    lastYear = min(9999, (last?.date.year ?? 9998) + 1)
    zones = ZoneBook(database)
  }

  /// Reads a file; what is wrong with it is counted on standard error.
  mutating func read(_ path: String) throws {
    let input = try InputFile(path)
    var stream = ICalendarStream { input.piece() }
    files.append(input.name)
    var events: [VEvent] = []
    var definitions: [VTimeZone] = []
    while let element = try stream.next() {
      switch element {
      case .entry(.event(let event), _): events.append(event)
      case .entry(.timeZone(let zone), _): definitions.append(zone)
      case .entry(.other(let component), let line) where component.name == "VEVENT":
        hasLosses = true
        warn("the event at line \(line) breaks the rules and is left out")
      case .entry: break
      case .end:
        add(events, definitions)
        events = []
        definitions = []
      }
    }
    try input.check()
    let found = stream.diagnostics
    let errors = found.count { $0.severity == .error }
    // What stands in a calendar without an end is lost.
    if found.contains(where: { $0.code == .noCalendar || $0.code == .unbalancedComponent }) { hasLosses = true }
    if errors > 0 {
      warn("\(counted(errors, "error")); workday-ics check tells more")
    }
  }

  private mutating func add(_ events: [VEvent], _ definitions: [VTimeZone]) {
    var rules = ZoneBook.rules(of: definitions, through: lastYear) { warn($0) }
    defined.append(Set(rules.keys))
    for name in Set(events.flatMap(Self.zoneNames)).sorted() where rules[name] == nil {
      rules[name] = zones.systemRules(for: name)
      let meant = rules[name].map { $0.identifier == name ? "" : " as \($0.identifier)" }
      warn(
        meant.map { "no VTIMEZONE defines \(name); read by the system's rules\($0)" }
          ?? "no VTIMEZONE defines \(name), nor does the system; its times are read in \(floating.identifier)")
    }
    // A name that nothing defines has the zone for floating times, said above.
    let table = TimeZoneTable(rules, floating: floating)
    for series in EventSeries.series(of: events) {
      if series.isEndless { isEndless = true }
      do throws(ICalendarError) {
        var instances = try instances(of: series, in: table)
        if let first = instances.next() {
          sources.append(
            Source(next: first, rest: instances, file: files.count - 1, calendar: defined.count - 1))
        }
      } catch {
        hasLosses = true
        let uid = series.master?.uid ?? ""
        warn("the event \(uid) is left out: \(error.message)")
      }
    }
  }

  /// Hands the instances of all files over in the order of their instants, at most so many.
  mutating func forEach(limit: Int, _ body: (EventInstance) throws -> Void) throws {
    var heap = Array(sources.indices)
    for root in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(root, in: &heap) }
    var left = limit
    while left > 0, let first = heap.first {
      compareZone(of: first)
      try body(sources[first].next)
      left -= 1
      if let next = sources[first].rest.next() {
        sources[first].next = next
      } else {
        heap[0] = heap[heap.count - 1]
        heap.removeLast()
      }
      sink(0, in: &heap)
    }
  }

  private func sink(_ root: Int, in heap: inout [Int]) {
    var root = root
    while 2 * root + 1 < heap.count {
      var child = 2 * root + 1
      if child + 1 < heap.count, precedes(heap[child + 1], heap[child]) { child += 1 }
      guard precedes(heap[child], heap[root]) else { return }
      heap.swapAt(root, child)
      root = child
    }
  }

  private func precedes(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (sources[first].next.position, sources[second].next.position)
    return one == other ? first < second : one < other
  }

  /// Tells once when a calendar's own time zone has another offset than the system's at an instance.
  private mutating func compareZone(of index: Int) {
    let instance = sources[index].next
    guard let name = instance.start.timeZone, let offset = instance.offset, let instant = instance.instant,
      defined[sources[index].calendar].contains(name), let system = zones.systemRules(for: name)
    else { return }
    let other = system.offset(at: instant)
    guard other != offset,
      reported.insert(ZoneOfCalendar(calendar: sources[index].calendar, name: name)).inserted
    else { return }
    let place = files[sources[index].file]
    StandardError.write(
      "Warning: \(oneLine(place)): the VTIMEZONE of \(oneLine(name)) gives "
        + "\(offsetText(offset, .extended)) on \(instance.start.date.iso8601), the system's \(system.identifier) "
        + "\(offsetText(other, .extended)); the file's is used.")
  }

  private func instances(
    of series: EventSeries, in table: TimeZoneTable
  ) throws(ICalendarError) -> EventSeries.Instances {
    if includesLasting, let lower = bounds.lower, let upper = bounds.upper {
      return try series.instances(overlapping: lower..<upper + 1, in: table)
    }
    return try series.instances(from: bounds.lower, through: bounds.upper, in: table)
  }

  private static func zoneNames(_ event: VEvent) -> [String] {
    var moments: [Moment] = []
    if let span = event.span { moments.append(span.start) }
    if case .moment(let end)? = event.span?.end { moments.append(end) }
    if let identifier = event.recurrenceIdentifier { moments.append(identifier.moment) }
    moments += event.repetition.exclusions + event.repetition.additions.map(\.start)
    return moments.compactMap(\.timeZone)
  }

  private func warn(_ message: String) {
    StandardError.write("Warning: \(oneLine(files.last ?? "")): \(oneLine(message)).")
  }
}
