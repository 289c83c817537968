// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import FeedPages
import Support
import WorkdayFeeds
import Workdays

/// The pages of a site: one for each feed, with the choices as links, and an index in each language.
///
/// They need no server and no JavaScript, and link by the names of files alone.
struct SitePages {
  let feeds: SiteFeeds
  /// The names of the described feeds that the site has.
  let linked: [String]
  let holidays: HolidayCalendar
  let baseURL: String?

  /// All pages, the indexes last.
  var files: [SiteFile] {
    var files = feeds.variants.map { variant in
      SiteFile(SitePages.name(variant.file.name), Array(page(variant).text.utf8))
    }
    files += (feeds.described?.files ?? []).map { feed in
      SiteFile(SitePages.name(feed.name), Array(page(ofDescribed: feed.name).text.utf8))
    }
    for texts in feeds.languages.reversed() {
      let usual = SiteFeeds.name(texts.language, "09:00", .events) + ".ics"
      guard let first = feeds.variants.first(where: { $0.file.name == usual }) else { continue }
      files.append(SiteFile(SitePages.index(texts.language), Array(page(first).text.utf8)))
    }
    return files
  }

  private static func name(_ calendar: String) -> String { calendar.dropLast(4) + ".html" }

  static func index(_ language: Language) -> String { "index" + SiteFeeds.suffix(language) + ".html" }

  // MARK: - Pages that are there

  /// Whether the content of a file that is named like a described feed's is a feed or a page of a site.
  static func isOwn(_ content: [UInt8], named name: String) -> Bool {
    let mark = name.hasSuffix(".ics") ? "\r\nPRODID:-//workday-ics//" : PageTexts.brand.text
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
    let texts = variant.texts
    return page(
      texts,
      inOthers: { SitePages.name(SiteFeeds.name($0.language, variant.time, variant.style) + ".ics") },
      main: """
        <section aria-labelledby="choose">
        <h2 id="choose">\(texts.choices.headline)</h2>
        \(choices(variant))
        \(described(texts))
        </section>
        \(subscribing(texts, variant.file.name, variant.feed.description.calendarName))
        \(preview(texts, variant.feed.description.schedule.marker, variant.feed.description.years))
        """)
  }

  private func page(ofDescribed name: String) -> HTML {
    guard let texts = feeds.languages.first else { return "" }
    return page(
      texts, inOthers: { SitePages.index($0.language) },
      main: """
        <section aria-labelledby="choose">
        <h2 id="choose">\(String(name.dropLast(4)))</h2>
        <p><a href="\(SitePages.index(texts.language))">\(texts.site.otherCalendars)</a></p>
        </section>
        \(subscribing(texts, name, String(name.dropLast(4))))
        """)
  }

  private func page(_ texts: PageTexts, inOthers address: (PageTexts) -> String, main: HTML) -> HTML {
    let newest = holidays.newestNotice?.iso8601 ?? ""
    return texts.page(
      inOthers: address, main: "\(main)\n\(texts.adviceSection)",
      footer: """
        \(texts.site.footer)<time datetime="\(newest)">\(newest)</time> · <a href="manifest.json">JSON</a>
        """)
  }

  // MARK: - Parts

  /// The times and styles as links to their pages; the page's own are marked.
  private func choices(_ variant: SiteFeeds.Variant) -> HTML {
    let texts = variant.texts
    func link(_ text: String, _ time: String?, _ style: FeedStyle, isHere: Bool) -> HTML {
      let name = SitePages.name(SiteFeeds.name(texts.language, time, style) + ".ics")
      return """
        <li><a href="\(name)"\(isHere ? " aria-current=\"page\"" : nil)>\(text)</a></li>

        """
    }
    let times = SiteFeeds.times.map { time in
      link(time ?? texts.site.allDay, time, variant.style, isHere: time == variant.time)
    }
    let styles = FeedStyle.bySafety.map { style in
      link(
        texts.label(of: style) + " — " + texts.choices.styleReason(style), variant.time, style,
        isHere: style == variant.style)
    }
    return """
      <h3>\(texts.choices.time)</h3>
      <ul class="times">
      \(times)</ul>
      <details\(variant.style == .safest ? nil : " open" as HTML)><summary>\(texts.choices.more)</summary>
      <h3>\(texts.choices.style)</h3>
      <ul>
      \(styles)</ul>
      </details>
      """
  }

  /// Links to the feeds of descriptions, if there are any.
  private func described(_ texts: PageTexts) -> HTML? {
    guard !linked.isEmpty else { return nil }
    let links = linked.map(SitePages.link)
    return """
      <h3>\(texts.site.ownCalendars)</h3>
      <ul>
      \(links)</ul>
      """
  }

  private func subscribing(_ texts: PageTexts, _ file: String, _ name: String) -> HTML {
    let words = texts.subscribing
    let calendars = feeds.holidays.filter { $0.language == texts.language }.map { calendar in
      let name = calendar.file.name
      let address = baseURL.map { SubscribeLinks.webcal($0 + "/" + name) } ?? name
      return """
        <p>\(calendar.hasFestivals ? texts.site.festivalsHelp : words.holidaysHelp) <a href="\(address)">\
        \(words.holidaysLink)</a> · <a href="\(name)" download>\(words.download.name)</a></p>

        """ as HTML
    }
    return """
      <section id="subscribe" aria-labelledby="subscribe-head">
      <h2 id="subscribe-head">\(texts.site.subscribe)</h2>
      <p>\(baseURL == nil ? texts.site.addressHelp : words.help)</p>
      \(SubscribeLinks.html(texts, base: baseURL.map { $0 + "/" }, name: name) { _ in file })
      <h3>\(words.holidays)</h3>
      \(calendars)</section>
      """
  }

  /// The months of the newest published year, so that the page does not depend on the day on which it is made.
  private func preview(_ texts: PageTexts, _ marker: @escaping DayMarker, _ years: ClosedRange<Int>) -> HTML {
    let months = (1...12).compactMap { try? YearMonth(year: years.upperBound, month: $0) }.map { month in
      let preview = MonthPreview(month, marker, texts)
      return "<div>\(preview.table)\n\(preview.notes)</div>\n" as HTML
    }
    return """
      <section aria-labelledby="preview">
      <h2 id="preview">\(texts.site.preview)</h2>
      \(MonthPreview.legend(texts))
      <div class="year">
      \(months)</div>
      </section>
      """
  }
}
