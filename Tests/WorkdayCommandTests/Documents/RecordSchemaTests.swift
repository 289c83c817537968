// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The JSON Schema of a day's record in the article on questions, against what the commands print.
@Suite struct RecordSchemaTests {
  static let python = Program.python(importing: "jsonschema")

  private static let commands = [
    "list 2026 --kind all --format json", "list 2026 --kind all --format jsonl",
    "list 2027 --kind all --provisional --quiet --format json", "is 2026-10-01 2026-10-10 --format json",
    "is 2026-10-10 --format json", "next 2026-10-01 --format json", "previous 2026-10-01 --format json",
    "add 2026-10-01 5 --format json", "last-of-month 2026-10 --format json", "month 2026-02 --format json",
    "month 2026-02 --rows 6 --format jsonl", "year 2026 --format json", "data show 2026 --format json",
    "month 2026-01 --pattern cycle:DNO@2026-01-01 --shift D=08:00/12h/Early --format json",
    "list 2026-01 --kind all --overrides FILE --format json", "month 2021-10 work.ics --format json",
  ]

  private static func schema() throws -> Data {
    let blocks = try Document("Sources/workday-ics/workday-ics.docc/Answers/Questions.md").blocks("json")
    return Data(try #require(blocks.first { $0.contains("$schema") }).utf8)
  }

  /// The records that a command prints.
  private static func records(_ command: String) throws -> [[String: Any]] {
    let result = try Command.inFolder { folder in
      let file = folder.appending(path: "company.txt")
      try Data("公司开放日 work 2026-01-10\n年会 off 2026-01-05\n".utf8).write(to: file)
      let events = folder.appending(path: "work.ics")
      if command.contains("work.ics") {
        try Command.run("--year", "2021", "--time", "09:00", "--built-in").output.write(to: events)
      }
      return try Command.run(
        Command.path,
        command.split(separator: " ").map {
          $0 == "FILE" ? file.path : $0 == "work.ics" ? events.path : String($0)
        })
    }
    #expect(result.status < 2, "\(command): \(result.errors)")
    let texts = command.hasSuffix("jsonl") ? result.text.split(separator: "\n").map(String.init) : [result.text]
    return try texts.flatMap { text -> [[String: Any]] in
      switch try JSONSerialization.jsonObject(with: Data(text.utf8)) {
      case let list as [[String: Any]]: list
      case let object as [String: Any]: object["days"] as? [[String: Any]] ?? [object]
      default: []
      }
    }
  }

  @Test func `every record has the fields of the schema, and no other`() throws {
    let schema = try #require(try JSONSerialization.jsonObject(with: Self.schema()) as? [String: Any])
    let fields = Set(try #require(schema["properties"] as? [String: Any]).keys)
    let required = Set(try #require(schema["required"] as? [String]))
    #expect(required == fields.subtracting(["events", "inMonth"]))
    for command in Self.commands {
      let records = try Self.records(command)
      #expect(!records.isEmpty, "\(command)")
      var own = required
      if command.contains("--rows 6") { own.insert("inMonth") }
      if command.contains("work.ics") { own.insert("events") }
      for record in records where Set(record.keys) != own { Issue.record("\(command): \(record)") }
    }
  }

  @Test(.enabled(if: isSlowSetWanted), .enabled(if: python != nil, "jsonschema is not installed"))
  func `every record is valid by the schema, as a validator says`() throws {
    let records = try Self.commands.flatMap(Self.records)
    let input = try JSONSerialization.data(withJSONObject: [
      "schema": try JSONSerialization.jsonObject(with: Self.schema()), "records": records,
    ])
    let script = """
      import json, sys, jsonschema
      data = json.load(sys.stdin)
      validator = jsonschema.Draft202012Validator(data["schema"])
      validator.check_schema(data["schema"])
      for record in data["records"]:
        for error in validator.iter_errors(record): print(record, error.message)
      print(len(data["records"]))
      """
    let result = try Program.run(try #require(Self.python), ["-c", script], input: input)
    #expect(result.text == "\(records.count)\n" && records.count > 1500, "\(result.text.prefix(2000))\(result.errors)")
  }
}
