// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
package import DescribedFeeds
import HolidayData

/// The options of the statutory calendar: built-in holidays, then the data folder, then files.
package struct HolidayArguments: ParsableArguments {
  // What the group of schedules says too: a group within a group would cost each start.
  static let holidaysHelp =
    "Holidays as holiday-cn JSON: a file, or a folder of files named like 2027.json. Each follows the rules of data "
    + "import. May be repeated."
  static let dataHelp =
    "The folder with holiday years newer than the built-in ones, filled by data import and workday-feed update. "
    + "(default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)"
  static let builtInHelp = ArgumentHelp("Use only the built-in holidays, not the data folder.")

  @Option(holidaysHelp, value: "path")
  var holidays: [String] = []

  @Option(dataHelp, value: "folder")
  var data: String?

  @Flag(help: builtInHelp)
  var builtIn = false

  package init() {}

  /// The sources that the options name.
  package var sources: DaySources { DaySources(holidays, data, builtIn) }
}

extension DaySources {
  /// The sources that the three options name.
  init(_ holidays: [String], _ data: String?, _ builtIn: Bool) {
    self.init { path in try DataFolder.named(path) }
    self.holidays = holidays
    self.data = data
    isBuiltIn = builtIn
  }
}
