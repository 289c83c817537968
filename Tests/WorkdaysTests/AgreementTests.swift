// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Testing
import Workdays

@Suite struct AgreementTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A Python that has chinesecalendar: that of `ORACLE_PYTHON`, or of the environment that the checks make.
  static let python: String? = {
    let candidates = [
      ProcessInfo.processInfo.environment["ORACLE_PYTHON"], root.path + "/.build/oracles/venv/bin/python",
    ].compactMap(\.self)
    return candidates.first { path in
      FileManager.default.isExecutableFile(atPath: path)
        && (try? run(path, "-c", "import chinese_calendar"))?.status == 0
    }
  }()

  static func run(_ program: String, _ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// The table as the oracle's script prints it.
  var table: String {
    get throws {
      let schedule = WorkdaySchedule(holidays: .statutory)
      var text = ""
      for year in 2007...2026 {
        for number in 1...12 {
          let month = try YearMonth(year: year, month: number)
          text += month.iso8601 + " "
          for day in month.firstDay...month.lastDay { text += schedule.isWorkday(day) ? "#" : "." }
          text += "\n"
        }
      }
      return text
    }
  }

  private func expectEqual(_ table: String, _ oracle: String) {
    let lines = table.split(separator: "\n")
    let others = oracle.split(separator: "\n")
    #expect(others.count == 240)
    #expect(oracle.utf8.count { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ".") } == 7305)
    for (line, other) in zip(lines, others) where line != other { Issue.record("\(line), but the oracle has \(other)") }
    #expect(lines.count == others.count)
  }

  @Test func `the table agrees with chinesecalendar's recorded days, 7,305 of 7,305`() throws {
    let file = Self.root.appending(path: "Fixtures/statutory/worked-days.txt")
    expectEqual(try table, try String(contentsOf: file, encoding: .utf8))
  }

  @Test(.enabled(if: AgreementTests.python != nil, "chinesecalendar is not installed"))
  func `the table agrees with chinesecalendar itself`() throws {
    let python = try #require(Self.python)
    let script = Self.root.path + "/Tests/WorkdaysTests/Oracles/worked_days.py"
    let (status, output) = try Self.run(python, script)
    #expect(status == 0)
    expectEqual(try table, output)
  }
}
