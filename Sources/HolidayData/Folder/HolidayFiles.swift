// SPDX-License-Identifier: MIT

package import CivilCalendar
import Platform
import Support
package import Workdays

/// Reads holiday-cn files from disk.
package enum HolidayFiles {
  /// The maximum size of a file in bytes; real ones have less than 10,000.
  package static let sizeLimit = 1_048_576

  /// The holiday years in a file, or in the files `2007.json`, `2008.json` … of a folder, in order of their names.
  ///
  /// A file may also be the text or the page of a notice. A file in a folder must contain the year in its name. Other files
  /// in the folder are ignored.
  ///
  /// - Parameter known: what is known, of which a supplement changes one year.
  /// - Throws: `Fault` if there is no such file, it cannot be read, the folder has no such files, or a file
  ///   is invalid.
  package static func years(
    at path: String, over known: HolidayCalendar = .statutory
  ) throws(Fault) -> [StoredHolidayYear] {
    guard Files.isFolder(path) else {
      let content = try bytes(of: path)
      guard HolidayNoticeText.isNotice(content) else {
        let read = try StoredHolidayYear(json: content, named: path)
        return [
          StoredHolidayYear(
            read.holidays.confirmed(), source: read.source, stored: read.stored, isForced: read.isForced)
        ]
      }
      let year = try HolidayNoticeText(content, named: path).holidayYear(over: known)
      return [StoredHolidayYear(year, source: path, stored: nil)]
    }
    let files = try files(inFolder: path)
    guard !files.isEmpty else {
      throw Fault(.missingFile, "\(path): the folder has no files named for a year, such as 2027.json")
    }
    return try files.map(read)
  }

  /// The paths of a data folder's files `2007.json`, `2008.json` …, in order of their names; none if there is no such
  /// folder.
  ///
  /// - Throws: `Fault` if the folder cannot be read.
  static func storedFiles(inFolder path: String) throws(Fault) -> [String] {
    do throws(Fault) {
      return try files(inFolder: path)
    } catch {
      if error.code == .missingFile { return [] }
      throw error
    }
  }

  /// Reads a file that is named for its year.
  static func read(_ file: String) throws(Fault) -> StoredHolidayYear {
    try StoredHolidayYear(json: bytes(of: file, isPlain: true), named: file, matchingName: true)
  }

  /// The paths of a folder's files that are named for a year.
  private static func files(inFolder path: String) throws(Fault) -> [String] {
    let names = try Files.names(inFolder: path, endingIn: ".json").filter { year(ofFile: $0) != nil }
    return names.map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
  }

  /// The year that a file such as `data/2027.json` is named for; nil for another name.
  static func year(ofFile path: String) -> Int? {
    let name = path.split(separator: "/").last ?? ""
    let isYear = name.utf8.count == 9 && name.hasSuffix(".json") && name.utf8.prefix(4).allSatisfy(\.isDigit)
    return isYear ? Int(name.prefix(4)) : nil
  }

  /// The content of a file, at most `sizeLimit` bytes.
  ///
  /// - Parameter isPlain: whether only a plain file will do: a server would wait for a pipe without end.
  /// - Throws: `Fault` if there is no such file, it cannot be read, or it is larger.
  package static func bytes(of path: String, isPlain: Bool = false) throws(Fault) -> [UInt8] {
    try Files.content(of: path, limit: sizeLimit, isPlain: isPlain)
  }
}
