// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import HolidayData
import Platform
import Workdays

/// Manages the folder of holiday years that are newer than the built-in ones.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Shows the holidays that are known, and stores newer ones.",
    discussion: """
      Holiday years newer than the built-in ones are in a folder, $XDG_DATA_HOME/workday-ics or that of --data, one file \
      per year. Nothing is fetched here; use workday-feed update, or any program that downloads files.

      Examples:
        workday-ics data status
        curl -fsS https://example.com/2027.json | workday-ics data import -
        workday-ics data diff 2027.json
        workday-ics data show 2026
      """,
    subcommands: [DataStatusCommand.self, DataImportCommand.self, DataShowCommand.self, DataDiffCommand.self],
    defaultSubcommand: DataStatusCommand.self)
}

/// The option of the data folder.
struct DataArguments: ParsableArguments {
  @Option("The data folder. (default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)", value: "folder")
  var data: String?
}

extension StoredHolidayYear {
  /// Reads a holiday year from a file or standard input, at most 1 MiB: JSON, or the text of a notice.
  ///
  /// A file of a data folder that is marked as forced stays so; the mark is ignored on standard input. What a person gives
  /// is confirmed by that.
  ///
  /// - Parameters:
  ///   - known: what is known, which a supplementary notice changes.
  ///   - address: the address of the notice's page, which its text does not have.
  static func read(
    _ path: String, over known: HolidayCalendar, address: String? = nil, stored: CivilDateTime? = nil,
    isForced: Bool = false
  ) throws -> StoredHolidayYear {
    let input = try InputFile(path)
    let content = try input.content(limit: HolidayFiles.sizeLimit)
    guard !HolidayNoticeText.isNotice(content) else {
      let notice = try HolidayNoticeText(content, named: input.name)
      let year = try notice.holidayYear(over: known, address: address)
      // The format keeps addresses, by which a list with the supplement is known later.
      if stored != nil, notice.kind != .wholeYear, year.notices.contains(where: { $0.address == nil }) {
        throw CommandError(
          "\(input.name): \(notice.title) supplements a known year; give the address of its page with --address", .usage
        )
      }
      return StoredHolidayYear(year, source: input.name, stored: stored, isForced: isForced)
    }
    let read = try StoredHolidayYear(json: content, named: input.name, matchingName: true)
    return StoredHolidayYear(
      read.holidays.confirmed(), source: input.name, stored: stored, isForced: isForced || read.isForced && path != "-")
  }
}
