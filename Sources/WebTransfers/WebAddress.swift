// SPDX-License-Identifier: MIT

import CCurl

/// An address of the web, read by libcurl as it reads what it is to ask.
package struct WebAddress: Sendable, Hashable {
  /// In lower case.
  package let scheme: String
  /// In lower case; an IPv6 address in brackets.
  package let host: String
  /// The port, that of the scheme if none is given; 0 if the scheme has none either.
  package let port: Int
  /// Begins with a slash; without `.` and `..` as its parts.
  package let path: String
  /// What follows `?`; nil for none.
  package let query: String?
  /// Whether there is a fragment, which no request has.
  package let hasFragment: Bool
  /// Whether there is a user, a password or options for logging in.
  package let hasUser: Bool

  private let defaultPort: Int

  /// Reads an address; nil for what libcurl does not take, or has no host.
  ///
  /// - Parameter base: the address that a reference without a scheme or host belongs to; nil to expect a complete one.
  package init?(_ text: String, relativeTo base: WebAddress? = nil) {
    // libcurl would read up to a zero, and it takes one or three slashes for two.
    let start = text.prefix { $0 != ":" && $0 != "/" }
    let rest = text.dropFirst(start.count)
    let isStrict = !["http", "https"].contains(start.lowercased()) || !rest.hasPrefix(":") || rest.hasPrefix("://")
    guard !text.utf8.contains(0), isStrict, !rest.hasPrefix(":///"), let parser = curl_url() else { return nil }
    defer { curl_url_cleanup(parser) }
    func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard curl_url_get(parser, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
      defer { curl_free(text) }
      return String(cString: text)
    }
    for text in [base?.text, text].compactMap(\.self) {
      guard curl_url_set(parser, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK else { return nil }
    }
    guard let scheme = part(CURLUPART_SCHEME)?.lowercased(), let host = part(CURLUPART_HOST)?.lowercased(),
      !host.isEmpty
    else { return nil }
    self.scheme = scheme
    let zone = part(CURLUPART_ZONEID).map { "%25" + $0 + "]" }
    self.host = zone.map { host.dropLast() + $0 } ?? host
    defaultPort = ["http": 80, "https": 443][scheme] ?? 0
    port = part(CURLUPART_PORT).flatMap { Int($0) } ?? defaultPort
    path = part(CURLUPART_PATH) ?? "/"
    query = part(CURLUPART_QUERY)
    hasFragment = part(CURLUPART_FRAGMENT) != nil
    hasUser = [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS].contains { part($0) != nil }
  }

  /// The scheme and the host, with the port unless it is that of the scheme, such as `https://example.org`.
  package var origin: String { scheme + "://" + host + (port == defaultPort ? "" : ":\(port)") }

  /// The whole address, without the user, the password and the fragment.
  package var text: String { origin + path + (query.map { "?" + $0 } ?? "") }

  /// Whether the host is this machine: `localhost`, `127.0.0.0/8` or `[::1]`.
  package var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
