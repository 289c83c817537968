// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import Foundation
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

/// What becomes of each description of a folder, without a server.
@Suite struct FeedFolderTests {
  private struct Unknown: Error, CustomStringConvertible {
    let description = "nobody expected it"
  }

  /// A folder with files, read once; the feed of a description is its number of events.
  private func read(_ files: [String: String], _ work: (inout FeedFolder<[UInt8]>, TemporaryFolder) throws -> Void)
    throws
  {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
    var feeds = FeedFolder<[UInt8]>(folder.path, reserved: ["workdays"])
    #expect(read(&feeds))
    try work(&feeds, folder)
  }

  private func read(_ feeds: inout FeedFolder<[UInt8]>) -> Bool {
    feeds.read(over: .statutory) { _, options, _ in
      if options.event.title == "unknown" { throw Unknown() }
      if options.event.title == "fault" { throw Fault(.invalidOption, "no such title").inField("title") }
      return [UInt8(options.events.count)]
    }
  }

  @Test(arguments: [
    ("a", "title: A", nil), ("A-b_9", "title: A", nil), (String(repeating: "a", count: 100), "title: A", nil),
    ("a b", "title: A", ": the name of a feed may only have 1 to 100 ASCII letters, digits, hyphens and underscores"),
    ("上班", "title: A", ": the name of a feed may only have 1 to 100 ASCII letters, digits, hyphens and underscores"),
    (
      String(repeating: "a", count: 101), "title: A",
      ": the name of a feed may only have 1 to 100 ASCII letters, digits, hyphens and underscores"
    ),
    ("workdays", "title: A", ": /workdays.ics is another feed already; rename the file"),
    ("a", "title: unknown", ": nobody expected it"),
  ])
  func `a description has a feed, or a problem that names its file`(name: String, text: String, problem: String?) throws
  {
    try read([name + ".yaml": text]) { feeds, folder in
      #expect(feeds.problems == (problem.map { ["\(folder.path)/\(name).yaml" + $0] } ?? []))
      #expect(feeds.feeds == (problem == nil ? [name: [0]] : [:]))
      #expect(feeds.faultyNames == (problem == nil ? [] : [name]))
      #expect(!feeds.isUnreadable && feeds.warnings.isEmpty)
    }
  }

  @Test(arguments: [
    ("title: A\ndata: x", ":2:7: data: one data folder is used for all feeds; remove this key"),
    ("built-in: yes", ":1:11: built-in: one data folder is used for all feeds; remove this key"),
    ("time: 09:00\ntitle: fault", ":2:8: title: no such title"),
  ])
  func `a problem with a key has its place`(text: String, problem: String) throws {
    try read(["a.yaml": text]) { feeds, folder in
      let found = try #require(feeds.problems.first)
      #expect(found.split(separator: "\n").first == "\(folder.path)/a.yaml\(problem)", "\(found)")
      #expect(feeds.feeds.isEmpty && feeds.problems.count == 1)
    }
  }

  @Test func `a description that becomes invalid keeps its feed and stays private, and one that is removed is gone`()
    throws
  {
    try read(["a.yaml": "private: yes\ntitle: A", "b.yaml": "title: B"]) { feeds, folder in
      #expect(feeds.privateNames == ["a"])
      #expect(!read(&feeds))
      try folder.write(Array("title: unknown".utf8), to: "a.yaml")
      #expect(read(&feeds))
      #expect(feeds.feeds.keys.sorted() == ["a", "b"] && feeds.faultyNames.isEmpty)
      #expect(feeds.problems == ["\(folder.path)/a.yaml: nobody expected it"])
      #expect(feeds.privateNames == ["a"])
      try FileManager.default.removeItem(atPath: folder.path + "/a.yaml")
      #expect(read(&feeds))
      #expect(feeds.feeds.keys.sorted() == ["b"] && feeds.problems.isEmpty && feeds.privateNames.isEmpty)
      // The same bytes, written again, change nothing.
      try folder.write(Array("title: B".utf8), to: "b.yaml")
      #expect(!read(&feeds))
    }
  }

  @Test func `a folder that cannot be read leaves all feeds as they are, and says so once`() throws {
    try read(["a.yaml": "title: A"]) { feeds, folder in
      try FileManager.default.removeItem(atPath: folder.path)
      #expect(read(&feeds))
      #expect(feeds.isUnreadable && feeds.feeds == ["a": [0]])
      #expect(feeds.problems.count == 1 && feeds.problems[0].contains(folder.path))
      #expect(!read(&feeds))
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      #expect(read(&feeds))
      #expect(!feeds.isUnreadable && feeds.feeds.isEmpty && feeds.problems.isEmpty)
      #expect(!read(&feeds))
    }
  }
}
