// SPDX-License-Identifier: MIT

package import Support

/// The ways to subscribe to a feed: its address, a link for each app, and a QR code.
package struct SubscribeLinks {
  private let language: PageLanguage
  /// The complete address, or nil if it is not known where the page will be.
  private let address: String?
  /// The address relative to the page.
  private let file: String
  private let name: String

  /// - Parameters:
  ///   - base: the scheme, authority and folder that the address begins with; nil if they are not known.
  ///   - file: the rest of the address.
  ///   - name: the calendar's name.
  package init(_ language: PageLanguage, base: String?, file: String, name: String) {
    self.language = language
    address = base.map { $0 + file }
    self.file = file
    self.name = name
  }

  /// The address with `webcal:`, by which calendar apps open it.
  package static func webcal(_ address: String) -> String { "webcal://" + withoutScheme(address) }

  private static func withoutScheme(_ address: String) -> Substring {
    address.dropFirst(address.hasPrefix("https://") ? 8 : 7)
  }

  package var html: HTML {
    guard let address else {
      return """
        <ul class="apps">
        \(app("download", file, " download"))
        </ul>
        """
    }
    let webcal = SubscribeLinks.webcal(address)
    let outlook =
      "https://outlook.live.com/calendar/0/addfromweb?url=\(percentEncoded(address, keeping: "-._~"))"
      + "&name=\(percentEncoded(name, keeping: "-._~"))"
    let google = "https://calendar.google.com/calendar/r/settings/addbyurl"
    let picture = QRCode.svg(webcal, label: language["qr"]).map { picture in
      "<figure>\(picture)<figcaption>\(language["qr"])</figcaption></figure>" as HTML
    }
    let warning: HTML = "<p class=\"problem\" role=\"note\">\(HTML(verbatim: language["loopback"]))</p>\n"
    return """
      <div class="field address"><label for="address">\(language["address"])</label>\
      <input id="address" readonly value="\(address)"></div>
      \(SubscribeLinks.isLoopback(SubscribeLinks.withoutScheme(address)) ? warning : nil)<div class="columns">
      <ul class="apps">
      \(app("apple", webcal))
      \(app("thunderbird", webcal))
      \(app("outlook", outlook, " rel=\"noopener noreferrer\""))
      \(app("google", google, " rel=\"noopener noreferrer\""))
      \(app("android", webcal))
      \(app("download", file, " download=\"workdays.ics\""))
      </ul>
      \(picture)
      </div>
      """
  }

  private func app(_ name: String, _ address: String, _ attributes: HTML = "") -> HTML {
    """
    <li><a class="button" href="\(address)"\(attributes)>\(language[name])</a>\
    <span>\(language[name + "Help"])</span></li>
    """
  }

  /// Whether only this machine can reach an address.
  private static func isLoopback(_ authority: Substring) -> Bool {
    let host = authority.prefix { $0 != "/" }.lowercased().replacing(/:[0-9]*$/, with: "")
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || host.wholeMatch(of: /127(\.[0-9]+){3}/) != nil
  }
}
