// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import FeedPages
import Support
import WorkdayFeeds
import Workdays

extension SubscribePage {
  var html: HTML {
    let alert = problem.map {
      """
      <div class="problem" role="alert"><strong>\(texts.server.invalidChoices)</strong> <span lang="en">\($0)</span></div>
      """ as HTML
    }
    return texts.page(
      inOthers: { "/?" + pageQuery($0) }, skip: "<a class=\"skip\" href=\"#subscribe\">\(texts.server.skip)</a>\n",
      next: "<p class=\"next\">\(now)</p>\n",
      main: """
        \(alert)
        <div class="columns">
        \(choices)
        <section aria-labelledby="month">
        <h2 id="month">\(texts.month.headline)</h2>
        \(feed.map(preview) ?? "<p>\(texts.month.none)</p>")
        </section>
        </div>
        \(feed.map(links))\(texts.adviceSection)
        <section aria-labelledby="data">
        <h2 id="data">\(texts.server.data)</h2>
        <p>\(data)</p>
        <ul class="notices">
        \(notices)</ul>
        </section>
        """,
      footer: """
        \(texts.server.footer) \
        <a href="/api/days?from=\(today.year)-01-01&amp;to=\(today.year)-12-31">JSON</a>
        """)
  }

  private var locale: ViewLocale { texts.locale }

  /// The query of this page in a language, perhaps with another month, with or without the Chinese calendar.
  private func pageQuery(_ texts: PageTexts, month: YearMonth? = nil, lunar: Bool? = nil) -> String {
    var parameters = [RequestTarget.Parameter(name: "lang", value: texts.language.rawValue)]
    // An unchanged form gets the default title of the other language.
    if form != PageForm(self.texts, today: today) { parameters += form.pageParameters }
    if let month { parameters.append(RequestTarget.Parameter(name: "month", value: month.iso8601)) }
    if lunar ?? showsLunar { parameters.append(RequestTarget.Parameter(name: "lunar", value: "true")) }
    return RequestTarget.query(parameters)
  }

  /// What today is, the next holiday and the next make-up day, the sooner first, and in December what is not known.
  private var now: HTML {
    let words = texts.server
    let marking = WorkdaySchedule(holidays: snapshot.holidays).marker(today)
    let later = snapshot.holidays.days.filter { $0.date > today }
    // The rest of a holiday that has begun is not the next one.
    var end = marking.kind == .holiday ? today : nil
    let holiday = later.first { day in
      guard day.ruling.isDayOff else { return false }
      guard let last = end, last.adding(days: 1) == day.date else { return true }
      end = day.date
      return false
    }
    let makeUp = later.first { !$0.ruling.isDayOff }
    let next = [(words.nextHoliday, holiday ?? nextCertainDay), (words.nextMakeUpDay, makeUp)].sorted { one, other in
      guard let date = one.1?.date else { return false }
      return other.1.map { date < $0.date } ?? true
    }
    let unconfirmed = snapshot.holidays.unconfirmedYears.compactMap { FeedTexts(texts.language)?.unconfirmedYear($0) }
    let isOpen = today.month == 12 && !snapshot.holidays.publishedYears.contains(today.year + 1)
    return """
      <strong class="today">\(words.today(marking.kind, marking.name.map(ViewTexts(locale.language).holiday)))</strong>\
      \(next.map { "<span>\($0) <strong>\(self.day($1))</strong></span>" as HTML })\
      \(isOpen ? "<span>\(words.unpublished(today.year + 1))</span>" as HTML : nil)\
      \(unconfirmed.map { "<span>\($0)</span>" as HTML })
      """
  }

  /// The next day that is off by the regulation alone, in a year without a notice; nil if there is none.
  private var nextCertainDay: HolidayYear.Day? {
    let certain = (today + 1...today + 400).first { snapshot.holidays.certainty(of: $0) == .certain }
    return certain.flatMap { date in snapshot.holidays[date].map { HolidayYear.Day(date, $0) } }
  }

  /// A day of a notice with its holiday.
  private func day(_ day: HolidayYear.Day?) -> HTML {
    guard let day else { return "\(texts.server.noneLeft)" }
    let name = ViewTexts(locale.language).holiday(day.ruling.name)
    let text = locale.title(of: day.date) + texts.server.holidayName(name)
    return "<time datetime=\"\(day.date.iso8601)\">\(text)</time>"
  }

  private var data: String {
    let years = snapshot.holidays.publishedYears
    guard let first = years.first, let last = years.last else { return "" }
    let date = locale.title(of: snapshot.publishedDate)
    return texts.server.sources(first, last, date)
  }

  private var notices: [HTML] {
    snapshot.holidays.years.suffix(6).reversed().flatMap { holidayYear in
      holidayYear.notices.compactMap { notice in
        guard let address = notice.address, address.hasPrefix("https://") || address.hasPrefix("http://") else {
          return nil
        }
        return """
          <li><a href="\(address)" rel="noopener noreferrer">\
          \(texts.server.notice(holidayYear.year))</a> \
          <time datetime="\(notice.date.iso8601)">\(notice.date.iso8601)</time></li>

          """
      }
    }
  }

  private var choices: HTML {
    let words = texts.choices
    let kept = form.others + form.times.dropFirst(2).map { RequestTarget.Parameter(name: "time", value: $0) }
    let hidden = kept.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">\n" as HTML }
    let ofStyles = FeedStyle.bySafety.map { ($0.rawValue, texts.label(of: $0), words.styleReason($0)) }
    let styles = ([("", words.appStyle.label, words.appStyle.reason)] + ofStyles).map { value, label, reason in
      """
      <label class="radio"><input type="radio" name="style" value="\(value)"\
      \(value == form["style"] ? " checked" : "")>\
      <span><strong>\(label)</strong> <small>\(reason)</small></span></label>

      """ as HTML
    }
    return """
      <section aria-labelledby="choose">
      <h2 id="choose">\(words.headline)</h2>
      <form method="get" action="/">
      <input type="hidden" name="lang" value="\(texts.language.rawValue)">
      \(showsLunar ? "<input type=\"hidden\" name=\"lunar\" value=\"true\">\n" as HTML : nil)\
      \(hidden)\
      \(field("title", words.title, "name=\"title\" maxlength=\"200\" value=\"\(form["title"])\" autocomplete=\"off\""))
      <div class="pair">
      \(field("time", words.time, "name=\"time\" type=\"time\" value=\"\(form.times.first ?? "")\" aria-describedby=\"time-help\""))
      \(field("time2", words.secondTime, "name=\"time\" type=\"time\" value=\"\(form.times.dropFirst().first ?? "")\""))
      </div>
      <p class="help" id="time-help">\(words.timeHelp)</p>
      <div class="pair">
      \(menu("duration", words.duration, texts.durations, chosen: form["duration"].isEmpty ? "1m" : form["duration"]))
      \(menu("alarm", words.alarm, texts.alarms, chosen: form["alarm"]))
      </div>
      \(menu("eve", words.eve.label, texts.eves, chosen: form["eve"]))
      \(menu("pattern", words.pattern, texts.patterns, chosen: form["pattern"]))
      <div class="big">\
      \(field("big-week", words.bigWeek, "name=\"big-week\" type=\"date\" value=\"\(form["big-week"])\" aria-describedby=\"big-week-help\""))
      <p class="help" id="big-week-help">\(words.bigWeekHelp)</p></div>
      <div class="shifts"><div class="pair">
      \(field("cycle", words.cycle, "name=\"cycle\" maxlength=\"180\" value=\"\(form["cycle"])\" autocomplete=\"off\" aria-describedby=\"cycle-help\""))
      \(field("cycle-start", words.cycleStart, "name=\"cycle-start\" type=\"date\" value=\"\(form["cycle-start"])\""))
      </div>
      <p class="help" id="cycle-help">\(words.cycleHelp)</p></div>
      <details\(form["style"].isEmpty ? nil : " open" as HTML)><summary>\(words.more)</summary>
      <fieldset><legend>\(words.style)</legend>
      \(styles)</fieldset>
      </details>
      <button type="submit">\(words.update)</button>
      </form>
      </section>
      """
  }

  private func field(_ id: String, _ label: String, _ attributes: HTML) -> HTML {
    "<div class=\"field\"><label for=\"\(id)\">\(label)</label><input id=\"\(id)\" \(attributes)></div>"
  }

  /// A menu of the offered choices, and the current value if it is not one of them.
  private func menu(_ name: String, _ label: String, _ offered: [PageTexts.Choice], chosen: String) -> HTML {
    let all = offered.contains { $0.value == chosen } ? offered : offered + [(chosen, chosen)]
    let options = all.map {
      "<option value=\"\($0.value)\"\($0.value == chosen ? " selected" : "")>\($0.label)</option>\n" as HTML
    }
    return """
      <div class="field"><label for="\(name)">\(label)</label><select id="\(name)" name="\(name)">
      \(options)</select></div>
      """
  }

  private func links(_ feed: FeedDescription) -> HTML {
    let holidaysPath = "/holidays.ics?lang=" + texts.language.rawValue
    let words = texts.subscribing
    return """
      <section id="subscribe" aria-labelledby="subscribe-head">
      <h2 id="subscribe-head">\(words.headline)</h2>
      <p>\(words.help)</p>
      \(subscribing(feed))
      <h3>\(words.holidays)</h3>
      <p>\(words.holidaysHelp) <a href="\(SubscribeLinks.webcal(origin + holidaysPath))">\(words.holidaysLink)</a> · \
      <a href="\(origin)\(holidaysPath)" download="holidays.ics">\(words.download.name)</a></p>
      <p class="plain"><code>\(origin)\(holidaysPath)</code></p>
      </section>

      """
  }

  private func subscribing(_ feed: FeedDescription) -> HTML {
    SubscribeLinks.html(texts, for: own, base: origin, name: feed.calendarName) { app in
      "/workdays.ics?" + RequestTarget.query(form.feedParameters(texts, for: app))
    }
  }

  private func preview(_ feed: FeedDescription) -> HTML {
    let marker = feed.schedule.marker
    let preview = MonthPreview(
      month, showsLunar ? DayMarking.withLunarDays(marker, in: locale.language) : marker, texts, today: today)
    func link(_ step: Int, _ rel: String, _ text: (String) -> String) -> HTML? {
      guard let month = month.adding(months: step), HolidayYear.allowedYears.contains(month.year) else { return nil }
      return """
        <a rel="\(rel) nofollow" href="/?\(pageQuery(texts, month: month))#month">\(text(locale.title(of: month)))</a>
        """
    }
    return """
      \(preview.table)
      <nav class="months" aria-label="\(texts.month.months)">\
      \(link(-1, "prev") { "← " + $0 })\(link(1, "next") { $0 + " →" })</nav>
      \(MonthPreview.legend(texts))
      \(preview.notes)
      <p><a rel="nofollow" href="/?\(pageQuery(texts, month: month, lunar: !showsLunar))#month">\
      \(showsLunar ? texts.month.hideLunar : texts.month.showLunar)</a></p>

      """
  }
}
