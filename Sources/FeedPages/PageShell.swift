// SPDX-License-Identifier: MIT

import CivilCalendar
package import Support

/// What all pages have around their content.
extension PageTexts {
  /// The line that all pages begin with.
  package static let brand: HTML = "<p class=\"brand\"><span aria-hidden=\"true\">班</span> workday-ics</p>"

  /// A page with the title of the calendar and links to the same page in other languages.
  ///
  /// - Parameters:
  ///   - address: the address of the page in another language.
  ///   - skip: the link before the header, if there is one.
  ///   - next: what follows the lead, if anything does.
  package func page(
    inOthers address: (PageTexts) -> String, skip: HTML? = nil, next: HTML? = nil, main: HTML, footer: HTML
  ) -> HTML {
    let others = PageTexts.all.filter { $0.language != language }.map { other in
      let tag = other.language.rawValue
      return "<a href=\"\(address(other))\" hreflang=\"\(tag)\" lang=\"\(tag)\">\(other.name)</a>" as HTML
    }
    return document(
      title: title, description: lead,
      body: """
        \(skip)<header>
        <div class="bar">
        \(PageTexts.brand)
        <nav aria-label="\(languages)">\(others)</nav>
        </div>
        <h1>\(title)</h1>
        <p class="lead">\(lead)</p>
        \(next)</header>
        <main>
        \(main)
        </main>
        <footer><p>\(footer)</p></footer>
        """)
  }

  /// A document in the style of the pages.
  package func document(title: String, description: String? = nil, body: HTML) -> HTML {
    .document(
      language: language.rawValue, title: title, description: description, style: PageStyle.element, body: body)
  }
}
