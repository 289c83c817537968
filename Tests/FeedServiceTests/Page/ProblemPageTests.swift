// SPDX-License-Identifier: MIT

import Testing

/// Problems as browsers see them.
struct ProblemPageTests {
  let server = TestServer.shared
  private static let browser = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

  @Test(arguments: [
    ("/nothing", 404, "找不到这个页面", "Page not found"),
    ("/workdays.ics?time=25:00", 400, "地址有误", "This address is not valid"),
    ("/?x=1", 400, "地址有误", "This address is not valid"),
    ("/api/is?date=2049-10-01", 404, "找不到这个页面", "Page not found"),
  ])
  func `a browser gets a page in its language`(target: String, status: Int, chinese: String, english: String) throws {
    for (accepted, language, title) in [("zh-CN,zh;q=0.9", "zh-Hans", chinese), ("en-GB,en;q=0.9", "en", english)] {
      let reply = try server.curl(target, "-H", Self.browser, "-H", "Accept-Language: \(accepted)")
      #expect(reply.status == status)
      #expect(reply["Content-Type"] == "text/html; charset=utf-8")
      #expect(reply["Content-Language"] == language)
      #expect(reply["Vary"] == "Accept, Accept-Language")
      #expect(reply["Cache-Control"] == "no-store")
      #expect(reply["Content-Security-Policy"] == (try server.curl("/"))["Content-Security-Policy"])
      #expect(reply.text.contains("<html lang=\"\(language)\">") && reply.text.contains("<h1>\(title)</h1>"))
      #expect(reply.text.contains("<a href=\"/?lang=\(language)\">"))
      let json = try server.curl(target)
      #expect(json["Content-Type"] == "application/problem+json")
      #expect(json["Vary"] == "Accept, Accept-Language")
      #expect(reply.text.contains(json.detail.split(separator: "\"")[0]))
    }
    let head = try server.curl(target, "--head", "-H", Self.browser)
    #expect(head.status == status && head.body.isEmpty && head["Content-Type"] == "text/html; charset=utf-8")
  }

  @Test func `the language of the address counts before that of the browser`() throws {
    let reply = try server.curl("/?lang=en&x=1", "-H", Self.browser, "-H", "Accept-Language: zh-CN")
    #expect(reply["Content-Language"] == "en")
  }

  @Test(arguments: [
    "*/*", "application/json", "text/calendar, */*;q=0.1", "text/html;q=0.5, application/problem+json",
    "text/html;q=0", "",
  ])
  func `everybody else gets the problem format`(_ accepted: String) throws {
    let reply = try server.curl("/nothing", "-H", "Accept: \(accepted)")
    #expect(reply.status == 404 && reply["Content-Type"] == "application/problem+json")
  }

  @Test func `what stands in the address stays text`() throws {
    let reply = try server.curl("/%3Cscript%3E<script>alert(1)</script>\"'", "-H", Self.browser)
    #expect(reply.status == 400 || reply.status == 404)
    let parameter = try server.curl("/?%3Cscript%3E=%22%CC%81", "-H", Self.browser)
    #expect(parameter.status == 400)
    #expect(parameter.text.contains("&lt;script&gt;"))
    #expect(!(reply.text + parameter.text).contains("<script"))
  }
}
