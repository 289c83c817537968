// SPDX-License-Identifier: MIT

package import CivilCalendar
import WebTransfers

/// A source of holiday years: an address that contains `{year}`, or that of a calendar of all years.
///
/// It is a list in the holiday-cn project's format, which names its notices and so announces a year; or one in
/// timor.tech's format or a calendar with Apple's marks, which can only confirm one.
package struct HolidaySource: Sendable, Hashable, CustomStringConvertible {
  /// The address, with `{year}` in place of the year, or of a calendar, `.ics`.
  package let template: String

  /// The holiday-cn project's own repository, then mirrors of it, in the order in which they are tried, then others that
  /// can confirm what it says.
  ///
  /// The first often cannot be reached from China; the mirrors may be days behind.
  package static let standard = [
    HolidaySource(unchecked: "https://raw.githubusercontent.com/NateScarlet/holiday-cn/master/{year}.json"),
    HolidaySource(unchecked: "https://cdn.jsdelivr.net/gh/NateScarlet/holiday-cn@master/{year}.json"),
    HolidaySource(unchecked: "https://fastly.jsdelivr.net/gh/NateScarlet/holiday-cn@master/{year}.json"),
    HolidaySource(unchecked: "https://timor.tech/api/holiday/year/{year}/"),
    HolidaySource(unchecked: "https://calendars.icloud.com/holidays/cn_zh.ics"),
  ]

  private init(unchecked template: String) {
    self.template = template
  }

  /// Reads a source's address.
  ///
  /// - Parameters:
  ///   - template: the address, which contains `{year}` or ends in `.ics`, begins with `https://` and has no user name.
  ///   - allowingHTTPLoopback: whether the address may begin with `http://` if the host is this machine (`127.0.0.1`,
  ///     `[::1]` or `localhost`), for tests and local mirrors.
  /// - Throws: `Fault` that says what is not allowed.
  package init(_ template: String, allowingHTTPLoopback: Bool = false) throws(Fault) {
    guard template.contains("{year}") || template.hasSuffix(".ics") else {
      throw Fault(.invalidSource, "\(template) must contain {year} in place of the year, or end in .ics")
    }
    guard let address = WebAddress(template.replacing("{year}", with: "2000")) else {
      throw Fault(.invalidSource, "\(template) is not an address such as https://example.com/{year}.json")
    }
    guard !address.hasUser else {
      throw Fault(.invalidSource, "\(template) contains a user name, which would appear in logs")
    }
    guard address.scheme == "https" || (address.scheme == "http" && address.isLoopback && allowingHTTPLoopback) else {
      let advice =
        address.scheme == "http" && address.isLoopback
        ? "; --allow-http-loopback allows http for this machine only" : ""
      throw Fault(.invalidSource, "\(template) must begin with https://" + advice)
    }
    self.template = template
  }

  /// The address of a holiday year.
  package func address(of year: Int) -> String { template.replacing("{year}", with: "\(year)") }

  /// Who keeps it.
  package var origin: String { HolidaySource.origin(of: template) }

  /// Whether it names notices, and so can announce a year: not Apple's calendar and timor.tech.
  var announces: Bool { !template.hasSuffix(".ics") && origin != "timor.tech" }

  /// Who keeps what is at an address: a project, of which mirrors have copies, or the host.
  package static func origin(of address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 5)
    guard parts.count > 1 else { return address }
    let host = String(parts[1].prefix { $0 != ":" }).lowercased()
    if ["raw.githubusercontent.com", "github.com", "www.github.com"].contains(host), parts.count > 3 {
      return "\(parts[2])/\(parts[3])".lowercased()
    }
    if host.hasSuffix(".jsdelivr.net"), parts.count > 4, parts[2] == "gh" {
      return "\(parts[3])/\(parts[4].prefix { $0 != "@" })".lowercased()
    }
    return host
  }

  /// The address as it was given.
  package var description: String { template }
}
