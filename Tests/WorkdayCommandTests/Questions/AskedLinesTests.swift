// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Questions about the lines of standard input.
@Suite struct AskedLinesTests {
  private func answer(_ command: String, _ input: String) throws -> Program.Result {
    try Program.run(
      Command.path, command.split(separator: " ").map(String.init) + ["--built-in", "--today", "2026-11-27"],
      input: Data(input.utf8), environment: Command.environment)
  }

  private static let orders = "\u{FEFF}id,due,note\r\n1,2026-09-30,\"a,b\"\r\n2,2026/10/9,\r\n3,soon,x\r\n"

  @Test(arguments: [
    ("is - --format csv", ["1,2026-09-30,\"a,b\",2026-09-30,3,workday", "2,2026/10/9,,2026-10-09,5,workday"]),
    ("add - 3 --format csv", ["1,2026-09-30,\"a,b\",2026-10-10,6,makeup", "2,2026/10/9,,2026-10-13,2,workday"]),
    ("next - --format csv", ["1,2026-09-30,\"a,b\",2026-10-08,4,workday", "2,2026/10/9,,2026-10-10,6,makeup"]),
    (
      "previous makeup - --format csv",
      ["1,2026-09-30,\"a,b\",2026-09-20,7,makeup", "2,2026/10/9,,2026-09-20,7,makeup"]
    ),
  ])
  func `a table keeps its columns, and a line that is wrong is named while the others are answered`(
    command: String, expected: [String]
  ) throws {
    let result = try answer(command, Self.orders)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("id,due,note,date,weekday,kind") == true)
    #expect(
      lines.dropFirst().count == 2 && zip(lines.dropFirst(), expected).allSatisfy { $0.hasPrefix($1) }, "\(lines)")
    #expect(result.status == 65 && result.errors.contains("standard input: line 4: \"3,soon,x\" is not a date"))
  }

  @Test func `a list of dates has an answer a line`() throws {
    let result = try answer("add - -1", "2026-10-08\n2026-02-24\n\n10月10日\n")
    #expect(result.text == "2026-09-30\n2026-02-14\n2026-10-09\n" && result.status == 0, "\(result)")
    let column = try answer("add - 1 --format csv", "2026-10-08\n")
    #expect(column.text.hasPrefix("day,date,weekday,") && column.text.contains("\n2026-10-08,2026-10-09,5,"))
    let named = try answer("add - 1 --format csv", "date\n2026-10-08\n")
    #expect(named.text.hasPrefix("date,date_2,weekday,"))
    let json = try answer("next - --or-same --format jsonl", "2026-10-10\n2026-10-11\n")
    #expect(
      json.text.split(separator: "\n").map { $0.dropFirst(9).prefix(12) } == ["\"2026-10-10\"", "\"2026-10-12\""])
  }

  @Test func `what is not known of a year is said once`() throws {
    let result = try answer("add - 1", "2027-03-01\n2026-11-02\n2027-03-02\n")
    #expect(result.text == "2026-11-03\n" && result.status == 3)
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    let warned = try answer("add - 1 --allow-unpublished", "2027-03-01\n2027-03-02\n")
    #expect(warned.text == "2027-03-02\n2027-03-03\n" && warned.status == 0)
    #expect(warned.errors.split(separator: "\n").count == 1, "\(warned.errors)")
  }

  @Test func `periods are counted, a line each`() throws {
    let list = try answer("count -", "2026-02\n2026-09-01 2026-10-31\nlast-month\n2026-13\n")
    #expect(list.text == "16\n40\n18\n" && list.status == 65 && list.errors.contains("line 4: "), "\(list)")
    let table = try answer("count - --format csv", "name,start,end\nA,2026-09-01,2026-10-31\nB,2026-01-01,2026-01-31\n")
    let expected = "name,start,end,from,to,workdays\nA,2026-09-01,2026-10-31,2026-09-01,2026-10-31,40\n"
    #expect(table.text == expected + "B,2026-01-01,2026-01-31,2026-01-01,2026-01-31,21\n" && table.status == 0)
    let one = try answer("count 2026 --format csv", "")
    #expect(one.text == "from,to,workdays\n2026-01-01,2026-12-31,248\n")
    let none = try answer("count -", "")
    #expect(none.text.isEmpty && none.status == 65, "\(none)")
  }

  @Test func `a break of some days takes the fewest days of leave`() throws {
    let result = try answer("bridge 2026 --days 12 --format csv", "")
    let rows = result.text.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    #expect(!rows.isEmpty && rows.allSatisfy { (Int($0[2]) ?? 0) >= 12 && $0[3].split(separator: " ").count == 3 })
    // With fewer days of leave, no break is as long.
    let shorter = try answer("bridge 2026 --leave 2 --format csv", "")
    #expect(
      shorter.text.split(separator: "\n").dropFirst().allSatisfy { (Int($0.split(separator: ",")[2]) ?? 99) < 12 })
    #expect(try answer("bridge 2026 --leave 1-3", "").text == answer("bridge 2026 --leave 3", "").text)
    let none = try answer("bridge 2026 --days 20 --leave 1", "")
    #expect(none.status == 1 && none.errors.contains("no break of 20 days is possible"), "\(none.errors)")
  }
}
