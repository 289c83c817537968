// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
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
    let advice = PageChoices.advice(language).map { row in
      "<tr><th scope=\"row\">\(row.app)</th><td><code>\(row.style)</code></td><td>\(row.reason)</td></tr>\n" as HTML
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
        \(feed.map(links))<section aria-labelledby="which">
        <h2 id="which">\(language["which"])</h2>
        <div class="scroll" role="region" aria-labelledby="which" tabindex="0"><table class="advice">
        <thead><tr><th scope="col">\(language["app"])</th><th scope="col">\(language["style"])</th>\
        <th scope="col">\(language["why"])</th></tr></thead>
        <tbody>
        \(advice)</tbody>
        </table></div>
        </section>
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

  private var locale: ViewLocale { ViewLocale(language(.simplifiedChinese, .english), region: "CN") }

  /// The query of this page in a language, perhaps with another month.
  private func pageQuery(_ language: PageLanguage, month: YearMonth? = nil) -> String {
    var parameters = [RequestTarget.Parameter(name: "lang", value: language.rawValue)]
    // An unchanged form gets the default title of the other language.
    if form != PageForm(self.language, today: today) { parameters += form.pageParameters }
    if let month { parameters.append(RequestTarget.Parameter(name: "month", value: month.iso8601)) }
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
    // The public address without its scheme.
    let authority = origin.dropFirst(origin.hasPrefix("https://") ? 8 : 7)
    let (address, webcal) = (origin + path, "webcal://" + authority + path)
    let outlook =
      "https://outlook.live.com/calendar/0/addfromweb?url=\(percentEncoded(address, keeping: "-._~"))"
      + "&name=\(percentEncoded(feed.calendarName, keeping: "-._~"))"
    let google = "https://calendar.google.com/calendar/r/settings/addbyurl"
    func app(_ name: String, _ address: String, _ attributes: HTML = "") -> HTML {
      """
      <li><a class="button" href="\(address)"\(attributes)>\(language[name])</a>\
      <span>\(language[name + "Help"])</span></li>
      """
    }
    let picture = QRCode.svg(webcal, label: language["qr"]).map { picture in
      "<figure>\(picture)<figcaption>\(language["qr"])</figcaption></figure>" as HTML
    }
    let warning: HTML = "<p class=\"problem\" role=\"note\">\(HTML(verbatim: language["loopback"]))</p>"
    return """
      <section id="subscribe" aria-labelledby="subscribe-head">
      <h2 id="subscribe-head">\(language["subscribe"])</h2>
      <p>\(language["subscribeHelp"])</p>
      <div class="field address"><label for="address">\(language["address"])</label>\
      <input id="address" readonly value="\(address)"></div>
      \(SubscribePage.isLoopback(authority) ? warning : nil)
      <div class="columns">
      <ul class="apps">
      \(app("apple", webcal))
      \(app("thunderbird", webcal))
      \(app("outlook", outlook, " rel=\"noopener noreferrer\""))
      \(app("google", google, " rel=\"noopener noreferrer\""))
      \(app("android", webcal))
      \(app("download", path, " download=\"workdays.ics\""))
      </ul>
      \(picture)
      </div>
      <h3>\(language["holidays"])</h3>
      <p>\(language["holidaysHelp"]) <a href="webcal://\(authority)\(holidaysPath)">\(language["holidaysSubscribe"])</a> · \
      <a href="\(origin)\(holidaysPath)" download="holidays.ics">\(language["download"])</a></p>
      <p class="plain"><code>\(origin)\(holidaysPath)</code></p>
      </section>

      """
  }

  /// Whether only this machine can reach an address.
  private static func isLoopback(_ authority: Substring) -> Bool {
    let host = authority.prefix { $0 != "/" }.lowercased().replacing(/:[0-9]*$/, with: "")
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || host.wholeMatch(of: /127(\.[0-9]+){3}/) != nil
  }

  private func preview(_ feed: FeedDescription) -> HTML {
    let marker = feed.schedule(snapshot.holidays).marker
    let grid = MonthGrid(month, firstWeekday: locale.firstWeekday)
    let count = month.days.count { marker($0).kind.isWorked }
    func link(_ step: Int, _ rel: String, _ text: (String) -> String) -> HTML? {
      guard let month = month.adding(months: step), HolidayYear.allowedYears.contains(month.year) else { return nil }
      return """
        <a rel="\(rel) nofollow" href="/?\(pageQuery(language, month: month))#month">\(text(locale.title(of: month)))</a>
        """
    }
    let weekdays = grid.weekdays.map {
      "<th scope=\"col\" abbr=\"\(locale.name(of: $0, .long))\">\(locale.header(of: $0))</th>" as HTML
    }
    let weeks = grid.weeks.map { week in "<tr>\(week.map { cell($0, marker) })</tr>\n" as HTML }
    return """
      <table class="month">
      <caption>\(locale.title(of: month))</caption>
      <thead><tr>\(weekdays)</tr></thead>
      <tbody>
      \(weeks)</tbody>
      </table>
      <nav class="months" aria-label="\(language["months"])">\
      \(link(-1, "prev") { "← " + $0 })\(link(1, "next") { $0 + " →" })</nav>
      <p class="legend"><span class="workday">\(language["workday"])</span> \
      <span class="holiday">休 \(language["holiday"])</span> <span class="makeup">班 \(language["makeup"])</span></p>
      <p class="count">\(language("工作日 \(count) 天", counted(count, "workday")))</p>
      \(notes(month.days, marker).map { "<p class=\"note\">\($0)</p>" as HTML })

      """
  }

  private func cell(_ cell: MonthGrid.Cell, _ marker: DayMarker) -> HTML {
    guard cell.position == .within, let date = cell.date else { return "<td></td>" }
    let marking = marker(date)
    let mark = DayMarks.chinese.mark(of: marking.kind)
    let name = marking.name.map { HolidayNames.name($0, in: locale.language) } ?? ""
    let meaning: HTML = """
      <small><span aria-hidden="true">\(mark)</span>\
      <span class="hidden">\(language[marking.kind.rawValue]) \(name)</span></small>
      """
    return """
      <td class="\(marking.kind.rawValue)"\(date == today ? " aria-current=\"date\"" : nil)>\
      <time datetime="\(date.iso8601)">\(date.day)</time>\(mark.isEmpty ? nil : meaning)</td>
      """
  }

  /// The month's holidays and make-up days, and a note on provisional days.
  private func notes(_ days: ClosedRange<CivilDate>, _ marker: DayMarker) -> [String] {
    let spans = HolidaySpan.spans(in: days, marker)
    var notes = spans.map { DayMarks.chinese.mark(of: $0.look) + " " + $0.text(locale) }
    let provisional = days.filter { marker($0).isProvisional }
    if let first = provisional.first, let last = provisional.last {
      let span = locale.span(from: first, to: last)
      notes.append(
        language("\(span)的安排尚未公布，暂按平常的周末推算", "\(span): not published yet; ordinary weekends assumed"))
    }
    return notes
  }
}
