// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import FeedPages
internal import Support
internal import WorkdayFeeds
internal import Workdays

extension SubscribePage {
  var html: HTML {
    let other = language(PageLanguage.english, .chinese)
    let alert = problem.map {
      "<div class=\"problem\" role=\"alert\"><strong>\(language["problem"])</strong> <span lang=\"en\">\($0)</span></div>"
        as HTML
    }
    return .document(
      language: language.rawValue, title: language["title"], description: language["lead"], style: PageStyle.element,
      body: """
        <a class="skip" href="#subscribe">\(language["skip"])</a>
        <header>
        <div class="bar">
        <p class="brand"><span aria-hidden="true">班</span> workday-ics</p>
        <nav aria-label="\(language["languages"])"><a href="/?\(pageQuery(other))" hreflang="\(other.rawValue)" \
        lang="\(other.rawValue)">\(language["otherLanguage"])</a></nav>
        </div>
        <h1>\(language["title"])</h1>
        <p class="lead">\(language["lead"])</p>
        <p class="next"><strong>\(language["nextMakeUp"])</strong> \(nextMakeUpDay)</p>
        </header>
        <main>
        \(alert)
        <div class="columns">
        \(choices)
        <section aria-labelledby="month">
        <h2 id="month">\(language["preview"])</h2>
        \(feed.map(preview) ?? "<p>\(language["noPreview"])</p>")
        </section>
        </div>
        \(feed.map(links))\(PageChoices.adviceSection(language))
        <section aria-labelledby="data">
        <h2 id="data">\(language["data"])</h2>
        <p>\(data)</p>
        <ul class="notices">
        \(notices)</ul>
        </section>
        </main>
        <footer><p>\(language["footer"]) \
        <a href="/api/days?from=\(today.year)-01-01&amp;to=\(today.year)-12-31">JSON</a></p></footer>
        """)
  }

  private var locale: ViewLocale { MonthPreview.locale(language) }

  /// The query of this page in a language, perhaps with another month, with or without the Chinese calendar.
  private func pageQuery(_ language: PageLanguage, month: YearMonth? = nil, lunar: Bool? = nil) -> String {
    var parameters = [RequestTarget.Parameter(name: "lang", value: language.rawValue)]
    // An unchanged form gets the default title of the other language.
    if form != PageForm(self.language, today: today) { parameters += form.pageParameters }
    if let month { parameters.append(RequestTarget.Parameter(name: "month", value: month.iso8601)) }
    if lunar ?? showsLunar { parameters.append(RequestTarget.Parameter(name: "lunar", value: "true")) }
    return RequestTarget.query(parameters)
  }

  private var nextMakeUpDay: HTML {
    guard let day = snapshot.holidays.days.first(where: { $0.date >= today && !$0.ruling.isDayOff }) else {
      return "\(language["noMakeUp"])"
    }
    let name = HolidayNames.name(day.ruling.name, in: locale.language)
    let text = locale.title(of: day.date) + language("（\(name)）", " (\(name))")
    return "<time datetime=\"\(day.date.iso8601)\">\(text)</time>"
  }

  private var data: String {
    let years = snapshot.holidays.publishedYears
    guard let first = years.first, let last = years.last else { return "" }
    let date = locale.title(of: snapshot.publishedDate)
    return language(
      "国务院办公厅关于节假日安排的通知，\(first) 至 \(last) 年，最近一次 \(date)。每个地址在送出前都会读回并逐日核对。",
      "Notices of the General Office of the State Council for \(first) to \(last), the newest dated \(date). "
        + "Every calendar is read back and checked day by day before it is sent.")
  }

  private var notices: [HTML] {
    snapshot.holidays.years.suffix(6).reversed().flatMap { holidayYear in
      holidayYear.notices.compactMap { notice in
        guard let address = notice.address, address.hasPrefix("https://") || address.hasPrefix("http://") else {
          return nil
        }
        return """
          <li><a href="\(address)" rel="noopener noreferrer">\
          \(language("\(holidayYear.year) 年的通知", "Notice for \(holidayYear.year)"))</a> \
          <time datetime="\(notice.date.iso8601)">\(notice.date.iso8601)</time></li>

          """
      }
    }
  }

  private var choices: HTML {
    let kept = form.others + form.times.dropFirst(2).map { RequestTarget.Parameter(name: "time", value: $0) }
    let hidden = kept.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">\n" as HTML }
    let styles = PageChoices.styles(language).map { style in
      """
      <label class="radio"><input type="radio" name="style" value="\(style.value)"\
      \(style.value == form["style"] ? " checked" : "")>\
      <span><strong>\(style.label)</strong> <small>\(style.reason)</small></span></label>

      """ as HTML
    }
    return """
      <section aria-labelledby="choose">
      <h2 id="choose">\(language["choose"])</h2>
      <form method="get" action="/">
      <input type="hidden" name="lang" value="\(language.rawValue)">
      \(showsLunar ? "<input type=\"hidden\" name=\"lunar\" value=\"true\">\n" as HTML : nil)\
      \(hidden)\
      \(field("title", "eventTitle", "name=\"title\" maxlength=\"200\" value=\"\(form["title"])\" autocomplete=\"off\""))
      <div class="pair">
      \(field("time", "time", "name=\"time\" type=\"time\" value=\"\(form.times.first ?? "")\" aria-describedby=\"time-help\""))
      \(field("time2", "time2", "name=\"time\" type=\"time\" value=\"\(form.times.dropFirst().first ?? "")\""))
      </div>
      <p class="help" id="time-help">\(language["timeHelp"])</p>
      <div class="pair">
      \(menu("duration", PageChoices.durations(language), chosen: form["duration"].isEmpty ? "1m" : form["duration"]))
      \(menu("alarm", PageChoices.alarms(language), chosen: form["alarm"]))
      </div>
      \(menu("pattern", PageChoices.patterns(language), chosen: form["pattern"]))
      <div class="big">\
      \(field("big-week", "bigWeek", "name=\"big-week\" type=\"date\" value=\"\(form["big-week"])\" aria-describedby=\"big-week-help\""))
      <p class="help" id="big-week-help">\(language["bigWeekHelp"])</p></div>
      <div class="shifts"><div class="pair">
      \(field("cycle", "cycle", "name=\"cycle\" maxlength=\"180\" value=\"\(form["cycle"])\" autocomplete=\"off\" aria-describedby=\"cycle-help\""))
      \(field("cycle-start", "cycleStart", "name=\"cycle-start\" type=\"date\" value=\"\(form["cycle-start"])\""))
      </div>
      <p class="help" id="cycle-help">\(language["cycleHelp"])</p></div>
      <fieldset><legend>\(language["style"])</legend>
      \(styles)</fieldset>
      <button type="submit">\(language["update"])</button>
      </form>
      </section>
      """
  }

  private func field(_ id: String, _ label: String, _ attributes: HTML) -> HTML {
    "<div class=\"field\"><label for=\"\(id)\">\(language[label])</label><input id=\"\(id)\" \(attributes)></div>"
  }

  /// A menu of the offered choices, and the current value if it is not one of them.
  private func menu(_ name: String, _ offered: [PageChoices.Choice], chosen: String) -> HTML {
    let all = offered.contains { $0.value == chosen } ? offered : offered + [(chosen, chosen)]
    let options = all.map {
      "<option value=\"\($0.value)\"\($0.value == chosen ? " selected" : "")>\($0.label)</option>\n" as HTML
    }
    return """
      <div class="field"><label for="\(name)">\(language[name])</label><select id="\(name)" name="\(name)">
      \(options)</select></div>
      """
  }

  private func links(_ feed: FeedDescription) -> HTML {
    let path = "/workdays.ics?" + RequestTarget.query(form.feedParameters(language))
    let holidaysPath = "/holidays.ics?lang=" + language.rawValue
    return """
      <section id="subscribe" aria-labelledby="subscribe-head">
      <h2 id="subscribe-head">\(language["subscribe"])</h2>
      <p>\(language["subscribeHelp"])</p>
      \(SubscribeLinks(language, base: origin, file: path, name: feed.calendarName).html)
      <h3>\(language["holidays"])</h3>
      <p>\(language["holidaysHelp"]) <a href="\(SubscribeLinks.webcal(origin + holidaysPath))">\(language["holidaysSubscribe"])</a> · \
      <a href="\(origin)\(holidaysPath)" download="holidays.ics">\(language["download"])</a></p>
      <p class="plain"><code>\(origin)\(holidaysPath)</code></p>
      </section>

      """
  }

  private func preview(_ feed: FeedDescription) -> HTML {
    let marker = feed.schedule(snapshot.holidays).marker
    let preview = MonthPreview(
      month, showsLunar ? DayMarking.withLunarDays(marker, in: locale.language) : marker, language, today: today)
    func link(_ step: Int, _ rel: String, _ text: (String) -> String) -> HTML? {
      guard let month = month.adding(months: step), HolidayYear.allowedYears.contains(month.year) else { return nil }
      return """
        <a rel="\(rel) nofollow" href="/?\(pageQuery(language, month: month))#month">\(text(locale.title(of: month)))</a>
        """
    }
    return """
      \(preview.table)
      <nav class="months" aria-label="\(language["months"])">\
      \(link(-1, "prev") { "← " + $0 })\(link(1, "next") { $0 + " →" })</nav>
      \(MonthPreview.legend(language))
      \(preview.notes)
      <p><a rel="nofollow" href="/?\(pageQuery(language, month: month, lunar: !showsLunar))#month">\
      \(language[showsLunar ? "noLunar" : "lunar"])</a></p>

      """
  }
}
