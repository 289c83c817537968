// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// The values of the page's template.
struct PageContent {
  private let request: PageRequest
  private let snapshot: Snapshot
  private let locale: ViewLocale

  init(_ request: PageRequest, _ snapshot: Snapshot) {
    self.request = request
    self.snapshot = snapshot
    locale = ViewLocale(request.language == .chinese ? .simplifiedChinese : .english, region: "CN")
  }

  private var language: PageLanguage { request.language }
  private var form: PageForm { request.form }

  /// The values by name.
  var values: [String: Any] {
    let other: PageLanguage = language == .chinese ? .english : .chinese
    var values: [String: Any] = [
      "lang": language.rawValue, "texts": language.texts, "style": PageStyle.css, "otherLang": other.rawValue,
      "otherQuery": pageQuery(lang: other), "title": form.title, "time": form.times.first ?? "",
      "time2": form.times.count > 1 ? form.times[1] : "", "data": data, "notices": notices,
      "bigWeek": form.bigWeek, "cycle": form.cycle, "cycleStart": form.cycleStart,
      "api": "/api/days?from=\(request.today.year)-01-01&to=\(request.today.year)-12-31",
      "durations": choices(PageChoices.durations(language), chosen: form.duration.isEmpty ? "1m" : form.duration),
      "alarms": choices(PageChoices.alarms(language), chosen: form.alarm),
      "patterns": choices(PageChoices.patterns(language), chosen: form.pattern),
      "styles": PageChoices.styles(language).map {
        ["value": $0.value, "label": $0.label, "reason": $0.reason, "chosen": $0.value == form.style] as [String: Any]
      },
      "hidden": (form.others + form.times.dropFirst(2).map { RequestTarget.Parameter(name: "time", value: $0) }).map {
        ["name": $0.name, "value": $0.value]
      },
      "advice": ClientAdvice.rows(language).map { ["app": $0.app, "style": $0.style, "reason": $0.reason] },
    ]
    if let next = nextMakeUpDay { values["next"] = next }
    if let problem = request.problem { values["problem"] = problem }
    if let feed = request.feed {
      values["preview"] = preview(feed)
      values["links"] = links(feed)
    }
    return values
  }

  /// The offered choices, and the current value if it is not one of them.
  private func choices(_ offered: [PageChoices.Choice], chosen: String) -> [[String: Any]] {
    let all = offered.contains { $0.value == chosen } ? offered : offered + [(chosen, chosen)]
    return all.map { ["value": $0.value, "label": $0.label, "chosen": $0.value == chosen] }
  }

  private func pageQuery(lang: PageLanguage, month: YearMonth? = nil) -> String {
    var parameters = [RequestTarget.Parameter(name: "lang", value: lang.rawValue)]
    // An unchanged form gets the default title of the other language.
    if form != .initial(language, today: request.today) { parameters += form.pageParameters }
    if let month { parameters.append(RequestTarget.Parameter(name: "month", value: month.iso8601)) }
    return RequestTarget.query(parameters)
  }

  // MARK: The data

  private var nextMakeUpDay: [String: Any]? {
    guard let day = snapshot.holidays.days.first(where: { $0.date >= request.today && !$0.ruling.isDayOff }) else {
      return nil
    }
    let name = HolidayNames.name(day.ruling.name, in: locale.language)
    let weekday = locale.name(of: day.date.weekday, .long)
    let text =
      language == .chinese
      ? "\(locale.title(of: day.date)) \(weekday)（\(name)）" : "\(weekday), \(locale.title(of: day.date)) (\(name))"
    return ["iso": day.date.iso8601, "text": text]
  }

  private var data: String {
    let years = snapshot.holidays.publishedYears
    guard let first = years.first, let last = years.last else { return "" }
    let date = snapshot.publishedDate
    return language == .chinese
      ? "国务院办公厅关于节假日安排的通知，\(first) 至 \(last) 年，最近一次 \(date)。每个地址在送出前都会读回并逐日核对。"
      : "Notices of the General Office of the State Council for \(first) to \(last), the newest dated \(date). "
        + "Every calendar is read back and checked day by day before it is sent."
  }

  private var notices: [[String: Any]] {
    snapshot.holidays.years.suffix(6).reversed().flatMap { holidayYear in
      holidayYear.notices.compactMap { notice -> [String: Any]? in
        guard let address = notice.address, address.hasPrefix("https://") || address.hasPrefix("http://") else {
          return nil
        }
        return [
          "address": address, "date": notice.date.iso8601,
          "label": language == .chinese ? "\(holidayYear.year) 年的通知" : "Notice for \(holidayYear.year)",
        ]
      }
    }
  }

  // MARK: The addresses

  private func links(_ feed: FeedDescription) -> [String: Any] {
    let path = "/workdays.ics?" + RequestTarget.query(form.feedParameters(language))
    let holidaysPath = "/holidays.ics?lang=" + language.rawValue
    let address = request.origin + path
    let webcal = webcal(path)
    var values: [String: Any] = [
      "address": address, "webcal": webcal, "download": path, "holidays": request.origin + holidaysPath,
      "holidaysWebcal": self.webcal(holidaysPath),
      "outlook": "https://outlook.live.com/calendar/0/addfromweb?url=\(RequestTarget.encoded(address, keeping: "-._~"))"
        + "&name=\(RequestTarget.encoded(feed.calendarName, keeping: "-._~"))",
    ]
    if isLoopback { values["loopback"] = true }
    if let picture = QRCode.svg(webcal, label: language.texts["qr"] ?? "") { values["qr"] = picture }
    return values
  }

  private func webcal(_ path: String) -> String { "webcal://" + authority + path }

  /// The public address without its scheme.
  private var authority: Substring { request.origin.dropFirst(request.origin.hasPrefix("https://") ? 8 : 7) }

  /// Whether only this machine can reach the public address.
  private var isLoopback: Bool {
    let host = authority.prefix { $0 != "/" }.lowercased().replacing(/:[0-9]*$/, with: "")
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || host.wholeMatch(of: /127(\.[0-9]+){3}/) != nil
  }

  // MARK: The month

  private func preview(_ feed: FeedDescription) -> [String: Any] {
    let marker = feed.schedule(snapshot.holidays).marker
    let grid = MonthGrid(request.month, firstWeekday: locale.firstWeekday)
    let days = stride(from: request.month.firstDay, through: request.month.lastDay, by: 1).map { ($0, marker($0)) }
    let count = days.count { $0.1.kind.isWorked }
    var values: [String: Any] = [
      "caption": locale.title(of: request.month),
      "weekdays": grid.weekdays.map { ["short": locale.header(of: $0), "long": locale.name(of: $0, .long)] },
      "weeks": grid.weeks.map { week in ["cells": week.map { cell($0, marker) }] },
      "count": language == .chinese ? "工作日 \(count) 天" : counted(count, "workday"),
      "notes": notes(days),
    ]
    for (name, step) in [("previous", -1), ("following", 1)] {
      guard let month = request.month.adding(months: step), HolidayYear.allowedYears.contains(month.year) else {
        continue
      }
      values[name] = ["query": pageQuery(lang: language, month: month), "label": locale.title(of: month)]
    }
    return values
  }

  private func cell(_ cell: MonthGrid.Cell, _ marker: DayMarker) -> [String: Any] {
    guard cell.position == .within, let date = cell.date else { return [:] }
    let marking = marker(date)
    var values: [String: Any] = [
      "day": ["iso": date.iso8601, "number": date.day] as [String: Any],
      "class": marking.kind.rawValue,
    ]
    if date == request.today { values["today"] = true }
    let mark = DayMarks.chinese.mark(of: marking.kind)
    if !mark.isEmpty {
      values["mark"] = mark
      let name = marking.name.map { HolidayNames.name($0, in: locale.language) } ?? ""
      values["meaning"] = (language.texts[marking.kind.rawValue] ?? "") + " " + name
    }
    return values
  }

  /// The month's holidays and make-up days, and a note on provisional days.
  private func notes(_ days: [(CivilDate, DayMarking)]) -> [String] {
    var spans: [(kind: DayMarking.Kind, name: String, first: CivilDate, last: CivilDate)] = []
    for (date, marking) in days {
      guard let name = marking.name else { continue }
      if let last = spans.last, last.kind == marking.kind, last.name == name, last.last.distance(to: date) == 1 {
        spans[spans.count - 1].last = date
      } else {
        spans.append((marking.kind, name, date, date))
      }
    }
    var notes = spans.map { span in
      DayMarks.chinese.mark(of: span.kind) + " " + locale.span(from: span.first, to: span.last) + " "
        + HolidayNames.name(span.name, in: locale.language)
    }
    let provisional = days.filter { $0.1.isProvisional }.map(\.0)
    if let first = provisional.first, let last = provisional.last {
      let span = locale.span(from: first, to: last)
      notes.append(
        language == .chinese ? "\(span)的安排尚未公布，暂按平常的周末推算" : "\(span): not published yet; ordinary weekends assumed"
      )
    }
    return notes
  }
}
