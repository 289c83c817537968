// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import TimeZones
import Workdays

@testable import FeedService

/// A router with a clock that stands still, asked once.
enum AskedRouter {
  /// The answer; what is made in the queue of feeds is made at once.
  static func answer(
    _ target: String, at time: String, accept: String? = nil, method: HTTPMethod = .GET
  ) throws -> (answer: Answer, isRendered: Bool) {
    let now = Int64(try Date(time, strategy: .iso8601).timeIntervalSince1970)
    let router = FeedRouter(ServiceConfiguration(timeZones: .system) { now }, holidays: .through2026)
    defer { router.stop() }
    var head = HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: ["Host": "a"])
    if let accept { head.headers.add(name: "Accept", value: accept) }
    let request = FeedRequest(head, peer: "192.0.2.1")
    switch router.outcome(of: request) {
    case .answer(let answer): return (answer, false)
    case .rendering(let rendering): return (try rendering.work().answer(to: request), true)
    }
  }
}

extension Answer {
  /// The body as a text.
  var text: String { body.map { String(buffer: $0) } ?? "" }
}
