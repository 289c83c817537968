// SPDX-License-Identifier: MIT

internal import NIOHTTP1
internal import Support

extension Problem {
  /// The response: a page for who prefers HTML, as browsers do, and the problem format for everybody else.
  func answer(to request: FeedRequest) -> Answer {
    let withBody = request.method != "HEAD"
    var answer: Answer
    if Negotiation.prefers("text/html", over: "application/problem+json", request.list("Accept")) {
      let parameters = (try? RequestTarget(request.target).parameters()) ?? []
      let language =
        parameters.first { $0.name == "lang" }.flatMap { PageLanguage(rawValue: $0.value) }
        ?? Negotiation.language(request.list("Accept-Language"))
      answer = self.answer(page(language), type: "text/html; charset=utf-8", withBody: withBody)
      answer.headers.add(name: "Content-Language", value: language.rawValue)
      for (name, value) in PageStyle.fields { answer.headers.add(name: name, value: value) }
    } else {
      answer = self.answer(withBody: withBody)
    }
    answer.headers.add(name: "Vary", value: "Accept, Accept-Language")
    return answer
  }

  /// The problem as a page; what is wrong is said in English on both.
  private func page(_ language: PageLanguage) -> String {
    let name =
      switch status {
      case 404: "problemNotFound"
      case 429, 503: "problemLater"
      case 500...: "problemServer"
      default: "problemAddress"
      }
    let (title, texts) = (language.texts[name] ?? "", language.texts)
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>\(PageStyle.css)</style>
      </head>
      <body>
      <header>
      <p class="brand"><span aria-hidden="true">班</span> workday-ics</p>
      <h1>\(title)</h1>
      </header>
      <main>
      <p class="problem" lang="en">\(Markup.escaped(detail)).</p>
      <p><a href="/?lang=\(language.rawValue)">\(texts["problemLink"] ?? "")</a></p>
      </main>
      <footer><p>HTTP \(status)</p></footer>
      </body>
      </html>

      """
  }
}
