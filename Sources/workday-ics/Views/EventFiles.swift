// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import ICalendar
import Support
import TimeZones
import WorkdayFeeds

/// The files whose events a view shows, and how they are read.
struct EventFiles: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The .ics files whose events are shown; - is standard input. (default: none)", valueName: "files"))
  var files: [String] = []

  @Option(
    "The time zone of the view of files: a name such as Europe/Berlin, UTC, or an offset such as +08:00. (default: "
      + "Asia/Shanghai, or that of --config)", value: "zone")
  var timeZone: String?

  @Flag(help: "Leave out events that break RFC 5545 even where the meaning is clear.")
  var strict = false

  /// The maximum number of events of a file on a day, or in a month or year: more than one in each second of a day.
  private static let mostEvents = 100_000

  /// The name of the zone; nil for China's.
  func zone(_ description: DescriptionFile?) -> String? { timeZone ?? description?.options.timeZone }

  /// The period of a view and its files: a first argument that is a file is no period.
  func after(_ period: String?) -> (period: String?, events: EventFiles) {
    guard let period, period == "-" || period.lowercased().hasSuffix(".ics") else { return (period, self) }
    var events = self
    events.files.insert(period, at: 0)
    return (nil, events)
  }

  /// What takes place in the files within some instants, with the names of the files, by start, and whether all could be
  /// read.
  ///
  /// - Throws: `CommandError` if a file cannot be read.
  func instances(
    in range: Range<Instant>, _ rules: TimeZoneRules, _ reading: EventReadingArguments
  ) throws -> (found: [(instance: EventInstance, source: String)], isComplete: Bool) {
    try StandardInput.check(files)
    // Most likely meant as another day or period.
    if let number = files.first(where: { $0.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D } && $0 != "-" })
    {
      throw CommandError("Unexpected argument '\(number)'", .usage)
    }
    var found: [(instance: EventInstance, source: String)] = []
    var hasLosses = false
    // Each file has an agenda of its own, so that its events are known to be from it.
    for file in files {
      var calendars = CalendarFiles(
        from: range.lowerBound, through: range.upperBound - 1, floating: rules, database: .ofThisSystem,
        isStrict: strict, encoding: reading.encoding, prefersSystemZones: try reading.prefersSystem())
      try calendars.read([file])
      let source = file == "-" ? "standard input" : String(file.split(separator: "/").last ?? "")
      var budget = calendars.budget
      try calendars.forEach(from: range.lowerBound, through: range.upperBound - 1, most: Self.mostEvents) { instance in
        try budget.spend(Self.size(of: instance, in: range), .bytes, at: oneLine(file), "ask for fewer days")
        found.append((instance, source))
      }
      if calendars.hasLosses { hasLosses = true }
    }
    let order = found.indices.sorted { (found[$0].instance.position, $0) < (found[$1].instance.position, $1) }
    return (order.map { found[$0] }, !hasLosses)
  }

  /// About how many bytes of a view an event takes, which is shown on each of its days.
  private static func size(of instance: EventInstance, in range: Range<Instant>) -> Int {
    let first = max(instance.position, range.lowerBound)
    let last = min(max(instance.endPosition, first), range.upperBound)
    return (Int(last - first) / 86_400 + 1) * (24 + (instance.event.summary?.string.utf8.count ?? 0))
      * Budget.perByteOfValues
  }

  /// The marker of days with the events of the files, if there are some, and whether all could be read.
  ///
  /// - Throws: `CommandError` if a file cannot be read, or the form of the view has no place for events.
  func adding(
    to marker: @escaping DayMarker, on days: ClosedRange<CivilDate>, in zone: String?, _ reading: EventReadingArguments,
    _ style: GridArguments.TextStyle
  ) throws -> (marker: DayMarker, isComplete: Bool) {
    guard !files.isEmpty else {
      guard timeZone == nil, !strict, reading.encoding == nil, reading.zones == nil else {
        throw CommandError(
          "--time-zone, --strict, --encoding and --zones are for files, of which none is given", .usage)
      }
      return (marker, true)
    }
    guard style == .full else {
      throw CommandError("--style plain has no events; leave out the files or --style", .usage)
    }
    let (first, last) = (days.lowerBound, days.upperBound)
    let rules = try FeedTimeZone(zone).rules(for: max(1, first.year - 1)...min(9999, last.year + 1))
    let end = last.adding(days: 1).map { rules.firstInstant(of: CivilDateTime($0)) } ?? .distantFuture
    let (found, isComplete) = try instances(in: rules.firstInstant(of: CivilDateTime(first))..<end, rules, reading)
    return (DayMarking.withEvents(found.map(\.instance), on: days, in: rules, marker), isComplete)
  }
}

/// The error to end with if events are missing in what is shown.
let missingEvents = CommandError("not all events could be read", .data)
