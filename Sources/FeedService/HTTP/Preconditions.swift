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
    let matches = request.headers["If-Match"]
    if !matches.isEmpty {
      guard tags(matches).contains(where: { $0.isAny || !$0.isWeak && $0.tag == tag }) else { return .failed }
    } else if let date = date(request, "If-Unmodified-Since"), let lastModified, lastModified > date {
      return .failed
    }
    let known = request.headers["If-None-Match"]
    if !known.isEmpty {
      // Most clients send the one tag that they have.
      return known == [tag] || tags(known).contains { $0.isAny || $0.tag == tag } ? .notModified : .send
    }
    if let date = date(request, "If-Modified-Since"), let lastModified, lastModified <= date {
      return .notModified
    }
    return .send
  }

  /// The date of a field; nil if it is absent, repeated or not a date.
  private static func date(_ request: FeedRequest, _ name: String) -> Int64? {
    let values = request.headers[name]
    guard values.count == 1 else { return nil }
    return HTTPDate.seconds(String(values[0]))
  }

  private struct Tag {
    var tag: Substring
    var isWeak: Bool
    var isAny: Bool
  }

  /// The entity tags of a list, up to the first invalid one.
  private static func tags(_ values: [String]) -> [Tag] {
    if values.count == 1, values[0][...].trimmed == "*" { return [Tag(tag: "", isWeak: false, isAny: true)] }
    var tags: [Tag] = []
    for value in values {
      var rest = value[...].trimmed
      while !rest.isEmpty {
        if rest.utf8.first == UInt8(ascii: ",") {
          rest = rest[rest.index(after: rest.startIndex)...].trimmed
          continue
        }
        let isWeak = rest.hasPrefix("W/")
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.utf8.first == UInt8(ascii: "\""),
          let end = rest.utf8.dropFirst().firstIndex(of: UInt8(ascii: "\""))
        else { break }
        let next = rest.utf8.index(after: end)
        let tag = rest[..<next]
        rest = rest[next...].trimmed
        guard rest.isEmpty || rest.utf8.first == UInt8(ascii: ",") else { break }
        tags.append(Tag(tag: tag, isWeak: isWeak, isAny: false))
      }
    }
    return tags
  }
}
