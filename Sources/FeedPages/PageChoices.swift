// SPDX-License-Identifier: MIT

package import Support

/// The choices in the page's form, and its advice.
package enum PageChoices {
  package typealias Choice = (value: String, label: String)

  package static func durations(_ say: PageLanguage) -> [Choice] {
    [
      ("1m", say("1 分钟（只提醒）", "1 minute (reminder only)")), ("30m", say("30 分钟", "30 minutes")),
      ("1h", say("1 小时", "1 hour")), ("4h", say("4 小时", "4 hours")), ("8h", say("8 小时", "8 hours")),
      ("9h", say("9 小时", "9 hours")), ("12h", say("12 小时", "12 hours")),
    ]
  }

  package static func alarms(_ say: PageLanguage) -> [Choice] {
    [
      ("none", say("不提醒", "none")), ("0", say("开始时", "at the start")),
      ("5m", say("提前 5 分钟", "5 minutes before")), ("10m", say("提前 10 分钟", "10 minutes before")),
      ("30m", say("提前 30 分钟", "30 minutes before")), ("1h", say("提前 1 小时", "1 hour before")),
      ("12h", say("提前 12 小时", "12 hours before")),
    ]
  }

  package static func patterns(_ say: PageLanguage) -> [Choice] {
    [
      ("weekdays", say("周一至周五，加补班日", "Mon–Fri and make-up days")),
      ("six-day", say("周一至周六，加补班日", "Mon–Sat and make-up days")),
      ("big-small", say("大小周，加补班日", "Every other Saturday (大小周)")),
      ("cycle", say("轮班，几天一个周期", "A cycle of shifts")),
    ]
  }

  package static func styles(_ say: PageLanguage) -> [(value: String, label: String, reason: String)] {
    [
      (
        "events", say("events（推荐）", "events (recommended)"),
        say("补班日各自是一个事件，所有试过的应用都显示正确", "each make-up day is a separate event; correct in every app tested")
      ),
      (
        "rdate", "rdate",
        say(
          "一年一个重复事件，最紧凑，但有的应用会丢掉补班日",
          "one repeating event per year; the smallest file, but some apps lose the make-up days")
      ),
      (
        "expanded", "expanded",
        say("每个工作日一个事件，适合不懂重复规则的应用", "one event per workday, for apps that don’t support repeating events")
      ),
    ]
  }

  /// The table of which style suits which calendar app, with its headline.
  package static func adviceSection(_ language: PageLanguage) -> HTML {
    let rows = advice(language).map { row in
      "<tr><th scope=\"row\">\(row.app)</th><td><code>\(row.style)</code></td><td>\(row.reason)</td></tr>\n" as HTML
    }
    return """
      <section aria-labelledby="which">
      <h2 id="which">\(language["which"])</h2>
      <div class="scroll" role="region" aria-labelledby="which" tabindex="0"><table class="advice">
      <thead><tr><th scope="col">\(language["app"])</th><th scope="col">\(language["style"])</th>\
      <th scope="col">\(language["why"])</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table></div>
      </section>
      """
  }

  private static func advice(_ say: PageLanguage) -> [(app: String, style: String, reason: String)] {
    switch say {
    case .chinese:
      [
        ("苹果日历", "events", "一个 RDATE 属性里的多个日期只认一个，补班日单独成事件最稳妥"),
        ("Outlook、Exchange", "events", "RDATE 必须与 EXDATE 成对，七个补班日里六个会丢"),
        ("Google 日历", "events", "最稳妥；RDATE 在截止日之后不显示"),
        ("安卓（ICSx⁵、DAVx⁵）", "events", "永不结束的重复事件会丢掉 RDATE"),
        ("Nextcloud", "events", "有 RDATE 时服务器会忽略重复规则，250 天只剩 8 天"),
        ("Thunderbird、Evolution、KDE、khal", "rdate", "全部读对，文件最小；events 也对"),
        ("calcurse", "events", "不认 RDATE，七个补班日全丢"),
        ("不懂重复规则的应用", "expanded", "每天一个事件，不需要懂规则"),
      ]
    case .english:
      [
        ("Apple Calendar", "events", "reads only one date of an RDATE property; separate events are safe"),
        ("Outlook, Exchange", "events", "need an EXDATE for each RDATE: six of seven make-up days are lost"),
        ("Google Calendar", "events", "the safest; an RDATE after the end of the rule is not shown"),
        ("Android (ICSx⁵, DAVx⁵)", "events", "ignore RDATE if the rule never ends"),
        ("Nextcloud", "events", "the server ignores the rule if there is an RDATE: only 8 of 250 days are left"),
        (
          "Thunderbird, Evolution, KDE, khal", "rdate",
          "read everything correctly, with the smallest file; events works too"
        ),
        ("calcurse", "events", "does not support RDATE: all seven make-up days are lost"),
        ("Apps without repeating events", "expanded", "each workday is a separate event"),
      ]
    }
  }
}
