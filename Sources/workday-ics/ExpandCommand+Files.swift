// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import CommandSupport
internal import ICalendar
internal import Recurrence
internal import Support
internal import TimeZones

extension ExpandCommand {
  /// Lists the events of the files.
  func expandFiles(limit: Int?) throws {
    let others = [
      ("--rrule", !rrule.isEmpty), ("--dtstart", dtstart != nil), ("--exrule", !exrule.isEmpty),
      ("--rdate", !rdate.isEmpty), ("--exdate", !exdate.isEmpty), ("--strict", strict),
    ]
    if let option = others.first(where: \.1)?.0 {
      throw CommandError("\(option) does not go with a file, which has rules of its own", .usage)
    }
    let database = TimeZoneDatabase.system(environment: Environment.variables("TZDIR"))
    let zone = try tzid.map { name in try CommandError.inOption("--tzid") { try database.rules(for: name) } } ?? .utc
    let lower = try from.map { try instant($0, "--from", zone, isLast: false) }
    let upper = try to.map { try instant($0, "--to", zone, isLast: true) }
    var calendars = CalendarFiles(through: upper, floating: zone, database: database)
    try calendars.read(files)
    guard !calendars.agenda.isEndless || to != nil || limit != nil else {
      throw CommandError("an event never ends; bound it by --to or --limit", .usage)
    }
    var printer = RecordPrinter(format, columns: InstanceRecord.columns)
    let instances = calendars.agenda.instances(from: lower, through: upper)
    try calendars.forEach(instances, limit: limit ?? .max) { try printer.add(InstanceRecord(instance: $0)) }
    try printer.end()
    if calendars.hasLosses { throw CommandError("not all events could be read", .data) }
  }

  private func instant(_ text: String, _ option: String, _ zone: TimeZoneRules, isLast: Bool) throws -> Int64 {
    let moment = try moment(text, option, zone)
    if case .date(let date) = moment, isLast {
      guard let next = date.adding(days: 1) else { return .max }
      return zone.instant(of: CivilDateTime(next)) - 1
    }
    return (moment.rules ?? zone).instant(of: moment.wallTime)
  }
}
