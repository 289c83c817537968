// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import FeedPages
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// The pages of a site: one for each feed, with the choices as links, and an index in each language.
///
/// They need no server and no JavaScript, and link by the names of files alone.
struct SitePages {
  private let feeds: SiteFeeds
  /// The names of the described feeds that the site has.
  private let linked: [String]
  private let holidays: HolidayCalendar
  private let baseURL: String?

  init(_ feeds: SiteFeeds, linking linked: [String], holidays: HolidayCalendar, baseURL: String?) {
    self.feeds = feeds
    self.linked = linked
    self.holidays = holidays
    self.baseURL = baseURL
  }

  /// All pages, the indexes last.
  var files: [SiteFile] {
    var files = feeds.variants.map { variant in
      SiteFile(SitePages.name(variant.file.name), Array(page(variant).text.utf8))
    }
    files += (feeds.described?.files ?? []).map { feed in
      SiteFile(SitePages.name(feed.name), Array(page(ofDescribed: feed.name).text.utf8))
    }
    for language in PageLanguage.allCases.reversed() {
      let usual = SiteFeeds.name(language.feed, "09:00", .events) + ".ics"
      guard let first = feeds.variants.first(where: { $0.file.name == usual }) else { continue }
      files.append(SiteFile(SitePages.index(language), Array(page(first).text.utf8)))
    }
    return files
  }

  private static func name(_ calendar: String) -> String { calendar.dropLast(4) + ".html" }

  static func index(_ language: PageLanguage) -> String { language("index.html", "index-en.html") }

  // MARK: - Pages that are there

  /// The line that all pages have.
  private static let brand: HTML = "<p class=\"brand\"><span aria-hidden=\"true\">班</span> workday-ics</p>"

  /// Whether the content of a file that is named like a described feed's is a feed or a page of a site.
  static func isOwn(_ content: [UInt8], named name: String) -> Bool {
    let mark = name.hasSuffix(".ics") ? "\r\nPRODID:-//workday-ics//" : brand.text
    return String(decoding: content, as: UTF8.self).contains(mark)
  }

  /// A page without its links to the pages of some described feeds.
  static func removingLinks(from page: [UInt8], where isRemoved: (_ feed: String) -> Bool) -> [UInt8] {
    let lines = page.split(separator: 0x0A, omittingEmptySubsequences: false).filter { line in
      guard line.starts(with: "<li>".utf8) else { return true }
      let text = String(decoding: line, as: UTF8.self)
      let feed = String(text.split(separator: "\"").dropFirst().first?.dropLast(5) ?? "")
      return text + "\n" != link(feed).text || !isRemoved(feed)
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  /// The link to the page of a described feed, a line.
  private static func link(_ feed: String) -> HTML { "<li><a href=\"\(feed).html\">\(feed)</a></li>\n" }

  // MARK: - Pages

  private func page(_ variant: SiteFeeds.Variant) -> HTML {
    let language = variant.language.page
    let other = language(PageLanguage.english, .chinese)
    return document(
      language, other: SitePages.name(SiteFeeds.name(other.feed, variant.time, variant.style) + ".ics"),
      body: """
        <section aria-labelledby="choose">
        <h2 id="choose">\(language["choose"])</h2>
        \(choices(variant))
        \(described(language))
        </section>
        \(subscribing(language, variant.file.name, variant.feed.description.calendarName))
        \(preview(language, variant.feed.description.schedule(holidays).marker, variant.feed.description.years))
        """)
  }

  private func page(ofDescribed name: String) -> HTML {
    let language = PageLanguage.chinese
    return document(
      language, other: SitePages.index(.english),
      body: """
        <section aria-labelledby="choose">
        <h2 id="choose">\(String(name.dropLast(4)))</h2>
        <p><a href="\(SitePages.index(language))">\(language("其他日历", "Other calendars"))</a></p>
        </section>
        \(subscribing(language, name, String(name.dropLast(4))))
        """)
  }

  private func document(_ language: PageLanguage, other: String, body: HTML) -> HTML {
    let newest = holidays.years.flatMap(\.notices).map(\.date).max()?.iso8601 ?? ""
    let tag = language(PageLanguage.english, .chinese).rawValue
    return .document(
      language: language.rawValue, title: language["title"], description: language["lead"], style: PageStyle.element,
      body: """
        <header>
        <div class="bar">
        \(SitePages.brand)
        <nav aria-label="\(language["languages"])"><a href="\(other)" hreflang="\(tag)" lang="\(tag)">\
        \(language["otherLanguage"])</a></nav>
        </div>
        <h1>\(language["title"])</h1>
        <p class="lead">\(language["lead"])</p>
        </header>
        <main>
        \(body)
        \(PageChoices.adviceSection(language))
        </main>
        <footer><p>\(language("数据：国务院办公厅的通知，最近一次 ", "Data: the notices of the State Council, the newest dated "))\
        <time datetime="\(newest)">\(newest)</time> · <a href="manifest.json">JSON</a></p></footer>
        """)
  }

  // MARK: - Parts

  /// The times and styles as links to their pages; the page's own are marked.
  private func choices(_ variant: SiteFeeds.Variant) -> HTML {
    let language = variant.language.page
    func link(_ text: String, _ time: String?, _ style: FeedStyle, isHere: Bool) -> HTML {
      let name = SitePages.name(SiteFeeds.name(variant.language, time, style) + ".ics")
      return """
        <li><a href="\(name)"\(isHere ? " aria-current=\"page\"" : nil)>\(text)</a></li>

        """
    }
    let times = SiteFeeds.times.map { time in
      link(time ?? language("全天", "all day"), time, variant.style, isHere: time == variant.time)
    }
    let styles = PageChoices.styles(language).compactMap { style in
      FeedStyle(rawValue: style.value).map {
        link(style.label + " — " + style.reason, variant.time, $0, isHere: $0 == variant.style)
      }
    }
    return """
      <h3>\(language["time"])</h3>
      <ul class="times">
      \(times)</ul>
      <h3>\(language["style"])</h3>
      <ul>
      \(styles)</ul>
      """
  }

  /// Links to the feeds of descriptions, if there are any.
  private func described(_ language: PageLanguage) -> HTML? {
    guard !linked.isEmpty else { return nil }
    let links = linked.map(SitePages.link)
    return """
      <h3>\(language("各自的日历", "Calendars of their own"))</h3>
      <ul>
      \(links)</ul>
      """
  }

  private func subscribing(_ language: PageLanguage, _ file: String, _ name: String) -> HTML {
    let calendars = feeds.holidays.filter { $0.language == language.feed }.map { calendar in
      let name = calendar.file.name
      let address = baseURL.map { SubscribeLinks.webcal($0 + "/" + name) } ?? name
      let help = language("同上，另有传统节日和二十四节气。", "The same with traditional festivals and the 24 solar terms.")
      return """
        <p>\(calendar.hasFestivals ? help : language["holidaysHelp"]) <a href="\(address)">\
        \(language["holidaysSubscribe"])</a> · <a href="\(name)" download>\(language["download"])</a></p>

        """ as HTML
    }
    return """
      <section id="subscribe" aria-labelledby="subscribe-head">
      <h2 id="subscribe-head">\(language("二、订阅", "2. Subscribe"))</h2>
      <p>\(baseURL == nil ? language("复制下面按钮的链接地址，在日历应用里“添加订阅”。", "Copy the address of the link below, and add it as a subscription in your calendar app.") : language["subscribeHelp"])</p>
      \(SubscribeLinks(language, base: baseURL.map { $0 + "/" }, file: file, name: name).html)
      <h3>\(language["holidays"])</h3>
      \(calendars)</section>
      """
  }

  /// The months of the newest published year, so that the page does not depend on the day on which it is made.
  private func preview(_ language: PageLanguage, _ marker: @escaping DayMarker, _ years: ClosedRange<Int>) -> HTML {
    let months = (1...12).compactMap { try? YearMonth(year: years.upperBound, month: $0) }.map { month in
      let preview = MonthPreview(month, marker, language)
      return "<div>\(preview.table)\n\(preview.notes)</div>\n" as HTML
    }
    return """
      <section aria-labelledby="preview">
      <h2 id="preview">\(language("三、看看哪天上班", "3. Check the workdays"))</h2>
      \(MonthPreview.legend(language))
      <div class="year">
      \(months)</div>
      </section>
      """
  }
}

extension PageLanguage {
  fileprivate var feed: FeedLanguage { self(.simplifiedChinese, .english) }
}

extension FeedLanguage {
  fileprivate var page: PageLanguage {
    switch self {
    case .simplifiedChinese: .chinese
    case .english: .english
    }
  }
}
