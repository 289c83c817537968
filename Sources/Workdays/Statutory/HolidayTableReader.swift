// SPDX-License-Identifier: MIT

import CivilCalendar

/// Reads holiday years from the project's own line format, which is easy to compare with the notices.
///
/// ```
/// year 2015
/// notice 2014-12-16 http://www.gov.cn/…
///   元旦 off 01-01..01-03 work 01-04
/// notice 2015-05-13 http://www.gov.cn/…
///   抗日战争暨世界反法西斯战争胜利70周年纪念日 off 09-03..09-05 work 09-06
/// ```
///
/// A date without a year is in the holiday year. A later notice overrides an earlier one. Empty lines and lines that
/// begin with `#` are skipped.
struct HolidayTableReader {
  private var years: [HolidayYear] = []
  private var year: Int?
  private var notices: [Notice] = []
  private let bytes: [UInt8]
  /// Where the next line begins.
  private var position = 0

  private struct Notice {
    let address: String
    let date: CivilDate
    var days: [HolidayYear.Day] = []
  }

  /// The range of a word in the bytes.
  private typealias Word = Range<Int>

  /// The holiday years of a text, in the order of the text.
  ///
  /// - Throws: `Fault` with the number of the line.
  static func years(in text: String) throws(Fault) -> [HolidayYear] {
    var reader = HolidayTableReader(bytes: Array(text.utf8))
    var words: [Word] = []
    var lineNumber = 0
    do throws(Fault) {
      while reader.nextLine(words: &words) {
        lineNumber += 1
        try reader.read(words)
      }
      try reader.endYear()
    } catch {
      throw error.inside("line \(lineNumber)")
    }
    return reader.years
  }

  /// Reads the words of the next line; false at the end of the text.
  private mutating func nextLine(words: inout [Word]) -> Bool {
    guard position <= bytes.count else { return false }
    words.removeAll(keepingCapacity: true)
    var index = position
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: " ") {
        index += 1
        continue
      }
      let wordStart = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: " ") { index += 1 }
      words.append(wordStart..<index)
    }
    position = index + 1
    return true
  }

  private func text(_ word: Word) -> String { String(decoding: bytes[word], as: UTF8.self) }

  private func word(_ word: Word, is text: StaticString) -> Bool {
    guard word.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[word]) }
  }

  private mutating func read(_ words: [Word]) throws(Fault) {
    guard let first = words.first, bytes[first.lowerBound] != UInt8(ascii: "#") else { return }
    if word(first, is: "year") {
      try endYear()
      guard words.count == 2, let number = number(words[1]) else {
        throw Fault(.malformedText, "a line of a year is \"year\" and its number")
      }
      try HolidayYear.check(year: number)
      year = number
    } else if word(first, is: "notice") {
      guard let year, words.count == 3 else {
        throw Fault(.malformedText, "a notice line is \"notice\", a date and an address, below a line of a year")
      }
      notices.append(Notice(address: text(words[2]), date: try date(words[1], year: year)))
    } else {
      try readHoliday(words)
    }
  }

  private mutating func readHoliday(_ words: [Word]) throws(Fault) {
    guard let year, let notice = notices.indices.last, words.count >= 3 else {
      throw Fault(.malformedText, "a holiday line is a name, then \"off\" or \"work\" and dates, below a notice line")
    }
    let name = text(words[0])
    var ruling: HolidayCalendar.Ruling?
    for word in words.dropFirst() {
      if self.word(word, is: "off") {
        ruling = .dayOff(name: name)
      } else if self.word(word, is: "work") {
        ruling = .makeUpDay(name: name)
      } else if let ruling {
        for date in try dates(word, year: year) {
          guard !notices[notice].days.contains(where: { $0.date == date }) else {
            throw Fault(.duplicateDate, "\(date) is listed twice in one notice")
          }
          notices[notice].days.append(HolidayYear.Day(date, ruling))
        }
      } else {
        throw Fault(.malformedText, "\"off\" or \"work\" comes before the dates")
      }
    }
  }

  private mutating func endYear() throws(Fault) {
    guard let year else { return }
    guard !years.contains(where: { $0.year == year }) else {
      throw Fault(.duplicateDate, "the year \(year) occurs twice")
    }
    var days: [HolidayYear.Day] = notices.first?.days ?? []
    for notice in notices.dropFirst() {
      days.removeAll { day in notice.days.contains { $0.date == day.date } }
      days += notice.days
    }
    let listed = notices.map { notice in
      var years: [Int] = []
      for day in notice.days where !years.contains(day.date.year) { years.append(day.date.year) }
      return HolidayNotice(address: notice.address, date: notice.date, years: years.sorted())
    }
    years.append(HolidayYear(unchecked: year, listed, days.sorted { $0.date < $1.date }))
    self.year = nil
    notices = []
  }

  /// The dates of `01-01..01-03`, `2006-12-30..01-02` or `01-04`.
  private func dates(_ word: Word, year: Int) throws(Fault) -> ClosedRange<CivilDate> {
    var first = word
    var last = word
    if let dot = word.first(where: { bytes[$0] == UInt8(ascii: ".") }) {
      guard dot + 1 < word.upperBound, bytes[dot + 1] == UInt8(ascii: ".") else {
        throw Fault(.malformedText, "a range of dates is two dates with two dots between them")
      }
      first = word.lowerBound..<dot
      last = dot + 2..<word.upperBound
    }
    let start = try date(first, year: year)
    let end = try date(last, year: year)
    guard start <= end, start.distance(to: end) < 31 else {
      throw Fault(.invalidDate, "a range of dates must end after it begins and have at most 31 days")
    }
    try HolidayYear.check(start, in: year)
    try HolidayYear.check(end, in: year)
    return start...end
  }

  /// The date of `01-04` in a year, or of `2006-12-30`.
  private func date(_ word: Word, year: Int) throws(Fault) -> CivilDate {
    let dash = UInt8(ascii: "-")
    let full = word.count == 10 && bytes[word.lowerBound + 4] == dash
    let rest = full ? word.dropFirst(5) : word
    guard rest.count == 5, bytes[rest.lowerBound + 2] == dash,
      let dateYear = full ? number(word.prefix(4)) : year, let month = number(rest.prefix(2)),
      let day = number(rest.suffix(2))
    else {
      throw Fault(.malformedText, "a date has the form 01-04, or 2006-12-30 if it is not in the holiday year")
    }
    return try CivilDate(year: dateYear, month: month, day: day)
  }

  private func number(_ word: Word) -> Int? {
    guard (1...4).contains(word.count) else { return nil }
    var value = 0
    for byte in bytes[word] {
      guard case let digit = byte &- UInt8(ascii: "0"), digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}
