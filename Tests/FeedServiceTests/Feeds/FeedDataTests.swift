// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The data folder that the server watches.
struct FeedDataTests {
  /// Holidays of 2027 in the format of holiday-cn, with one make-up day.
  private func year(makeUp: String) -> String { wholeYear([makeUp: false]) }

  private func put(_ text: String, _ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: folder.appending(path: "2027.json"), atomically: true, encoding: .utf8)
  }

  @Test func `new and changed files are served within seconds, invalid ones never`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workday-data-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try TestServer(environment: ["DATA": folder.path])
    let target = "/workdays.ics?year=2027&time=09:00&style=events"
    #expect(try server.curl(target).status == 400)
    let range = "/api/days?from=2027-01-01&to=2027-01-31"
    let before = try server.curl(range)

    func replacements(_ count: Int) async -> [LogLine] {
      await server.logged(count) { $0["message"] == "data replaced" }
    }
    try put(year(makeUp: "2027-01-09"), folder)
    #expect(await replacements(1).count == 1)
    let first = try server.curl(target)
    #expect(first.status == 200)
    #expect(first.text.contains("20270109"))
    let days = try server.curl(range)
    #expect(days["ETag"] != before["ETag"])
    // Without years the feed moves on with the data.
    #expect(try server.curl("/workdays.ics?time=09:00&style=expanded").text.contains("20270109"))

    try put(year(makeUp: "2027-01-16"), folder)
    #expect(await replacements(2).count == 2)
    let second = try server.curl(target)
    #expect(second.text.contains("20270116"))
    #expect(second["ETag"] != first["ETag"])
    let tag = try #require(first["ETag"])
    #expect(try server.curl(target, "-H", "If-None-Match: \(tag)").status == 200)

    let invalid = ["", "{", "{\"year\": 2027}", year(makeUp: "2027-13-01"), year(makeUp: "2027-01-01")]
    for (index, text) in invalid.enumerated() {
      try put(text, folder)
      #expect(await server.logged(index + 1) { $0["level"] == "error" }.count == index + 1, "\(text)")
      let reply = try server.curl(target)
      #expect(reply.status == 200, "\(text)")
      #expect(reply["ETag"] == second["ETag"], "\(text)")
    }
    #expect(await replacements(2).count == 2)

    // A list that is valid JSON but may be damaged is not used, and the log says why.
    try put(wholeYear([:]).replacing("中秋节", with: "中秋"), folder)
    let rejected = await server.logged(1) { $0["message"] == "data not used" }
    #expect(
      rejected.first?["reason"]?.hasSuffix("the holiday year 2027 is not used, since it has no day off for 中秋节") == true
    )
    #expect(await replacements(3).count == 3)
    #expect(try server.curl(target).status == 400)
  }

  @Test func `a server does not start with invalid data`() throws {
    try inTemporaryFolder { folder in
      try put("{", folder)
      let error = #expect(throws: TestServer.DoesNotStart.self) {
        try TestServer(environment: ["DATA": folder.path])
      }
      let log = error?.log ?? ""
      #expect(log.hasPrefix("Error: ") && log.contains("2027.json"), "\(log)")
    }
  }
}
