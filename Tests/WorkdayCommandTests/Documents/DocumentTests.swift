// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What holds for every Markdown file: its commands print what it says, and its links lead to files.
@Suite struct DocumentTests {
  private static let command = "Sources/workday-ics/workday-ics.docc/"
  private static let publishing = "Sources/FeedSite/FeedSite.docc/Publishing.md"
  private static let serving = "Sources/FeedService/FeedService.docc/Serving.md"

  /// Who runs the blocks of a kind, and in which files they are; nil where the kind is run in all files.
  private static let runners: [String: (who: String, files: [String: Int]?)] = [
    "": ("output, compared by ArticleTests and ReadmeTests", nil),
    "bash": (
      "RecipeTests, MachineArticleTests", [command + "Answers/Machines.md": 1, command + "Answers/Questions.md": 1]
    ),
    "c": ("CompareTests", [command + "Compare.md": 1]),
    "console": ("DocumentTests", nil),
    "crontab": ("UpdateCommandTests", [command + "Calendars/Fresh.md": 1]),
    "ini": ("TimerTests, and deployment.sh", [command + "Calendars/Fresh.md": 2, serving: 3]),
    "javascript": ("CompareTests", [command + "Compare.md": 1]),
    "json": (
      "RecordSchemaTests, MachineArticleTests",
      [command + "Answers/Machines.md": 1, command + "Answers/Questions.md": 1]
    ),
    "nginx": ("deployment.sh", [serving: 1]),
    "python": (
      "CompareTests, MachineArticleTests", [command + "Answers/Machines.md": 1, command + "Compare.md": 3]
    ),
    "sh": (
      "the checks; ContributingTests", ["README.md": 2, ".github/README.zh-Hans.md": 2, ".github/CONTRIBUTING.md": 3]
    ),
    "shell": (
      ".packaging/prove; ServingArticleTests; publish.sh and push.py",
      [serving: 2, publishing: 3]
    ),
    "swift": ("ArticleTests, Tests/Checks/Tasks, Tests/Checks/SwiftUI and Tests/Checks/EventKit", nil),
    "text": ("HouseTests", [".github/ARCHITECTURE.md": 1]),
    "xml": ("TimerTests", [command + "Calendars/Fresh.md": 1]),
    "yaml": (
      "RecipeTests, MachineArticleTests, publish.sh, and workflows.py",
      [
        command + "Answers/CalendarFiles.md": 1, command + "Answers/Machines.md": 2,
        command + "Answers/Questions.md": 1, publishing: 1,
      ]
    ),
  ]

  @Test func `every fenced block is of a kind that something runs, in a file where it is run`() {
    #expect(Document.all.count >= 30)
    var found: [String: [String: Int]] = [:]
    for document in Document.all where !["Tests/", ".packaging/"].contains(where: document.path.hasPrefix) {
      for block in document.blocks {
        #expect(Self.runners[block.kind] != nil, "\(document.path): nothing runs \"\(block.kind)\"")
        found[block.kind, default: [:]][document.path, default: 0] += 1
      }
    }
    for (kind, runner) in Self.runners {
      if let files = runner.files { #expect(found[kind] == files, "\(kind) is run by \(runner.who)") }
    }
  }

  @Test func `every relative link and picture of a document is a file`() throws {
    var links = 0
    for document in Document.all {
      let folder = URL(filePath: packageFolder + "/" + document.path).deletingLastPathComponent()
      for file in document.files {
        links += 1
        let path = folder.appending(path: file).standardizedFileURL.path
        #expect(FileManager.default.fileExists(atPath: path), "\(document.path): \(file)")
      }
    }
    #expect(links > 60)
  }

  @Test func `no line of prose names a file of the project that is not there`() throws {
    for document in Document.all {
      let named = document.prose.joined(separator: "\n").matches(
        of: /`((?:Sources|Tests|Fixtures|\.ci|\.packaging)\/[A-Za-z0-9_.\/+-]+)`/)
      for name in named where !name.1.contains("Room") && !name.1.contains("…") {
        #expect(FileManager.default.fileExists(atPath: packageFolder + "/" + name.1), "\(document.path): \(name.1)")
      }
    }
  }

  @Test(arguments: Transcript.articles)
  func `every command prints what the document says`(article: Transcript) throws {
    try TranscriptRunner(article).run()
  }
}
