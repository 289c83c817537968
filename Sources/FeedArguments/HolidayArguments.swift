// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
package import DescribedFeeds
import HolidayData

/// The options of the statutory calendar: built-in holidays, then the data folder, then files.
package struct HolidayArguments: ParsableArguments {
  @Option(
    "Holidays as holiday-cn JSON: a file, or a folder of files named like 2027.json. Each follows the rules of data "
      + "import. May be repeated.", value: "path")
  var holidays: [String] = []

  @Option(
    "The folder with holiday years newer than the built-in ones, filled by data import and workday-feed update. "
      + "(default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)", value: "folder")
  var data: String?

  @Flag(help: "Use only the built-in holidays, not the data folder.")
  var builtIn = false

  package init() {}

  /// The sources that the options name.
  package var sources: DaySources {
    var sources = DaySources { path in try DataFolder.named(path) }
    sources.holidays = holidays
    sources.data = data
    sources.isBuiltIn = builtIn
    return sources
  }
}
