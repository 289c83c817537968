// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Reads holiday-cn files, and files of overrides, from disk.
public enum HolidayFiles {
  /// The most bytes that a file may have; the real ones have under 10,000.
  public static let sizeLimit = 1_048_576

  /// The papers of a file, or of the files `2007.json`, `2008.json` … in a folder, in order of their names.
  ///
  /// A file in a folder must hold the year of its name. Other files in the folder are passed over.
  ///
  /// - Throws: `HolidayDataError` when there is no such file, it cannot be read, a folder has no such files, or a file
  ///   is faulty.
  public static func papers(at path: String) throws(HolidayDataError) -> [HolidayPaper] {
    guard let names = try names(inFolder: path) else {
      return [try HolidayPaper(holidayCN: bytes(of: path), named: path)]
    }
    guard !names.isEmpty else {
      throw HolidayDataError(.missingFile, "\(path): the folder has no files named for a year, such as 2027.json")
    }
    var papers: [HolidayPaper] = []
    for name in names {
      let file = path.hasSuffix("/") ? path + name : path + "/" + name
      let paper = try HolidayPaper(holidayCN: bytes(of: file), named: file)
      try check(paper, of: file, named: name)
      papers.append(paper)
    }
    return papers
  }

  /// The files `2007.json`, `2008.json` … of a data folder, in order of their names; none when there is no such folder.
  ///
  /// - Throws: `HolidayDataError` when the folder cannot be read, or a file in it is faulty.
  public static func storedPapers(inFolder path: String) throws(HolidayDataError) -> [StoredPaper] {
    let names: [String]
    do throws(HolidayDataError) {
      guard let found = try self.names(inFolder: path) else {
        throw HolidayDataError(.unreadableFile, "\(path): this is a file, not the data folder")
      }
      names = found
    } catch {
      if error.code == .missingFile { return [] }
      throw error
    }
    var papers: [StoredPaper] = []
    for name in names {
      let file = path.hasSuffix("/") ? path + name : path + "/" + name
      let stored = try StoredPaper(json: bytes(of: file), named: file)
      try check(stored.paper, of: file, named: name)
      papers.append(stored)
    }
    return papers
  }

  private static func check(_ paper: HolidayPaper, of file: String, named name: String) throws(HolidayDataError) {
    guard Int(name.prefix(4)) == paper.year else {
      throw HolidayDataError(.invalidValue, "\(file): year: this is \(paper.year), not the year of the file's name")
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

  /// The year files of a folder, or nil when the path is no folder.
  private static func names(inFolder path: String) throws(HolidayDataError) -> [String]? {
    guard let folder = opendir(path) else {
      guard errno == ENOTDIR else { throw fault(path) }
      return nil
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      if name.utf8.count == 9, name.hasSuffix(".json"), name.utf8.prefix(4).allSatisfy(digits.contains) {
        names.append(name)
      }
    }
    return names.sorted()
  }

  /// The content of a file of at most `sizeLimit` bytes.
  ///
  /// - Throws: `HolidayDataError` when there is no such file, it cannot be read, or it is larger.
  public static func bytes(of path: String) throws(HolidayDataError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw fault(path) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= sizeLimit else {
        throw HolidayDataError(.malformedText, "\(path): the file is larger than \(sizeLimit) bytes")
      }
    }
  }

  private static func fault(_ path: String) -> HolidayDataError {
    let number = errno
    let reason = String(cString: strerror(number))
    let missing = number == ENOENT || number == ENOTDIR
    return HolidayDataError(
      missing ? .missingFile : .unreadableFile,
      missing ? "\(path): there is no such file or folder" : "\(path): cannot be read: \(reason)")
  }
}
