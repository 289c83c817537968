// SPDX-License-Identifier: MIT

package import HolidayData
import Platform

extension DataFolder {
  /// The folder of the XDG base directory specification: `$XDG_DATA_HOME/workday-ics`, otherwise
  /// `~/.local/share/workday-ics`; nil if there is no home folder.
  ///
  /// A value that is not an absolute path is ignored, as the specification requires.
  ///
  /// - SeeAlso: [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/)
  package static var standard: DataFolder? {
    if let data = Environment.variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      return DataFolder(data + "/workday-ics")
    }
    return Environment.home.map { DataFolder($0 + "/.local/share/workday-ics") }
  }

  /// The folder of the option `--data`, otherwise the standard one, which need not exist; nil if there is no home folder.
  ///
  /// - Parameter mustExist: whether the option's folder must exist; only one that is written to need not.
  /// - Throws: `CommandError` for an empty path, or if the option's folder is missing.
  package static func named(_ path: String?, mustExist: Bool = true) throws(CommandError) -> DataFolder? {
    guard let path else { return standard }
    guard !path.isEmpty else { throw CommandError("--data: the path is empty; give the path of a folder", .usage) }
    guard !mustExist || Files.exists(path) else {
      throw CommandError("--data: \(path): there is no such folder", .noInput)
    }
    return DataFolder(path)
  }

  /// The folder of the option `--data`, otherwise the standard one.
  ///
  /// - Throws: `CommandError` for an empty path, if there is no home folder, or if the option's folder is missing.
  package static func expected(_ path: String?, mustExist: Bool = true) throws(CommandError) -> DataFolder {
    guard let folder = try named(path, mustExist: mustExist) else {
      throw CommandError("there is no home folder for the data folder; use --data", .usage)
    }
    return folder
  }
}
