// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The programs of other libraries in the article Compare, where what they need is installed.
@Suite struct CompareTests {
  /// A language of the article, and how its programs are run.
  enum Language: String, CaseIterable {
    case c, javascript, python

    /// The line of shell that runs the program in `$1`; nil if something is missing.
    var line: String? {
      switch self {
      case .c:
        // Another version of libical than the system's may be in a folder that is named.
        Program.isInstalled("cc")
          ? """
          prefix=${LIBICAL_PREFIX-} && cc -Wno-deprecated-declarations -o "$1.out" -x c "$1" ${prefix:+-I"$prefix/include" \
            -L"$prefix/lib" -Wl,-rpath,"$prefix/lib"} -lical && "$1.out"
          """ : nil
      case .javascript:
        // ical.js is unpacked from Thunderbird.
        Program.isInstalled("node") && FileManager.default.fileExists(atPath: thunderbird)
          ? """
          python3 -c 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile("\(thunderbird)").read(
            "modules/calendar/Ical.sys.mjs"))' >"$(dirname "$1")/ical.mjs" &&
            sed -i 's|"ical.js"|"./ical.mjs"|' "$1" && mv "$1" "$1.mjs" && node "$1.mjs"
          """ : nil
      case .python:
        Program.python(importing: "chinese_calendar, dateutil, icalendar, recurring_ical_events").map {
          "'\($0)' \"$1\""
        }
      }
    }

    private var thunderbird: String { "/usr/lib/thunderbird/omni.ja" }
  }

  /// The languages whose tools are installed.
  private static let runnable = Language.allCases.compactMap { language in language.line.map { (language, $0) } }

  @Test(arguments: runnable)
  func `each program of the article prints what stands below it`(language: Language, line: String) throws {
    let article = try Document("Sources/workday-ics/workday-ics.docc/Compare.md")
    let programs = article.blocks.indices.filter { article.blocks[$0].kind == language.rawValue }
    #expect(!programs.isEmpty)
    for place in programs {
      let program = article.blocks[place]
      // Of libical's, the second output is that of version 4.
      let outputs = article.blocks[(place + 1)...].prefix { $0.kind.isEmpty }.map(\.text)
      try #require(outputs.count == (language == .c ? 2 : 1))
      try Command.inFolder { folder in
        let file = folder.path + "/program"
        try Data((program.text + "\n").utf8).write(to: URL(filePath: file))
        let prefix = ProcessInfo.processInfo.environment["LIBICAL_PREFIX"]
        let header = try prefix.map { try String(contentsOfFile: $0 + "/include/libical/ical.h", encoding: .utf8) }
        let isFourth =
          try header?.contains("ICAL_VERSION \"4.") ?? Command.run("--version").text.contains("libical 4")
        let output = outputs[language == .c && isFourth ? 1 : 0]
        var environment = ["TZ": "Europe/Rome"]
        environment["LIBICAL_PREFIX"] = prefix
        let result = try Command.run("/bin/sh", ["-c", line, "sh", file], environment: environment)
        #expect(result.text == output + "\n", "\(result.errors)")
      }
    }
  }

  @Test func `there are at least twelve facts, in order`() throws {
    let article = try Document("Sources/workday-ics/workday-ics.docc/Compare.md")
    let numbers = article.prose.compactMap { $0.firstMatch(of: #/^(\d+)\. /#).flatMap { Int($0.1) } }
    #expect(numbers == Array(1...numbers.count) && numbers.count >= 12)
  }
}
