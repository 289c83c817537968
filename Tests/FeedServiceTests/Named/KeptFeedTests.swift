// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What a running server makes of descriptions that are renamed, copied or lost.
struct KeptFeedTests {
  private func move(_ old: String, _ new: String, in feeds: FeedFolderServer) throws {
    try FileManager.default.moveItem(at: feeds.folder.appending(path: old), to: feeds.folder.appending(path: new))
  }

  private func forget(_ name: String, _ feeds: FeedFolderServer, record: String) throws -> Program.Result {
    try Program.run(
      TestServer.path, ["forget", name, "--record", record], environment: ["FEEDS": feeds.folder.path])
  }

  @Test func `a private feed that is renamed or copied is public under no name`() async throws {
    let feeds = try FeedFolderServer([
      "a.yaml": "time: 09:00", "b.yaml": "time: 10:00", ".private": "a\n",
    ])
    defer { feeds.remove() }
    try await feeds.change { try move("a.yaml", "c.yaml", in: feeds) }
    #expect(try feeds.server.curl("/c.ics").status == 404)
    #expect(try feeds.server.curl("/b.ics").status == 200)
    // The other is that there are no tokens.
    #expect(try feeds.server.curl("/readyz").text == "ready, but not all data is used (2); see the log\n")
    let told = await feeds.server.logged {
      $0["reason"]?.contains("c.yaml: the description may be that of a private") == true
    }
    #expect(told.first?["reason"]?.contains("workday-feed forget c") == true)
    try await feeds.change { try move("c.yaml", "a.yaml", in: feeds) }
    try await feeds.put("time: 09:00", "a-copy.yaml")
    try await feeds.put("time: 09:30", "a.yaml")
    #expect(try feeds.server.curl("/a-copy.ics").status == 404)
  }

  @Test func `a folder that is emptied ends no feed, and one that is replaced none until it is forgotten`() async throws
  {
    let record = FileManager.default.temporaryDirectory.appending(path: "workday-record-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: record) }
    let feeds = try FeedFolderServer(
      ["a.yaml": "time: 09:00", "b.yaml": "time: 10:00"], "--record", record)
    defer { feeds.remove() }
    try await feeds.change {
      for name in ["a.yaml", "b.yaml"] {
        try FileManager.default.removeItem(at: feeds.folder.appending(path: name))
      }
    }
    for path in ["/a.ics", "/b.ics"] { #expect(try feeds.server.curl(path).status == 200) }
    #expect(try feeds.server.curl("/readyz").text == "ready, but not all data is used (1); see the log\n")
    #expect(try String(contentsOfFile: record, encoding: .utf8).contains("feed a\nfeed b\n"))
    try await feeds.put("time: 09:00", "a.yaml")
    try await feeds.put("time: 11:00", "new.yaml")
    #expect(try feeds.server.curl("/new.ics").status == 404)
    #expect(try feeds.server.curl("/b.ics").status == 200)
    let refused = try forget("a", feeds, record: record)
    #expect(refused.status == 64, "\(refused.errors)")
    try await feeds.change {
      let forgotten = try forget("b", feeds, record: record)
      #expect(forgotten.status == 0, "\(forgotten.errors)")
    }
    for (path, status) in [("/b.ics", 404), ("/new.ics", 200), ("/a.ics", 200)] {
      let reply = try feeds.server.curl(path)
      #expect(reply.status == status, "\(path): \(reply.status)")
    }
    #expect(try feeds.server.curl("/readyz").text == "ready\n")
  }

  @Test func `a record of an older version is read as it is, and what it had stays public beside a stale mark`()
    async throws
  {
    let record = FileManager.default.temporaryDirectory.appending(path: "workday-record-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: record) }
    try Data("year 2026\nnotice 2025-11-04\nfeed a\nfeed b\n".utf8).write(to: URL(filePath: record))
    let feeds = try FeedFolderServer(
      ["a.yaml": "time: 09:00", "b.yaml": "time: 10:00", "c.yaml": "time: 11:00", ".private": "gone\n"], "--record",
      record)
    defer { feeds.remove() }
    for (path, status) in [("/a.ics", 200), ("/b.ics", 200), ("/c.ics", 404)] {
      let reply = try feeds.server.curl(path)
      #expect(reply.status == status, "\(path): \(reply.status)")
    }
  }

  @Test func `a name in other letters, with an end or a comment is private all the same`() async throws {
    for mark in ["A\n", "a.yaml\n", "a # team\n"] {
      let feeds = try FeedFolderServer(["a.yaml": "time: 09:00", "b.yaml": "time: 10:00"])
      defer { feeds.remove() }
      #expect(try feeds.server.curl("/a.ics").status == 200)
      try await feeds.put(mark, ".private", isSignalled: false)
      #expect(try feeds.server.curl("/a.ics").status == 404, "\(mark.debugDescription)")
    }
  }

  @Test func `a slip of an input method in the line private takes a feed down`() async throws {
    let feeds = try FeedFolderServer(["a.yaml": "time: 09:00", "b.yaml": "time: 10:00"])
    defer { feeds.remove() }
    for line in [
      "private：true", "private： true", "private = true", "私有: true", "ｐｒｉｖａｔｅ: true",
      "overrides: |\n  2026-10-09 off\n  private: true",
    ] {
      try await feeds.put("time: 09:00\n" + line, "a.yaml")
      #expect(try feeds.server.curl("/a.ics").status == 404, "\(line)")
      try await feeds.put("time: 09:00\ntitle: private talks", "a.yaml")
      #expect(try feeds.server.curl("/a.ics").status == 200, "\(line)")
    }
  }
}
