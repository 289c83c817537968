// SPDX-License-Identifier: MIT

internal import CCurl
internal import Dispatch

/// How much a source may send, and how long it may take.
package struct FetchLimits: Sendable, Hashable {
  /// The seconds within which the whole response has to come, redirects included.
  package var seconds: Double = 20
  /// The most bytes of a response, unpacked; a holiday year has under 10,000.
  package var bytes = 1_048_576
  /// The most redirects that are followed.
  package var redirects = 5

  /// The limits that suit the real sources.
  package init() {}
}

/// A server's response.
struct Page: Sendable {
  /// The content; nil when the server says that it still has the entity tag sent (304).
  let content: [UInt8]?
  let entityTag: String?
}

/// Loads pages with libcurl, which stops receiving as soon as a limit is passed.
enum PageLoader {
  /// Loads a page.
  ///
  /// - Parameter entityTag: the tag of the content that is there already.
  static func load(_ address: String, entityTag: String?, limits: FetchLimits) async throws(SourceError) -> Page {
    let result: Result<Page, SourceError> = await withCheckedContinuation { continuation in
      // libcurl waits for the server, so it has a thread of its own.
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result { () throws(SourceError) in
            try follow(address, entityTag: entityTag, limits: limits)
          })
      }
    }
    return try result.get()
  }

  /// Loads a page, following redirects that lead to https.
  private static func follow(
    _ address: String, entityTag: String?, limits: FetchLimits
  ) throws(SourceError) -> Page {
    let end = ContinuousClock.now + .seconds(limits.seconds)
    var address = address
    for _ in 0...limits.redirects {
      let transfer = try PageTransfer(address, entityTag: entityTag, limits: limits)
      switch try transfer.run(until: end) {
      case .page(let page): return page
      case .redirect(let target): address = target
      }
    }
    throw SourceError(.badStatus, "it redirects more than \(limits.redirects) times")
  }
}
