// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1
import Support

/// A request without a body.
struct FeedRequest: Sendable {
  /// The head; one without a method and a target stands for input that is no request.
  let head: HTTPRequestHead
  /// The address at the other end of the connection.
  let peer: String
  /// When the head had arrived.
  let start = NIODeadline.now()

  init(_ head: HTTPRequestHead?, peer: String) {
    self.head = head ?? HTTPRequestHead(version: .http1_1, method: .RAW(value: ""), uri: "")
    self.peer = peer
  }

  /// The request target, not decoded.
  var target: String { head.uri }
  /// The host that was asked, with its port: that of the target in absolute form, else of the Host field; empty if neither has
  /// one.
  ///
  /// - SeeAlso: [RFC 9112, section 3.2.2](https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2)
  var host: String {
    let authority = target.utf8.first == UInt8(ascii: "/") ? nil : RequestTarget(target).authority
    return authority ?? headers.first(name: "Host") ?? ""
  }
  var headers: HTTPHeaders { head.headers }
  var isRead: Bool { head.method == .GET || head.method == .HEAD }

  /// The members of a field that is a list; none if it has more than a kilobyte, which takes long to read and which no client
  /// needs.
  func members(of name: String) -> [Substring] {
    headers[name].reduce(0) { $0 + $1.utf8.count } <= 1024 ? headers[canonicalForm: name] : []
  }

  /// The network of the client: behind trusted proxies, that of the one that the first of them was asked by; nil if it is
  /// not known.
  ///
  /// Each proxy adds the address that it was asked by at the end of X-Forwarded-For; what stands before can be made up.
  func network(trusting proxies: Set<ClientAddress>) -> ClientAddress? {
    let peer = ClientAddress(peer)
    guard let peer, proxies.contains(peer) else { return peer?.network }
    for forwarded in headers[canonicalForm: "X-Forwarded-For"].reversed() {
      // What a trusted proxy does not write as an address says nothing of its client.
      guard let address = ClientAddress(String(forwarded.prefix(64))) else { return peer.network }
      if !proxies.contains(address) { return address.network }
    }
    return peer.network
  }
}

/// A request target, split into its path and query.
struct RequestTarget: Sendable {
  /// A name and its value, decoded; the value is empty if there is no `=`.
  struct Parameter: Sendable, Hashable {
    let name: String
    let value: String
  }

  /// The path, not decoded.
  let path: String
  /// The text after the first `?`, or nil.
  let query: Substring?
  /// The host and port of a target in absolute form; nil for one in origin form.
  let authority: String?

  /// Splits a target in origin form or in absolute form; the scheme is ignored.
  init(_ target: String) {
    var text = target[...]
    var authority: String?
    let lowercased = text.prefix(8).lowercased()
    if lowercased.hasPrefix("http://") || lowercased == "https://" {
      let rest = text.dropFirst(lowercased == "https://" ? 8 : 7)
      text = rest.drop { $0 != "/" && $0 != "?" }
      authority = String(rest[..<text.startIndex])
      if text.utf8.first != UInt8(ascii: "/") { text = "/" + text }
    }
    self.authority = authority
    let mark = text.utf8.firstIndex(of: UInt8(ascii: "?"))
    path = String(text[..<(mark ?? text.endIndex)])
    query = mark.map { text[text.utf8.index(after: $0)...] }
  }

  /// The most parameters of a query; no address takes so many.
  private static let mostParameters = 100

  /// The parameters in order.
  func parameters() throws(Problem) -> [Parameter] {
    let parts = (query ?? "").split(
      separator: "&", maxSplits: RequestTarget.mostParameters, omittingEmptySubsequences: true)
    guard parts.count <= RequestTarget.mostParameters else {
      throw Problem(400, "the query has more than \(RequestTarget.mostParameters) parameters, the maximum")
    }
    return try parts.map { part throws(Problem) in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Parameter(
        name: try RequestTarget.decoded(halves[0]), value: try RequestTarget.decoded(halves.count > 1 ? halves[1] : ""))
    }
  }

  private static func decoded(_ text: Substring) throws(Problem) -> String {
    guard let bytes = percentDecoded(text.utf8.lazy.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }) else {
      throw Problem(400, "a percent sign in the query is not followed by two hexadecimal digits")
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw Problem(400, "the percent-encoded query is not valid UTF-8")
    }
    return decoded
  }

  /// Formats parameters as a query.
  static func query(_ parameters: [Parameter]) -> String {
    func encoded(_ text: String) -> String { percentEncoded(text, keeping: "-._~:/") }
    return parameters.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&")
  }
}

extension FeedRequest {
  /// Whether the client has the current version already, so that the answer is 304.
  ///
  /// The conditions are evaluated in their order of precedence.
  ///
  /// - Throws: `Problem` with 412 if the request is meant for another version.
  /// - SeeAlso: [RFC 9110, section 13.2.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2)
  func hasCurrent(tag: String, lastModified: Int64?) throws(Problem) -> Bool {
    var isMeant = true
    if headers.contains(name: "If-Match") {
      let tags = members(of: "If-Match")
      isMeant = tags == ["*"] || tags.contains(tag[...])
    } else if let date = date("If-Unmodified-Since"), let lastModified {
      isMeant = lastModified <= date
    }
    guard isMeant else { throw Problem(412, "the current version does not match If-Match or If-Unmodified-Since") }
    let known = headers["If-None-Match"]
    if !known.isEmpty {
      // Most clients send the one tag that they have. A comma inside another tag cuts it into parts, none of which is this.
      let tags = known == [tag] ? [tag[...]] : members(of: "If-None-Match")
      return tags == ["*"] || tags.contains { $0 == tag || $0 == "W/" + tag }
    }
    guard let date = date("If-Modified-Since"), let lastModified else { return false }
    return lastModified <= date
  }

  /// The date of a field; nil if it is absent, repeated or not a date.
  private func date(_ name: String) -> Int64? {
    let values = headers[name]
    return values.count == 1 ? HTTPDate.seconds(values[0]) : nil
  }
}
