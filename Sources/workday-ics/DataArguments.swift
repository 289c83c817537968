// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import HolidayData
internal import Support
internal import Workdays

/// Which data folder, and how to list.
struct DataArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The data folder. (default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)", valueName: "folder"))
  var data: String?

  @Option(help: ArgumentHelp("The output format: text or json.", valueName: "format"))
  var format = DataFormat.text

  func folder() throws -> DataFolder {
    try .expected(data)
  }
}

extension StoredHolidayYear {
  /// Reads the file of a holiday year that a command was given, or standard input, of at most 1 MiB.
  ///
  /// A file that somebody vouched for, as the data folder keeps it, stays so; what comes through a pipe does not.
  static func read(_ path: String, stored: CivilDateTime? = nil, isForced: Bool = false) throws -> StoredHolidayYear {
    let input = try InputFile(path)
    let read = try StoredHolidayYear(json: input.content(limit: HolidayFiles.sizeLimit), named: input.name)
    let file = path.split(separator: "/").last ?? ""
    if file.utf8.count == 9, file.hasSuffix(".json"), let year = Int(file.prefix(4)), year != read.holidays.year {
      throw CommandError("\(input.name): year: this is \(read.holidays.year), not the year of the file's name", .data)
    }
    return StoredHolidayYear(
      read.holidays, source: input.name, stored: stored, isForced: isForced || read.isForced && path != "-")
  }
}
