// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Workdays

extension FeedLanguage {
  /// The words of a feed of workdays.
  var feedWords: FeedWords { FeedWords(language: self) }
}

/// The titles and notes of a feed of workdays that are not given, in one language.
struct FeedWords {
  let language: FeedLanguage

  private var isChinese: Bool { language.isChinese }

  var calendarName: String { isChinese ? "中国工作日" : "Workdays in China" }
  /// The title of an event.
  var work: String { isChinese ? "上班" : "Work" }
  /// The title of the reminder before a make-up day.
  var makeUpEve: String { isChinese ? "明天调休上班" : "Make-up day tomorrow" }
  /// The title of the reminder before the first workday after a holiday.
  var returnEve: String { isChinese ? "明天假期结束，开始上班" : "Back to work tomorrow" }

  /// What the calendar shows, followed by what may still change.
  func notes(_ feed: FeedDescription, hasOwnDays: Bool, _ status: PublicationStatus?) -> String {
    let (first, last) = (feed.days.lowerBound, feed.days.upperBound)
    let about =
      isChinese
      ? "中国大陆工作日，\(first) 至 \(last)：\(summary(feed.policy))" + (hasOwnDays ? "，含自定义日期" : "")
      : "Workdays in mainland China from \(first) to \(last): \(summary(feed.policy))"
        + (hasOwnDays ? ", with custom days" : "")
    return language.text([about] + (status.map(warnings) ?? []))
  }

  /// The notes of an event of a forecast year.
  func tentativeNotes(after notes: String?, in year: Int) -> String {
    let mark =
      isChinese
      ? "\(year)年的放假通知尚未公布，按法规和往年推算，不含调休上班；以公布的通知为准。"
      : "The notice for \(year) is not published yet: days off follow the regulation and earlier years, and make-up days "
        + "are missing."
    return (notes.map { $0 + "\n" } ?? "") + mark
  }

  /// What may still change, each a sentence without a final stop.
  func warnings(_ status: PublicationStatus) -> [String] {
    let unknown =
      isChinese
      ? status.unknownYears.map { "\($0)年" }.joined(separator: "、") + "的放假安排尚未公布，按普通工作日写入，没有放假和调休"
      : "the holidays of \(PublicationStatus.list(status.unknownYears)) are not published yet; plain weekdays are written, "
        + "without days off and make-up days"
    return language.warnings(forecast: status.forecastYear) + (status.unknownYears.isEmpty ? [] : [unknown])
      + language.warnings(provisional: status.provisionalYears)
  }

  /// The workdays in words.
  private func summary(_ policy: WorkdayPolicy) -> String {
    guard policy.makeUpDays != .only else { return isChinese ? "仅调休上班日" : "only make-up days" }
    let makeUp = policy.makeUpDays == .all ? (isChinese ? "，以及调休上班日" : " and make-up days") : ""
    let statutory = policy.observesHolidays ? (isChinese ? "，不含法定放假日" : ", without statutory days off") : ""
    return days(policy.pattern) + makeUp + statutory
  }

  private func days(_ pattern: WorkdayPattern) -> String {
    switch pattern.form {
    case .weekdays(let weekdays):
      let days = Weekday.allCases.filter(weekdays.contains)
      let names = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]
      return isChinese
        ? days.map { names[$0.rawValue - 1] }.joined(separator: "、") : days.map(\.rfc5545).joined(separator: ", ")
    case .bigSmall(let date):
      return isChinese
        ? "周一至周五，隔周周六上班（\(date) 所在的周上六天）"
        : "MO, TU, WE, TH, FR and every other SA, such as in the week of \(date)"
    case .cycle(let letters, let date):
      return isChinese ? "从 \(date) 开始的轮班 \(String(letters))" : "the cycle \(String(letters)) from \(date)"
    }
  }
}
