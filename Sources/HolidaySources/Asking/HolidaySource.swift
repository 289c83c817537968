// SPDX-License-Identifier: MIT

internal import CCurl

/// A source of the holiday-cn project's holiday years: an address that contains `{year}`.
package struct HolidaySource: Sendable, Hashable, CustomStringConvertible {
  /// The address, with `{year}` in place of the year.
  package let template: String

  /// The project's own repository, then mirrors of it, in the order in which they are tried.
  ///
  /// The first often cannot be reached from China; the mirrors may be days behind.
  package static let standard = [
    HolidaySource(unchecked: "https://raw.githubusercontent.com/NateScarlet/holiday-cn/master/{year}.json"),
    HolidaySource(unchecked: "https://cdn.jsdelivr.net/gh/NateScarlet/holiday-cn@master/{year}.json"),
    HolidaySource(unchecked: "https://fastly.jsdelivr.net/gh/NateScarlet/holiday-cn@master/{year}.json"),
  ]

  private init(unchecked template: String) {
    self.template = template
  }

  /// Reads a source's address.
  ///
  /// - Parameters:
  ///   - template: the address, which contains `{year}`, begins with `https://` and has no user name.
  ///   - allowingHTTPLoopback: whether the address may begin with `http://` if the host is this machine (`127.0.0.1`,
  ///     `[::1]` or `localhost`), for tests and local mirrors.
  /// - Throws: `SourceError` that says what is not allowed.
  package init(_ template: String, allowingHTTPLoopback: Bool = false) throws(SourceError) {
    guard template.contains("{year}") else {
      throw SourceError(.invalidSource, "\(template) must contain {year} in place of the year")
    }
    guard let address = AddressParts(template.replacing("{year}", with: "2000")) else {
      throw SourceError(.invalidSource, "\(template) is not an address such as https://example.com/{year}.json")
    }
    guard !address.hasUser else {
      throw SourceError(.invalidSource, "\(template) contains a user name, which would appear in logs")
    }
    let isLoopback = ["127.0.0.1", "[::1]", "localhost"].contains(address.host)
    guard address.scheme == "https" || (address.scheme == "http" && isLoopback && allowingHTTPLoopback) else {
      let advice =
        address.scheme == "http" && isLoopback ? "; --allow-http-loopback allows http for this machine only" : ""
      throw SourceError(.invalidSource, "\(template) must begin with https://" + advice)
    }
    self.template = template
  }

  /// The address of a holiday year.
  package func address(of year: Int) -> String { template.replacing("{year}", with: "\(year)") }

  /// The address as it was given.
  package var description: String { template }
}

/// The parts of an address that decide whether it may be asked.
private struct AddressParts {
  let scheme: String
  let host: String
  let hasUser: Bool

  /// Parses an address with libcurl; nil for what it does not take, or has no host.
  init?(_ address: String) {
    guard let parser = curl_url() else { return nil }
    defer { curl_url_cleanup(parser) }
    func part(_ part: CURLUPart) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard curl_url_get(parser, part, &text, 0) == CURLUE_OK, let text else { return nil }
      defer { curl_free(text) }
      return String(cString: text).lowercased()
    }
    guard curl_url_set(parser, CURLUPART_URL, address, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK,
      let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host
    hasUser = part(CURLUPART_USER) != nil
  }
}
