// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The data folder that the server watches.
struct FeedDataTests {
  /// Holidays of 2049 in the format of holiday-cn with one make-up day, under some of the year's notices.
  private func year(makeUp: String, notices: Int = 1) -> String {
    wholeYear(
      [makeUp: false], notices: (1...notices).map { "https://www.gov.cn/zhengce/zhengceku/204811/content_\($0).htm" })
  }

  private func put(_ text: String, _ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: folder.appending(path: "2049.json"), atomically: true, encoding: .utf8)
  }

  @Test func `new and changed files are served within seconds, invalid ones never`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workday-data-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try TestServer(environment: ["DATA": folder.path])
    let target = "/workdays.ics?year=2049&time=09:00&style=events"
    #expect(try server.curl(target).status == 400)
    let range = "/api/days?from=2049-01-01&to=2049-01-31"
    let before = try server.curl(range)

    func replacements(_ count: Int) async -> [LogLine] {
      await server.logged(count) { $0["message"] == "data replaced" }
    }
    try put(year(makeUp: "2049-01-09"), folder)
    #expect(await replacements(1).count == 1)
    let first = try server.curl(target)
    #expect(first.status == 200)
    #expect(first.text.contains("20490109"))
    let days = try server.curl(range)
    #expect(days["ETag"] != before["ETag"])
    // Without years the feed moves on with the data.
    #expect(try server.curl("/workdays.ics?time=09:00&style=expanded").text.contains("20490109"))

    try put(year(makeUp: "2049-01-16", notices: 2), folder)
    #expect(await replacements(2).count == 2)
    let second = try server.curl(target)
    #expect(second.text.contains("20490116"))
    #expect(second["ETag"] != first["ETag"])
    let tag = try #require(first["ETag"])
    #expect(try server.curl(target, "-H", "If-None-Match: \(tag)").status == 200)

    // What is invalid, or may be damaged, is not served; the log says why.
    let faulty = [
      ("", "the file is empty"), ("{", "not well-formed JSON"), ("{\"year\": 2049}", "the field papers is missing"),
      (year(makeUp: "2049-13-01"), "13 is not a month"), (year(makeUp: "2049-01-01"), "a date may appear only once"),
      (year(makeUp: "2049-01-23", notices: 2), "it lacks known days: 2049-01-16"),
      ("{\"year\": 2049, \"papers\": [], \"days\": []}", "it lists no days, but 8 are known"),
      (year(makeUp: "2049-01-09"), "its file is an older copy"),
    ]
    for (index, (text, reason)) in faulty.enumerated() {
      try put(text, folder)
      // Above, it has noticed changes by itself.
      server.process.send(SIGHUP)
      let told = await server.logged { $0["level"] == "error" && $0["reason"]?.contains(reason) == true }
      #expect(!told.isEmpty, "\(index): \(server.logged.last?.text ?? "")")
      let reply = try server.curl(target)
      #expect(reply.status == 200, "\(text)")
      #expect(reply["ETag"] == second["ETag"], "\(text)")
      #expect(try server.curl("/readyz").text.hasPrefix("ready, but not all data is used"))
    }
    #expect(await replacements(2).count == 2)
  }

  @Test func `a year that is served does not vanish with its file or its folder`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workday-data-\(UUID().uuidString)")
    let other = folder.appendingPathExtension("moved")
    defer {
      try? FileManager.default.removeItem(at: folder)
      try? FileManager.default.removeItem(at: other)
    }
    try put(year(makeUp: "2049-01-09"), folder)
    let server = try TestServer(environment: ["DATA": folder.path])
    let target = "/workdays.ics?year=2049&time=09:00&style=events"
    let tag = try #require(try server.curl(target)["ETag"])
    #expect(try server.curl("/readyz").text == "ready\n")
    try FileManager.default.moveItem(at: folder, to: other)
    let told = await server.logged(1) { $0["level"] == "error" }
    #expect(
      told.first?["reason"]
        == "\(folder.path): the holiday year 2049 is served as before, since its file is missing or invalid")
    #expect(try server.curl(target)["ETag"] == tag)
    #expect(try server.curl("/readyz").text == "ready, but not all data is used (1); see the log\n")
    try FileManager.default.moveItem(at: other, to: folder)
    #expect(await server.logged { $0["message"] == "all data can be used again" }.count == 1)
    #expect(try server.curl("/readyz").text == "ready\n")
    #expect(try server.curl(target)["ETag"] == tag)
  }

  @Test func `a faulty file does not prevent a start, and what is valid is served`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workday-data-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(year(makeUp: "2049-01-09"), folder)
    try "{".write(to: folder.appending(path: "2050.json"), atomically: true, encoding: .utf8)
    let server = try TestServer(environment: ["DATA": folder.path])
    let told = await server.logged(1) { $0["message"] == "data not used" }
    #expect(told.first?["level"] == "error")
    #expect(told.first?["reason"]?.contains("2050.json") == true)
    #expect(try server.curl("/workdays.ics?year=2049&time=09:00").status == 200)
    let ready = try server.curl("/readyz")
    #expect(ready.status == 200)
    #expect(ready.text == "ready, but not all data is used (1); see the log\n")
  }
}
