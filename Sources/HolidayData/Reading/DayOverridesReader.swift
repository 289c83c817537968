// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import Workdays

extension DayOverrides {
  /// Reads a text in the format of `DayOverrides`, or holiday-cn JSON.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, UTF-8, with or without a byte order mark.
  ///   - name: the file's name, for messages.
  ///   - purpose: what the days are for.
  ///   - line: the number of the file's line with which the text begins.
  ///   - column: the number of the character with which the text begins in each of the file's lines.
  /// - Throws: `Fault` with the file, line and column, for a malformed line, a date that does not exist, or
  ///   a date that is set twice.
  package init(
    _ bytes: [UInt8], named name: String, purpose: Purpose, line: Int = 1, column: Int = 1
  ) throws(Fault) {
    let isJSON = bytes.first { !([0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D] as [UInt8]).contains($0) } == 0x7B
    guard isJSON else {
      self = try DayOverridesReader.read(bytes, named: name, purpose: purpose, line: line, column: column)
      return
    }
    let year = try HolidayYear(holidayCN: bytes, named: name)
    if purpose == .leave, let day = year.days.first(where: { !$0.ruling.isDayOff }) {
      throw Fault(.invalidValue, "\(name): \(day.date) is worked; leave has days off only")
    }
    let days = year.days.map { Day(date: $0.date, ruling: $0.ruling, source: name, isLeave: purpose == .leave) }
    self.init(purpose: purpose, days: days, notices: year.notices.filter { $0.address != nil })
  }
}

/// Reads the lines of `DayOverrides`.
struct DayOverridesReader {
  /// The maximum number of days in a range.
  private static let longestRange = 400
  /// The maximum number of days in a file.
  private static let mostDays = 20_000

  private let name: String
  private let purpose: DayOverrides.Purpose
  private let firstColumn: Int
  private var lineNumber: Int
  private var line = ""
  private var year: Int?
  private var days: [DayOverrides.Day] = []
  private var lines: [CivilDate: Int] = [:]
  private var notices: [(date: CivilDate, address: String?, years: Set<Int>)] = []

  static func read(
    _ bytes: [UInt8], named name: String, purpose: DayOverrides.Purpose, line: Int, column: Int
  ) throws(Fault) -> DayOverrides {
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let text = String(validating: content, as: UTF8.self), !content.contains(0) else {
      throw Fault(.malformedText, "\(name): the file is not UTF-8 text")
    }
    var reader = DayOverridesReader(name: name, purpose: purpose, firstColumn: column, lineNumber: line - 1)
    for text in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      reader.lineNumber += 1
      reader.line = String(Substring(text.last == 0x0D ? text.dropLast() : text))
      try reader.readLine()
    }
    let notices = reader.notices.map {
      HolidayNotice(address: $0.address, date: $0.date, years: $0.years.sorted())
    }
    return DayOverrides(purpose: purpose, days: reader.days, notices: notices)
  }

  private mutating func readLine() throws(Fault) {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard let first = words.first, !first.hasPrefix("#") else { return }
    // `paper` is the older name.
    if first == "year" || first == "paper", words.count == 2, let number = Int(words[1]) {
      guard HolidayYear.allowedYears.contains(number) else {
        throw fault(
          "\(words[1]) is not a year, which is \(HolidayYear.allowedYears.lowerBound) to "
            + "\(HolidayYear.allowedYears.upperBound)",
          .invalidValue, at: words[1])
      }
      year = number
    } else if first == "notice", words.count == 2 || words.count == 3 {
      notices.append((try date(words[1]), words.count == 3 ? String(words[2]) : nil, []))
    } else {
      try readDays(words)
    }
  }

  private mutating func readDays(_ words: [Substring]) throws(Fault) {
    let isKeyword = { (word: Substring) in word == "off" || word == "work" }
    let start = words.indices.first { index in
      isKeyword(words[index]) && index + 1 < words.count && words[index + 1].first?.isNumber == true
    }
    let startsWithDate = words[0].first?.isNumber == true
    guard start.map({ $0 > 0 }) ?? startsWithDate || purpose == .leave && (start != nil || startsWithDate) else {
      throw fault(
        "a line is a name, then \"off\" or \"work\" and dates, such as \"Founding day off 2026-08-08\"", at: words[0])
    }
    var label = "Leave"
    var rest = words[...]
    if let start, !startsWithDate {
      if start > 0, let first = words.first, let last = words[..<start].last {
        label = String(line[first.startIndex..<last.endIndex])
      }
      rest = words[start...]
    } else if purpose == .company {
      throw fault("the name is missing; a line is a name, then \"off\" or \"work\" and dates", at: words[0])
    }
    guard label.utf8.count <= 300, !label.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw fault("a name has at most 300 bytes and no control characters", .invalidValue, at: words[0]) }
    var isOff = true
    for word in rest {
      guard !isKeyword(word) else {
        isOff = word == "off"
        guard isOff || purpose == .company else { throw fault("leave has days off only", .invalidValue, at: word) }
        continue
      }
      let ruling: HolidayCalendar.Ruling = isOff ? .dayOff(name: label) : .makeUpDay(name: label)
      for date in try dates(word) { try add(date, ruling, at: word) }
    }
  }

  private mutating func add(
    _ date: CivilDate, _ ruling: HolidayCalendar.Ruling, at word: Substring
  ) throws(Fault) {
    if let earlier = lines[date] {
      let known = days.first { $0.date == date }
      let says = known?.ruling.isDayOff == true ? "off" : "worked"
      throw fault(
        known?.ruling.isDayOff == ruling.isDayOff
          ? "\(date) is already \(says) in line \(earlier); a date may appear only once"
          : "\(date) is \(ruling.isDayOff ? "off" : "worked") here and \(says) in line \(earlier); a date may appear only once",
        .duplicateDate, at: word)
    }
    guard days.count < DayOverridesReader.mostDays else {
      throw fault("the file has more than \(DayOverridesReader.mostDays) days", .invalidValue, at: word)
    }
    lines[date] = lineNumber
    days.append(
      DayOverrides.Day(date: date, ruling: ruling, source: "\(name):\(lineNumber)", isLeave: purpose == .leave))
    if !notices.isEmpty { notices[notices.count - 1].years.insert(date.year) }
  }

  /// Reads `2026-08-08`, `2026-12-30..2027-01-03` or, after a line with a year, `08-08..08-10`.
  private func dates(_ word: Substring) throws(Fault) -> ClosedRange<CivilDate> {
    guard let dots = word.firstRange(of: "..") else {
      let date = try date(word)
      return date...date
    }
    let first = try date(word[..<dots.lowerBound])
    let last = try date(word[dots.upperBound...])
    guard first <= last, first.distance(to: last) < DayOverridesReader.longestRange else {
      throw fault(
        "a range of dates must end after it begins and have at most \(DayOverridesReader.longestRange) days",
        .invalidDate,
        at: word)
    }
    return first...last
  }

  private func date(_ word: Substring) throws(Fault) -> CivilDate {
    let isShort = word.utf8.count == 5
    guard !isShort || year != nil else {
      throw fault("\"\(word)\" has no year; write it like 2026-08-08, or put \"year 2026\" on a line above", at: word)
    }
    do throws(Fault) {
      return try CivilDate(iso8601: isShort ? "\(padded(year ?? 0, to: 4))-\(word)" : String(word))
    } catch {
      throw fault(error.message, .invalidDate, at: word)
    }
  }

  private func fault(
    _ message: String, _ code: Fault.Code = .malformedText, at word: Substring
  ) -> Fault {
    let start = line.utf8.distance(from: line.startIndex, to: word.startIndex)
    let column = firstColumn + line.distance(from: line.startIndex, to: word.startIndex)
    return Fault(
      code, "\(name):\(lineNumber):\(column): \(message)", in: line, at: start..<start + word.utf8.count)
  }
}
