// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Workdays

extension ViewTexts {
  /// Korean.
  package static let korean = ViewTexts(
    language: .korean, region: "KR",
    fonts: fonts("'Apple SD Gothic Neo','Malgun Gothic','Noto Sans CJK KR','Noto Sans KR'"), hasHanMarks: true,
    weekdays: DateNames("월화수목금토일".map(String.init), short: { $0 }, long: { $0 + "요일" }), header: .short,
    months: DateNames((1...12).map(String.init), short: { $0 + "월" }, long: { $0 + "월" }),
    formats: DateFormats(
      year: "y년", month: "y년 LLLL", date: "y년 MMMM d일 EEEE", monthDay: "MMM d일", span: "MMM d일–d일"),
    lunar: LunarNames(
      day: { date in
        let leap = date.isLeapMonth ? "윤" : ""
        guard date.day == 1 else { return ("\(date.month).\(date.day)", "\(date.day)") }
        return ("\(leap)\(date.month)월", date.isLeapMonth ? "\(leap)\(date.month)" : "\(date.month)월")
      },
      title: { "음력 \($0.isLeapMonth ? "윤" : "")\($0.month)월 \($0.day)일" },
      term: { terms[$0.rawValue] }, festival: { festivals[$0] ?? LunarNames.same($0.chineseName) },
      date: { "\($0.year)년 \($0.isLeapMonth ? "윤" : "")\($0.month)월 \($0.day)일" }, termName: { terms[$0.rawValue] }),
    separators: (", ", "; "),
    holiday: { StatutoryHoliday.translate($0, separator: "·") { holidays[$0] ?? $0.chineseName } },
    labels: ViewLabels(
      dayOff: "휴일", makeUp: "대체 근무일", expected: ("예상 휴일", "예상 대체 근무일"), statutory: "법정 공휴일", weekend: "주말",
      workday: "근무일", leave: "휴가",
      company: ("회사 휴일", "회사 근무일"),
      pattern: ("주말 근무일", "정기 휴무일"), shifts: "근무조", week: "주", today: "오늘", events: "일정", allDay: "종일",
      provisional: "아직 발표되지 않아 주말을 휴일로 가정", open: "다음 해 통지로 바뀔 수 있음", forecast: "아직 발표되지 않아 예년에 따라 추정",
      unconfirmed: "출처가 하나뿐이며 통지는 아직 확인되지 않음",
      past: "자료가 없어 주말을 휴일로 가정",
      tableHeaders: ["날짜", "요일", "구분", "이름", "통지"],
      lists: ("절기", "음력", ["휴일", "시작", "끝", "일수", "법정 휴일", "대체 근무일"]),
      calendar: { $0 + " 달력" }, workdays: { "근무일 \($0)일" },
      school: ({ $0 + " 시간표" }, { "\($0)주차" }),
      isWorked: { ($0 ?? "중국 본토") + " 근무" },
      busiest: { "가장 바쁜 시간: \($0), 동시에 \($1)건" }))
}

private let terms = [
  "소한", "대한", "입춘", "우수", "경칩", "춘분", "청명", "곡우", "입하", "소만", "망종", "하지", "소서", "대서", "입추", "처서", "백로", "추분", "한로",
  "상강", "입동", "소설", "대설", "동지",
]

private let holidays: [StatutoryHoliday: String] = [
  .newYear: "신정", .springFestival: "춘절", .qingming: "청명절", .labourDay: "노동절", .dragonBoat: "단오절", .midAutumn: "중추절",
  .nationalDay: "국경절", .victoryDay: "전승절 70주년",
]

private let festivals: [Festival: LunarNames.Text] = [
  .springFestival: LunarNames.same("춘절"), .lantern: ("원소절", "원소"), .dragonHead: ("용대두", "용두"),
  .shangsi: LunarNames.same("상사"), .dragonBoat: LunarNames.same("단오"), .qixi: LunarNames.same("칠석"),
  .zhongyuan: LunarNames.same("중원"), .midAutumn: LunarNames.same("중추"), .doubleNinth: LunarNames.same("중양"),
  .winterClothing: ("한의절", "한의"), .xiayuan: LunarNames.same("하원"), .laba: LunarNames.same("납팔"),
  .littleNewYearNorth: LunarNames.same("소년"), .littleNewYearSouth: LunarNames.same("소년"),
  .newYearsEve: LunarNames.same("제석"),
]
