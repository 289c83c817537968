// SPDX-License-Identifier: MIT

package import HolidayData
internal import Support

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

  /// The folder of the option `--data`, otherwise the standard one; nil if there is no home folder.
  ///
  /// - Throws: `CommandError` for an empty path.
  package static func named(_ path: String?) throws(CommandError) -> DataFolder? {
    guard let path else { return standard }
    guard !path.isEmpty else { throw CommandError("--data: \"\" names no folder", .usage) }
    return DataFolder(path)
  }

  /// The folder of the option `--data`, otherwise the standard one.
  ///
  /// - Throws: `CommandError` for an empty path, or if there is no home folder.
  package static func expected(_ path: String?) throws(CommandError) -> DataFolder {
    guard let folder = try named(path) else {
      throw CommandError("there is no home folder for the data folder; use --data", .usage)
    }
    return folder
  }
}
