// SPDX-License-Identifier: MIT

import Foundation
public import TimeZones

/// The time zones of this machine, for tests that need real ones.
public enum SystemZones {
  /// The database that TZDIR names, otherwise the system's.
  public static let database = TimeZoneDatabase.system(environment: ProcessInfo.processInfo.environment)

  /// The folder of that database, or nil when there is none.
  public static let folder: String? = database.folders.first {
    FileManager.default.fileExists(atPath: $0 + "/Etc/UTC") || FileManager.default.fileExists(atPath: $0 + "/UTC")
  }

  /// Whether there is a database.
  public static let isInstalled = folder != nil

  /// Why a test that needs one does not run.
  public static let absence =
    "no time zone database found in the usual folders or TZDIR; install the package tzdata to run this test"

  /// The names of all zones, without the copies in `posix` and those with leap seconds in `right`.
  public static let identifiers: [String] = {
    guard let folder, let files = FileManager.default.enumerator(atPath: folder) else { return [] }
    var names: [String] = []
    for case let name as String in files {
      if name.hasPrefix("posix") || name.hasPrefix("right") || name.contains(".") || name == "localtime" { continue }
      guard let file = FileHandle(forReadingAtPath: folder + "/" + name) else { continue }
      if (try? file.read(upToCount: 4)) == Data("TZif".utf8) { names.append(name) }
    }
    return names.sorted()
  }()

  /// The zones for tests of laws: all in the slow set, otherwise those with unusual rules and every fifth.
  public static let tried: [String] = {
    let odd: Set = [
      "Africa/Cairo", "Africa/Casablanca", "America/New_York", "America/Nuuk", "America/Santiago", "Antarctica/Troll",
      "Asia/Gaza", "Asia/Shanghai", "Australia/Lord_Howe", "Europe/Dublin", "Europe/Moscow", "Pacific/Apia",
    ]
    return distinct.enumerated().filter { isSlowSetWanted || $0 % 5 == 0 || odd.contains($1) }.map(\.element)
  }()

  /// One name for each different content, so that copies and links are not tested twice.
  private static let distinct: [String] = {
    guard let folder else { return [] }
    var seen: Set<Data> = []
    return identifiers.filter { name in
      guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { return false }
      return seen.insert(data).inserted
    }
  }()

  /// The bytes of a zone's file.
  public static func bytes(of name: String) -> [UInt8] {
    folder.flatMap { FileManager.default.contents(atPath: $0 + "/" + name) }.map { [UInt8]($0) } ?? []
  }
}
