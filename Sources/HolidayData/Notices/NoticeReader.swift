// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Support
import Workdays

/// Reads the clauses of a notice.
struct NoticeReader {
  /// The dates of one holiday.
  private struct Clause {
    let name: String
    var off: [CivilDate] = []
    var work: [CivilDate] = []
    let text: Substring
  }

  private static let ordinals = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]
  /// How far from a holiday its make-up days are at most.
  private static let farthest = 15

  private let title: String
  private let introduction: Substring
  private let date: CivilDate
  private var cursor: NoticeCursor

  /// Reads the plain text of a notice.
  static func read(_ text: String) throws(Fault) -> HolidayNoticeText {
    let parts = try NoticeParts(text)
    var reader = try NoticeReader(parts)
    return switch parts.form {
    case .wholeYear(let year): try reader.wholeYear(year)
    case .adjustment(let year, let name): try reader.adjustment(year, name)
    case .prolongation(let year, let name): try reader.prolongation(year, name)
    case .addition(let name): try reader.addition(parts.date.year, name)
    }
  }

  private init(_ parts: NoticeParts) throws(Fault) {
    try HolidayYear.check(year: parts.year)
    title = parts.title
    introduction = parts.introduction
    date = parts.date
    cursor = NoticeCursor(parts.body, year: parts.year)
  }

  // MARK: - The forms

  private mutating func wholeYear(_ year: Int) throws(Fault) -> HolidayNoticeText {
    try checkIntroduction("现将\(year)年", year)
    var clauses: [Clause] = []
    for ordinal in Self.ordinals {
      cursor.beginSentence()
      guard cursor.take(ordinal + "、") else { break }
      let name = cursor.rest.prefix { $0 != "：" && $0 != "。" }
      for part in name.split(separator: "、") where StatutoryHoliday(announced: part) == nil {
        throw cursor.fault("\(part) is not a holiday of the regulation")
      }
      cursor.skip(name)
      try cursor.expect("：")
      clauses.append(try clause(String(name)))
    }
    try end()
    let holidays = clauses.flatMap { $0.name.split(separator: "、") }.compactMap { StatutoryHoliday(announced: $0) }
    let all = Set(StatutoryHoliday.allCases).subtracting([.victoryDay])
    guard Set(holidays) == all, holidays.count == all.count else {
      let missing = all.subtracting(holidays).map(\.chineseName).sorted().joined(separator: "、")
      throw Fault(
        .missingField, missing.isEmpty ? "a holiday has two clauses" : "the notice has no clause for \(missing)")
    }
    for holiday in all where !introduction.contains(holiday.chineseName) {
      throw Fault(.malformedText, "the introduction does not name \(holiday.chineseName)")
    }
    for clause in clauses { try checkStatutory(clause, year) }
    return try result(.wholeYear, year, clauses)
  }

  private mutating func adjustment(_ year: Int, _ name: String) throws(Fault) -> HolidayNoticeText {
    try checkIntroduction("现将调整\(year)年\(name)", year)
    cursor.beginSentence()
    try cursor.expect("一、")
    let clause = try clause(name)
    try end()
    try checkStatutory(clause, year)
    return try result(.adjustment(name: name), year, [clause])
  }

  private mutating func prolongation(_ year: Int, _ name: String) throws(Fault) -> HolidayNoticeText {
    try checkIntroduction("现将延长\(year)年\(name)", year)
    cursor.beginSentence()
    let text = cursor.rest
    try cursor.expect("一、")
    try cursor.expect("延长\(year)年\(name)假期至")
    let last = try cursor.expectDate()
    try cursor.expect("，")
    let first = try cursor.expectDate()
    guard last.distance(to: first) == 1 else { throw cursor.fault("\(first) is not the day after \(last)") }
    try cursor.expect("起正常上班。")
    try end()
    return try result(
      .prolongation(name: name, through: last), year, [Clause(name: name, work: [first], text: text)])
  }

  private mutating func addition(_ year: Int, _ name: String) throws(Fault) -> HolidayNoticeText {
    cursor.beginSentence()
    var clause = Clause(name: name, text: cursor.rest)
    guard try readOff(&clause) else { throw cursor.fault("this is not understood; days off were expected") }
    let off = clause.off
    try cursor.expect("其中")
    var holidays: [CivilDate] = []
    repeat {
      let date = try cursor.expectDate()
      if cursor.take("放假") {
        holidays.append(date)
      } else if cursor.take("上班") {
        clause.work.append(date)
        continue
      } else {
        try cursor.expect("调休")
      }
      guard off.contains(date) else { throw cursor.fault("\(date) is not among the days off") }
    } while cursor.take("，")
    try cursor.expect("。")
    try end()
    for date in holidays {
      let (_, month, day) = date.components
      guard introduction.contains("\(year)年\(month)月\(day)日全国放假\(holidays.count)天") else {
        throw Fault(.malformedText, "the introduction names another day off than \(date)")
      }
    }
    return try result(.addition(name: name), year, [clause])
  }

  // MARK: - The sentences

  /// Reads the sentences of a holiday, up to the next clause or the closing sentences.
  private mutating func clause(_ name: String) throws(Fault) -> Clause {
    var clause = Clause(name: name, text: cursor.rest)
    var hasBegun = false
    while !cursor.isAtEnd {
      if hasBegun { cursor.beginSentence() }
      hasBegun = true
      if try readOff(&clause) { continue }
      if try readWork(&clause) { continue }
      guard try readAdvice() else { break }
    }
    guard !clause.off.isEmpty else { throw cursor.fault("no days off of \(name) were found") }
    return clause
  }

  /// Reads `1月1日至3日放假调休，共3天。` and the like.
  private mutating func readOff(_ clause: inout Clause) throws(Fault) -> Bool {
    let start = cursor
    guard let first = try cursor.date() else { return false }
    var last = first
    if cursor.take(anyOf: ["至", "到", "—", "－", "-"]) {
      last = try cursor.expectDate(after: first)
    }
    guard cursor.take(anyOf: ["放假调休", "放假公休", "调休放假", "放假"]) else {
      cursor = start
      return false
    }
    guard first <= last, first.distance(to: last) < 31 else {
      throw cursor.fault("the last day off is not after the first")
    }
    let count = first.distance(to: last) + 1
    clause.off += Array(first...last)
    if cursor.rest.first?.isNumber == true { try expectDays(count) }
    while cursor.take("，") {
      if cursor.take("共") {
        try expectDays(count)
      } else if cursor.take("与周末连休") {
        guard first == last, first.weekday == .monday || first.weekday == .friday else {
          throw cursor.fault("\(first) is not beside a weekend")
        }
      } else if cursor.take("不调休") {
        continue
      } else if let date = try cursor.date() {
        guard date > last, last.distance(to: date) <= 3, date.weekday.rawValue <= 5 else {
          throw cursor.fault("\(date) is not a day in lieu of \(last)")
        }
        clause.off.append(date)
        try cursor.expect("补休")
      } else {
        throw cursor.fault("this is not understood")
      }
    }
    try cursor.expect("。")
    return true
  }

  /// Reads `3天`, which must be the number of days that were read.
  private mutating func expectDays(_ count: Int) throws(Fault) {
    guard let days = cursor.number() else { throw cursor.fault("a number of days was expected") }
    try cursor.expect("天")
    guard days == count else { throw cursor.fault("these are \(count) days, not \(days)") }
  }

  /// Reads `1月28日（星期六）、1月29日（星期日）上班。`.
  private mutating func readWork(_ clause: inout Clause) throws(Fault) -> Bool {
    guard let first = try cursor.date() else { return false }
    clause.work.append(first)
    while cursor.take("、") {
      clause.work.append(try cursor.expectDate())
    }
    try cursor.expect("上班。")
    return true
  }

  /// Reads the advice to take leave on New Year's Eve, which is no day off.
  private mutating func readAdvice() throws(Fault) -> Bool {
    let sentence = cursor.nextSentence
    guard sentence.hasPrefix("鼓励"), let place = sentence.firstRange(of: "除夕（") else { return false }
    cursor.skip(sentence[..<place.upperBound])
    let date = try cursor.expectDate()
    guard Festival.all(on: date) == [.newYearsEve] else {
      throw cursor.fault("\(date) is not New Year's Eve")
    }
    try cursor.expect("）休息。")
    return true
  }

  /// Reads what follows the clauses, which may have no date and no further workday.
  private func end() throws(Fault) {
    var rest = cursor
    while !rest.isAtEnd {
      rest.beginSentence()
      let sentence = rest.nextSentence
      if let digit = sentence.firstIndex(where: { $0.isASCII && $0.isNumber })
        ?? sentence.firstRange(of: "上班")?.lowerBound
      {
        rest.skip(sentence[..<digit])
        throw rest.fault("this is not understood")
      }
      rest.skip(sentence)
    }
  }

  // MARK: - The whole

  /// Checks that the introduction and the signature are about the year of the title.
  private func checkIntroduction(_ words: String, _ year: Int) throws(Fault) {
    guard introduction.contains(words), (year - 1...year).contains(date.year) else {
      throw Fault(.malformedText, "the title is about \(year), but the introduction or the signature is not")
    }
  }

  /// Checks that all statutory days of the holidays of a clause are off.
  private func checkStatutory(_ clause: Clause, _ year: Int) throws(Fault) {
    let off = Set(clause.off)
    for name in clause.name.split(separator: "、") {
      guard let holiday = StatutoryHoliday(announced: name), StatutoryHoliday.knownYears.contains(year) else {
        continue
      }
      let (first, last) = (try CivilDate(year: year, month: 1, day: 1), try CivilDate(year: year, month: 12, day: 31))
      for date in first...last where StatutoryHoliday.statutoryDay(date)?.contains(holiday) == true {
        guard off.contains(date) else {
          throw fault("\(date) is \(holiday.chineseName) by the regulation, but not off", clause)
        }
      }
    }
  }

  private func fault(_ message: String, _ clause: Clause) -> Fault {
    Fault(.invalidValue, "\(clause.name)：\(clause.text.prefix { $0 != "。" }): \(message)")
  }

  private func result(
    _ kind: HolidayNoticeText.Kind, _ year: Int, _ clauses: [Clause]
  ) throws(Fault) -> HolidayNoticeText {
    let isProlonged = if case .prolongation = kind { true } else { false }
    var days: [CivilDate: HolidayYear.Day] = [:]
    for clause in clauses {
      for date in clause.off {
        guard days.updateValue(HolidayYear.Day(date, .dayOff(name: clause.name)), forKey: date) == nil else {
          throw fault("\(date) is off twice", clause)
        }
      }
    }
    for clause in clauses {
      for date in clause.work {
        guard days.updateValue(HolidayYear.Day(date, .makeUpDay(name: clause.name)), forKey: date) == nil else {
          throw fault("\(date) has two meanings", clause)
        }
        let isNear = clause.off.contains { abs($0.distance(to: date)) <= Self.farthest }
        // The day on which work begins again is a Monday.
        guard isProlonged || date.weekday.rawValue > 5 && isNear else {
          throw fault("\(date) is not a weekend day near the holiday", clause)
        }
      }
    }
    for date in days.keys { try HolidayYear.check(date, in: year) }
    return HolidayNoticeText(title: title, kind: kind, year: year, date: date, days: Array(days.values))
  }
}
