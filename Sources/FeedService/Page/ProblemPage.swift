// SPDX-License-Identifier: MIT

internal import FeedPages
internal import NIOHTTP1
internal import Support

extension Problem {
  /// The response: a page for who prefers HTML, as browsers do, and the problem format for everybody else.
  func answer(to request: FeedRequest) -> Answer {
    var answer = self.answer
    if Negotiation.prefers("text/html", over: "application/problem+json", request.headers[canonicalForm: "Accept"]) {
      let parameters = (try? RequestTarget(request.target).parameters()) ?? []
      let language =
        parameters.first { $0.name == "lang" }.flatMap { PageLanguage(rawValue: $0.value) }
        ?? Negotiation.language(request.headers[canonicalForm: "Accept-Language"])
      answer = self.answer(page(language).text, type: "text/html; charset=utf-8")
      answer.headers.add(contentsOf: [("Content-Language", language.rawValue)] + PageStyle.fields)
    }
    answer.headers.add(name: "Vary", value: "Accept, Accept-Language")
    return answer
  }

  /// The problem as a page; what is wrong is said in English on both.
  private func page(_ language: PageLanguage) -> HTML {
    let name =
      switch status {
      case 404: "problemNotFound"
      case 429, 503: "problemLater"
      case 500...: "problemServer"
      default: "problemAddress"
      }
    return .document(
      language: language.rawValue, title: language[name], style: PageStyle.element,
      body: """
        <header>
        <p class="brand"><span aria-hidden="true">班</span> workday-ics</p>
        <h1>\(language[name])</h1>
        </header>
        <main>
        <p class="problem" lang="en">\(detail).</p>
        <p><a href="/?lang=\(language.rawValue)">\(language["problemLink"])</a></p>
        </main>
        <footer><p>HTTP \(status)</p></footer>
        """)
  }
}
