// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Support
import Workdays

/// Reads the words of a notice one after another; what is in brackets behind a date is checked against the date.
struct NoticeCursor {
  private(set) var rest: Substring
  /// The start of the current sentence, which errors show.
  private var sentence: Substring
  /// The year of dates without one.
  private let year: Int

  init(_ text: Substring, year: Int) {
    rest = text
    sentence = text
    self.year = year
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The sentence that begins here, with its stop.
  var nextSentence: Substring { rest[..<(rest.firstIndex(of: "。").map(rest.index(after:)) ?? rest.endIndex)] }

  mutating func beginSentence() { sentence = rest }

  mutating func skip(_ text: Substring) { rest = rest.dropFirst(text.count) }

  /// Reads a word if it follows.
  mutating func take(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  /// The first of some words that follows.
  mutating func take(anyOf words: [String]) -> Bool {
    for word in words where take(word) { return true }
    return false
  }

  mutating func expect(_ word: String) throws(Fault) {
    guard take(word) else { throw fault("this is not understood; \(word) was expected") }
  }

  /// A whole number in digits, if one follows.
  mutating func number() -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), digits.count <= 4 else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// A date such as `2022年12月31日（星期六）`; nil, and nothing read, if something else follows.
  ///
  /// Without a year it is in that of `base`, or of the notice, and without a month in that of `base`.
  mutating func date(after base: CivilDate? = nil) throws(Fault) -> CivilDate? {
    let start = rest
    var (year, month) = (base?.year ?? self.year, base?.month)
    guard var number = number() else { return nil }
    if take("年") {
      year = number
      guard let next = self.number() else { throw fault("a month was expected") }
      number = next
    }
    if take("月") {
      month = number
      guard let next = self.number() else { throw fault("a day was expected") }
      number = next
    }
    guard let month, take("日") else {
      rest = start
      return nil
    }
    let date: CivilDate
    do throws(Fault) {
      date = try CivilDate(year: year, month: month, day: number)
    } catch {
      rest = start
      throw fault(error.message)
    }
    if take("（") {
      repeat { try note(on: date) } while take("、") || take("，")
      try expect("）")
    }
    return date
  }

  /// A date, which has to follow.
  mutating func expectDate(after base: CivilDate? = nil) throws(Fault) -> CivilDate {
    guard let date = try date(after: base) else { throw fault("a date was expected") }
    return date
  }

  /// A weekday or a date of the Chinese calendar in brackets.
  private mutating func note(on date: CivilDate) throws(Fault) {
    let note = rest.prefix { !"、，）".contains($0) }
    let says: Bool
    if let day = ["星期", "周"].first(where: note.hasPrefix).map({ note.dropFirst($0.count) }) {
      let weekdays: [Substring] = ["一", "二", "三", "四", "五", "六", "日"]
      says = weekdays[date.weekday.rawValue - 1] == day || date.weekday == .sunday && day == "天"
    } else {
      let name = note.hasPrefix("农历") ? note.dropFirst(2) : note
      guard let lunar = try? LunisolarDate(date) else { throw fault("the Chinese date of \(date) is not known") }
      let named = name.hasPrefix("大年") ? "正月" + name.dropFirst(2) : String(name)
      let chinese = lunar.chineseMonthAndDay
      says =
        name == "除夕"
        ? Festival.all(on: date) == [.newYearsEve] : [chinese, chinese.replacing("廿", with: "二十")].contains(named)
    }
    guard says else { throw fault("\(date) is not \(note)") }
    skip(note)
  }

  /// The place in the sentence, for an error.
  func fault(_ message: String, _ code: Fault.Code = .malformedText) -> Fault {
    let shown = sentence.prefix { $0 != "。" }
    let start = min(sentence.utf8.count - rest.utf8.count, shown.utf8.count)
    let place = start..<min(shown.utf8.count, start + (rest.first?.utf8.count ?? 1))
    return Fault(code, message, in: String(shown), at: place)
  }
}
