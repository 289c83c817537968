// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import WorkdayFeeds

/// Which data folder, and how to list.
struct DataArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The data folder. (default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)", valueName: "folder"))
  var data: String?

  @Option(help: ArgumentHelp("How to list: text or json.", valueName: "format"))
  var format = DataFormat.text

  func folder() throws -> DataFolder {
    guard let data else {
      guard let folder = DataFolder.standard else {
        throw Failure("there is no home folder to have a data folder in; name one by --data", exitCode: Failure.usage)
      }
      return folder
    }
    guard !data.isEmpty else { throw Failure("--data: \"\" names no folder", exitCode: Failure.usage) }
    return DataFolder(data)
  }
}
