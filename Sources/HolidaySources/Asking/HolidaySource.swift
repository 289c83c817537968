// SPDX-License-Identifier: MIT

package import CivilCalendar
import WebTransfers

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
  /// - Throws: `Fault` that says what is not allowed.
  package init(_ template: String, allowingHTTPLoopback: Bool = false) throws(Fault) {
    guard template.contains("{year}") else {
      throw Fault(.invalidSource, "\(template) must contain {year} in place of the year")
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

  /// The address as it was given.
  package var description: String { template }
}
