// SPDX-License-Identifier: MIT

import CivilCalendar
import Crypto
import Foundation
import NIOCore
import NIOHTTP1
import Support
import Synchronization
import TestSupport
import Testing
import TimeZones
import Workdays

@testable import FeedService

/// The HTML of the subscribe page; browser.py checks it in Chromium.
struct SubscribePageTests {
  let server = TestServer.shared

  @Test func `the content security policy allows nothing but the page's style sheet`() throws {
    let reply = try server.curl("/")
    #expect(reply.status == 200)
    #expect(reply["Content-Type"] == "text/html; charset=utf-8")
    let policy = try #require(reply["Content-Security-Policy"])
    let style = try #require(reply.text.firstMatch(of: /<style>([^<]*)<\/style>/)?.1)
    let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-\(hash)'; "))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("script") && !policy.contains("unsafe"))
    #expect(reply["X-Content-Type-Options"] == "nosniff")
    #expect(!reply.text.contains("<script"))
    #expect(!reply.text.contains("style=\""))
  }

  @Test func `at midnight in China the page has another day and another tag, though its address was answered before`()
    async throws
  {
    // 2026-03-10, one second before 16:00 in UTC.
    let time = Mutex<Int64>(1_773_158_399)
    let local = try await LocalServer(clock: { time.withLock { $0 } })
    func page(_ target: String) throws -> (tag: String?, today: Substring?, is: String) {
      let get = { (target: String) in
        RawClient.ask(local.port, "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      }
      let reply = try #require(get(target))
      let today = reply.text.firstMatch(of: /<td class="[a-z]+" aria-current="date">\s*(?:<[^>]*>)?(\d+)/)?.1
      return (reply["ETag"], today, try #require(get("/api/is?date=today&explain=true")).text)
    }
    for target in ["/", "/?time=09:00", "/?lang=en"] {
      time.withLock { $0 = 1_773_158_399 }
      let (before, same) = (try page(target), try page(target))
      time.withLock { $0 += 1 }
      let after = try page(target)
      #expect(before.tag == same.tag && before.tag != after.tag, "\(target)")
      #expect(before.today == "10" && after.today == "11", "\(target): \(before) \(after)")
    }
    await local.stop()
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
    ("style=bad", 400), ("month=2026-13", 400), ("lunar=no", 400), ("lang=fr", 400), ("x=1", 400),
    ("title=a&title=b", 400),
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
    #expect(text.contains("工作日 16 天"))
  }

  @Test func `a month has the days of the Chinese calendar if they are chosen, which links and the form keep`() throws {
    let plain = try server.curl("/?lang=zh-Hans&month=2026-02").text
    #expect(!plain.contains("<small class=\"lunar"))
    #expect(plain.contains("href=\"/?lang=zh-Hans&amp;month=2026-02&amp;lunar=true#month\">显示农历</a>"))
    let text = try server.curl("/?lang=zh-Hans&month=2026-02&lunar=true").text
    #expect(text.components(separatedBy: "<small class=\"lunar").count == 1 + 28)
    #expect(text.contains("<small class=\"lunar named\" lang=\"zh-Hans\" title=\"正月初一 春节\">春节</small>"))
    #expect(text.contains("href=\"/?lang=zh-Hans&amp;month=2026-03&amp;lunar=true#month\""))
    #expect(text.contains("<input type=\"hidden\" name=\"lunar\" value=\"true\">"))
    #expect(text.contains("href=\"/?lang=zh-Hans&amp;month=2026-02#month\">不显示农历</a>"))
  }

  @Test(arguments: [
    (
      "2026-02-13T15:59:59Z", "zh-Hans",
      ["今天上班", "下一个补班日 2026年2月14日星期六（春节）", "下一个假期 2026年2月15日星期日（春节）"]
    ),
    (
      "2026-02-14T15:59:59Z", "en",
      [
        "Today is a make-up day: Spring Festival", "Next holiday Sunday 15 February 2026 (Spring Festival)",
        "Next make-up day Saturday 28 February 2026 (Spring Festival)",
      ]
    ),
    (
      "2026-10-02T04:00:00Z", "zh-Hans",
      ["今天放假：国庆节", "下一个补班日 2026年10月10日星期六（国庆节）", "下一个假期 2027年1月1日星期五（元旦）"]
    ),
    (
      "2026-11-21T04:00:00Z", "en",
      [
        "Today is a day off", "Next holiday Friday 1 January 2027 (New Year’s Day)",
        "Next make-up day none left in the published notices",
      ]
    ),
    (
      "2026-12-31T00:00:00Z", "zh-Hans",
      ["今天上班", "下一个假期 2027年1月1日星期五（元旦）", "下一个补班日 已公布的安排中暂时没有", "2027 年的放假通知尚未发布"]
    ),
  ])
  func `the page begins with today, what comes next, and in December with what is not known`(
    date: String, language: String, lines: [String]
  ) throws {
    let now = Int64(try Date(date, strategy: .iso8601).timeIntervalSince1970)
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": "a"])
    let page = try SubscribePage(
      [.init(name: "lang", value: language)], FeedRequest(head, peer: "192.0.2.1"), Snapshot(.through2026),
      ServiceConfiguration(timeZones: .system) { now })
    let text = try #require(page.html.text.firstMatch(of: /<p class="next">(.*?)<\/p>/.dotMatchesNewlines())?.1)
    let found = text.replacing(/<\/strong>(?=<span>)|<\/span>/, with: "|").replacing(/<[^>]*>/, with: "")
    #expect(
      found.split(separator: "|").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
        == lines)
  }

  @Test func `the page, the readiness and the metrics tell of a year that is not confirmed`() async throws {
    let coming = try HolidayYear(
      year: 2027,
      notices: [HolidayNotice(address: "https://www.gov.cn/1", date: CivilDate(iso8601: "2026-11-05"), years: [2027])],
      days: [.init(CivilDate(iso8601: "2027-01-01"), .dayOff(name: "元旦"))])
    let now = Int64(try Date("2026-12-20T00:00:00Z", strategy: .iso8601).timeIntervalSince1970)
    func texts(_ path: String, _ years: [HolidayYear]) throws -> String {
      let router = FeedRouter(
        ServiceConfiguration(timeZones: .system) { now },
        holidays: HolidayCalendar(years: HolidayCalendar.through2026.years + years))
      defer { router.stop() }
      let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: ["Host": "a"])
      switch router.outcome(of: FeedRequest(head, peer: "192.0.2.1")) {
      case .answer(let answer): return String(buffer: answer.body ?? ByteBuffer())
      case .rendering(let rendering): return String(buffer: try rendering.work().plain.body)
      }
    }
    let remark = "the holidays of 2027 come from a single source; the notice itself has not been read yet"
    let unconfirmed = [coming.confirmed(false)]
    #expect(try texts("/readyz", unconfirmed) == "ready, but \(remark)\n")
    #expect(try texts("/readyz", [coming]) == "ready\n")
    let ending = "the holidays of 2027 are not published yet; the year begins in 12 days"
    #expect(try texts("/readyz", []) == "ready, but \(ending)\n")
    #expect(try texts("/metrics", unconfirmed).contains("\nworkday_unconfirmed_years 1\n"))
    #expect(try texts("/metrics", [coming]).contains("\nworkday_unconfirmed_years 0\n"))
    #expect(try texts("/?lang=zh-Hans", unconfirmed).contains("<span>2027年的放假安排仅见于一处来源，尚未与通知核对</span>"))
    #expect(try texts("/?lang=zh-Hans&month=2027-01", unconfirmed).contains("1月1日–31日 仅见于一处来源，尚未核对通知"))
    #expect(try !texts("/?lang=zh-Hans&month=2027-01", [coming]).contains("仅见于一处来源"))
    #expect(try texts("/holidays/2027.json", unconfirmed).contains("\n  \"confirmed\": false,\n"))
    #expect(try !texts("/holidays/2027.json", [coming]).contains("confirmed"))
  }

  @Test(arguments: [
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", "Apple Calendar"),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Apple Calendar"),
    ("Mozilla/5.0 (Linux; Android 16; Pixel 9)", "Android"), ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Outlook"),
    ("Mozilla/5.0 (X11; Linux x86_64)", nil),
  ])
  func `the app of the visitor's system is the first`(agent: String, app: String?) throws {
    let page = try server.curl("/?lang=en", "-A", agent)
    let names = page.text.matches(of: /<li><a class="button"[^>]*>([^<]*)</).map { String($0.1) }
    #expect(names.first == app ?? "Apple Calendar" && names.count == 6)
    #expect(page.text.contains("<ul class=\"apps own\">") == (app != nil))
    #expect(page["Vary"]?.contains("User-Agent") == true)
    // No cache gives one visitor's page to another.
    #expect(try server.curl("/?lang=en", "-A", "curl")["ETag"] != page["ETag"] || app == nil)
  }

  @Test func `each app's button has its style, unless one is chosen`() throws {
    func styles(_ target: String) throws -> Set<String> {
      let text = try server.curl(target).text
      return Set(
        text.matches(of: /<a class="button" href="([^"]*)"/).compactMap { link in
          link.1.firstMatch(of: /style(?:=|%3D)([a-z]+)/).map { String($0.1) }
        })
    }
    #expect(try styles("/?lang=en") == ["events", "rdate"])
    let text = try server.curl("/?lang=en").text
    #expect(text.firstMatch(of: /href="([^"]*)">Thunderbird</)?.1.contains("style=rdate") == true)
    #expect(text.firstMatch(of: /id="address" readonly value="([^"]*)"/)?.1.contains("style=events") == true)
    #expect(text.contains("<details><summary>More</summary>"))
    for style in ["events", "rdate", "expanded"] {
      #expect(try styles("/?lang=en&time=09:00&style=\(style)") == [style])
      #expect(try server.curl("/?lang=en&style=\(style)").text.contains("<details open><summary>"))
    }
  }

  @Test func `the link for Outlook has the whole address of the feed, with all its options`() throws {
    let text = try server.curl("/?lang=en&time=09:00&title=x").text
    let link = try #require(text.firstMatch(of: /href="(https:\/\/outlook[^"]*)"/)?.1).replacing("&amp;", with: "&")
    let items = try #require(URLComponents(string: String(link))?.queryItems)
    #expect(items.map(\.name) == ["url", "name"], "\(link)")
    let address = try #require(items.first?.value)
    let options = try #require(URLComponents(string: address)?.queryItems).map(\.name)
    #expect(Set(options).isSuperset(of: ["time", "title"]), "\(address)")
    #expect(try server.curl(String(address.trimmingPrefix(server.address))).status == 200)
  }

  @Test func `the evening before a make-up day can have a reminder`() throws {
    let plain = try server.curl("/?lang=zh-Hans").text
    #expect(plain.contains("<label for=\"eve\">补班前一天晚上</label>"))
    #expect(plain.firstMatch(of: /id="address" readonly value="([^"]*)"/)?.1.contains("eve=") == false)
    let page = try server.curl("/?lang=zh-Hans&time=09:00&eve=21:00").text
    #expect(page.contains("<option value=\"21:00\" selected>21:00</option>"))
    let address = try #require(page.firstMatch(of: /id="address" readonly value="([^"]*)"/)?.1)
    let feed = try server.curl(String(address.replacing("&amp;", with: "&").trimmingPrefix(server.address)))
    #expect(feed.text.contains("SUMMARY:明天补班"))
  }

  @Test func `a browser's question for an icon is answered`() throws {
    let icon = try server.curl("/favicon.ico")
    #expect(icon.status == 200 && icon["Content-Type"] == "image/svg+xml")
    #expect(icon.text.hasPrefix("<svg ") && icon.text.contains("班"))
    #expect(try server.curl("/favicon.ico?x=1").status == 400)
  }

  @Test(arguments: [
    ("pattern=big-small&big-week=2026-11-28", "pattern=big-small&amp;big-week=2026-11-28", "1 7 8 15 21 22 29"),
    ("pattern=big-small&big-week=2026-11-16", "pattern=big-small&amp;big-week=2026-11-16", "1 8 14 15 22 28 29"),
    ("pattern=cycle&cycle=DDO&cycle-start=2026-11-01", "pattern=cycle:DDO%402026-11-01", "3 6 9 12 15 18 21 24 27 30"),
    ("pattern=cycle:DDO@2026-11-01", "pattern=cycle:DDO%402026-11-01", "3 6 9 12 15 18 21 24 27 30"),
  ])
  func `big and small weeks and cycles of shifts are in the address and the preview`(
    query: String, parameters: String, daysOff: String
  ) throws {
    for language in ["zh-Hans", "en"] {
      let page = try server.curl("/?lang=\(language)&month=2026-11&time=09:00&title=x&" + query)
      #expect(page.status == 200)
      let address = try #require(page.text.firstMatch(of: /id="address" readonly value="([^"]*)"/)?.1)
      #expect(address.contains("&amp;" + parameters), "\(address)")
      #expect(page.text.contains("href=\"" + address.replacing(/^http/, with: "webcal") + "\""))
      let off = page.text.matches(of: /<td class="weekend"[^>]*><time datetime="2026-11-[0-9]{2}">([0-9]+)</)
      #expect(off.map(\.1).joined(separator: " ") == daysOff)
      let feed = try server.curl(String(address.replacing("&amp;", with: "&").trimmingPrefix(server.address)))
      #expect(feed.status == 200 && feed["Content-Type"] == "text/calendar; charset=utf-8")
    }
  }

  @Test func `other choices ignore the fields of big weeks and cycles, which the form sends too`() throws {
    let page = try server.curl(
      "/?time=09:00&title=x&pattern=six-day&big-week=2026-11-28&cycle=DDO&cycle-start=2026-11-01")
    #expect(page.status == 200)
    let address = try #require(page.text.firstMatch(of: /id="address" readonly value="([^"]*)"/)?.1)
    #expect(address.contains("pattern=six-day") && !address.contains("big-week") && !address.contains("DDO"))
  }

  @Test(arguments: ["cycle=D1O&cycle-start=2026-11-01", "cycle=OO&cycle-start=2026-11-01", "cycle=DDO&cycle-start=x"])
  func `a cycle that is none is said on the page`(_ query: String) throws {
    let page = try server.curl("/?time=09:00&title=x&pattern=cycle&" + query)
    #expect(page.status == 400)
    #expect(page.text.contains("role=\"alert\"") && !page.text.contains("id=\"address\""))
  }

  @Test(arguments: [
    ("localhost", true), ("localhost:8080", true), ("127.0.0.1", true), ("127.1.2.3:80", true), ("[::1]:8080", true),
    ("[::1]", true), ("a.localhost", true), ("work.example", false), ("192.168.1.2:8080", false),
    ("localhost.example", false), ("127.0.0.1.example", false), ("[::2]:127", false),
  ])
  func `an address that only this computer reaches has a warning beside it`(host: String, isLoopback: Bool) throws {
    for (language, words) in [("zh-Hans", "手机和别的电脑打不开"), ("en", "phones and other computers can’t reach it")] {
      let text = try server.curl("/?lang=\(language)", "-H", "Host: \(host)").text
      #expect(text.contains("role=\"note\"") == isLoopback)
      #expect((text.contains(words) && text.contains("--listen") && text.contains("BASE_URL")) == isLoopback)
    }
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

  @Test(arguments: [
    (
      "zh-Hans", "上班|休 放假|班 补班", "放假 春节", "补班 春节", "工作日 16 天",
      ["班 2月14日 春节", "休 2月15日–23日 春节", "班 2月28日 春节"], "10月1日–31日 放假安排尚未公布，暂按平常的工作日显示"
    ),
    (
      "en", "workday|休 day off|班 make-up day", "day off Spring Festival", "make-up day Spring Festival", "16 workdays",
      ["班 14 Feb Spring Festival", "休 15–23 Feb Spring Festival", "班 28 Feb Spring Festival"],
      "1–31 Oct not published yet; ordinary weekends assumed"
    ),
  ])
  func `a month, its legend and its notes have the words of the language`(
    language: String, legend: String, dayOff: String, makeUp: String, count: String, notes: [String],
    provisional: String
  ) throws {
    let text = try server.curl("/?lang=\(language)&month=2026-02").text
    let words = text.firstMatch(of: /<p class="legend">(.*?)<\/p>/)?.1.matches(of: />([^<]+)<\/span>/).map(\.1) ?? []
    #expect(words.joined(separator: "|") == legend)
    let cell = /<td class="(holiday|makeup)"[^>]*><time[^>]*>\d+<\/time><small><span[^>]*>.<\/span><span[^>]*>([^<]*)</
    let days = text.matches(of: cell).map { "\($0.1) \($0.2)" }
    #expect(Set(days) == ["holiday \(dayOff)", "makeup \(makeUp)"] && days.count == 9 + 2)
    #expect(text.contains("<p class=\"count\">\(count)</p>"))
    #expect(text.matches(of: /<p class="note">([^<]*)<\/p>/).map { String($0.1) } == notes)
    let later = try server.curl("/?lang=\(language)&month=2040-10").text
    #expect(later.matches(of: /<p class="note">([^<]*)<\/p>/).map { String($0.1) } == [provisional])
  }
}
