// SPDX-License-Identifier: MIT

/// A language of the views.
public enum ViewLanguage: String, Sendable, Hashable, CaseIterable {
  /// Chinese in simplified characters.
  case simplifiedChinese = "zh-Hans"
  /// Chinese in traditional characters.
  case traditionalChinese = "zh-Hant"
  /// English.
  case english = "en"
  /// Japanese.
  case japanese = "ja"
  /// Korean.
  case korean = "ko"
  /// Italian.
  case italian = "it"

  /// The most likely region of the language, according to CLDR.
  public var likelyRegion: String {
    switch self {
    case .simplifiedChinese: "CN"
    case .traditionalChinese: "TW"
    case .english: "US"
    case .japanese: "JP"
    case .korean: "KR"
    case .italian: "IT"
    }
  }

  /// Whether it is written in Chinese characters with their punctuation: Chinese or Japanese.
  var hasHanPunctuation: Bool { self == .simplifiedChinese || self == .traditionalChinese || self == .japanese }

  /// The fonts of the language as a CSS font-family list, those of the system first.
  var fonts: String {
    let own =
      switch self {
      case .simplifiedChinese, .english, .italian:
        "'PingFang SC','Hiragino Sans GB','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC'"
      case .traditionalChinese: "'PingFang TC','Microsoft JhengHei','Noto Sans CJK TC','Noto Sans TC'"
      case .japanese: "'Hiragino Sans','Yu Gothic','Noto Sans CJK JP','Noto Sans JP'"
      case .korean: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans CJK KR','Noto Sans KR'"
      }
    let latin = "system-ui,-apple-system,'Segoe UI','Noto Sans'"
    switch self {
    case .english, .italian: return latin + "," + own + ",sans-serif"
    case .simplifiedChinese, .traditionalChinese, .japanese, .korean: return own + "," + latin + ",sans-serif"
    }
  }
}

/// The texts of the views in one language, other than names of dates and holidays.
struct ViewLabels {
  /// A holiday in a legend.
  let dayOff: String
  /// A make-up day in a legend.
  let makeUp: String
  /// A weekend day.
  let weekend: String
  /// An ordinary workday.
  let workday: String
  /// A person's leave.
  let leave: String
  /// A day off and a workday that a company sets.
  let company: (off: String, work: String)
  /// A Saturday or Sunday that the pattern has worked, and a weekday that it has off.
  let pattern: (work: String, off: String)
  /// The shifts of a cycle that have no title.
  let shifts: String
  /// The header of the column of week numbers.
  let week: String
  /// The current day.
  let today: String
  /// The row of all-day events.
  let allDay: String
  /// The note on provisional days.
  let provisional: String
  /// The note on provisional days with days off that are forecast.
  let forecast: String
  /// The headers of a table: date, weekday, kind, name, notice.
  let tableHeaders: [String]
  /// The text before and after a year in the title of a calendar.
  let calendar: (before: String, after: String)
  /// The text before and after a number of workdays; the singular if it differs.
  let workdays: (before: String, one: String, many: String)

  /// The text around the busiest time of a day and the number of its events.
  let busiest: (before: String, between: String, after: String)

  /// The name of a kind of day.
  func name(of kind: DayMarking.Kind) -> String {
    switch kind {
    case .workday: workday
    case .weekend: weekend
    case .holiday: dayOff
    case .makeup: makeUp
    }
  }

  /// What the look of a day means; nothing for a shift, whose title it is.
  func name(of look: DayLook) -> String {
    switch look {
    case .workday: workday
    case .weekend: weekend
    case .holiday: dayOff
    case .makeUp: makeUp
    case .leave: leave
    case .companyOff: company.off
    case .companyWork: company.work
    case .patternWork: pattern.work
    case .patternOff: pattern.off
    case .shift: shifts
    }
  }

  /// A number of workdays: `工作日 17 天`, `17 workdays`.
  func workdays(_ count: Int) -> String {
    workdays.before + "\(count)" + (count == 1 ? workdays.one : workdays.many)
  }

  /// The title of a year's calendar.
  func calendar(_ year: String) -> String { calendar.before + year + calendar.after }
}

extension ViewLanguage {
  /// The texts of the views in the language.
  var labels: ViewLabels {
    switch self {
    case .simplifiedChinese:
      ViewLabels(
        dayOff: "放假", makeUp: "调休上班", weekend: "周末", workday: "工作日", leave: "请假",
        company: ("公司放假", "公司安排上班"), pattern: ("周末上班", "固定休息"), shifts: "班次", week: "周", today: "今天", allDay: "全天",
        provisional: "尚未公布，暂按周末推算", forecast: "尚未公布，按往年推算", tableHeaders: ["日期", "星期", "类别", "名称", "文件"],
        calendar: ("", "日历"), workdays: ("工作日 ", " 天", " 天"), busiest: ("最忙：", "，同时 ", " 项"))
    case .traditionalChinese:
      ViewLabels(
        dayOff: "放假", makeUp: "調休上班", weekend: "週末", workday: "工作日", leave: "請假",
        company: ("公司放假", "公司安排上班"), pattern: ("週末上班", "固定休息"), shifts: "班次", week: "週",
        today: "今天", allDay: "全天", provisional: "尚未公布，暫按週末推算", forecast: "尚未公布，按往年推算",
        tableHeaders: ["日期", "星期", "類別", "名稱", "文件"],
        calendar: ("", "日曆"), workdays: ("工作日 ", " 天", " 天"), busiest: ("最忙：", "，同時 ", " 項"))
    case .english:
      ViewLabels(
        dayOff: "day off", makeUp: "make-up day", weekend: "weekend", workday: "workday", leave: "leave",
        company: ("company day off", "company workday"), pattern: ("worked weekend", "regular day off"),
        shifts: "shifts", week: "Wk",
        today: "today", allDay: "all day", provisional: "not published yet; ordinary weekends assumed",
        forecast: "not published yet; days off as in earlier years",
        tableHeaders: ["Date", "Weekday", "Kind", "Name", "Notice"], calendar: ("Calendar ", ""),
        workdays: ("", " workday", " workdays"), busiest: ("busiest: ", ", ", " events at once"))
    case .japanese:
      ViewLabels(
        dayOff: "休日", makeUp: "振替出勤日", weekend: "週末", workday: "勤務日", leave: "休暇",
        company: ("会社の休日", "会社の出勤日"), pattern: ("週末の出勤日", "定休日"), shifts: "シフト", week: "週", today: "今日", allDay: "終日",
        provisional: "未発表のため、週末を休日と仮定", forecast: "未発表のため、例年の休日から推定", tableHeaders: ["日付", "曜日", "種別", "名称", "文書"],
        calendar: ("", "カレンダー"), workdays: ("勤務日 ", "日", "日"), busiest: ("最も混む時間：", "、同時に", "件"))
    case .korean:
      ViewLabels(
        dayOff: "휴일", makeUp: "대체 근무일", weekend: "주말", workday: "근무일", leave: "휴가",
        company: ("회사 휴일", "회사 근무일"), pattern: ("주말 근무일", "정기 휴무일"), shifts: "근무조", week: "주", today: "오늘",
        allDay: "종일",
        provisional: "아직 발표되지 않아 주말을 휴일로 가정", forecast: "아직 발표되지 않아 예년의 휴일로 추정",
        tableHeaders: ["날짜", "요일", "구분", "이름", "문서"],
        calendar: ("", " 달력"), workdays: ("근무일 ", "일", "일"), busiest: ("가장 바쁜 시간: ", ", 동시에 ", "건"))
    case .italian:
      ViewLabels(
        dayOff: "giorno libero", makeUp: "recupero lavorativo", weekend: "fine settimana", workday: "giorno lavorativo",
        leave: "ferie", company: ("chiusura aziendale", "lavoro aziendale"),
        pattern: ("fine settimana lavorativo", "riposo fisso"), shifts: "turni",
        week: "Sett", today: "oggi", allDay: "tutto il giorno",
        provisional: "non ancora annunciato; si assumono liberi i fine settimana",
        forecast: "non ancora annunciato; giorni liberi come negli anni precedenti",
        tableHeaders: ["Data", "Giorno", "Tipo", "Nome", "Documento"], calendar: ("Calendario ", ""),
        workdays: ("", " giorno lav.", " giorni lav."),
        busiest: ("più impegni: ", ", ", " insieme"))
    }
  }
}
