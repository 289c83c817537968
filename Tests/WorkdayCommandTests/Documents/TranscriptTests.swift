// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The tests of commands that stand in `Transcripts`; `WORKDAY_RECORD=TEXT` writes what those with
/// the text in their path print now into them.
@Suite struct TranscriptTests {
  @Test(arguments: Transcript.tests)
  func `every command prints what the transcript says`(transcript: Transcript) throws {
    try TranscriptRunner(transcript).run()
  }

  @Test func `each case has a title of its own and a command, and each file its folder`() throws {
    let folders = Set(Transcript.tests.map { $0.path.split(separator: "/").dropLast().last })
    #expect(folders.count >= 8 || Transcript.recordedPath != nil)
    for transcript in Transcript.tests {
      for block in try Document(transcript.path).blocks {
        #expect(block.kind == "console" || block.kind.hasPrefix("file "), "\(transcript): \(block.kind)")
      }
      let titles = transcript.cases.map(\.title)
      #expect(Set(titles).count == titles.count && !titles.contains(""), "\(transcript)")
      for sample in transcript.cases {
        let hasCommand = sample.steps.contains { if case .command = $0 { true } else { false } }
        #expect(hasCommand, "\(transcript): \(sample.title)")
      }
    }
  }

  // MARK: - The runner

  private static let sample = """
    # Topic

    ## one

    ```file a.txt
    1
    ```

    ```console
    $ first \\
    > second
    out
    ! error
    [65]

    $ third
    ```
    """

  @Test func `a transcript has cases with files and commands, at their lines`() throws {
    let transcript = Transcript(path: Transcript.folder + "a.md", text: Self.sample)
    let sample = try #require(transcript.cases.first)
    #expect(transcript.cases.count == 1 && sample.title == "one")
    #expect(
      sample.steps == [
        .file(name: "a.txt", text: "1\n"),
        .command(
          Transcript.Command(
            text: "first \\\nsecond", line: 10, expected: ["out", "! error", "[65]", ""], places: 11..<15)),
        .command(Transcript.Command(text: "third", line: 16, expected: [], places: 16..<16)),
      ])
  }

  @Test(arguments: [
    (["a"], ["a"], true), (["a"], ["b"], false), (["a", "b"], ["a"], false), ([], [], true), ([], ["a"], false),
    (["about 3 s"], ["about … s"], true), (["about  s"], ["about … s"], false), (["a-1-b-2-c"], ["a…b…c"], true),
    (["a-1-2-c"], ["a…b…c"], false), (["a", "b", "c"], ["a", "⋮", "c"], true), (["a", "c"], ["a", "⋮", "c"], true),
    (["a", "b", "d"], ["a", "⋮", "c"], false), (["a", "b", "c"], ["⋮"], true), (["ab"], ["ab…"], false),
  ])
  func `an ellipsis is at least a character, and three dots are any lines`(
    lines: [String], expected: [String], isExpected: Bool
  ) {
    #expect(Transcript.isAsExpected(lines[...], expected[...]) == isExpected)
  }

  @Test func `a text is recorded, and an exit code, a number, a date or a day is not`() throws {
    #expect(try Transcript.recorded(["new", "[3]"], over: ["???"]) == ["new", "[3]"])
    #expect(try Transcript.recorded(["2 days are off"], over: ["2 days off"]) == ["2 days are off"])
    #expect(try Transcript.recorded(["in 5 s", "new"], over: ["in … s", "old"]) == ["in … s", "new"])
    #expect(
      try Transcript.recorded(["x", "new 1", "y", "z", "[2]"], over: ["⋮", "old 1", "y", "⋮", "[2]"])
        == ["⋮", "new 1", "y", "⋮", "[2]"])
    for (now, before) in [
      (["a"], ["a", "[1]"]), (["x", "b 2", "y"], ["⋮", "b 1", "y"]), (["x", "z"], ["⋮", "a", "⋮"]),
      (["a", "[65]"], ["a", "[64]"]), (["3 days"], ["2 days"]), (["2026-10-08"], ["2026-10-09"]),
      (["Friday"], ["Saturday"]), (["2026年10月9日周五"], ["2026年10月9日周六"]), (["九月初一"], ["九月初二"]),
      (["not worked"], ["worked"]), (["Oct"], ["Nov"]), (["休"], ["班"]), (["1", "2"], ["1"]),
    ] {
      #expect(throws: Transcript.Refusal.self) { try Transcript.recorded(now, over: before) }
    }
  }

  @Test(arguments: [
    ("workday-ics is 2026-10-10", ["workday-ics", "is", "2026-10-10"]),
    ("a 'b c' \"d e\"f ''", ["a", "b c", "d ef", ""]), ("A=1 b", ["A=1", "b"]), ("a 'b|c'", ["a", "b|c"]),
    ("a | b", nil), ("a > b", nil), ("a $b", nil), ("a \"$b\"", nil), ("a 'b", nil), ("a; b", nil), ("a *.ics", nil),
  ])
  func `a line without signs of the shell is run in the process of the tests`(line: String, words: [String]?) {
    #expect(TranscriptRunner.words(line) == words)
  }

  @Test func `what is run here and by a shell prints the same, with streams and exit code apart`() throws {
    try Command.inFolder { folder in
      for line in ["is 2026-10-10", "is 2049-01-04", "month 2026-02", "check a.ics", "--year 2021 --time 25:00"] {
        let here = try TranscriptRunner.lines(of: "workday-ics " + line, in: folder.path, isApart: true)
        let apart = try TranscriptRunner.lines(of: "workday-ics \(line); exit $?", in: folder.path, isApart: true)
        #expect(here == apart, "\(line)")
      }
      #expect(
        try TranscriptRunner.lines(of: "printf 'a'; printf 'b\\n' >&2; (exit 3)", in: folder.path, isApart: true)
          == ["a", "(no newline at the end)", "! b", "[3]"])
      #expect(
        try TranscriptRunner.lines(of: "printf 'a\\n'; printf 'b\\n' >&2", in: folder.path, isApart: false)
          == ["a", "b"])
    }
  }
}
