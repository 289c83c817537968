// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Workdays

extension FeedTexts {
  /// Chinese in simplified characters.
  package static let chinese = FeedTexts(
    language: .simplifiedChinese, tentative: { $0 + "（待定）" },
    text: { sentences in sentences.map { $0 + "。" }.joined() },
    forecastYear: { "\($0)年的放假通知尚未发布：只有法定节假日是确定的，其余待定" },
    provisionalYear: { "\($0)年12月29日至31日可能还会变动：\($0 + 1)年的放假通知尚未发布" },
    unconfirmedYear: { "\($0)年的放假安排仅见于一处来源，尚未与通知核对" },
    renewal: (
      { "日历到\($0.year)年\($0.month)月\($0.day)日为止" },
      ["下一年的安排要等放假通知，一般在10月到12月发布", "订阅的日历会自动更新；如果没有，请问给您地址的人", "如果是文件，请用 workday-ics 重新生成"]
    ), workdays: workdays, holidays: holidays, birthdays: .chinese,
    leave: OwnCalendarTexts(calendarName: "休假", title: "休假"),
    hours: OwnCalendarTexts(calendarName: "开放时间", title: "开放"), facts: facts)

  private static let workdays = WorkdayTexts(
    calendarName: "中国工作日", tradingName: "沪深交易日", trading: "开市", tradingDays: "沪深证券交易所的交易日", work: "上班",
    shift: FeedEvent.shift + "班",
    makeUpEve: "明天补班", returnEve: "明天假期结束，开始上班",
    about: { "\($0)工作日，\($1) 至 \($2)：\($3)" }, mainland: "中国大陆", regionalName: { $0 + "工作日" },
    common: { "，且" + $0.map { $0.isEmpty ? "其他办公室" : $0 }.joined(separator: "、") + "也上班" }, ownDays: "；含公司或个人自定的日期",
    weekdays: { days in
      let names = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]
      return days.map { names[$0.rawValue - 1] }.joined(separator: "、")
    },
    bigSmall: { "周一至周五，隔周周六上班（\($0) 所在周为大周）" }, cycle: { "自 \($1) 起按 \($0) 轮班" }, onlyMakeUpDays: "仅补班日",
    makeUpDays: "，补班日照常上班", withoutHolidays: "，节假日除外",
    tentativeNotes: { "\($0)年的放假通知尚未发布，按法规和往年推算；以正式通知为准。" },
    unknownYears: { listed($0) + "的放假通知尚未发布，按平常的工作日写入，没有放假和补班" })

  private static let holidays = HolidayTexts(
    code: "ZH", calendarName: "中国节假日", regionalName: { $0 + "节假日" }, traditionalName: "中国传统节日",
    festivalsName: "中国节假日、传统节日和节气", dayOff: "放假",
    makeUpDay: "补班", traditionalDay: "节日",
    name: { StatutoryHoliday.translate($0, separator: "、", \.chineseName) },
    festival: \.chineseName, term: \.chineseName, length: { " 共\($0)天" }, ordinal: { " 第\($0)天/共\($1)天" },
    makeUpTitle: { $0 + "补班" },
    date: { date in
      let names = ["一", "二", "三", "四", "五", "六", "日"]
      return "\(date.year)年\(date.month)月\(date.day)日（周\(names[date.weekday.rawValue - 1])）"
    },
    comma: "、", extent: { $2 == 1 ? "\($0)放假一天" : "\($0)至\($1)放假，共\($2)天" },
    statutoryDays: { "法定节假日（当天上班，工资不低于三倍）：" + $0 }, makeUpDays: { "补班：" + $0 },
    reason: { reason in
      switch reason {
      case .statutory(let holidays):
        ("（法定）", "法定节假日（\(holidays.map(\.chineseName).joined(separator: "、"))）：当天上班，工资不低于三倍")
      case .inLieu: ("（调休）", "调休放假，不是法定节假日")
      case .weekend: ("（周末）", "周末休息日，不是法定节假日")
      case .extended: ("（延长）", "延长假期，不是法定节假日")
      }
    },
    makeUpNote: { "为\($0)放假调休，当天上班" }, companyWorkday: "公司安排上班",
    forecastNote: { "\($0)年的放假通知尚未发布：法定节假日是确定的，其余按往年推算" }, notice: { "通知：" + $0 },
    years: { "\($0)–\($1)" }, about: { "中国大陆\($0)年的放假（休）和补班（班）安排" },
    aboutTraditional: { "中国\($0)年的传统节日和节气" }, unknownYears: { listed($0) + "的放假通知尚未发布，没有写入" })

  private static func listed(_ years: [Int]) -> String { years.map { "\($0)年" }.joined(separator: "、") }

  private static func facts(of app: CalendarApp) -> ClientFacts {
    switch app {
    case .apple:
      ClientFacts(
        name: "苹果日历", reason: "据报告 rdate 格式的几个补班日只显示一个，未实测，所以补班日单独成日程",
        linkHelp: "iPhone、iPad、Mac：打开后点“订阅”。要保留提醒，请关掉“移除提醒”。")
    case .google:
      ClientFacts(
        name: "Google 日历", reason: "据报告能显示 rdate 格式的补班日，未实测",
        linkHelp: "先复制上面的地址，再粘贴到打开的页面。Google 会忽略订阅里的提醒。")
    case .outlook:
      ClientFacts(
        name: "Outlook", details: "（Exchange）", reason: "按 Exchange 的规范，rdate 格式的七个补班日会丢六个",
        linkHelp: "网页版直接添加；Outlook 会忽略订阅里的提醒，请在 Outlook 里设置。")
    case .android:
      ClientFacts(
        name: "安卓", details: "（ICSx⁵）", reason: "有些应用不显示 rdate 格式的补班日",
        linkHelp: "先装 ICSx⁵，再点这里；提醒会保留。")
    case .nextcloud: ClientFacts(name: "Nextcloud", reason: "rdate 格式下，250 天只显示 8 天")
    case .thunderbird:
      ClientFacts(name: "Thunderbird", reason: "各种格式都能正确显示，这种文件最小", linkHelp: "打开后选择日历名称，提醒会保留。")
    case .evolution: ClientFacts(name: "Evolution", reason: "各种格式都能正确显示，这种文件最小")
    case .khal: ClientFacts(name: "khal", reason: "各种格式都能正确显示，这种文件最小")
    case .calcurse: ClientFacts(name: "calcurse", reason: "rdate 格式下，七个补班日都不显示")
    }
  }
}
