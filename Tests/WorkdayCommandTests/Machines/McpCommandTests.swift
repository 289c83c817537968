// SPDX-License-Identifier: MIT

import CivilCalendar
import CommandSupport
import Foundation
import Support
import TestSupport
import Testing

@testable import workday_ics

/// `mcp`: the questions as tools of an agent.
@Suite struct McpCommandTests {
  /// The answer to a call of a tool.
  private func call(_ tool: String, _ arguments: String) throws -> (isError: Bool, records: [JSONValue]?, text: String)
  {
    let message =
      #"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": ""# + tool
      + #"", "arguments": "# + arguments + "}}"
    let answer = try #require(AgentTool.server.answer(Array(message.utf8)))
    guard case .object(let members)? = JSONValue(answer.utf8), members["id"] == .number("7"),
      case .object(let result)? = members["result"], case .array(let content)? = result["content"],
      case .object(let first)? = content.first, case .string(let text)? = first["text"]
    else { throw Malformed(answer: answer) }
    var records: [JSONValue]?
    if case .object(let object)? = result["structuredContent"] {
      #expect(JSONValue(text.utf8) == .object(object))
      if case .array(let values)? = object["records"] { records = values }
    }
    return (result["isError"] == .bool(true), records, text)
  }

  private struct Malformed: Error {
    let answer: String
  }

  @Test func `random questions have the answers of the commands`() throws {
    var random = SeededGenerator(seed: 41)
    func date() -> String { CivilDate(unchecked: 16_000 + random.below(4600)).iso8601 }
    func one(_ words: [String]) -> String { words[random.below(words.count)] }
    for number in 0..<rounds(fast: 50, slow: 2000) {
      var words: [String] = []
      var options: [String] = []
      var arguments: [(name: String, value: String)] = []
      func give(_ name: String, _ text: String, option: Bool = false) {
        arguments.append((name, JSON.string(text)))
        if option { options += ["--" + name, text] } else { words.append(text) }
      }
      func period() -> String {
        let dates = [date(), date()].sorted()
        return one([String(dates[0].prefix(4)), String(dates[0].prefix(7)), dates[0], dates.joined(separator: "..")])
      }
      let tool = one(["is", "next", "count", "list", "bridge", "open"])
      switch tool {
      case "is":
        let dates = (0...random.below(4)).map { _ in date() }
        arguments.append(("dates", JSON.list(dates.map { JSON.string($0) })))
        words += dates
      case "next":
        if random.below(2) == 0 { give("kind", one(["work", "off", "holiday", "makeup", "weekend"])) }
        give("date", date())
        if random.below(3) == 0 {
          arguments.append(("or-same", "true"))
          options.append("--or-same")
        }
      case "count": give("period", period())
      case "list":
        give("period", period())
        if random.below(2) == 0 { give("kind", one(["work", "off", "all", "statutory"]), option: true) }
      case "bridge":
        give("period", "\(2014 + random.below(13))")
        let name = one(["leave", "days"])
        let count = "\(1 + random.below(9))"
        arguments.append((name, count))
        options += ["--" + name, count]
      default:
        give("hours", one(["MO-FR 09:00-18:00", "22:00-06:00", "01:00-04:00,06:00-10:00", "SA 10:00-12:00"]))
        if random.below(2) == 0 {
          give("period", String(date().prefix(7)))
        } else {
          give("at", date() + " 10:30", option: true)
        }
      }
      if random.below(3) == 0 { give("pattern", one(["six-day", "trading", "cycle:DDNNOO@2026-01-01"]), option: true) }
      if random.below(3) == 0 { give("lang", one(["en", "ja", "zh-Hans"]), option: true) }
      if random.below(4) == 0 { give("time-zone", one(["UTC", "Europe/Berlin"]), option: true) }
      let format = tool == "count" ? "json" : "jsonl"
      let expected = try Command.run(Command.path, [tool, "--quiet", "--format", format] + options + words)
      let answer = try call(tool, JSON.object(arguments))
      let lines = String(decoding: expected.output, as: UTF8.self).split(separator: "\n").map { JSONValue($0.utf8) }
      let isAnswered = expected.status == 0 || expected.status == 1 && !lines.isEmpty
      #expect(answer.isError == !isAnswered, "\(number): \(tool) \(arguments)")
      if isAnswered { #expect(answer.records == lines, "\(number): \(tool) \(arguments)") }
    }
  }

  @Test func `a year that is not published is an error`() throws {
    for (tool, arguments) in [
      ("is", #"{"dates": ["2026-10-10", "2049-01-01"]}"#), ("next", #"{"date": "2049-01-01"}"#),
      ("count", #"{"period": "2049"}"#), ("list", #"{"period": "2049-01"}"#), ("bridge", #"{"period": "2049"}"#),
      ("open", #"{"hours": "09:00-18:00", "at": "2049-01-04 10:00"}"#),
    ] {
      let answer = try call(tool, arguments)
      #expect(answer.isError && answer.records == nil && answer.text.contains("not published yet"), "\(answer)")
    }
  }

  @Test func `what a command warns of is told beside the records`() throws {
    let message =
      #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "count", "arguments": "#
      + #"{"period": "2026-12"}}}"#
    let answer = try #require(AgentTool.server.answer(Array(message.utf8)))
    let content = JSONValue(answer.utf8)?["result"]?["content"]?.values
    #expect(content?.count == 2 && content?.last?["text"]?.text?.contains("2027") == true, "\(answer)")
    // Messages in an array have an array of answers.
    let ping = #"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#
    let note = #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#
    #expect(
      AgentTool.server.answer(Array("[\(ping), \(note)]".utf8)) == #"[{"jsonrpc": "2.0", "id": 1, "result": {}}]"#)
    #expect(AgentTool.server.answer(Array("[\(note)]".utf8)) == nil)
    #expect(AgentTool.server.answer(Array("[]".utf8))?.contains("-32600") == true)
  }

  @Test func `no argument is an option, a file or standard input`() throws {
    for (tool, arguments, words) in [
      ("is", #"{"dates": ["-"]}"#, "cannot be"), ("is", #"{"dates": ["--data", "/tmp"]}"#, "cannot be"),
      ("count", #"{"period": "-"}"#, "cannot be"),
      ("list", #"{"period": "2026", "config": "x.yaml"}"#, "not a parameter"),
      ("bridge", #"{"period": "2026", "leave": "leave.txt"}"#, "leave is a whole number"),
      ("bridge", #"{"period": "2026", "leave": -1}"#, "leave is a whole number"),
      ("is", #"{"dates": 5}"#, "dates is an array of at most 500 texts"), ("is", "{}", "dates is missing"),
      ("is", #"{"dates": ["Oct 40"]}"#, "40"), ("open", #"{"hours": "MO"}"#, "hours"), ("is", "[]", "an object"),
      ("next", #"{"or-same": "yes"}"#, "true or false"), ("next", #"{"kind": "2026-10-02"}"#, "kind is work, off"),
      ("next", #"{"date": "holiday"}"#, "date: "),
      ("open", #"{"hours": "MO-FR", "period": "10:00-12:00"}"#, "period: "),
      ("list", #"{"period": "0001-9999", "statutory": "no"}"#, "longer than thirty years"),
      ("is", "{\"dates\": [" + Array(repeating: "\"today\"", count: 501).joined(separator: ",") + "]}", "at most 500"),
    ] {
      let answer = try call(tool, arguments)
      #expect(answer.isError && answer.text.contains(words), "\(tool) \(arguments): \(answer)")
    }
  }

  @Test func `the program answers each line, and ends with its input`() throws {
    let long =
      "{\"jsonrpc\": \"2.0\", \"id\": 3, \"method\": \"ping\", \"x\": \"" + String(repeating: "x", count: 2 << 20)
      + "\"}"
    let input = """
      {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2024-11-05"}}
      {"jsonrpc": "2.0", "method": "notifications/initialized"}

      {"jsonrpc": "2.0", "id": "a", "method": "ping"}
      \(long)
      {"jsonrpc": "2.0", "id": 4, "method": "tools/list"}\r
      {"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"name": "is", "arguments": {"dates": "2026-10-10"}}}
      """
    let result = try Program.run(Command.path, ["mcp"], input: Data(input.utf8), environment: Command.environment)
    let lines = result.text.split(separator: "\n")
    try #require(result.status == 0 && lines.count == 5, "\(result.errors)")
    #expect(lines[0].contains(#""protocolVersion": "2024-11-05""#))
    #expect(lines[1] == #"{"jsonrpc": "2.0", "id": "a", "result": {}}"#)
    #expect(lines[2].contains("-32700") && lines[2].contains("\"id\": null"))
    #expect(lines[3].components(separatedBy: "inputSchema").count == 7)
    #expect(
      lines[4].contains(#"\"workday\": true"#)
        && lines[4].contains(#""structuredContent": {"records": [{"date": "2026-10-10""#))
  }

  @Test(.enabled(if: isSlowSetWanted)) func `a client of the protocol lists and calls every tool`() throws {
    guard let python = Program.python(importing: "mcp") else { return }
    let script = packageFolder + "/Tests/WorkdayCommandTests/Scripts/agent.py"
    let result = try Command.start(python, [script, Command.path])
    #expect(result.status == 0 && result.text == "the agent has its answers\n", "\(result.text)\(result.errors)")
  }
}
