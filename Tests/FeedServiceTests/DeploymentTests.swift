// SPDX-License-Identifier: MIT

import Foundation
import Platform
import TestSupport
import Testing
import TimeZones

@testable import FeedService

/// The deployment in the article Serving; deployment.sh runs it.
struct DeploymentTests {
  /// The most memory that the article grants to a connection, in bytes.
  private static let bytesPerConnection = 48_000
  /// The most memory that the server takes without connections, in bytes.
  private static let bytesBesides = 100_000_000

  private static let article = try? String(
    contentsOfFile: packageFolder + "/Sources/FeedService/FeedService.docc/Serving.md", encoding: .utf8)

  /// The values of a setting in one of the article's files, in their order.
  private static func values(_ setting: String, in file: String) throws -> [String] {
    let blocks = try #require(article).components(separatedBy: "```")
    let block = try #require(blocks.first { $0.contains("# /etc/systemd/system/\(file)\n") }, "there is no \(file)")
    return block.split(separator: "\n").filter { $0.hasPrefix(setting + "=") }
      .map { String($0.dropFirst(setting.count + 1)) }
  }

  /// A number of bytes such as `320M`.
  private static func bytes(_ text: String) throws -> Int {
    let number = try #require(Int(text.dropLast()))
    return try number * #require(["K": 1 << 10, "M": 1 << 20, "G": 1 << 30][text.suffix(1)])
  }

  @Test func `the unit's descriptors, the server's connections and the unit's memory agree`() throws {
    let unit = "workday-feed@.service"
    let files = try #require(try Self.values("LimitNOFILE", in: unit).first.flatMap { Int($0) })
    let memory = try Self.bytes(try #require(try Self.values("MemoryMax", in: unit).first))
    let connections = ServiceConfiguration.connectionLimit(openFiles: files)
    #expect(connections == files - 128, "descriptors that are never used")
    let configuration = ServiceConfiguration(timeZones: .system(environment: [:])) { 0 }
    let (unsent, feeds) = (configuration.unsentLimit, configuration.feedSizeLimit)
    #expect(connections * Self.bytesPerConnection + Self.bytesBesides + unsent + feeds <= memory)
    let article = try #require(Self.article)
    #expect(article.contains("most \(unsent >> 20) MiB together") && article.contains("up to \(feeds >> 20) MB"))
    #expect(
      article.contains(
        "At most \(configuration.feedLimit.formatted(.number.locale(Locale(identifier: "en")))) descriptions"))
    #expect(article.contains("`LimitNOFILE=\(files)` allows 4,096 connections") && connections == 4096)
    #expect(article.contains("at most \(Self.bytesPerConnection / 1000) KB"))
    #expect(article.contains("`MemoryMax=\(memory >> 20)M` is more than all four"))
  }

  @Test func `a connection takes no more memory than the unit reckons with`() async throws {
    let server = try TestServer()
    let count = 500
    // The largest head that is not complete.
    var head = "GET /?" + String(repeating: "x", count: 4000) + " HTTP/1.1\r\nHost: a\r\n"
    head += (10..<89).map { "X-\($0): " + String(repeating: "y", count: 92) + "\r\n" }.joined()
    #expect((11_500..<12_288).contains(head.utf8.count))
    let before = try #require(server.memory)
    let port = server.port
    let clients = await blocking { [head] in
      (0..<count).compactMap { _ -> RawClient? in
        // An answer shows that the connection is accepted; what follows it in one piece is read soon.
        guard let client = RawClient(port: port) else { return nil }
        client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n" + head)
        return client.nextReply()?.status == 200 ? client : nil
      }
    }.value
    #expect(clients.count == count)
    let taken = (try #require(server.memory) - before) / count
    // Less than a head would mean that nothing was measured.
    #expect((8000..<Self.bytesPerConnection).contains(taken), "\(taken) bytes")
    withExtendedLifetime(clients) {}
  }

  @Test func `the server and its update run as one user, with the same hardening and data folder`() throws {
    let units = ["workday-feed@.service", "workday-feed-update.service"]
    for setting in ["User", "DynamicUser", "SystemCallFilter", "ProtectSystem", "UMask"] {
      let values = try units.map { try Self.values(setting, in: $0) }
      #expect(!values[0].isEmpty && values[0] == values[1], "\(setting)")
    }
    let (server, update) = (
      try Self.values("Environment", in: units[0]).joined(), try Self.values("ExecStart", in: units[1]).joined()
    )
    #expect(
      server.contains("DATA=/var/lib/workday-feed-data ") && update.hasSuffix(" --data /var/lib/workday-feed-data"))
    // The server writes neither data nor descriptions, and the update sees the data alone.
    let folders = ["workday-feed", "workday-feed-data"]
    let privateFolders = folders.map { "/var/lib/private/" + $0 }
    #expect(try Self.values("StateDirectory", in: units[0]) == [folders.joined(separator: " ")])
    #expect(try Self.values("ReadOnlyPaths", in: units[0]) == [privateFolders.joined(separator: " ")])
    #expect(try Self.values("StateDirectory", in: units[1]) == [folders[1]])
    for (setting, value) in [("Persistent", "true"), ("OnCalendar", "daily"), ("RandomizedDelaySec", "6h")] {
      #expect(try Self.values(setting, in: "workday-feed-update.timer") == [value])
    }
  }

  @Test func `the article's lines of shell are answered as it says`() throws {
    let blocks = try #require(Self.article).components(separatedBy: "```shell\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
    #expect(blocks.count == 2)
    let server = TestServer.shared
    let asked = blocks[0].split(separator: "\n").dropFirst().map(String.init).joined(separator: "; echo; ")
    let answers = try Program.run("sh", ["-c", asked.replacing("http://127.0.0.1:8080", with: server.address)])
    #expect(answers.text.hasPrefix("BEGIN:VCALENDAR\r\n") && answers.text.hasSuffix("END:VCALENDAR\r\n\ntrue"))
    for (day, answer) in [("2021-10-09", "worked\n"), ("2021-10-04", "")] {
      let line = blocks[1].replacing("https://work.example.org", with: server.address)
        .replacing("today", with: day).replacing("&& backup", with: "&& echo worked")
      #expect(try Program.run("sh", ["-c", line]).text == answer, "\(line)")
    }
  }

  @Test(.enabled(if: isSlowSetWanted)) func `the article's units and nginx do what it says`() throws {
    let script = packageFolder + "/Tests/FeedServiceTests/Scripts/deployment.sh"
    let result = try Program.run("bash", [script, TestServer.path])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }
}
