// SPDX-License-Identifier: MIT

/// Which style suits which calendar app, and why: the page's advice.
enum ClientAdvice {
  static func rows(_ language: PageLanguage) -> [(app: String, style: String, reason: String)] {
    switch language {
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
