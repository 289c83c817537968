// SPDX-License-Identifier: MIT

package import ArgumentParser
import CommandSupport
package import DescribedFeeds
import HolidayData

/// The options of the statutory calendar: built-in holidays, then the data folder, then files.
package protocol HolidayOptions {
  /// The files and folders of `--holidays`.
  var holidays: [String] { get }
  /// The folder of `--data`.
  var data: String? { get }
  /// Whether the data folder is left out.
  var builtIn: Bool { get }
}

extension HolidayOptions {
  /// The sources that the options name.
  package var sources: DaySources {
    var sources = DaySources { path in try DataFolder.named(path) }
    sources.holidays = holidays
    sources.data = data
    sources.isBuiltIn = builtIn
    return sources
  }
}

/// The options of the statutory calendar as a group of a command.
package struct HolidayArguments: ParsableArguments, HolidayOptions {
  // What the group of schedules says too: a group within a group would cost each start.
  static let holidaysHelp =
    "Holidays as holiday-cn JSON: a file, or a folder of files named like 2027.json. Each follows the rules of data "
    + "import. May be repeated."
  static let dataHelp =
    "The folder with holiday years newer than the built-in ones, filled by data import and workday-feed update. "
    + "(default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)"
  static let builtInHelp = ArgumentHelp("Use only the built-in holidays, not the data folder.")

  @Option(holidaysHelp, value: "path")
  package var holidays: [String] = []

  @Option(dataHelp, value: "folder")
  package var data: String?

  @Flag(help: builtInHelp)
  package var builtIn = false

  package init() {}
}
