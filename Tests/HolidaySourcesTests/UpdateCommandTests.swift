// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import HolidayData
import TestSupport
import Testing
import Workdays

/// The built commands, as people and cron run them.
@Suite struct UpdateCommandTests {
  /// Runs a built command, or a program by its path.
  private func run(_ name: String, _ arguments: [String], in server: LyingServer) throws -> Program.Result {
    try Program.run(
      name.hasPrefix("/") ? name : Program.folder + "/" + name, arguments,
      // Nothing but this machine is asked.
      environment: ["XDG_DATA_HOME": server.folder.appending(path: "home").path, "https_proxy": "http://127.0.0.1:1"])
  }

  private func update(_ server: LyingServer, _ ways: String..., options: String...) throws -> Program.Result {
    let sources = ways.flatMap { ["--source", server.address($0)] }
    return try run(
      "workday-feed", ["update", "--years", "2049", "--allow-http-loopback", "--timeout", "60"] + sources + options,
      in: server)
  }

  @Test func `a fetched holiday year is in the next feed, and lies change neither feed nor data`() throws {
    let server = try LyingServer()
    try server.serve(try Announced.year())
    let feed = server.folder.appending(path: "work.ics")
    let make = ["--years", "2049-2049", "--time", "09:00", "--style", "events", "--output", feed.path, "--quiet"]
    #expect(try run("workday-ics", make, in: server).status == 65)
    let fetched = try update(server, "honest")
    #expect(fetched.status == 0)
    #expect(
      fetched.errors.contains("Warning: \(Announced.address): the host refused the connection"), "\(fetched.errors)")
    #expect(fetched.text.hasPrefix("2049: new, 15 days changed, from http://127.0.0.1:"))
    #expect(fetched.text.contains("\n  2049-02-20 Sat: not listed -> worked 春节\n"))
    #expect(try run("workday-ics", make, in: server).status == 0)
    let written = try Data(contentsOf: feed)
    #expect(String(decoding: written, as: UTF8.self).contains("UID:workday-20490220T0900@workday-ics\r\n"))
    for lie in ["missing", "empty-list", "web-page", "login", "lost-day"] {
      let result = try update(server, lie, options: "--quiet")
      #expect(result.status == 65)
      #expect(result.text == "")
      #expect(result.errors.hasPrefix("Warning: \(server.address(lie, "2049")): "))
      #expect(
        result.errors.hasSuffix(
          "\nError: 2049: the data from the sources was not stored; the known data is kept\n"))
      let again = try run("workday-ics", make + ["--exit-code"], in: server)
      #expect(again.status == 0)
      #expect(try Data(contentsOf: feed) == written)
    }
    let status = try run("workday-ics", ["data", "status", "--verbose", "--today", "2026-11-22"], in: server)
    #expect(status.text.contains("\n2049 suspicious, 15 days, data folder from http://127.0.0.1:"))
    let stale = try update(server, "broken")
    #expect(stale.status == 75)
    #expect(stale.errors.contains("\nError: 2049: no source could be reached; the known data is kept\nTry again when "))
    let quiet = try update(server, "broken", "honest", options: "--quiet")
    #expect(quiet.status == 0)
    #expect(quiet.text + quiet.errors == "")
  }

  @Test(arguments: ["workday-feed", "workday-ics"])
  func `the version tells the newer years of the data folder too`(command: String) throws {
    let server = try LyingServer()
    let file = try server.serve(try Announced.year())
    #expect(try run("workday-ics", ["data", "import", file.path], in: server).status == 0)
    let version = try run(command, ["--version"], in: server)
    #expect(version.text.contains(" and 2049, newest notice 2048-11-01\n"), "\(version.text)\(version.errors)")
  }

  @Test func `a list that changes known days is kept aside, and what is printed takes it`() throws {
    let server = try LyingServer()
    try server.serve(try Announced.year())
    let folder = server.folder.path + "/my data"
    #expect(try update(server, "honest", options: "--data", folder).status == 0)
    try server.serve(try Announced.year(revised: true))
    let known = try Data(contentsOf: URL(filePath: folder + "/2049.json"))
    let held = try update(server, "honest", options: "--quiet", "--data", folder)
    #expect(held.status == 65)
    #expect(held.text == "")
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder + "/aside").first)
    let command = "workday-ics data import --data '\(folder)' '\(folder)/aside/\(file)'"
    #expect(
      held.errors == """
        Warning: \(server.address("honest", "2049")): it would change known days: 2049-05-03; it names the new notice \
        https://www.gov.cn/zhengce/zhengceku/204903/content_9.htm.
          2049-05-03 Mon: not listed -> off 劳动节
        Error: 2049: a person has to allow this list; the known data is kept
        If the notice says so, run: \(command)

        """)
    #expect(try Data(contentsOf: URL(filePath: folder + "/2049.json")) == known)
    let taken = try run("/bin/sh", ["-c", "PATH='\(Program.folder)'; \(command)"], in: server)
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(taken.text == "2049: revised, 1 day changed\n  2049-05-03 Mon: not listed -> off 劳动节\n")
    #expect(try update(server, "honest", options: "--data", folder).text.hasPrefix("2049: known already"))
    // Or by force, for who trusts the source.
    let other = server.folder.path + "/other"
    try server.serve(try Announced.year())
    #expect(try update(server, "honest", options: "--data", other).status == 0)
    try server.serve(try Announced.year(revised: true))
    let forced = try update(server, "honest", options: "--data", other, "--force")
    #expect(forced.status == 0)
    #expect(forced.text.hasPrefix("2049: revised, 1 day changed"), "\(forced.text)")
  }

  @Test
  func `the article's line for cron creates the feed even if nothing can be fetched, and leaves it unchanged later`()
    throws
  {
    let server = try LyingServer()
    let article = try readText("Sources/workday-ics/workday-ics.docc/Calendars/Fresh.md")
    let block = try #require(
      article.components(separatedBy: "\n```crontab\n").last?.components(separatedBy: "\n").first)
    #expect(block.hasPrefix("15 3 * * * "))
    let feed = server.folder.appending(path: "work.ics")
    let line = String(block.dropFirst("15 3 * * * ".count)).replacing("/usr/local/bin/", with: "'\(Program.folder)'/")
      .replacing("/srv/www/work.ics", with: "'\(feed.path)'")
    // As cron runs it: few variables, an empty home and, here, no network.
    let shell = [
      "-i", "HOME=\(server.folder.path)", "PATH=/usr/bin:/bin", "LANG=C", "https_proxy=http://127.0.0.1:1", "/bin/sh",
      "-c", line,
    ]
    let first = try run("/usr/bin/env", shell, in: server)
    #expect(first.status == 0)
    #expect(first.errors.contains(": no source could be reached; the known data is kept\n"), "\(first.errors)")
    let written = try Data(contentsOf: feed)
    #expect(written.count > 1000)
    let inode = try FileManager.default.attributesOfItem(atPath: feed.path)[.systemFileNumber] as? Int
    #expect(try run("/usr/bin/env", shell, in: server).status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: feed.path)[.systemFileNumber] as? Int == inode)
    // A damaged data folder does not empty the feed either.
    let data = server.folder.path + "/.local/share/workday-ics"
    try Data("{".utf8).write(to: URL(filePath: data + "/2049.json"))
    #expect(try run("/usr/bin/env", shell, in: server).status == 65)
    #expect(try Data(contentsOf: feed) == written)
  }

  @Test func `options that are not allowed end with 64`() throws {
    let server = try LyingServer()
    for (options, message) in [
      (["--source", "http://example.com/{year}.json"], "--source: http://example.com/{year}.json must begin with"),
      (["--source", "http://127.0.0.1/{year}.json"], "--allow-http-loopback"), (["--years", "x"], "--years: \"x\""),
      (["--timeout", "0"], "--timeout: 0 is not 1 to 600"),
      (["--data", ""], "--data: the path is empty; give the path of a folder"),
    ] {
      let result = try run("workday-feed", ["update"] + options, in: server)
      #expect(result.status == 64)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func `a data folder that cannot be created ends with 73`() throws {
    let server = try LyingServer()
    try server.serve(try Announced.year())
    try Data().write(to: server.folder.appending(path: "file"))
    let result = try update(server, "honest", options: "--data", server.folder.path + "/file/data")
    #expect(result.status == 73 || result.status == 66)
    #expect(result.errors.hasPrefix("Error: "))
  }

  @Test(arguments: ["gigabyte", "endless", "bomb", "endless-head"])
  func `an update needs little memory, whatever a source sends`(how: String) throws {
    let server = try LyingServer()
    // A program that these tests start counts their own memory as its own, so another one starts it.
    let script = """
      import resource, subprocess, sys
      status = subprocess.run(sys.argv[1:]).returncode
      print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // (1024 if sys.platform == "linux" else 1 << 20))
      """
    let result = try Program.run(
      "python3",
      [
        "-c", script, Program.folder + "/workday-feed", "update", "--years", "2049", "--allow-http-loopback",
        "--timeout",
        "60", "--data", server.folder.path + "/data", "--source", server.address(how),
      ])
    let numbers = result.text.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
    #expect(numbers.first == 75, "\(result.errors)")
    // In megabytes.
    #expect(numbers.count == 2 && numbers[1] < 100, "\(numbers)")
  }

  @Test(.enabled(if: isSlowSetWanted), arguments: [rounds(fast: 4, slow: 30)])
  func `an update that is killed leaves the data old or new, and the next one completes it`(times: Int) throws {
    let server = try LyingServer()
    var random = SeededGenerator(seed: seed(8))
    let (old, new) = (try Announced.year(), try Announced.year(revised: true))
    var length = 100_000
    var ends: [Int: Int] = [:]
    for time in 0..<times {
      let folder = server.folder.path + "/data-\(time)"
      let data = DataFolder(folder)
      // Either nothing is known, or the revised list is to be kept aside.
      let isKnown = random.below(2) == 0
      if isKnown {
        _ = try data.offer(StoredHolidayYear(old, source: nil, stored: nil))
        try server.serve(new)
      } else {
        try server.serve(old)
      }
      let before = try data.calendar().calendar
      let arguments = [
        "update", "--years", "2049", "--allow-http-loopback", "--source", server.address("honest"), "--data", folder,
      ]
      let run = try Program(Program.folder + "/workday-feed", arguments)
      usleep(UInt32(random.below(length)))
      run.send(SIGKILL)
      run.wait()
      let killed = try data.calendar().calendar
      let days = killed.days.filter { $0.date.year == 2049 }
      #expect(killed.years == before.years || !isKnown && days == old.days.filter { $0.date.year == 2049 }, "\(time)")
      ends[killed.years == before.years ? 0 : 1, default: 0] += 1
      let begin = ContinuousClock.now
      let next = try Program.run(Program.folder + "/workday-feed", arguments)
      length = Int((ContinuousClock.now - begin) / .microseconds(1))
      #expect(next.status == (isKnown ? 65 : 0), "\(next.errors)")
      #expect(try data.calendar().calendar.years.last?.days == old.days)
      #expect(FileManager.default.fileExists(atPath: folder + "/aside") == isKnown)
      let left = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".new") }
      #expect(left.isEmpty, "\(left)")
      try FileManager.default.removeItem(atPath: folder)
    }
    if times > 30 { print("\(ends[1] ?? 0) of \(times) killed after the data was stored") }
  }
}
