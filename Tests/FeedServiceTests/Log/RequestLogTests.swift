// SPDX-License-Identifier: MIT

import Foundation
import NIOHTTP1
import TestSupport
import Testing

@testable import FeedService

/// What looks like the token of a private feed.
private let token = String(repeating: "3f9c2a1b", count: 6)

struct RequestLogTests {
  let server = TestServer.shared

  @Test func `each request is one line of JSON`() async throws {
    let mark = "log-\(UUID().uuidString)"
    let reply = try server.curl("/workdays.ics?title=\(mark)&time=09:00", "-A", "\(mark)\"back\\slash")
    #expect(reply.status == 200)
    let line = try #require(await server.logged { $0["agent"]?.hasPrefix(mark) == true }.first)
    #expect(line.status == 200)
    #expect(line["method"] == "GET")
    #expect(line.bytes == reply.body.count)
    #expect(line["agent"] == "\(mark)\"back\\slash")
    #expect(line["client"] == "127.0.0.1")
    #expect(line["time"]?.hasSuffix("Z") == true)
  }

  /// The bytes that a request leaves in the log.
  private func logged(_ target: String, _ headers: HTTPHeaders, _ answer: Answer = .plain("")) throws -> Data {
    try inTemporaryFolder { folder in
      let file = folder.appending(path: "log")
      #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
      let handle = try FileHandle(forWritingTo: file)
      let sink = LogSink(descriptor: handle.fileDescriptor)
      let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: headers)
      RequestLog(sink) { 0 }.write(FeedRequest(head, peer: "127.0.0.1"), answer, at: "")
      sink.finish()
      try handle.close()
      return try Data(contentsOf: file)
    }
  }

  @Test func `an answer without a body has no bytes`() throws {
    let line = try logged("/", [:], .options(isShared: false))
    #expect(try (JSONSerialization.jsonObject(with: line) as? [String: Any])?["bytes"] as? Int == 0)
  }

  @Test func `a line is valid JSON even when a text is cut inside a character`() throws {
    for length in 196...201 {
      let long = String(repeating: "a", count: length) + "班\u{1F389}"
      let bytes = try logged("/" + long, ["User-Agent": long, "X-Forwarded-For": long])
      #expect(String(validating: bytes, as: UTF8.self) != nil, "\(length)")
      let object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
      #expect((object["agent"] as? String)?.hasPrefix(String(repeating: "a", count: min(length, 200))) == true)
    }
  }

  @Test(arguments: [
    ("/workdays.ics?time=09:00&title=secret&notes=secret", "/workdays.ics?time&title&notes"),
    ("/?secret%20note", "/?…"),
    ("/workdays.ics?title%3Dsecret&&title", "/workdays.ics?…&&title"), ("/healthz", "/healthz"), ("/?", "/?"),
    ("/?title=a=secret?secret&x", "/?title&x"), ("*", "*"),
    ("/p/secret/team-a.ics", "/p/…/team-a.ics"), ("/p/secret", "/p/…"), ("/p/secret?title=x", "/p/…?title"),
    ("/p/", "/p/"), ("//p/secret/a", "//p/…/a"),
    // Near misses of a token's address.
    ("/p//\(token)/team-a.ics", "/p//…/team-a.ics"), ("/P/\(token)/team-a.ics", "/P/…/team-a.ics"),
    ("/%70/\(token.uppercased())/team-a.ics", "/%70/…/team-a.ics"), ("/\(token.dropLast(5))", "/…"),
    ("/x\(token).ics?\(token.prefix(40))&\(token)=1", "/…?…&…"), ("/%35\(token.dropFirst(26))/a", "/…/a"),
    ("http://a/p/secret/a.ics?x=/p/y", "http://a/p/…/a.ics?x"),
  ])
  func `the names of parameters are logged, their values and tokens are not`(_ target: String, logged expected: String)
    throws
  {
    let object = try JSONSerialization.jsonObject(with: try logged(target, [:])) as? [String: Any]
    #expect(object?["target"] as? String == expected)
  }

  @Test func `a malformed request is logged with its cause`() async throws {
    let server = try TestServer()
    let requests = [
      ("GARBAGE\r\n\r\n", 400, "this is not an HTTP/1.1 request"), ("GET / HTTP/1.1\r\n\r\n", 400, "exactly one Host"),
      ("GET /\(String(repeating: "a", count: 5000)) HTTP/1.1\r\n\r\n", 414, "the request line is longer"),
      ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n", 413, "a request body is not allowed"),
    ]
    for (request, status, cause) in requests {
      #expect(RawClient.ask(server.port, request)?.status == status)
      let lines = await server.logged { $0.status == status && $0["cause"]?.contains(cause) == true }
      #expect(lines.count == 1, "\(cause)")
    }
  }
}
