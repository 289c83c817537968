// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import HolidayData
import Platform
import TestSupport
import Testing
import Workdays

@Suite struct HolidayFilesTests {
  /// A temporary folder for a test, removed afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    try inTemporaryFolder { try body($0.path) }
  }

  private func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func fault(_ path: String) -> Fault? {
    do throws(Fault) {
      _ = try HolidayFiles.years(at: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file and a folder of files are read, and other files ignored`() throws {
    try inFolder { folder in
      try write(json(year: 2050, days: entry("2050-01-01", off: true)), folder + "/2050.json")
      try write(json(days: entry("2049-01-01", off: true)), folder + "/2049.json")
      try write(Array("{}".utf8), folder + "/schema.json")
      try write(Array("x".utf8), folder + "/README.md")
      #expect(try HolidayFiles.years(at: folder + "/2049.json").map(\.holidays.year) == [2049])
      #expect(try HolidayFiles.years(at: folder).map(\.holidays.year) == [2049, 2050])
      #expect(try HolidayFiles.years(at: folder + "/").map(\.holidays.year) == [2049, 2050])
    }
  }

  @Test func `a missing or unreadable file is distinguished from an invalid one`() throws {
    try inFolder { folder in
      #expect(fault(folder + "/none.json")?.message == "\(folder)/none.json: there is no such file or folder")
      #expect(fault(folder + "/none.json")?.code == .missingFile)
      #expect(fault(folder)?.code == .missingFile)
      try write(json(days: entry("2049-01-01", off: true)), folder + "/2026.json")
      #expect(fault(folder)?.message == "\(folder)/2026.json: year: this is 2049, not the year of the file's name")
      #expect(fault(folder + "/2026.json") == nil)
      try write([UInt8](repeating: 0x20, count: HolidayFiles.sizeLimit + 1), folder + "/big.json")
      #expect(fault(folder + "/big.json")?.message == "\(folder)/big.json: the file is larger than 1048576 bytes")
    }
  }
}
