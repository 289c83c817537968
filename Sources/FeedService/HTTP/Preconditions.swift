// SPDX-License-Identifier: MIT

internal import NIOHTTP1

/// Conditional requests.
///
/// - SeeAlso: [RFC 9110, section 13.2.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2)
enum Preconditions {
  /// The outcome of the conditions.
  enum Verdict: Sendable {
    /// Send the representation.
    case send
    /// Respond with 304 Not Modified.
    case notModified
    /// Respond with 412 Precondition Failed.
    case failed
  }

  /// Evaluates the conditions of a request in their order of precedence.
  static func verdict(_ request: FeedRequest, tag: String, lastModified: Int64?) -> Verdict {
    if request.headers.contains(name: "If-Match") {
      let tags = request.list("If-Match")
      guard tags == ["*"] || tags.contains(tag[...]) else { return .failed }
    } else if let date = date(request, "If-Unmodified-Since"), let lastModified, lastModified > date {
      return .failed
    }
    if request.headers.contains(name: "If-None-Match") {
      // A comma inside another tag cuts it into parts, none of which is this tag.
      let tags = request.list("If-None-Match")
      return tags == ["*"] || tags.contains { $0 == tag || $0 == "W/" + tag } ? .notModified : .send
    }
    if let date = date(request, "If-Modified-Since"), let lastModified, lastModified <= date {
      return .notModified
    }
    return .send
  }

  /// The date of a field; nil if it is absent, repeated or not a date.
  private static func date(_ request: FeedRequest, _ name: String) -> Int64? {
    let values = request.headers[name]
    return values.count == 1 ? HTTPDate.seconds(values[0]) : nil
  }
}
