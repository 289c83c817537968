// SPDX-License-Identifier: MIT

internal import CommandSupport
package import DescribedFeeds
internal import Support
internal import WorkdayFeeds
internal import Workdays

extension DescribedFeed {
  /// Reads the description that `--config` names: a file, or standard input for `-`.
  package init(config path: String) throws {
    let input = try InputFile(path)
    var bytes: [UInt8] = []
    // Reading a little more than the limit is enough to report the error.
    while bytes.count <= 1_048_576, let piece = input.piece() { bytes += piece }
    try input.check()
    try self.init(bytes, named: input.name, at: path)
  }

  /// The description with the options of a command line, which take precedence.
  func combined(with given: FeedOptions, _ schedule: ScheduleArguments) throws -> (
    options: FeedOptions, holidays: HolidayCalendar, warnings: [Warning]
  ) {
    var sources = schedule.holidays
    if sources.data == nil, !sources.builtIn {
      sources.data = files.data.map(path)
      sources.builtIn = files.isBuiltIn
    }
    let plain = try sources.statutory(with: sources.holidays.isEmpty ? files.holidays.map(path) : sources.holidays)
    let feed = try resolved(
      with: given, overrides: schedule.overrides.isEmpty ? nil : schedule.overrides,
      leave: schedule.leave.isEmpty ? nil : schedule.leave, over: plain.calendar)
    return (feed.options, feed.holidays, plain.warnings + feed.warnings.map { Warning(.overrides, $0) })
  }
}
