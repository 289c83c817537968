// SPDX-License-Identifier: MIT

package import Support
package import WorkdayFeeds

/// The ways to subscribe to a feed: its address, a link for each app, and a QR code.
package enum SubscribeLinks {
  /// The address with `webcal:`, by which calendar apps open it.
  package static func webcal(_ address: String) -> String { "webcal://" + withoutScheme(address) }

  private static func withoutScheme(_ address: String) -> Substring {
    address.dropFirst(address.hasPrefix("https://") ? 8 : 7)
  }

  /// The links of a page.
  ///
  /// - Parameters:
  ///   - own: the app of the visitor's system, which is the first; nil if it is not known.
  ///   - base: the scheme, authority and folder that the address begins with; nil if it is not known where the page will be.
  ///   - file: the rest of the address for an app, or for any.
  ///   - name: the calendar's name.
  package static func html(
    _ page: PageTexts, for own: CalendarApp? = nil, base: String?, name: String, file: (CalendarApp?) -> String
  ) -> HTML {
    let texts = page.subscribing
    guard let base else {
      return """
        <ul class="apps">
        \(item(texts.download.name, texts.download.help, file(nil), " download"))
        </ul>
        """
    }
    let address = base + file(nil)
    let all = CalendarApp.allCases
    let apps = (all.filter { $0 == own } + all.filter { $0 != own }).compactMap { app -> HTML? in
      let facts = page.feed.facts(app)
      guard let link = app.row.link, let help = facts.linkHelp else { return nil }
      let attributes: HTML = link.isOnWeb ? " rel=\"noopener noreferrer\"" : ""
      return "\(item(facts.name, help, self.address(base + file(app), named: name, in: link), attributes))\n"
    }
    let picture = QRCode.svg(webcal(address), label: texts.qrCode).map { picture in
      "<figure>\(picture)<figcaption>\(texts.qrCode)</figcaption></figure>" as HTML
    }
    let warning: HTML = "<p class=\"problem\" role=\"note\">\(HTML(verbatim: texts.loopback))</p>\n"
    return """
      <div class="field address"><label for="address">\(texts.address)</label>\
      <input id="address" readonly value="\(address)"></div>
      \(isLoopback(withoutScheme(address)) ? warning : nil)<div class="columns">
      <ul class="apps\(own == nil ? nil : " own" as HTML)">
      \(apps)\(item(texts.download.name, texts.download.help, file(nil), " download=\"workdays.ics\""))
      </ul>
      \(picture)
      </div>
      """
  }

  private static func item(_ name: String, _ help: String, _ address: String, _ attributes: HTML) -> HTML {
    """
    <li><a class="button" href="\(address)"\(attributes)>\(name)</a>\
    <span>\(help)</span></li>
    """
  }

  /// Where an app's link leads.
  private static func address(_ address: String, named name: String, in link: CalendarApp.Link) -> String {
    switch link {
    case .webcal: webcal(address)
    case .outlook:
      "https://outlook.live.com/calendar/0/addfromweb?url=\(percentEncoded(address, keeping: "-._~"))"
        + "&name=\(percentEncoded(name, keeping: "-._~"))"
    case .google: "https://calendar.google.com/calendar/r/settings/addbyurl"
    }
  }

  /// Whether only this machine can reach an address.
  private static func isLoopback(_ authority: Substring) -> Bool {
    let host = authority.prefix { $0 != "/" }.lowercased().replacing(/:[0-9]*$/, with: "")
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || host.wholeMatch(of: /127(\.[0-9]+){3}/) != nil
  }
}
