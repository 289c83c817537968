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
    #expect(
      result.status == 65
        && result.errors.contains("standard input: line 4: a line of a table needs one cell that is a date"))
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

  @Test func `a table is read as its first line says`() throws {
    let quoted = try answer("is - --format csv", "Order date;\"A, \"\"B\"\"\"\n2026-10-08 09:00;x\n")
    #expect(quoted.text.hasPrefix("Order date,\"A, \"\"B\"\"\",date,weekday,") && quoted.errors.isEmpty, "\(quoted)")
    let lone = try answer("is -", "due\n2026-10-08T09:00:00\n2026-10-09 09:00\n")
    #expect(lone.text.split(separator: "\n").count == 2 && lone.errors.isEmpty && lone.status == 0, "\(lone)")
    let first = try answer("is -", "next friday\n")
    #expect(first.status == 0 && first.text.contains("2026"), "\(first)")
    let noted = try answer("is -", "\nA,soon\nB,2026-10-08\n")
    #expect(
      noted.errors == "Note: line 2 of standard input is read as the names of the columns.\n" && noted.status == 0)
    let two = try answer("is -", "1,2026-10-08,2026-10-09\n")
    #expect(two.status == 65 && two.errors.contains("line 1: a line of a table needs one cell that is a date"))
    let open = try answer("count -", "start,end\n,2026-10-08\n")
    #expect(open.status == 65 && open.errors.contains("line 2: a line of a table needs two cells that are dates"))
    for command in ["is -", "add - 5", "next -", "count -"] {
      let none = try answer(command, "")
      #expect(none.status == 65 && none.text.isEmpty && none.errors.contains("no line to answer"), "\(none)")
    }
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
    let free = try answer("bridge 2026 --days 9 --format csv", "")
    #expect(free.text.contains("\n2026-02-15,2026-02-23,9,,false\n"), "\(free.text)")
    // All that are long enough, not only the longest.
    let many = try answer("bridge 2026-04..2026-12 --days 6 --format csv", "")
    #expect(many.text.contains("\n2026-04-30,2026-05-05,6,2026-04-30,false\n") || many.text.contains(",7,,false\n"))
    // With fewer days of leave, no break is as long.
    let shorter = try answer("bridge 2026 --leave 2 --format csv", "")
    #expect(
      shorter.text.split(separator: "\n").dropFirst().allSatisfy { (Int($0.split(separator: ",")[2]) ?? 99) < 12 })
    #expect(try answer("bridge 2026 --leave 1-3", "").text == answer("bridge 2026 --leave 3", "").text)
    let none = try answer("bridge 2026 --days 20 --leave 1", "")
    #expect(none.status == 1 && none.errors.contains("no break of 20 days is possible"), "\(none.errors)")
  }
}
