// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The HTML of the subscribe page; browser.py checks it in Chromium.
struct SubscribePageTests {
  let server = TestServer.shared

  @Test func `the content security policy allows nothing but the page's style sheet`() throws {
    let reply = try server.curl("/")
    #expect(reply.status == 200)
    #expect(reply["Content-Type"] == "text/html; charset=utf-8")
    let policy = try #require(reply["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("script") && !policy.contains("unsafe"))
    #expect(reply["X-Content-Type-Options"] == "nosniff")
    #expect(!reply.text.contains("<script"))
    #expect(!reply.text.contains("style=\""))
  }

  @Test(arguments: [
    ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"), ("en-US,en;q=0.9,zh;q=0.8", "en"), ("en;q=0.5, zh;q=0.6", "zh-Hans"),
    ("de-DE,de;q=0.9", "en"), ("*", "zh-Hans"), ("", "zh-Hans"), ("zh;q=0, en;q=0.1", "en"),
  ])
  func `the language follows Accept-Language`(_ accepted: String, language: String) throws {
    let reply = try server.curl("/", "-H", "Accept-Language: \(accepted)")
    #expect(reply["Content-Language"] == language)
    #expect(reply.text.contains("<html lang=\"\(language)\">"))
    #expect(reply["Vary"]?.contains("Accept-Language") == true)
    let other = language == "en" ? "zh-Hans" : "en"
    #expect(try server.curl("/?lang=\(other)", "-H", "Accept-Language: \(accepted)")["Content-Language"] == other)
  }

  @Test(arguments: [
    "%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "%22%CC%81%20onfocus=alert(1)%20x=", "%27%22%3C%26%3E",
    "%7B%7Btexts%7D%7D",
    "%3C/title%3E%3Cimg%20src=x%3E",
  ])
  func `what is typed into the form stays text`(_ title: String) throws {
    for target in ["/?title=\(title)&time=09:00", "/?title=\(title)&time=x\(title)", "/?notes=\(title)&time=09:00"] {
      let text = try server.curl(target).text
      let typed = title.removingPercentEncoding ?? ""
      let harmless = !typed.contains("{")
      if harmless { #expect(!text.contains(typed), "\(target)") }
      #expect(!text.contains("<script") && !text.contains("<img"), "\(target)")
      let scalars = Array(text.unicodeScalars)
      #expect(
        !scalars.indices.contains { scalars[$0] == "\u{301}" && (scalars[$0 - 1] == "\"" || scalars[$0 - 1] == "<") })
    }
  }

  @Test func `an unusual Host is rejected or shown as text`() throws {
    #expect(try server.curl("/", "-H", "Host: a\"><script>").status == 400)
    #expect(
      try server.curl("/", "-H", "Host: work.example:8080").text.contains("webcal://work.example:8080/workdays.ics?"))
    #expect(try server.curl("/", "-H", "X-Forwarded-Proto: https").text.contains("value=\"https://"))
  }

  @Test(arguments: [
    ("style=bad", 400), ("month=2026-13", 400), ("lang=fr", 400), ("x=1", 400), ("title=a&title=b", 400),
  ])
  func `an invalid parameter of the page is 400`(_ query: String, status: Int) throws {
    #expect(try server.curl("/?" + query).status == status)
  }

  @Test func `a month has 休 and 班 as text, and headers with a scope`() throws {
    let text = try server.curl("/?lang=zh-Hans&month=2026-02").text
    #expect(text.contains("<caption>2026年2月</caption>"))
    #expect(text.components(separatedBy: "<th scope=\"col\" abbr=\"星期").count == 8)
    #expect(text.contains(">休</span><span class=\"hidden\">放假 春节</span>"))
    #expect(text.contains(">班</span><span class=\"hidden\">补班 春节</span>"))
    #expect(text.contains("工作日 17 天") || text.contains("工作日"))
  }

  private static let browser = packageFolder + "/.build/oracles/browser/bin/python"

  @Test(
    .enabled(if: isSlowSetWanted),
    .enabled(if: FileManager.default.isExecutableFile(atPath: browser), "playwright is not installed"))
  func `Chromium uses the page without JavaScript`() throws {
    let script = packageFolder + "/Tests/FeedServiceTests/Scripts/browser.py"
    let result = try Program.run(Self.browser, [script, server.address])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }
}
