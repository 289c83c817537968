// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import DescribedFeeds
import FeedArguments
import Foundation
import TestSupport
import Testing
import Workdays

@testable import workday_ics

/// What somebody sees on a terminal who has just installed the command.
@Suite struct FirstHourTests {
  @Test func `on a terminal one line says what to add for which app, unless an app or a style is chosen`() throws {
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(null) }
    func errors(_ more: String...) throws -> String {
      let (status, text) = try Program.runOnTerminal(
        Command.path, ["--year", "2021"] + more, environment: Command.environment, output: null)
      #expect(status == 0)
      return text
    }
    let hint = try errors()
    #expect(hint.hasPrefix("Hint: Apple, Google, Outlook, Android and Nextcloud need another style; add --for apple"))
    #expect(hint.split(separator: "\n").count == 1)
    #expect(try errors("--quiet") + errors("--no-warn", "app") == "")
    #expect(try errors("--for", "khal") + errors("--style", "rdate") == "")
    #expect(try Command.run("--year", "2021").errors.isEmpty)
  }

  @Test func `without arguments a terminal gets a short help with three examples that work, and a pipe a calendar`()
    throws
  {
    let (status, text) = try Program.runOnTerminal(Command.path, [], environment: Command.environment)
    #expect(status == 0)
    let examples = text.split(separator: "\n").filter { $0.hasPrefix("  workday-ics") }
    #expect(examples.count == 3)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 15)
    try Command.inFolder { folder in
      for example in examples {
        let line = "cd '\(folder.path)' && PATH=\"$(dirname \"$0\"):$PATH\" && \(example)"
        let code = try Command.shell(line).status
        #expect(code == 0 || code == 1 && example.contains(" is "), "\(example)")
      }
    }
    #expect(try Command.run().text.hasPrefix("BEGIN:VCALENDAR"))
  }

  @Test func `the summary names the next make-up day`() throws {
    let options = try GenerateCommand.parse(["--year", "2021"])
    let feed = try FeedMaker.onThisSystem().feed(options.schedule.resolve(options.options, with: nil, options.output))
    for (today, end) in [
      ("2021-02-20", "; next make-up day 2021-02-20"), ("2021-02-21", "; next make-up day 2021-04-25"),
      ("2021-10-10", ""),
    ] {
      #expect(try feed.feed.summary(today: .init(iso8601: today)).hasSuffix("7 make-up days" + end))
    }
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `long work shows a line of progress on a terminal, which it removes, and nothing elsewhere`() throws {
    let file = Command.root.appending(path: "Fixtures/ics/google.ics").path
    let line = "(cat '\(file)'; sleep 2.5; printf 'X'; sleep 0.1; printf '\\r\\n') | '\(Command.path)' check -"
    let (status, text) = try Program.runOnTerminal("/bin/sh", ["-c", line], environment: Command.environment)
    #expect(status == 65)
    #expect(text.hasPrefix("\r\u{1B}[Kstandard input: 0 MB\r\u{1B}[Kline "))
    #expect(try Command.run("/bin/sh", ["-c", line]).errors.isEmpty)
  }
}
