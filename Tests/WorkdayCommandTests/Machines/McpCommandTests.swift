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
  /// Whether the answer to a call of a tool is an error, and its records.
  private func call(_ tool: String, _ arguments: String) throws -> (isError: Bool, records: [JSONValue]?) {
    let message =
      #"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": ""# + tool
      + #"", "arguments": "# + arguments + "}}"
    var budget = Budget(forBytes: message.utf8.count)
    let answer = try #require(AgentTool.server.answer(Array(message.utf8), spending: &budget))
    let value = JSONValue(answer.utf8)
    let result = try #require(value?["id"] == .number("7") ? value?["result"] : nil, "\(answer)")
    if let structured = result["structuredContent"] {
      let text = try #require(result["content"]?.values?.first?["text"]?.text)
      #expect(JSONValue(text.utf8) == structured)
    }
    return (result["isError"] == .bool(true), result["structuredContent"]?["records"]?.values)
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
        // Eight years of records are within what an answer may have.
        let first = 16_000 + random.below(4600)
        let dates = [first, min(first + random.below(2900), 20_599)].map { CivilDate(unchecked: $0).iso8601 }
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
        let name = one(["leave-days", "days-off"])
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
      if random.below(4) == 0 {
        give("days", "MO,TU,WE,TH,FR,SA", option: true)
        give("make-up", "none", option: true)
      }
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

  @Test(arguments: [2, 16])
  func `what is sent at once has one bound for all its answers, and each call beyond it says so`(years: Int) throws {
    let calls = (1...100).map { id in
      #"{"jsonrpc": "2.0", "id": \#(id), "method": "tools/call", "params": {"name": "list", "arguments": "#
        + #"{"period": "2007-01-01..\#(2006 + years)-12-31"}}}"#
    }
    var budget = Budget(forBytes: calls.reduce(0) { $0 + $1.utf8.count })
    let most = budget.most(.answers)
    var (bytes, answered) = (0, 0)
    for (index, call) in calls.enumerated() {
      let answer = try #require(AgentTool.server.answer(Array(call.utf8), spending: &budget))
      let value = JSONValue(answer.utf8)
      #expect(value?["id"] == .number("\(index + 1)"))
      let result = try #require(value?["result"])
      let text = try #require(result["content"]?.values?.first?["text"]?.text)
      if result["isError"] == .bool(false) {
        #expect(answered == index, "an answer behind one that is refused")
        answered += 1
        bytes += text.utf8.count
      } else {
        #expect(text.contains("more than \(most) bytes") && text.contains("ask for a shorter period"))
      }
    }
    // The brackets and commas between records are not counted.
    #expect(answered > 0 && answered < calls.count && bytes <= most + answered * years * 600, "\(bytes)")
    let alone = try call("list", #"{"period": "2026-10"}"#)
    #expect(!alone.isError)
  }

  @Test(.enabled(if: isSlowSetWanted)) func `a client of the protocol lists and calls every tool`() throws {
    guard let python = Program.python(importing: "mcp") else { return }
    let script = packageFolder + "/Tests/WorkdayCommandTests/Scripts/agent.py"
    let result = try Command.start(python, [script, Command.path])
    #expect(result.status == 0 && result.text == "the agent has its answers\n", "\(result.text)\(result.errors)")
  }
}
