// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The watched folder of data.
struct DataTests {
  /// A paper for 2027 as the holiday-cn project would have it, with one make-up Saturday.
  static func paper(makeUp: String) -> String {
    """
    {"year": 2027, "papers": ["https://www.gov.cn/zhengce/content/202611/content_1.htm"], "days": [
      {"name": "元旦", "date": "2027-01-01", "isOffDay": true},
      {"name": "元旦", "date": "\(makeUp)", "isOffDay": false}
    ]}
    """
  }

  private func inFolder(_ work: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workday-data-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try work(folder)
  }

  private func put(_ text: String, _ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: folder.appending(path: "2027.json"), atomically: true, encoding: .utf8)
  }

  @Test func `a new file is served within seconds, a changed one too, and a faulty one never`() throws {
    try inFolder { folder in
      let server = try TestServer(environment: ["DATA": folder.path])
      let target = "/workdays.ics?year=2027&time=09:00&style=events"
      #expect(try server.curl(target).status == 400)
      let range = "/api/days?from=2027-01-01&to=2027-01-31"
      let before = try server.curl(range)

      try put(Self.paper(makeUp: "2027-01-09"), folder)
      #expect(server.waitForLog { $0["message"] as? String == "data replaced" } != nil)
      let first = try server.curl(target)
      #expect(first.status == 200)
      #expect(first.text.contains("20270109"))
      let days = try server.curl(range)
      #expect(days["ETag"] != before["ETag"])
      // Without years the feed moves on with the data.
      #expect(try server.curl("/workdays.ics?time=09:00&style=expanded").text.contains("20270109"))

      try put(Self.paper(makeUp: "2027-01-16"), folder)
      var second = try server.curl(target)
      for _ in 0..<60 where !second.text.contains("20270116") {
        usleep(50_000)
        second = try server.curl(target)
      }
      #expect(second.text.contains("20270116"))
      #expect(second["ETag"] != first["ETag"])
      let tag = try #require(first["ETag"])
      #expect(try server.curl(target, "-H", "If-None-Match: \(tag)").status == 200)

      for faulty in ["", "{", "{\"year\": 2027}", Self.paper(makeUp: "2027-13-01"), Self.paper(makeUp: "2027-01-01")] {
        try put(faulty, folder)
        usleep(1_500_000)
        let reply = try server.curl(target)
        #expect(reply.status == 200, "\(faulty)")
        #expect(reply["ETag"] == second["ETag"], "\(faulty)")
      }
      #expect(server.waitForLog { $0["level"] as? String == "error" } != nil)
    }
  }

  @Test func `a server does not start on faulty data`() throws {
    try inFolder { folder in
      try put("{", folder)
      #expect(throws: TestServer.DoesNotStart.self) {
        do {
          _ = try TestServer(environment: ["DATA": folder.path])
        } catch let error as TestServer.DoesNotStart {
          #expect(error.log.hasPrefix("Error: ") && error.log.contains("2027.json"), "\(error.log)")
          throw error
        }
      }
    }
  }
}
