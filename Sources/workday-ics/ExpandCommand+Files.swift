// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Recurrence
internal import TimeZones

extension ExpandCommand {
  /// Lists the events of the files.
  func expandFiles(limit: Int?) throws {
    let others = [
      ("--rrule", !rrule.isEmpty), ("--dtstart", dtstart != nil), ("--exrule", !exrule.isEmpty),
      ("--rdate", !rdate.isEmpty), ("--exdate", !exdate.isEmpty), ("--strict", strict),
    ]
    if let option = others.first(where: \.1)?.0 {
      throw Failure("\(option) does not go with a file, which has rules of its own", exitCode: Failure.usage)
    }
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw Failure("- is given twice; standard input can be read once", exitCode: Failure.usage)
    }
    let database = TimeZoneDatabase.system(environment: Zone.environment)
    let zone = try tzid.map { name in try Failure.inOption("--tzid") { try database.rules(for: name) } } ?? .utc
    let lower = try from.map { try instant($0, "--from", zone, isLast: false) }
    let upper = try to.map { try instant($0, "--to", zone, isLast: true) }
    var expansion = FileExpansion(from: lower, through: upper, floating: zone, database: database)
    for file in files { try expansion.read(file) }
    guard !expansion.isEndless || to != nil || limit != nil else {
      throw Failure("an event never ends; bound it by --to or --limit", exitCode: Failure.usage)
    }
    var printer = InstancePrinter(format)
    try printer.begin()
    try expansion.forEach(limit: limit ?? .max) { try printer.add($0) }
    try printer.end()
    if expansion.hasLosses { throw Failure("not all events could be read", exitCode: Failure.data) }
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
