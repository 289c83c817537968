// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import WorkdayFeeds

extension PageTexts {
  /// Chinese in simplified characters.
  package static let chinese = PageTexts(
    language: .simplifiedChinese, name: "简体中文", feed: .chinese,
    feedParameters: [("lang", Language.simplifiedChinese.rawValue)], title: "中国工作日历",
    lead: "只在上班的日子提醒：放假不提醒，周末补班照常提醒。选好提醒，订阅一次，每年自动更新。", languages: "语言",
    choices: choices, month: month, subscribing: subscribing, advice: advice, server: server, site: site)

  private static let choices = ChoiceTexts(
    headline: "一、选择提醒", title: "标题", time: "时间", secondTime: "第二个时间（可不填）",
    timeHelp: "北京时间。两个都不填即为全天日程。", duration: "时长", alarm: "提醒", eve: (label: "补班前一天晚上", none: "不提醒"),
    pattern: "工作制", more: "更多", style: "格式", appStyle: (label: "随应用", reason: "下面每个应用的按钮用它能正确显示的格式"),
    bigWeek: "大周里的任何一天", bigWeekHelp: "大周的周六上班，小周的周六休息。", cycle: "轮班规律", cycleStart: "从哪天开始",
    cycleHelp: "每天一个字母，例如 DDNNOO：两天白班、两天夜班、休两天。O 或“休”是休息；不受节假日影响。", update: "更新预览和地址",
    minutes: { $0 < 60 ? "\($0) 分钟" : "\($0 / 60) 小时" }, reminderOnly: "（只提醒）", noAlarm: "不提醒",
    alarmAtStart: "开始时", alarmBefore: { "提前 " + $0 },
    patterns: (weekdays: "周一至周五，加补班日", sixDay: "周一至周六，加补班日", bigSmall: "大小周，加补班日", cycle: "轮班（按天循环）"),
    recommended: "（推荐）",
    styleReason: { style in
      switch style {
      case .events: "每个补班日单独一个日程，测试过的应用都能正确显示"
      case .rdate: "文件最小，但有的应用不显示补班日"
      case .expanded: "每个工作日一个日程，适合不支持重复日程的应用"
      }
    })

  private static let month = MonthTexts(
    headline: "二、看看哪天上班", months: "月份", showLunar: "显示农历", hideLunar: "不显示农历", none: "改好选项，这里会显示一个月的安排。",
    workday: "上班", holiday: "放假", makeUp: "补班", workdays: { "工作日 \($0) 天" })

  private static let subscribing = SubscribingTexts(
    headline: "三、订阅", help: "订阅后日历会自己更新；国务院公布新一年的安排后，不用再做什么。", address: "订阅地址（可复制）",
    download: (name: "下载 .ics", help: "导入一次，以后不会自动更新。"), qrCode: "用手机扫码订阅",
    loopback:
      "这个地址只在这台电脑上有效，手机和别的电脑打不开。请用 <code>--listen 0.0.0.0</code> 启动服务器，再用这台电脑在局域网里的地址打开本页，或者用 <code>--base-url</code>（<code>BASE_URL</code>）给出公开地址。",
    holidays: "另有：休/班日历", holidaysHelp: "只标出放假和补班的日子，不提醒。", holidaysLink: "订阅休/班日历")

  private static let advice = AdviceTexts(
    headline: "哪种格式适合哪个应用", app: "应用", style: "格式", why: "原因", comma: "、",
    others: (name: "不支持重复日程的应用", reason: "每天一个日程，不需要重复规则"))

  private static let server = ServerTexts(
    skip: "跳到订阅",
    today: { kind, holiday in
      let name = holiday.map { "：" + $0 } ?? ""
      return switch kind {
      case .workday, .company: "今天上班"
      case .makeup: "今天补班" + name
      case .holiday: "今天放假" + name
      case .weekend: "今天休息"
      }
    }, nextHoliday: "下一个假期", nextMakeUpDay: "下一个补班日", noneLeft: "已公布的安排中暂时没有", unpublished: { "\($0) 年的放假通知尚未发布" },
    holidayName: { "（\($0)）" }, data: "数据来源",
    sources: { "国务院办公厅关于节假日安排的通知，\($0) 至 \($1) 年，最新一份发布于 \($2)。每个日历发出前都会重新读取并逐日核对。" },
    notice: { "\($0) 年的通知" }, footer: "无需账号，不使用 JavaScript，不跟踪访问。数据接口：", invalidChoices: "请检查这里：",
    invalidAddress: "地址有误", notFound: "找不到这个页面", tryLater: "请稍后再试", serverError: "服务器出错了",
    toPage: "回首页重新订阅")

  private static let site = SiteTexts(
    otherCalendars: "其他日历", ownCalendars: "团队日历", allDay: "全天", subscribe: "二、订阅",
    addressHelp: "复制下面按钮的链接地址，在日历应用里“添加订阅”。", preview: "三、看看哪天上班",
    festivalsHelp: "同上，另有传统节日和二十四节气。", footer: "数据：国务院办公厅的通知，最新一份发布于 ")
}
