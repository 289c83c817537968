// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Workdays

extension FeedLanguage {
  /// The words of the language.
  var words: HolidayWords { HolidayWords(language: self) }
}

/// The titles, notes and warnings of a feed of holidays, in one language.
struct HolidayWords {
  static let english = HolidayWords(language: .english)
  /// The mark at the beginning of a day off's title.
  static let offMark = "休"
  /// The mark at the beginning of a make-up day's title.
  static let makeUpMark = "班"

  let language: FeedLanguage

  private var isChinese: Bool { language.isChinese }

  /// The language's part of PRODID.
  var code: String { isChinese ? "ZH" : "EN" }
  var calendarName: String { isChinese ? "中国节假日" : "Holidays in China" }
  var traditionalName: String { isChinese ? "中国传统节日" : "Traditional festivals in China" }
  var dayOff: String { isChinese ? "放假" : "Day off" }
  var makeUpDay: String { isChinese ? "调休上班" : "Make-up day" }
  var traditionalDay: String { isChinese ? "节日" : "Festival" }

  /// The name of a holiday from a notice.
  func name(_ announced: String) -> String {
    isChinese
      ? StatutoryHoliday.translate(announced, separator: "、", \.chineseName)
      : StatutoryHoliday.translate(announced, separator: ", ", \.englishName)
  }

  // MARK: - Titles

  func title(of block: HolidayBlock) -> String {
    let title = HolidayWords.offMark + " " + name(block.name)
    guard block.length > 1 else { return title }
    return title + (isChinese ? " 共\(block.length)天" : ", \(block.length) days")
  }

  /// The title of a day off; the length of a block that is forecast is not known.
  func title(
    of date: CivilDate, in block: HolidayBlock, _ reason: HolidayBlock.Reason?, isForecast: Bool = false
  ) -> String {
    var title = HolidayWords.offMark + " " + name(block.name)
    if !isForecast, block.length > 1, let ordinal = block.ordinal(of: date) {
      title += isChinese ? " 第\(ordinal)天/共\(block.length)天" : ", day \(ordinal) of \(block.length)"
    }
    if let reason { title += isChinese ? "（\(word(reason))）" : " (\(word(reason)))" }
    return title
  }

  func makeUpTitle(_ announced: String, isStatutory: Bool) -> String {
    let title: String
    if isStatutory {
      title = isChinese ? name(announced) + "调休上班" : "Make-up day for " + name(announced)
    } else {
      title = name(announced)
    }
    return HolidayWords.makeUpMark + " " + title
  }

  private func word(_ reason: HolidayBlock.Reason) -> String {
    switch reason {
    case .statutory: isChinese ? "法定" : "statutory"
    case .inLieu: isChinese ? "调休" : "in lieu"
    case .weekend: isChinese ? "周末" : "weekend"
    case .extended: isChinese ? "延长" : "extended"
    }
  }

  // MARK: - Notes

  /// The notes of a day off, or of a block with one, that is forecast.
  func forecastNotes(_ year: Int, statutory: [CivilDate]) -> [String] {
    var lines: [String] = []
    if !statutory.isEmpty {
      lines.append(
        isChinese
          ? "法定节假日（加班三倍工资）：" + list(statutory) : "Statutory holidays (triple pay for work): " + list(statutory))
    }
    lines.append(
      isChinese
        ? "\(year)年的放假通知尚未公布：法定节假日是确定的，其余按往年推算，不含调休上班"
        : "The notice for \(year) is not published yet: statutory holidays are certain, the other days off follow earlier "
          + "years, and make-up days are missing")
    return lines
  }

  func notes(of block: HolidayBlock, statutory: [CivilDate], makeUpDays: [CivilDate]) -> [String] {
    var lines = [extent(block)]
    if !statutory.isEmpty {
      lines.append(
        isChinese
          ? "法定节假日（加班三倍工资）：" + list(statutory) : "Statutory holidays (triple pay for work): " + list(statutory))
    }
    return lines + exchange(makeUpDays)
  }

  func notes(in block: HolidayBlock, _ reason: HolidayBlock.Reason?, makeUpDays: [CivilDate]) -> [String] {
    var lines = [extent(block)]
    switch reason {
    case .statutory(let holidays):
      lines.append(
        isChinese
          ? "法定节假日（\(holidays.map(\.chineseName).joined(separator: "、"))）：加班三倍工资"
          : "Statutory holiday (\(holidays.map(\.englishName).joined(separator: ", "))): triple pay for work")
    case .inLieu: lines.append(isChinese ? "调休放假，不是法定节假日" : "Off in exchange for another day; not a statutory holiday")
    case .weekend: lines.append(isChinese ? "周末休息日，不是法定节假日" : "A weekend day; not a statutory holiday")
    case .extended: lines.append(isChinese ? "延长假期，不是法定节假日" : "An extended day off; not a statutory holiday")
    case nil: break
    }
    return lines + exchange(makeUpDays)
  }

  func makeUpNotes(_ announced: String, for block: HolidayBlock?, isStatutory: Bool) -> [String] {
    guard isStatutory else { return [isChinese ? "公司安排上班" : "A workday set by the company"] }
    let purpose = isChinese ? "为\(name(announced))放假调休，当天上班" : "Worked to make up for days off at " + name(announced)
    return [purpose] + (block.map { [extent($0)] } ?? [])
  }

  func notice(_ address: String) -> String { (isChinese ? "通知：" : "Notice: ") + address }

  private func exchange(_ makeUpDays: [CivilDate]) -> [String] {
    makeUpDays.isEmpty ? [] : [(isChinese ? "调休上班：" : "Make-up days: ") + list(makeUpDays)]
  }

  /// The first and last day of a block.
  private func extent(_ block: HolidayBlock) -> String {
    let first = day(block.days.lowerBound)
    guard block.length > 1 else { return isChinese ? "\(first)放假一天" : "Off on \(first)" }
    let last = day(block.days.upperBound)
    return isChinese
      ? "\(first)至\(last)放假，共\(block.length)天" : "Off from \(first) to \(last), \(block.length) days"
  }

  private func list(_ days: [CivilDate]) -> String { days.map(day).joined(separator: isChinese ? "、" : ", ") }

  private func day(_ date: CivilDate) -> String {
    let weekday = date.weekday
    guard isChinese else { return "\(weekday.description.prefix(3)) \(date.iso8601)" }
    let names = ["一", "二", "三", "四", "五", "六", "日"]
    let (year, month, day) = date.components
    return "\(year)年\(month)月\(day)日（周\(names[weekday.rawValue - 1])）"
  }

  // MARK: - The calendar

  func about(_ years: ClosedRange<Int>, hasNotices: Bool) -> String {
    let span =
      years.count == 1 ? "\(years.lowerBound)" : "\(years.lowerBound)\(isChinese ? "–" : " to ")\(years.upperBound)"
    guard hasNotices else {
      return isChinese ? "中国\(span)年的传统节日和节气" : "Traditional festivals and solar terms of China, \(span)"
    }
    return isChinese
      ? "中国大陆\(span)年的放假（休）和调休上班（班）安排" : "Days off (休) and make-up days (班) in mainland China, \(span)"
  }

  func warnings(_ status: PublicationStatus) -> [String] {
    var sentences = language.warnings(forecast: status.forecastYear)
    if !status.unknownYears.isEmpty {
      sentences.append(
        isChinese
          ? status.unknownYears.map { "\($0)年" }.joined(separator: "、") + "的放假安排尚未公布，没有写入"
          : "the holidays of \(PublicationStatus.list(status.unknownYears)) are not published yet; "
            + "the calendar leaves them out")
    }
    return sentences + language.warnings(provisional: status.provisionalYears)
  }
}
