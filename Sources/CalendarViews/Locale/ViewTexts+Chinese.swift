// SPDX-License-Identifier: MIT

import CivilCalendar

extension ViewTexts {
  /// Chinese in simplified characters.
  package static let simplifiedChinese = ViewTexts(
    language: .simplifiedChinese, region: "CN", fonts: fonts(simplifiedFonts), hasHanMarks: true,
    weekdays: DateNames("一二三四五六日".map(String.init), short: { "周" + $0 }, long: { "星期" + $0 }), header: .narrow,
    months: DateNames((1...12).map(String.init), short: { $0 + "月" }, long: { $0 + "月" }),
    formats: .han, lunar: .chinese(),
    separators: ("，", "；"),
    holiday: { $0 },
    labels: ViewLabels(
      dayOff: "放假", makeUp: "补班", expected: ("预计放假", "预计补班"), statutory: "法定节假日", weekend: "周末", workday: "工作日",
      leave: "请假",
      company: ("公司放假", "公司安排上班"), pattern: ("周末上班", "固定休息"), shifts: "班次", week: "周", today: "今天", events: "日程",
      allDay: "全天",
      provisional: "放假安排尚未公布，暂按平常的工作日显示", open: "下一年的通知可能改动", forecast: "放假安排尚未公布，按往年推算", unconfirmed: "仅见于一处来源，尚未核对通知",
      past: "没有当年数据，按平常日子显示", tableHeaders: ["日期", "星期", "类别", "名称", "通知"],
      lists: ("节气", "农历", ["节日", "开始", "结束", "天数", "法定节假日", "补班"]),

      calendar: { $0 + "日历" }, workdays: { "工作日 \($0) 天" }, school: ({ "按" + $0 + "上课" }, { "第\($0)周" }),
      isWorked: { ($0 ?? "内地") + "上班" },
      busiest: { "最忙：\($0)，同时 \($1) 项" }))
}
