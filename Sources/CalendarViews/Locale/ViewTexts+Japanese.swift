// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

extension ViewTexts {
  /// Japanese.
  package static let japanese = ViewTexts(
    language: .japanese, region: "JP",
    fonts: fonts("'Hiragino Sans','Yu Gothic','Noto Sans CJK JP','Noto Sans JP'"), hasHanMarks: true,
    weekdays: DateNames("月火水木金土日".map(String.init), short: { $0 }, long: { $0 + "曜日" }), header: .short,
    months: DateNames((1...12).map(String.init), short: { $0 + "月" }, long: { $0 + "月" }),
    formats: .han,
    lunar: .chinese([
      "闰": "閏", "腊": "臘", "惊": "啓", "蛰": "蟄", "谷": "穀", "满": "満", "种": "種", "处": "処", "节": "節", "龙": "竜",
      "头": "頭", "阳": "陽",
    ]),
    separators: ("，", "；"),
    holiday: { StatutoryHoliday.translate($0, separator: "・") { holidays[$0] ?? $0.chineseName } },
    labels: ViewLabels(
      dayOff: "休日", makeUp: "振替出勤日", expected: ("予想の休日", "予想の振替出勤日"), statutory: "法定休日", weekend: "週末", workday: "勤務日",
      leave: "休暇",
      company: ("会社の休日", "会社の出勤日"),
      pattern: ("週末の出勤日", "定休日"), shifts: "シフト", week: "週", today: "今日", events: "予定", allDay: "終日",
      provisional: "未発表のため、週末を休日と仮定",
      open: "翌年の通知で変わる可能性あり",
      forecast: "未発表のため、例年から推定", unconfirmed: "情報源は一つだけで、通知は未確認", past: "データがないため、週末を休日と仮定",
      tableHeaders: ["日付", "曜日", "種別", "名称", "通知"],
      lists: ("節気", "旧暦", ["祝日", "開始", "終了", "日数", "法定休日", "振替出勤日"]),
      calendar: { $0 + "カレンダー" },
      workdays: { "勤務日 \($0)日" }, school: ({ $0 + "の時間割" }, { "第\($0)週" }),
      isWorked: { ($0 ?? "中国本土") + "は出勤日" },
      busiest: { "最も混む時間：\($0)、同時に\($1)件" }))
}

private let holidays: [StatutoryHoliday: String] = [
  .newYear: "元日", .springFestival: "春節", .qingming: "清明節", .labourDay: "労働節", .dragonBoat: "端午節", .midAutumn: "中秋節",
  .nationalDay: "国慶節", .victoryDay: "抗日戦争勝利70周年記念日",
]
