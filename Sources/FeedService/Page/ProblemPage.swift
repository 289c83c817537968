// SPDX-License-Identifier: MIT

import CivilCalendar
import FeedPages
import NIOHTTP1
import Support

extension Problem {
  /// The response: a page for who prefers HTML, as browsers do, and the problem format for everybody else.
  func answer(to request: FeedRequest) -> Answer {
    var answer = self.answer
    if Negotiation.prefers("text/html", over: "application/problem+json", request.members(of: "Accept")) {
      let parameters = (try? RequestTarget(request.target).parameters()) ?? []
      let texts =
        parameters.first { $0.name == "lang" }.flatMap { PageTexts(tag: $0.value) }
        ?? Negotiation.texts(request.members(of: "Accept-Language"))
      answer = self.answer(page(texts).text, type: "text/html; charset=utf-8")
      answer.headers.add(contentsOf: [("Content-Language", texts.language.rawValue)] + PageStyle.fields)
    }
    answer.headers.add(name: "Vary", value: "Accept, Accept-Language")
    return answer
  }

  /// The problem as a page; what is wrong is said in English on both.
  func page(_ texts: PageTexts) -> HTML {
    let title =
      switch status {
      case 404: texts.server.notFound
      case 429, 503: texts.server.tryLater
      case 500...: texts.server.serverError
      default: texts.server.invalidAddress
      }
    return texts.document(
      title: title,
      body: """
        <header>
        \(PageTexts.brand)
        <h1>\(title)</h1>
        </header>
        <main>
        <p class="problem" lang="en">\(detail).</p>
        <p><a href="/?lang=\(texts.language.rawValue)">\(texts.server.toPage)</a></p>
        </main>
        <footer><p>HTTP \(status)</p></footer>
        """)
  }
}

extension PageStyle {
  /// The header fields of a page: nothing is loaded, no script runs, and the style sheet has this hash, as a test checks.
  static let fields = [
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'sha256-jkD879k0PBwTb4wLDzeLUwfaMHoVP3hhdQqrBHIObj8='; img-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ), ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
  ]
}
