// SPDX-License-Identifier: MIT

import CivilCalendar
import CommandSupport
import Support
import WorkdayFeeds

extension WordHints {
  /// What people type who have read no help.
  static let workdays = WordHints(rows) { word in
    let today = { () throws(Fault) in CivilDate.first }
    if (try? PeriodText.day(word, today: today)) != nil {
      return "to ask about a day, use workday-ics is \(word) --explain"
    }
    guard word.utf8.count != 4 || !word.utf8.allSatisfy(\.isDigit), (try? PeriodText.days(word, today: today)) != nil
    else { return nil }
    return "to list its workdays, use workday-ics list \(word)"
  }

  private static let rows: [Row] = [
    // Options under other names.
    // The start of a rule; of anything else, the next but one.
    (["start", "begin", "start-date"], "use --dtstart"),
    (["until", "end", "end-date", "before"], "use --to"),
    (["since", "start", "begin", "start-date", "after"], "use --from"),
    (["--timezone", "--tz", "timezone", "tz", "tzid", "时区"], "use --time-zone"),
    (["--timezone", "--time-zone", "--tz"], "the zone names of Windows and Outlook are replaced without an option"),
    (["--in-place", "--inplace", "-i", "--overwrite"], "use --output, which may name the file itself"),
    (["description", "yaml", "config-file"], "use --config FILE"),
    (["weekday", "weekdays", "星期"], "use --days, such as --days TU,TH"),
    (["json", "csv", "jsonl", "xlsx"], "use --format, or --output with a name that ends in .json or .csv"),
    (
      ["cycle-start", "pattern-start", "anchor"],
      "the first day of a cycle is behind @: --pattern cycle:DDNNOO@2026-01-01"
    ),
    (["--example"], "leave it out: config alone prints the example"),
    (["for"], "leave it out: only calendars of workdays have a style for each app"),
    (
      ["kind"],
      "use --on make-up-eve for evenings before make-up days; days of a kind are workday-ics list 2026 --kind makeup"
    ),
    (
      ["pay", "double", "triple", "overtime", "双倍", "三倍", "加班"],
      "pay is a column of csv and json: workday-ics list 2026 --kind holiday --format csv"
    ),
    (
      ["weeks", "odd", "even", "biweekly", "fortnightly", "单周", "双周"],
      "use --weeks odd for every other week, with the first day of the term, such as --term 2026-09-07"
    ),
    (["on"], "use --kind makeup; the last workday of each month is workday-ics last-of-month 2026"),
    (
      ["--kind"],
      "days of a kind are workday-ics list 2026 --kind makeup; how many there are of each kind and shift is in stats 2026"
    ),
    (["--year"], "use --next-year-by 12-01 with --exit-code for an alert"),
    (["--only", "--type", "--shifts"], "use --kind, such as --kind makeup, statutory or the letter of a shift"),
    (["--lang"], "leave it out: the words are those of the file"),
    (["--last"], "the last workday of each month is workday-ics last-of-month 2026"),
    (["--top", "--limit", "--max"], "all are printed; in a shell, add | head -3"),
    (
      ["--team", "--teams"], "only workday-ics roster has teams; elsewhere the first day in --pattern is that of a team"
    ),
    (["--official"], "the days off of another place are workday-ics list 2026 --kind holiday --official hk.ics"),
    (["from", "to"], "use --years, such as --years 2026-2036"),
    (["--interactive", "-q", "--silent"], "use --quiet"),
    (["--summary", "--title", "--name"], "use --summary"),
    (["leave"], "use workday-ics list 2026 --kind off --leave FILE"),
    (["age", "ages"], "the age is in the title; --title \"{name} is {age}\" words it"),
    (["solar", "gregorian", "公历", "阳历"], "for the date of birth in the Gregorian calendar, use --born"),
    (["name"], "use --title"), (["reminder", "remind", "alert"], "use --alarm, such as --alarm 10m"),
    (
      ["--alarm", "--alarms", "--reminder", "--eve"],
      "calendars of workdays have reminders, also for make-up days alone: workday-ics --on make-up --time 09:00 --alarm 10m"
    ),
    (["swap", "swaps", "换班", "调班"], "a swap is a line of a file for --overrides, such as A swap N 2026-12-10"),
    (
      ["--pattern"],
      "the days that a pattern has off are workday-ics list 2026 --kind off --pattern trading"
    ),
    (
      ["--time"],
      "only calendars of workdays have times; to see days of another choice, use --format csv, which other programs import"
    ),
    (
      ["--count", "-n", "--number"],
      "for several days, use workday-ics list with a period, such as tomorrow..2026-12-31; for how many there are, count"
    ),
    (["language", "locale"], "use --lang"), (["帮助"], "use --help"),
    (["year", "years"], "use --from and --to, such as --from 2026 --to 2026"),
    (
      ["no-makeup", "no-make-up", "without-makeup", "weekends-off"],
      "for Monday to Friday without make-up days, use --make-up none"
    ),
    (
      ["first-of-month", "first-workday", "month-start", "beginning-of-month", "月初", "第一个工作日"],
      "for the first workday of a month, use workday-ics next with the day before it, such as workday-ics next 2026-11-30"
    ),
    (
      [
        "last-workday", "lastworkday", "last-of-month", "month-end", "monthend", "end-of-month", "payday", "月末", "月底",
        "最后一个工作日",
      ],
      "for the last workday of a month, use workday-ics last-of-month; in scripts, [ \"$(workday-ics last-of-month)\" = \"$(date +%F)\" ]"
    ),
    (
      [
        "festival", "festivals", "mid-autumn", "春节", "中秋", "端午", "清明", "重阳", "七夕", "元宵", "除夕", "节日", "传统节日",
      ],
      "for festivals, use workday-ics holidays 2026 --only festivals; for the days off, workday-ics holidays 2026"
    ),
    (["国庆", "国庆节", "劳动节", "五一", "十一", "元旦"], "to see the holidays, use workday-ics holidays 2026"),
    (
      ["dedupe", "dedup", "duplicates", "deduplicate", "去重", "重复"],
      "copies of an event are removed by workday-ics merge FILE -o new.ics"
    ),
    // The days of others.
    (
      ["trading", "trade", "tradingdays", "stock", "stocks", "exchange", "sse", "szse", "market", "交易日", "股市", "开市"],
      "for the stock exchanges' days, add --pattern trading, such as workday-ics next --pattern trading"
    ),
    (
      ["hongkong", "hong", "hk", "macau", "taiwan", "region", "country", "香港", "澳门", "台湾"],
      "the days of mainland China are built in; for another place, use its official list: --official \"Hong Kong=hk.ics\""
    ),
    (
      ["intersect", "both", "common", "共同"],
      "days on which others work too are workday-ics list 2026 --common FILE; those that differ have --kind differs"
    ),
    (
      ["拼假", "连休", "请假", "年假", "bridges", "vacation", "pto", "longest", "break", "breaks", "long-weekend"],
      "for the days of leave that give the longest time off, use workday-ics bridge 2026 --leave-days 5"
    ),
    (
      [
        "school", "term", "semester", "course", "courses", "class", "classes", "lesson", "lessons", "timetable", "学期",
        "课程", "课表", "上课",
      ],
      "for a course, use workday-ics --term 2026-03-02 --weeks 1-16 --days TU,TH --make-up-follows last --time 10:00-11:40; for "
        + "a timetable that you have, workday-ics apply timetable.ics"
    ),
    (
      ["shift", "shifts", "roster", "rota", "team", "teams", "rotation", "排班", "轮班", "倒班", "班次", "三班", "四班", "两班"],
      "for shifts, use --pattern cycle:DDNNOO@2026-01-01, and --shift D=08:00/12h/Day for each letter; for teams side by side, workday-ics roster"
    ),
    (
      ["off", "work", "company", "days-off", "dayoff", "department", "公司", "部门", "年会"],
      "company days are a file, such as a CSV, for --overrides; your own leave is one for --leave"
    ),
    // Commands under other names.
    (["leap", "leap-month", "leap-months", "闰月"], "for leap months, use workday-ics lunar 2026-2040 --leap"),
    (["birthday", "lunar-birthday", "生日"], "for lunar birthdays, use workday-ics birthdays \"Ming 1990-05-08\""),
    (
      [
        "stat", "stats", "statistics", "report", "count", "wages", "salary", "payroll", "hours", "统计", "季度", "工资", "天数",
        "报表",
      ],
      "to count days, use workday-ics stats 2026 --by quarter, with --output 2026.csv for a table"
    ),
    (["repair", "mend", "clean", "修复"], "to repair a calendar file, use workday-ics fix"),
    (["compare", "difference", "对比", "比较"], "to compare calendar files, use workday-ics diff"),
    (["validate", "lint", "verify", "检查"], "to check a calendar file, use workday-ics check"),
    (["combine", "join", "合并"], "to join calendar files, use workday-ics merge"),
    (["split", "extract", "cut"], "to keep some events of a calendar file, use workday-ics filter"),
    (
      ["files", "file", "info"],
      "the commands for calendar files are check (which counts the events), fix, merge, filter, diff, expand, convert, apply, free and day"
    ),
    (
      ["metrics", "prometheus", "gauge", "gauges", "monitor", "monitoring", "监控"],
      "for gauges, use workday-ics data status --format prometheus, or /metrics of workday-feed serve"
    ),
    (
      ["status", "fresh", "stale"],
      "for the age of the data, use workday-ics data status; for an alert, data status --exit-code --next-year-by 12-01"
    ),
    (["update", "refresh", "fetch", "download", "更新"], "newer notices are fetched by workday-feed update"),
    (["export", "ics", "create", "导出", "生成"], "to write a calendar, use workday-ics --output work.ics"),
    (
      ["subscribe", "subscription", "serve", "server", "feed", "port", "url", "订阅", "地址"],
      "calendars to subscribe to come from workday-feed; see workday-feed --help"
    ),
    (
      ["calendar", "cal", "日历", "月历"],
      "to see one, use workday-ics month or year; to write one, workday-ics --output work.ics"
    ),
    (
      [
        "app", "apps", "phone", "iphone", "apple", "google", "outlook", "thunderbird", "android", "xiaomi", "wechat",
        "手机", "应用", "小米", "苹果", "华为", "微信", "钉钉",
      ],
      "for what each calendar app needs, see workday-ics help apps; the app is --for, such as --for iphone"
    ),
    (
      ["eve", "evening", "前一天", "晚上", "补班提醒"],
      "for a reminder on the evening before a make-up day, use workday-ics --eve 21:00 --time 09:00 --output work.ics"
    ),
    (
      ["makeup", "make-up", "makeups", "补班", "调休"], "to list the make-up days, use workday-ics list 2026 --kind makeup"
    ),
    (["holiday", "假期", "节假日", "放假"], "to see the holidays, use workday-ics holidays 2026"),
    (["提醒", "闹钟"], "to be reminded, use workday-ics --time 09:00 --alarm 10m --output work.ics"),
    (["month", "五月"], "to see a month, use workday-ics month 2026-05; to list it, workday-ics list 2026-05"),
    (["next-workday", "nextworkday"], "for the next workday, use workday-ics next"),
    (
      ["上班", "today", "tomorrow", "date", "dates", "isworkday", "is-workday", "今天", "明天", "后天", "周六", "周日", "周末"],
      "to ask about days, use workday-ics is today --explain, or is - for those on standard input"
    ),
    (
      ["workdays", "workday", "工作日"], "to list the workdays, use workday-ics list 2026, or count 2026 for their number"
    ),
    (["rule", "rrule", "recurrence"], "for the dates of a rule, use workday-ics rule FREQ=WEEKLY;BYDAY=MO"),
  ]
}
