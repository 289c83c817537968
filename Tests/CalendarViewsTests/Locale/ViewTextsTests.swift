// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct ViewTextsTests {
  @Test(arguments: [
    (Language.english, "National Day, Mid-Autumn Festival"), (.japanese, "国慶節・中秋節"), (.korean, "국경절·중추절"),
    (.italian, "Festa Nazionale, Festa di Metà Autunno"), (.simplifiedChinese, "国庆节、中秋节"),
  ])
  func `a holiday named after two is translated part by part`(language: Language, name: String) {
    #expect(ViewTexts(language).holiday("国庆节、中秋节") == name)
    #expect(ViewTexts(language).holiday("植树节") == "植树节")
  }

  @Test func `every holiday of the statutory calendar has a name in every language`() {
    for name in Set(HolidayCalendar.statutory.days.map(\.ruling.name)) {
      for part in name.split(separator: "、") {
        for language in Language.allCases where language != .simplifiedChinese {
          // 元旦 is written in the same characters everywhere in Chinese.
          if language == .traditionalChinese, part == "元旦" { continue }
          let translated = ViewTexts(language).holiday(String(part))
          #expect(translated != part, "\(part) in \(language)")
        }
      }
    }
  }
}

/// The words of the views, which readers of a language would miss if they were others.
@Suite struct ViewLabelsTests {
  /// January 2026, which begins on a Thursday, with all kinds of days.
  private static let marker: DayMarker = { date in
    switch date.day {
    case 1: DayMarking(.holiday)
    case 2: DayMarking(.makeup)
    case 3: DayMarking(.workday)
    case 6: DayMarking(.weekend)
    case 7: DayMarking(.holiday, source: .company)
    case 8: DayMarking(.company)
    case 9: DayMarking(.holiday, source: .leave)
    default: .byWeekday(date)
    }
  }

  private func january(_ locale: ViewLocale) throws -> MonthGrid {
    MonthGrid(try month("2026-01"), firstWeekday: locale.firstWeekday)
  }

  @Test(arguments: [
    (Language.simplifiedChinese, "放假|补班|公司放假|公司安排上班|请假|上 周末上班|空 固定休息|工作日 19 天"),
    (.traditionalChinese, "放假|補班|公司放假|公司安排上班|請假|上 週末上班|空 固定休息|工作日 19 天"),
    (
      .english,
      "day off|make-up day|company day off|company workday|leave|上 worked weekend|空 regular day off|19 workdays"
    ),
    (.japanese, "休日|振替出勤日|会社の休日|会社の出勤日|休暇|上 週末の出勤日|空 定休日|勤務日 19日"),
    (.korean, "휴일|대체 근무일|회사 휴일|회사 근무일|휴가|上 주말 근무일|空 정기 휴무일|근무일 19일"),
    (
      .italian,
      "giorno libero|recupero lavorativo|chiusura aziendale|lavoro aziendale|ferie|上 fine settimana lavorativo"
        + "|空 riposo fisso|19 giorni lav."
    ),
  ])
  func `below a month each kind of day has its words`(language: Language, words: String) throws {
    let locale = ViewLocale(language)
    let text = MarkdownMonths.text([try january(locale)], locale: locale, marker: Self.marker)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(lines.map { $0.dropFirst(2).prefix { $0 != ":" } }.joined(separator: "|") == words)
  }

  @Test(arguments: [
    (Language.simplifiedChinese, "日期 | 星期 | 类别 | 名称 | 通知", "星期日 | 周末", "星期一 | 工作日"),
    (.traditionalChinese, "日期 | 星期 | 類別 | 名稱 | 通知", "星期日 | 週末", "星期一 | 工作日"),
    (.english, "Date | Weekday | Kind | Name | Notice", "Sunday | weekend", "Monday | workday"),
    (.japanese, "日付 | 曜日 | 種別 | 名称 | 通知", "日曜日 | 週末", "月曜日 | 勤務日"),
    (.korean, "날짜 | 요일 | 구분 | 이름 | 통지", "일요일 | 주말", "월요일 | 근무일"),
    (.italian, "Data | Giorno | Tipo | Nome | Avviso", "domenica | fine settimana", "lunedì | giorno lavorativo"),
  ])
  func `a table of days has its words`(language: Language, header: String, sunday: String, monday: String) throws {
    let days = DayRecords(try day("2026-01-04")...(try day("2026-01-05"))).markdown(ViewLocale(language))
    #expect(
      days.split(separator: "\n") == [
        "| \(header) |", "| --- | --- | --- | --- | --- |", "| 2026-01-04 | \(sunday) |  |  |",
        "| 2026-01-05 | \(monday) |  |  |",
      ])
  }

  @Test(arguments: [
    (Language.simplifiedChinese, "周", "今天", "2026年日历", "全天", "最忙：09:30–10:00，同时 2 项"),
    (.traditionalChinese, "週", "今天", "2026年日曆", "全天", "最忙：09:30–10:00，同時 2 項"),
    (.english, "Wk", "today", "Calendar 2026", "all day", "busiest: 09:30–10:00, 2 events at once"),
    (.japanese, "週", "今日", "2026年カレンダー", "終日", "最も混む時間：09:30–10:00、同時に2件"),
    (.korean, "주", "오늘", "2026년 달력", "종일", "가장 바쁜 시간: 09:30–10:00, 동시에 2건"),
    (.italian, "Sett", "oggi", "Calendario 2026", "tutto il giorno", "più impegni: 09:30–10:00, 2 insieme"),
  ])
  func `weeks, today, the year, whole days and the busiest time have their words`(
    language: Language, week: String, today: String, title: String, allDay: String, busiest: String
  ) throws {
    let locale = ViewLocale(language)
    var options = ConsoleOptions()
    (options.weeks, options.today) = (.iso, try day("2026-01-05"))
    let month = ConsoleMonths([try january(locale)], locale: locale, options: options).text.split(separator: "\n")
    #expect(month[1].drop { $0 == " " }.hasPrefix(week + " "))
    #expect(month.last?.drop { $0 == " " }.hasPrefix("> \(today) ") == true)
    let year = ConsoleYear.text(try YearGrid(year: 2026, firstWeekday: .monday), locale: locale, options: options)
    #expect(year.drop { $0 == " " }.hasPrefix(title + " "))
    let events = try [
      DayEvent(allDay: "a", title: "A"), DayEvent(id: "b", title: "B", start: 540, end: 600),
      DayEvent(id: "c", title: "C", start: 570, end: 630),
    ]
    let lines = DaySheet(try day("2026-01-05"), events: events, locale: locale).console(columns: 100)
      .split(separator: "\n")
    #expect(lines[1].hasPrefix("\(allDay)  A ") && lines[2].hasPrefix("\(busiest)  B · C "))
  }

  @Test(arguments: [
    (Language.simplifiedChinese, "仅见于一处来源，尚未核对通知", "没有当年数据，按平常日子显示"),
    (.traditionalChinese, "僅見於一處來源，尚未核對通知", "沒有當年資料，按平常日子顯示"),
    (
      .english, "from a single source; the notice itself has not been read yet",
      "not in the data; ordinary weekends assumed"
    ), (.japanese, "情報源は一つだけで、通知は未確認", "データがないため、週末を休日と仮定"),
    (.korean, "출처가 하나뿐이며 통지는 아직 확인되지 않음", "자료가 없어 주말을 휴일로 가정"),
    (
      .italian, "da una sola fonte; l'avviso non è ancora stato letto",
      "non presente nei dati; si assumono liberi i fine settimana"
    ),
  ])
  func `days that a single source names are noted, and those before the data in other words`(
    language: Language, unconfirmed: String, past: String
  ) throws {
    let day = HolidayYear.Day(try CivilDate(iso8601: "2027-01-01"), .dayOff(name: "元旦"))
    let notice = HolidayNotice(address: nil, date: try CivilDate(iso8601: "2026-11-05"), years: [2027])
    let year = try HolidayYear(year: 2027, notices: [notice], days: [day]).confirmed(false)
    let schedule = WorkdaySchedule(holidays: HolidayCalendar(years: HolidayCalendar.through2026.years + [year]))
    let locale = ViewLocale(language)
    for (month, note) in [("2027-01", unconfirmed), ("2027-06", unconfirmed), ("2006-03", past), ("2026-10", "")] {
      let days = try YearMonth(parsing: month).days
      let text = MarkedDays.provisionalNote(on: days, locale, schedule.marker) ?? ""
      #expect(note.isEmpty ? text.isEmpty : text.hasSuffix(" " + note), "\(text)")
    }
    #expect(schedule.marking(of: day.date).isProvisional)
  }

  @Test(arguments: [
    (Language.simplifiedChinese, "1月29日–31日 ", "放假安排尚未公布，暂按平常的工作日显示", "放假安排尚未公布，按往年推算"),
    (.traditionalChinese, "1月29日–31日 ", "放假安排尚未公布，暫按平常的工作日顯示", "放假安排尚未公布，按往年推算"),
    (
      .english, "Jan 29–31 ", "not published yet; ordinary weekends assumed",
      "not published yet; days as in earlier years"
    ), (.japanese, "1月29日–31日 ", "未発表のため、週末を休日と仮定", "未発表のため、例年から推定"),
    (.korean, "1월 29일–31일 ", "아직 발표되지 않아 주말을 휴일로 가정", "아직 발표되지 않아 예년에 따라 추정"),
    (
      .italian, "29–31 gen ", "non ancora annunciato; si assumono liberi i fine settimana",
      "non ancora annunciato; giorni come negli anni precedenti"
    ),
  ])
  func `days that a notice may change are noted, forecast days off in other words`(
    language: Language, days: String, provisional: String, forecast: String
  ) throws {
    let locale = ViewLocale(language)
    for (offDay, words) in [(0, provisional), (30, forecast)] {
      let grid = try january(locale)
      let text = MarkdownMonths.text([grid], locale: locale) { date in
        DayMarking(
          date.day == offDay ? .holiday : DayMarking.byWeekday(date).kind, isProvisional: date.day > 28)
      }
      #expect(text.hasSuffix("\n- \(days)\(words)\n"), "\(text)")
    }
  }

  @Test(arguments: [
    (Language.simplifiedChinese, "元旦 春节 清明节 劳动节 端午节 中秋节 国庆节"),
    (.traditionalChinese, "元旦 春節 清明節 勞動節 端午節 中秋節 國慶節"),
    (.japanese, "元日 春節 清明節 労働節 端午節 中秋節 国慶節"), (.korean, "신정 춘절 청명절 노동절 단오절 중추절 국경절"),
    (
      .english,
      "New Year’s Day Spring Festival Qingming Festival Labour Day Dragon Boat Festival Mid-Autumn Festival National Day"
    ),
    (
      .italian,
      "Capodanno Festa di Primavera Festa di Qingming Festa del Lavoro Festa delle Barche Drago Festa di Metà Autunno"
        + " Festa Nazionale"
    ),
  ])
  func `each holiday has its own name`(language: Language, names: String) {
    let announced = ["元旦", "春节", "清明节", "劳动节", "端午节", "中秋节", "国庆节"]
    #expect(announced.map(ViewTexts(language).holiday).joined(separator: " ") == names)
  }
}
