// SPDX-License-Identifier: MIT

internal import Support
public import Workdays

/// Reads holiday-cn files, and files of overrides, from disk.
public enum HolidayFiles {
  /// The most bytes that a file may have; the real ones have under 10,000.
  public static let sizeLimit = 1_048_576

  /// The holiday years of a file, or of the files `2007.json`, `2008.json` … in a folder, in order of their names.
  ///
  /// A file in a folder must hold the year of its name. Other files in the folder are passed over.
  ///
  /// - Throws: `HolidayDataError` when there is no such file, it cannot be read, a folder has no such files, or a file
  ///   is faulty.
  public static func years(at path: String) throws(HolidayDataError) -> [StoredHolidayYear] {
    let names: [String]
    do throws(FileError) {
      names = try self.names(inFolder: path)
    } catch {
      guard error.kind == .wrongKind else { throw HolidayDataError(error) }
      return [try StoredHolidayYear(json: bytes(of: path), named: path)]
    }
    guard !names.isEmpty else {
      throw HolidayDataError(.missingFile, "\(path): the folder has no files named for a year, such as 2027.json")
    }
    return try years(names, inFolder: path)
  }

  /// The files `2007.json`, `2008.json` … of a data folder, in order of their names; none when there is no such folder.
  ///
  /// - Throws: `HolidayDataError` when the folder cannot be read, or a file in it is faulty.
  public static func storedYears(inFolder path: String) throws(HolidayDataError) -> [StoredHolidayYear] {
    let names: [String]
    do throws(FileError) {
      names = try self.names(inFolder: path)
    } catch {
      if error.kind == .missing { return [] }
      throw HolidayDataError(error)
    }
    return try years(names, inFolder: path)
  }

  private static func years(
    _ names: [String], inFolder path: String
  ) throws(HolidayDataError) -> [StoredHolidayYear] {
    try names.map { name throws(HolidayDataError) in
      let file = path.hasSuffix("/") ? path + name : path + "/" + name
      let stored = try StoredHolidayYear(json: bytes(of: file), named: file)
      guard Int(name.prefix(4)) == stored.holidays.year else {
        throw HolidayDataError(
          .invalidValue, "\(file): year: this is \(stored.holidays.year), not the year of the file's name")
      }
      return stored
    }
  }

  /// The days of a company, or leave, of a file; see `DayOverrides`.
  ///
  /// - Throws: `HolidayDataError` when there is no such file, it cannot be read, or it is faulty.
  public static func overrides(
    at path: String, purpose: DayOverrides.Purpose
  ) throws(HolidayDataError) -> DayOverrides {
    try DayOverrides(bytes(of: path), named: path, purpose: purpose)
  }

  /// The year files of a folder.
  private static func names(inFolder path: String) throws(FileError) -> [String] {
    try Files.names(inFolder: path, endingIn: ".json").filter { name in
      name.utf8.count == 9 && name.utf8.prefix(4).allSatisfy(\.isDigit)
    }
  }

  /// The content of a file of at most `sizeLimit` bytes.
  ///
  /// - Throws: `HolidayDataError` when there is no such file, it cannot be read, or it is larger.
  public static func bytes(of path: String) throws(HolidayDataError) -> [UInt8] {
    try HolidayDataError.inFiles { () throws(FileError) in try Files.content(of: path, limit: sizeLimit) }
  }
}
