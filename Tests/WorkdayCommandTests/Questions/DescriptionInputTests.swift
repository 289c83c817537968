// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A description that can be read only once: from standard input, or from a pipe with a name.
@Suite struct DescriptionInputTests {
  private static let description = """
    pattern: cycle:DDNNOO@2026-01-01
    time-zone: Europe/Berlin
    shift: {D: 08:00/12h/白班, N: 20:00/12h/夜班}

    """

  /// What each command prints with the description in a file, on standard input, and from a pipe.
  private static let ways = [
    #""$0" ARGUMENTS --config FILE"#, #""$0" ARGUMENTS --config - < FILE"#, #""$0" ARGUMENTS --config <(cat FILE)"#,
  ]

  @Test(arguments: [
    "is today --explain --lang en", "is today --today 2026-02-07 --explain", "next", "next today --today 2026-02-03",
    "previous", "add tomorrow 2", "add today 2 --today 2026-02-03", "count 2026-02", "count today tomorrow",
    "list today tomorrow", "last-of-month", "stats", "stats today", "day today", "day tomorrow", "day 2026-02-07",
    "month", "year 2026", "--year 2026", "generate --year 2026 --lang zh-Hans",
  ])
  func `a description is read once, from wherever it comes`(arguments: String) throws {
    try inTemporaryFolder { folder in
      let file = folder.path + "/feed.yaml"
      try Data(Self.description.utf8).write(to: URL(filePath: file))
      let results = try Self.ways.map { way in
        let line = way.replacing("ARGUMENTS", with: arguments).replacing("FILE", with: file)
        return try Command.run("/bin/bash", ["-c", line, Command.path])
      }
      for (way, result) in zip(Self.ways, results) {
        #expect(result.errors == results[0].errors, "\(way)")
        #expect(result.status == results[0].status && result.text == results[0].text, "\(way)")
      }
      #expect([0, 1].contains(results[0].status), "\(results[0].errors)")
    }
  }
}
