// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Recurrence
import Support
import TestSupport
import Testing

/// The cases that other programs can use too.
@Suite struct SuiteTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let lines: [String]
    let instances: [String]
    let isComplete: Bool
    let fields: JSONObject

    init(_ value: JSONValue) throws {
      fields = try #require(value.object)
      testDescription = try #require(value["name"]?.text)
      lines = try #require(value["lines"]?.values).compactMap(\.text)
      instances = try #require(value["instances"]?.values).compactMap(\.text)
      isComplete = value["complete"] == .bool(true)
    }

    static func all() throws -> [Case] {
      let suite = JSONValue(try readBytes("Fixtures/recurrence/suite.json"))
      return try #require(suite?["cases"]?.values).map(Case.init)
    }
  }

  @Test(arguments: try Case.all())
  func `a case gives its instances`(one: Case) throws {
    let set = try RecurrenceSet(rfc5545: one.lines.joined(separator: "\n"))
    let made = set.prefix(one.instances.count + (one.isComplete ? 1 : 0)).map { occurrence in
      switch set.start {
      case .date: occurrence.wallTime.date.rfc5545
      case .utc: occurrence.wallTime.rfc5545 + "Z"
      case .floating, .zoned: occurrence.wallTime.rfc5545
      }
    }
    #expect(made == one.instances)
  }

  @Test func `each case has a name of its own, and says what decides it`() throws {
    let cases = try Case.all()
    #expect(Set(cases.map(\.testDescription)).count == cases.count && cases.count > 130)
    for one in cases {
      for name in ["document", "section", "sentence"] {
        #expect(one.fields[name]?.text?.isEmpty == false, "\(one.testDescription)")
      }
      #expect(one.fields["disputed"].map { $0.text?.hasSuffix(".") == true } ?? true, "\(one.testDescription)")
    }
  }

  @Test(.enabled(if: Program.isInstalled("python3"), "python3 is not installed"))
  func `the suite is made of the files and the tables`() throws {
    try inTemporaryFolder { folder in
      let output = folder.appending(path: "suite.json").path
      let script = packageFolder + "/Tests/Checks/Suite/make.py"
      let result = try Program.run("python3", [script, packageFolder + "/Fixtures/recurrence", output])
      #expect(result.status == 0, "\(result.errors)")
      #expect(try readFile(output) == (try readBytes("Fixtures/recurrence/suite.json")))
    }
  }

  private func readFile(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }
}
