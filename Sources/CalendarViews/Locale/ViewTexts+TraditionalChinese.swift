// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

extension ViewTexts {
  /// Chinese in traditional characters.
  package static let traditionalChinese = ViewTexts(
    language: .traditionalChinese, region: "TW",
    fonts: fonts("'PingFang TC','Microsoft JhengHei','Noto Sans CJK TC','Noto Sans TC'"), hasHanMarks: true,
    weekdays: DateNames("一二三四五六日".map(String.init), short: { "週" + $0 }, long: { "星期" + $0 }), header: .narrow,
    months: DateNames((1...12).map(String.init), short: { $0 + "月" }, long: { $0 + "月" }),
    formats: .han,
    lunar: .chinese([
      "闰": "閏", "腊": "臘", "惊": "驚", "蛰": "蟄", "谷": "穀", "满": "滿", "种": "種", "处": "處", "节": "節", "龙": "龍",
      "头": "頭", "阳": "陽",
    ]),
    separators: ("，", "；"),
    holiday: { StatutoryHoliday.translate($0, separator: "、") { holidays[$0] ?? $0.chineseName } },
    labels: ViewLabels(
      dayOff: "放假", makeUp: "補班", expected: ("預計放假", "預計補班"), statutory: "法定節假日", weekend: "週末", workday: "工作日",
      leave: "請假",
      company: ("公司放假", "公司安排上班"), pattern: ("週末上班", "固定休息"), shifts: "班次", week: "週", today: "今天", events: "行程",
      allDay: "全天",
      provisional: "放假安排尚未公布，暫按平常的工作日顯示", open: "下一年的通知可能更動", forecast: "放假安排尚未公布，按往年推算", unconfirmed: "僅見於一處來源，尚未核對通知",
      past: "沒有當年資料，按平常日子顯示", tableHeaders: ["日期", "星期", "類別", "名稱", "通知"],
      lists: ("節氣", "農曆", ["節日", "開始", "結束", "天數", "法定節假日", "補班"]),

      calendar: { $0 + "日曆" }, workdays: { "工作日 \($0) 天" }, school: ({ "按" + $0 + "上課" }, { "第\($0)週" }),
      isWorked: { ($0 ?? "內地") + "上班" },
      busiest: { "最忙：\($0)，同時 \($1) 項" }))
}

private let holidays: [StatutoryHoliday: String] = [
  .newYear: "元旦", .springFestival: "春節", .qingming: "清明節", .labourDay: "勞動節", .dragonBoat: "端午節", .midAutumn: "中秋節",
  .nationalDay: "國慶節", .victoryDay: "抗日戰爭暨世界反法西斯戰爭勝利70周年紀念日",
]
