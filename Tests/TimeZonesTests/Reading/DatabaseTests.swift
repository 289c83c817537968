// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import TimeZones

@Suite struct DatabaseTests {
  @Test(arguments: [
    "", "/etc/passwd", "../passwd", "Asia/../../passwd", "Asia//Shanghai", "Asia/Shanghai/", "-Asia", "Asia/-x",
    "Asia/Shang hai", "Asia/Shanghai\0", "Asia\\Shanghai", "a.b", ".", "Asia/Shanghai\n", "Азия", "%2e%2e",
    "/freeassociation.sourceforge.net/Asia/Shanghai", String(repeating: "a", count: 101),
  ])
  func `an invalid name is refused before any file is opened`(name: String) {
    let error = #expect(throws: Fault.self) { try TimeZoneDatabase(folders: ["/"]).rules(for: name) }
    #expect(error?.code == .invalidName)
    #expect(error?.message.contains("\n") == false)
    #expect(error?.text == name)
  }

  @Test func `UTC needs no file`() throws {
    let database = TimeZoneDatabase(folders: [])
    #expect(try database.rules(for: "UTC").fixedOffset == 0)
    #expect(try database.rules(for: "Etc/UTC").identifier == "Etc/UTC")
    #expect(try database.rules(for: "UTC").abbreviation(at: 0) == "UTC")
  }

  @Test func `TZDIR names the folder, unless it is empty`() {
    #expect(TimeZoneDatabase.system(environment: ["TZDIR": "/nowhere"]).folders == ["/nowhere"])
    #expect(TimeZoneDatabase.system(environment: ["TZDIR": ""]).folders == TimeZoneDatabase.usualFolders)
    #expect(TimeZoneDatabase.system.folders.contains("/usr/share/zoneinfo"))
  }

  @Test func `a missing database is told apart from a missing zone`() throws {
    let nowhere = TimeZoneDatabase.system(environment: ["TZDIR": "/no/such/folder"])
    let error = #expect(throws: Fault.self) { try nowhere.rules(for: "Asia/Shanghai") }
    #expect(error?.code == .missingDatabase)
    #expect(
      error?.message == "\"Asia/Shanghai\" cannot be looked up: no time zones in /no/such/folder; "
        + "install tzdata or set TZDIR")

    let folder = try TemporaryFolder()
    let empty = TimeZoneDatabase.system(environment: ["TZDIR": folder.path])
    let missing = #expect(throws: Fault.self) { try empty.rules(for: "Asia/Shangai") }
    #expect(missing?.code == .unknownZone)
    #expect(missing?.message == "\"Asia/Shangai\" is not a time zone of \(folder.path)")
  }

  @Test func `files in the folder of TZDIR are read, and bad ones refused`() throws {
    let folder = try TemporaryFolder()
    let file = TZifFile(types: [(3600, false, "ONE")], footer: "ONE-1")
    try folder.write(file.bytes, to: "Test/Good")
    try folder.write(Array("not a zone".utf8), to: "Test/Bad")
    try folder.write([UInt8](repeating: 0, count: (1 << 20) + 1), to: "Test/Large")
    let database = TimeZoneDatabase.system(environment: ["TZDIR": folder.path])
    #expect(try database.rules(for: "Test/Good").fixedOffset == 3600)
    for (name, code) in [
      ("Test/Bad", Fault.Code.corruptFile), ("Test/Large", .unreadableFile), ("Test", .unknownZone),
      ("Test/Good/More", .unknownZone),
    ] {
      let error = #expect(throws: Fault.self) { try database.rules(for: name) }
      #expect(error?.code == code, "\(name)")
      #expect(error?.message.contains("\"\(name)\"") == true)
    }
  }

  @Test func `the first folder that has a zone is used`() throws {
    let first = try TemporaryFolder()
    let second = try TemporaryFolder()
    try first.write(TZifFile(types: [(3600, false, "ONE")], footer: "").bytes, to: "A")
    try second.write(TZifFile(types: [(7200, false, "TWO")], footer: "").bytes, to: "A")
    try second.write(TZifFile(types: [(7200, false, "TWO")], footer: "").bytes, to: "B")
    let database = TimeZoneDatabase(folders: ["/no/such/folder", first.path, second.path])
    #expect(try database.rules(for: "A").fixedOffset == 3600)
    #expect(try database.rules(for: "B").fixedOffset == 7200)
  }

  @Test func `a name is found by another spelling of it`() throws {
    let folder = try TemporaryFolder()
    let file = TZifFile(types: [(3600, false, "ONE")], footer: "ONE-1")
    try folder.write(file.bytes, to: "America/New_York")
    try folder.write(file.bytes, to: "Etc/GMT-3")
    let database = TimeZoneDatabase(folders: ["/no/such/folder", folder.path])
    for (text, name) in [
      ("america/new_york", "America/New_York"), ("America-New York", "America/New_York"),
      ("AMERICA_NEW_YORK", "America/New_York"), ("etc/gmt-3", "Etc/GMT-3"), ("America", nil), ("New_York", nil),
      ("", nil), ("-", nil),
    ] as [(String, String?)] {
      #expect(database.identifier(resembling: text) == name, "\(text)")
    }
    #expect(try database.rules(for: "Etc/GMT-3").description == "Etc/GMT-3")
    let error = #expect(throws: Fault.self) { try database.rules(for: "America/New_york") }
    #expect(error?.code == .unknownZone)
    #expect(
      error?.message == "\"America/New_york\" is not a time zone of /no/such/folder, \(folder.path); "
        + "did you mean America/New_York?")
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `every zone of the system can be read`() throws {
    #expect(SystemZones.identifiers.count > 300)
    for name in isSlowSetWanted ? SystemZones.identifiers : SystemZones.tried {
      #expect(throws: Never.self) { try SystemZones.database.rules(for: name) }
    }
  }
}
