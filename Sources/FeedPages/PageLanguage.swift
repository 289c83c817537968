// SPDX-License-Identifier: MIT

/// A language of the pages.
package enum PageLanguage: String, Sendable, Hashable, CaseIterable {
  /// Chinese in simplified characters.
  case chinese = "zh-Hans"
  case english = "en"
}

extension PageLanguage {
  /// A text of the page by its name.
  package subscript(name: String) -> String { self(PageLanguage.chineseTexts, PageLanguage.englishTexts)[name] ?? "" }

  /// The one of two texts that is in this language.
  package func callAsFunction<Text>(_ chinese: Text, _ english: Text) -> Text { self == .chinese ? chinese : english }

  private static let chineseTexts = [
    "title": "中国工作日日历", "lead": "只在真正上班的日子提醒你：跳过法定节假日，调休补班的周末照常提醒。选好提醒，订阅一次，每年自动更新。",
    "skip": "跳到订阅", "languages": "语言", "otherLanguage": "English", "nextMakeUp": "下一个补班日", "noMakeUp": "已公布的安排里没有了",
    "problem": "这里填得不对：", "choose": "一、选择提醒", "eventTitle": "标题", "time": "时间", "time2": "第二个时间（可不填）",
    "timeHelp": "北京时间。两个都不填，就是全天事件。", "duration": "时长", "alarm": "提前提醒", "pattern": "工作制", "style": "写法",
    "bigWeek": "大周里的任何一天", "bigWeekHelp": "大周的周六上班，小周的周六休息。", "cycle": "周期的字母", "cycleStart": "周期的第一天",
    "cycleHelp": "每天一个字母，例如 DDNNOO：两天白班、两天夜班、休两天。O 或“休”是休息；不看法定节假日。",
    "update": "更新预览和地址", "preview": "二、看看哪天上班", "months": "月份", "lunar": "显示农历", "noLunar": "不显示农历",
    "workday": "上班", "holiday": "放假", "makeup": "补班",
    "noPreview": "改好选项，这里会显示一个月的安排。", "subscribe": "三、订阅",
    "subscribeHelp": "订阅后日历会自己更新；国务院公布新一年的安排后，不用再做什么。", "address": "订阅地址（可复制）",
    "apple": "苹果日历", "appleHelp": "iPhone、iPad、Mac：打开后点“订阅”。要保留提醒，请关掉“移除提醒”。",
    "thunderbird": "Thunderbird", "thunderbirdHelp": "打开后选择日历名称，提醒会保留。", "outlook": "Outlook",
    "outlookHelp": "网页版直接添加；Outlook 会忽略订阅里的提醒，请在 Outlook 里设置。", "google": "Google 日历",
    "googleHelp": "先复制上面的地址，再粘贴到打开的页面。Google 会忽略订阅里的提醒。", "android": "安卓",
    "androidHelp": "先装 ICSx⁵（或 DAVx⁵），再点这里；提醒会保留。", "download": "下载 .ics",
    "downloadHelp": "导入一次，以后不会自动更新。", "qr": "用手机扫码订阅",
    "loopback":
      "这个地址只在这台电脑上有效，手机和别的电脑打不开。请用 <code>--listen 0.0.0.0</code> 启动服务器，再用这台电脑在局域网里的地址打开本页，或者用 <code>--base-url</code>（<code>BASE_URL</code>）给出公开地址。",
    "problemAddress": "地址里有错误", "problemNotFound": "这里什么也没有", "problemLater": "请稍后再试", "problemServer": "服务器出错了",
    "problemLink": "去首页选择提醒，订阅日历", "holidays": "另有：休/班日历",
    "holidaysHelp": "只标出放假和补班的日子，不提醒。", "holidaysSubscribe": "订阅休/班日历", "which": "哪种写法适合哪个应用",
    "app": "应用", "why": "原因", "data": "数据来源", "footer": "无需账号，不用脚本，不放统计。数据接口：",
  ]

  private static let englishTexts = [
    "title": "China workday calendar",
    "lead": "Reminders on the days that people really work in China: not on public holidays, but on weekend make-up "
      + "days. Choose your reminder and subscribe once; the calendar updates itself every year.",
    "skip": "Skip to subscribing", "languages": "Language", "otherLanguage": "简体中文",
    "nextMakeUp": "Next make-up day", "noMakeUp": "none left in the published notices",
    "problem": "Please check your choices:", "choose": "1. Choose the reminder", "eventTitle": "Title", "time": "Time",
    "time2": "Second time (optional)", "timeHelp": "Beijing time. Leave both empty for all-day events.",
    "duration": "Duration", "alarm": "Reminder", "pattern": "Workweek", "style": "Style",
    "bigWeek": "Any day of a big week", "bigWeekHelp": "In a big week Saturday is worked, in a small week it is off.",
    "cycle": "Letters of the cycle", "cycleStart": "First day of the cycle",
    "cycleHelp":
      "One letter per day, such as DDNNOO: two day shifts, two night shifts, two days off (O). Public holidays don’t count.",
    "update": "Update preview and address", "preview": "2. Check the workdays", "months": "Months",
    "lunar": "Show the Chinese calendar", "noLunar": "Hide the Chinese calendar",
    "workday": "workday", "holiday": "day off", "makeup": "make-up day",
    "noPreview": "Correct your choices to see a month here.", "subscribe": "3. Subscribe",
    "subscribeHelp":
      "A subscribed calendar updates itself when the State Council announces the next year; you don’t have "
      + "to do anything.",
    "address": "Address to copy", "apple": "Apple Calendar",
    "appleHelp": "iPhone, iPad, Mac: opens Calendar, then tap Subscribe. To keep reminders, turn off “Remove Alerts”.",
    "thunderbird": "Thunderbird", "thunderbirdHelp": "Opens Thunderbird and asks for a name. Reminders are kept.",
    "outlook": "Outlook",
    "outlookHelp": "Adds the calendar on the web. Outlook ignores the feed’s reminders; set them in Outlook.",
    "google": "Google Calendar",
    "googleHelp": "Copy the address above and paste it on the page that opens. Google ignores the feed’s reminders.",
    "android": "Android", "androidHelp": "Install ICSx⁵ or DAVx⁵ first, then open this. Reminders are kept.",
    "download": "Download .ics", "downloadHelp": "For a one-time import; it does not update itself.",
    "qr": "Scan to subscribe on a phone",
    "loopback":
      "This address works on this computer only; phones and other computers can’t reach it. Start the server with "
      + "<code>--listen 0.0.0.0</code> and open this page at the computer’s address in your network, or set the public "
      + "address with <code>--base-url</code> (<code>BASE_URL</code>).",
    "problemAddress": "The address has a mistake", "problemNotFound": "There is nothing here",
    "problemLater": "Please try again later", "problemServer": "The server has a problem",
    "problemLink": "Choose a reminder and subscribe on the page", "holidays": "Also: holidays and make-up days",
    "holidaysHelp": "Marks 休 days off and 班 make-up days, without reminders.", "holidaysSubscribe": "Subscribe",
    "which": "Which style suits which app", "app": "App", "why": "Why", "data": "Where the data comes from",
    "footer": "No account, no scripts, no tracking. Data for programs:",
  ]
}
