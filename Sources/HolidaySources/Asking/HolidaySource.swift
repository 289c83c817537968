// SPDX-License-Identifier: MIT

internal import Foundation

/// Where the holiday years of the holiday-cn project are published: an address with `{year}` in it.
public struct HolidaySource: Sendable, Hashable, CustomStringConvertible {
  /// The address, with `{year}` in place of the year.
  public let template: String

  /// The project's own repository, then mirrors of it, in the order in which to ask.
  ///
  /// The first is often out of reach from China; the mirrors may lag by days.
  public static let standard = [
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
  ///   - template: the address; it has `{year}` in it, begins with `https://` and names no user.
  ///   - allowingHTTPLoopback: whether it may begin with `http://` when its host is this machine: `127.0.0.1`, `[::1]` or
  ///     `localhost`. For tests, and for a mirror that runs beside the command.
  /// - Throws: `SourceError` saying what is not allowed.
  public init(_ template: String, allowingHTTPLoopback: Bool = false) throws(SourceError) {
    guard template.contains("{year}") else {
      throw SourceError(.invalidSource, "\(template) must contain {year} in place of the year")
    }
    guard let url = HolidaySource.url(template, 2000), let scheme = url.scheme?.lowercased(), let host = url.host(),
      !host.isEmpty
    else {
      throw SourceError(.invalidSource, "\(template) is not an address such as https://example.com/{year}.json")
    }
    guard url.user() == nil else {
      throw SourceError(.invalidSource, "\(template) contains a user name, which would appear in logs")
    }
    let isLoopback = ["127.0.0.1", "::1", "[::1]", "localhost"].contains(host.lowercased())
    guard scheme == "https" || (scheme == "http" && isLoopback && allowingHTTPLoopback) else {
      let advice = scheme == "http" && isLoopback ? "; --allow-http-loopback allows http for this machine only" : ""
      throw SourceError(.invalidSource, "\(template) must begin with https://" + advice)
    }
    self.template = template
  }

  /// The address of a holiday year.
  public func address(of year: Int) -> String { template.replacing("{year}", with: "\(year)") }

  /// The address as it was given.
  public var description: String { template }

  private static func url(_ template: String, _ year: Int) -> URL? {
    URL(string: template.replacing("{year}", with: "\(year)"))
  }
}
