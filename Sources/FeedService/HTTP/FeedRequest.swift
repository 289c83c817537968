// SPDX-License-Identifier: MIT

internal import NIOCore
internal import NIOHTTP1
internal import Support

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

  /// Whether it is a GET or HEAD.
  var isRead: Bool { head.method == .GET || head.method == .HEAD }

  /// The header fields.
  var headers: HTTPHeaders { head.headers }

  /// The address of the client: behind trusted proxies, the one that the first of them was asked by.
  ///
  /// Each proxy adds the address that it was asked by at the end of X-Forwarded-For; what stands before can be made up.
  func client(trusting proxies: Set<String>) -> String {
    guard proxies.contains(peer) else { return peer }
    return list("X-Forwarded-For").last { !proxies.contains(String($0)) }.map { String($0.prefix(64)) } ?? peer
  }

  /// The values of a field that can be repeated or contain a comma-separated list.
  func list(_ name: String) -> [Substring] {
    headers[name].flatMap { $0.split(separator: ",", omittingEmptySubsequences: true) }.map(\.trimmed)
  }
}

extension Substring {
  /// The text without leading and trailing spaces and tabs.
  var trimmed: Substring {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = utf8.firstIndex(where: { !isBlank($0) }), let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return self[endIndex...] }
    return self[first...last]
  }
}

/// A request target, split into its path and query.
struct RequestTarget: Sendable {
  /// A name and its value.
  struct Parameter: Sendable, Hashable {
    /// The name, decoded.
    let name: String
    /// The value, decoded; empty if there is no `=`.
    let value: String
  }

  /// The path, not decoded.
  let path: String
  /// The text after the first `?`, or nil.
  let query: Substring?

  /// Splits a target in origin form or in absolute form; the scheme and authority are ignored.
  init(_ target: String) {
    var text = target[...]
    let lowercased = text.prefix(8).lowercased()
    if lowercased.hasPrefix("http://") || lowercased == "https://" {
      text = text.dropFirst(lowercased == "https://" ? 8 : 7)
      let end = text.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
      text = text[(end ?? text.endIndex)...]
      if text.utf8.first != UInt8(ascii: "/") { text = "/" + text }
    }
    if let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) {
      path = String(text[..<mark])
      query = text[text.utf8.index(after: mark)...]
    } else {
      path = String(text)
      query = nil
    }
  }

  /// The parameters in order.
  ///
  /// - Throws: `Problem` if the percent-encoding is invalid or the bytes are not UTF-8.
  func parameters() throws(Problem) -> [Parameter] {
    guard let query else { return [] }
    var parameters: [Parameter] = []
    for part in query.split(separator: "&", omittingEmptySubsequences: true) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try RequestTarget.decoded(halves[0])
      let value = try RequestTarget.decoded(halves.count > 1 ? halves[1] : "")
      parameters.append(Parameter(name: name, value: value))
    }
    return parameters
  }

  private static func decoded(_ text: Substring) throws(Problem) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
          throw Problem(400, "a percent sign in the query is not followed by two hexadecimal digits")
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw Problem(400, "the percent-encoded query is not valid UTF-8")
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Percent-encodes everything but letters, digits and `-._~:/`, for a query.
  static func encoded(_ text: String, keeping kept: String = "-._~:/") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte.isLetter || byte.isDigit || kept.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Formats parameters as a query.
  static func query(_ parameters: [Parameter]) -> String {
    parameters.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&")
  }
}
