// SPDX-License-Identifier: MIT

struct PageRequest: Sendable, Hashable {}

struct SubscribePage: Sendable {
  init(_ configuration: ServiceConfiguration) {}

  func request(
    _ parameters: [RequestTarget.Parameter], _ request: FeedRequest, _ snapshot: Snapshot, now: Int64
  ) throws(Problem) -> PageRequest { PageRequest() }

  func representation(_ request: PageRequest, _ snapshot: Snapshot) throws(Problem) -> Representation {
    Representation(Array("page".utf8), type: "text/html; charset=utf-8", lastModified: nil, cacheControl: "no-cache")
  }
}
