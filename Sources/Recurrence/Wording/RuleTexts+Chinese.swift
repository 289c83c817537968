// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

extension RuleTexts {
  /// Chinese in simplified characters.
  public static let simplifiedChinese = RuleTexts(
    language: .simplifiedChinese,
    template: { phrase in
      switch phrase {
      case .every, .everyWeekday: "每{1}"
      case .everyOther: "每两{1}"
      case .everySeveral: "每{2}{1}"
      case .onceEvery: "{1}一次"
      case .onceEveryAt: "{1}，每次"
      case .everyOtherWeekday: "每两周的{1}"
      case .each: "每个{1}"
      case .eachWorkday, .mondayToFriday: "周一至周五"
      case .eachDay, .allDays: "每一天"
      case .on, .ofTheYear, .inMonths, .inWeeks, .daysOfYear, .hours, .minutes, .seconds, .at, .ifWeekday,
        .onlyWeekday, .oneWeekday, .inMinutes, .inSeconds, .weekdays:
        "{1}"
      case .ofMonths, .ofWeeks: "{2}的{1}"
      case .ofEveryMonth: "每个月的{1}"
      case .week: "第{1}周"
      case .lastWeek: "{1}周"
      case .dayOfMonth: "{1}日"
      case .lastDayOfMonth, .lastDayOfYear, .numberedDay: "{1}天"
      case .lastDaysOfMonth: "最后{1}天"
      case .dayAndMonth: "{2}{1}"
      case .dayOfYear: "第{1}天"
      case .numbered: "{1}{2}"
      case .workday: "工作日"
      case .range, .fromHour: "{1}至{2}"
      case .hour: "{1}点"
      case .minute: "{1}分"
      case .second: "{1}秒"
      case .someHour: "某时"
      case .everyHour: "{1}至{2}每小时一次"
      case .minutesOfHours: "{2}点至{3}点每小时的{1}"
      case .universal: "{1}（UTC）"
      case .only: "仅限{1}"
      case .onlyAlso: "，且仅限"
      case .anyWeekday: "一周中的任意一天"
      case .position: "{1}个"
      case .positions: "每{2}仅取其中{1}"
      case .numberIgnored: "{1}的序号无效"
      case .monthBefore: "没有该月时提前到前一个月"
      case .monthAfter: "没有该月时顺延到后一个月"
      case .dayBefore: "没有该日时提前到前一天"
      case .dayAfter: "没有该日时顺延到后一天"
      case .chinese: "按农历"
      case .korean: "按韩国农历"
      case .weekStart: "以{1}为每周第一天"
      case .from, .fromAfterComma: "自{1}起，"
      case .until, .untilAfterComma: "，直到{1}"
      case .once: "，共1次"
      case .times: "，共{1}次"
      case .single: "{1}，仅一次"
      case .added: "，另加{1}个日期"
      case .addedOne: "，另加1个日期"
      case .excluded: "，除去{1}个日期"
      case .excludedOne: "，除去1个日期"
      case .exceptRule: "；除去{1}"
      case .alsoRule: "；以及{1}"
      }
    },
    units: [
      ("秒", "秒"), ("分钟", "分钟"), ("小时", "小时"), ("天", "天"), ("周", "周"), ("月", "个月"), ("年", "年"),
    ],
    weekdays: "一二三四五六日".map { "周\($0)" },
    month: { "\($0)月" },
    number: { "\($0)" },
    ordinal: { number in
      let names = Array("一二三四五六七八九十")
      let size = Int(number.magnitude)
      let name = names.indices.contains(size - 1) ? String(names[size - 1]) : "\(size)"
      return number == -1 ? "最后一" : (number > 0 ? "第" : "倒数第") + name
    },
    separators: ("、", and: "和", or: "或"),
    dateText: { "\($0.year)年\($1)\($0.day)日" },
    momentText: { $0 + $1 + ($2 ? "（UTC）" : "") },
    nested: { $0.reversed().joined(separator: "的") },
    lunisolarMonth: { $0.chineseName },
    lunisolarDay: { LunisolarMonth.chineseName(ofDay: $0) ?? "第\($0)日" },
    hasBareDays: false, hasWeekdayRanges: true, hasConditions: false,
    sentence: { parts in
      var text = (parts.start ?? "") + parts.head
      if let first = parts.details.first, !parts.isWhole {
        let isBare = parts.isEachDayOrLonger && first.first != "每" && first.first != "周"
        text += isBare || first.contains("的") ? "" : "的"
      }
      text += parts.details.joined()
      if let limit = parts.limit { text += "（" + limit + "）" }
      return ([text] + parts.remarks).joined(separator: "，")
    })

  /// Chinese in traditional characters.
  public static let traditionalChinese = {
    var texts = simplifiedChinese
    texts.language = .traditionalChinese
    texts.characters = [
      "两": "兩", "个": "個", "为": "為", "仅": "僅", "历": "曆", "后": "後", "周": "週", "数": "數", "无": "無", "时": "時", "没": "沒",
      "点": "點", "钟": "鐘", "顺": "順", "间": "間", "该": "該", "农": "農", "韩": "韓", "国": "國", "闰": "閏", "腊": "臘",
    ]
    return texts
  }()
}
