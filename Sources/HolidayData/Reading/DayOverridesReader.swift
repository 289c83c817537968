// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import Workdays

extension DayOverrides {
  /// Reads a text in the format of `DayOverrides`, or holiday-cn JSON; of another place, an official list.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, UTF-8, with or without a byte order mark.
  ///   - name: the file's name, for messages.
  ///   - purpose: what the days are for.
  ///   - line: the number of the file's line with which the text begins.
  ///   - column: the number of the character with which the text begins in each of the file's lines.
  /// - Throws: `Fault` with the file, line and column, for a malformed line, a date that does not exist, or
  ///   a date that is set twice.
  package init(_ bytes: [UInt8], named name: String, purpose: Purpose, line: Int = 1, column: Int = 1) throws(Fault) {
    if purpose == .official, let list = try OfficialList.overrides(bytes, named: name) {
      self = list
      return
    }
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

extension DayOverrides {
  /// The maximum number of days in a file.
  package static let mostDays = 20_000

  /// Whether a word says that days are off, or that they are worked; nil for another word.
  package static func isOff(_ word: Substring) -> Bool? {
    switch word.lowercased() {
    case "off", "休", "放假", "休息": true
    case "work", "班", "上班", "补班": false
    default: nil
    }
  }

  /// Whether a word says that days are off, or that they are worked, maybe in another shift; nil for another word.
  static func isOff(_ word: Substring, for purpose: Purpose) -> Bool? {
    isOff(word) ?? (purpose == .company && isSwap(word) ? false : nil)
  }

  /// Whether a word says that a day has another shift than that of the cycle.
  static func isSwap(_ word: Substring) -> Bool { ["换班", "swap"].contains(word.lowercased()) }

  /// Whether the letter of a shift stands for a day off.
  static func isFree(_ shift: Character?) -> Bool { shift.map(WorkdayPattern.lettersOff.contains) == true }

  /// The letter of a shift that a word is; nil for another word.
  static func shift(_ word: Substring) -> Character? {
    word.count == 1 ? word.first.flatMap { $0.isLetter ? $0 : nil } : nil
  }
}

/// What the words beside dates say of them.
package struct DayWords {
  /// Whether the dates are off.
  package let isOff: Bool
  /// Whether the shift is another one than that of the cycle.
  package let isSwap: Bool
  /// The letter of the shift.
  package private(set) var shift: Character?
  /// The other words.
  package private(set) var name: ArraySlice<Substring>

  /// Looks at the first and the last word; nil if neither says whether the dates are off.
  ///
  /// The letter of a shift is the word beside it; in lines that swap no shift, it is one of ASCII, since a Chinese
  /// character may be a name.
  package init?(_ words: ArraySlice<Substring>, for purpose: DayOverrides.Purpose) {
    let keyword = { (word: Substring) in DayOverrides.isOff(word, for: purpose) }
    let isFirst = words.first.flatMap(keyword) != nil
    guard let word = isFirst ? words.first : words.last, let isOff = keyword(word) else { return nil }
    self.isOff = isOff
    isSwap = purpose == .company && DayOverrides.isSwap(word)
    name = isFirst ? words.dropFirst() : words.dropLast()
    guard purpose == .company, !isOff, let letter = (isFirst ? name.first : name.last).flatMap(DayOverrides.shift),
      isSwap || letter.isASCII
    else { return }
    shift = letter
    name = isFirst ? name.dropFirst() : name.dropLast()
  }

  /// Whether the dates are off, be it that the letter of their shift says so.
  package var isFree: Bool { isOff || DayOverrides.isFree(shift) }
}

/// Reads the lines of `DayOverrides`.
struct DayOverridesReader {
  /// The maximum number of days in a range.
  private static let longestRange = 400

  /// Headers of columns that say for whom a day is.
  private static let groups: Set<String> = [
    "department", "dept", "group", "team", "unit", "employee", "部门", "班组", "小组", "团队", "姓名", "员工",
  ]
  /// How the headers of columns begin in which days off begin and end.
  private static let ends = (["start", "begin", "from", "开始", "起始"], ["end", "until", "结束", "截止", "终止"])

  private let name: String
  private let purpose: DayOverrides.Purpose
  private let firstColumn: Int
  private var lineNumber: Int
  private var line = ""
  private var year: Int?
  /// Whether the first two dates of each line are the first and the last day.
  private var hasEnds = false
  private var days: [DayOverrides.Day] = []
  private var lines: [CivilDate: Int] = [:]
  private var notices: [(date: CivilDate, address: String?, years: Set<Int>)] = []

  static func read(
    _ bytes: [UInt8], named name: String, purpose: DayOverrides.Purpose, line: Int, column: Int
  ) throws(Fault) -> DayOverrides {
    guard let text = plainText(bytes) else {
      throw Fault(.malformedText, "\(name): the file is not UTF-8 text; in Excel, save it as CSV UTF-8")
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
    let words = line.split { " \t,，;；\"".contains($0) }
    guard let first = words.first, !first.hasPrefix("#") else { return }
    let isHeader = days.isEmpty && !line.contains(where: \.isNumber)
    func has(_ starts: [String]) -> Bool {
      words.contains { word in starts.contains { word.lowercased().hasPrefix($0) } }
    }
    let hasEnds = has(Self.ends.0) && has(Self.ends.1)
    if isHeader, hasEnds || words.contains(where: { ["date", "日期"].contains($0.lowercased()) }) {
      self.hasEnds = hasEnds
      guard let group = words.first(where: { Self.groups.contains($0.lowercased()) }) else { return }
      throw fault(
        "all days of a file are for everybody; keep the lines of one \(group), without this column", at: group)
    }
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
    guard let parts = parts(of: words[...]), purpose != .company || parts.isOff != nil else {
      throw fault(
        purpose == .leave
          ? "write each line as DATES, maybe with a name, such as \"2026-08-03..2026-08-14 Holiday\", or a table whose first line is start,end,name"
          : "write each line as NAME off DATES or NAME work DATES, such as \"Founding day off 2026-08-07\", or use --leave for days off alone",
        at: words[0])
    }
    let label = try label(of: parts, words)
    var isOff = parts.isOff ?? true
    var isSwap = parts.isSwap
    var shift = parts.shift
    let ends = Array(parts.rest.filter { $0.first?.isNumber == true })
    guard !hasEnds || ends.count <= 2 && ends.count == parts.rest.count else {
      throw fault("a line has the first and the last day, and no other dates", at: words[0])
    }
    // Without a header, two dates could be two days or all between.
    if !hasEnds, purpose == .leave, parts.isOff == nil, !parts.label.isEmpty, ends.count == 2,
      let start = ends.first.flatMap({ try? date($0) }), let end = ends.last.flatMap({ try? date($0) }),
      start.distance(to: end) > 1
    {
      throw fault(
        "two dates with a name can be two days or all between; write \(start)..\(end), or a first line with start,end,name",
        at: ends[ends.startIndex])
    }
    let whole = try hasEnds && ends.count == 2 ? range(ends[0], ends[1], at: ends[0]) : nil
    for word in whole == nil ? parts.rest : parts.rest.prefix(1) {
      if let keyword = DayOverrides.isOff(word, for: purpose) {
        (isOff, isSwap, shift) = (keyword, DayOverrides.isSwap(word), nil)
        continue
      }
      if let letter = DayOverrides.shift(word) {
        shift = letter
        continue
      }
      guard isOff || purpose != .leave else { throw fault("leave has days off only", .invalidValue, at: word) }
      guard !isSwap || shift != nil else {
        throw fault("the letter of the shift is missing before the date, as in 换班 N 2026-06-05", at: word)
      }
      let isFree = isOff || DayOverrides.isFree(shift)
      let ruling: HolidayCalendar.Ruling = isFree ? .dayOff(name: label) : .makeUpDay(name: label)
      let range = if let whole { whole } else { try dates(word) }
      for date in range { try add(date, ruling, shift: isFree ? nil : shift, at: word) }
    }
  }

  /// The name of the days of a line; if it says none, that of their kind, or the word for how they are worked.
  private func label(of parts: Parts, _ words: [Substring]) throws(Fault) -> String {
    let word = words.first { DayOverrides.isSwap($0) || parts.shift != nil && DayOverrides.isOff($0) == false }
    var label = purpose == .official ? "放假" : "Leave"
    if let first = parts.label.first, let last = parts.label.last {
      label = String(line[first.startIndex..<last.endIndex])
    } else if purpose == .company, let word {
      label = String(word)
    } else if purpose == .company {
      throw fault("the name is missing; write NAME off DATES or NAME work DATES", at: words[0])
    }
    guard HolidayCalendar.Ruling.isName(label) else {
      throw fault("a name has 1 to 300 bytes and no control characters", .invalidValue, at: words[0])
    }
    return label
  }

  /// The parts of a line.
  private struct Parts {
    var label: ArraySlice<Substring>
    var rest: ArraySlice<Substring>
    var isOff: Bool?
    var isSwap = false
    var shift: Character?

    init(label: ArraySlice<Substring>, rest: ArraySlice<Substring>, isOff: Bool? = nil) {
      (self.label, self.rest, self.isOff) = (label, rest, isOff)
    }

    init(_ said: DayWords, _ dates: ArraySlice<Substring>) {
      (label, rest, isOff, isSwap, shift) = (said.name, dates, said.isOff, said.isSwap, said.shift)
    }
  }

  /// The parts of a line: the words of its name, and the dates with the words that say what they are.
  ///
  /// The name may come first, then what the dates are before or after them, or the dates come first, as in tables of other
  /// programs.
  ///
  /// `isOff` is whether the first of the dates are off; nil if no word says it. `shift` is the letter of theirs, if it stands
  /// behind them.
  private func parts(of words: ArraySlice<Substring>) -> Parts? {
    func isDate(_ word: Substring) -> Bool {
      word.first?.isNumber == true && word.allSatisfy { $0.isNumber || "-/.年月日~～至到".contains($0) }
    }
    let keyword = { (word: Substring) in DayOverrides.isOff(word, for: purpose) }
    if words.first.map(isDate) == true {
      let dates = words.prefix(while: isDate)
      let others = words.dropFirst(dates.count)
      guard !others.contains(where: isDate) else { return nil }
      if let said = DayWords(others, for: purpose) { return Parts(said, dates) }
      return purpose == .company ? nil : Parts(label: others, rest: dates)
    }
    let start = words.indices.first { index in
      let rest = words[(index + 1)...]
      let next = rest.first.flatMap(DayOverrides.shift) == nil ? rest.first : rest.dropFirst().first
      return keyword(words[index]) != nil && next?.first?.isNumber == true
    }
    if let start { return Parts(label: words[..<start], rest: words[start...], isOff: keyword(words[start])) }
    guard let first = words.firstIndex(where: isDate) else { return nil }
    let name = words[..<first]
    // The name of leave is before or behind its dates.
    if purpose == .leave, let last = words.lastIndex(where: isDate), words[first...last].allSatisfy(isDate),
      name.isEmpty || last == words.endIndex - 1, keyword(words[words.endIndex - 1]) == nil
    {
      return Parts(label: name, rest: words[first...last])
    }
    if purpose == .official, words[first...].allSatisfy(isDate) { return Parts(label: name, rest: words[first...]) }
    guard words[first...].dropLast().allSatisfy(isDate), let last = words.last,
      let said = DayWords(ArraySlice(name + [last]), for: purpose)
    else { return nil }
    return Parts(said, words[first...].dropLast())
  }

  private mutating func add(
    _ date: CivilDate, _ ruling: HolidayCalendar.Ruling, shift: Character?, at word: Substring
  ) throws(Fault) {
    if let earlier = lines[date] {
      let known = days.filter { $0.date == date }
      // Two teams may swap their shifts on a day.
      let isOfOthers = !known.contains { $0.ruling.name == ruling.name }
      if !isOfOthers || known.allSatisfy({ $0.shift == nil }) && shift == nil {
        let isKnown = known.first?.ruling.isDayOff == ruling.isDayOff
        let message =
          switch (ruling.isDayOff, isKnown) {
          case (true, true): "\(date) is already off in line \(earlier); a date may appear only once"
          case (false, true): "\(date) is already worked in line \(earlier); a date may appear only once"
          case (true, false): "\(date) is off here and worked in line \(earlier); a date may appear only once"
          case (false, false): "\(date) is worked here and off in line \(earlier); a date may appear only once"
          }
        throw fault(message, .duplicateDate, at: word)
      }
    }
    guard days.count < DayOverrides.mostDays else {
      throw fault("the file has more than \(DayOverrides.mostDays) days", .invalidValue, at: word)
    }
    lines[date] = lineNumber
    days.append(
      DayOverrides.Day(
        date: date, ruling: ruling, source: "\(name):\(lineNumber)", isLeave: purpose == .leave, shift: shift))
    if !notices.isEmpty { notices[notices.count - 1].years.insert(date.year) }
  }

  /// Reads `2026-08-08`, `2026-12-30..2027-01-03` or, after a line with a year, `08-08..08-10`; a range may have `~`, 至 or 到
  /// too.
  private func dates(_ word: Substring) throws(Fault) -> ClosedRange<CivilDate> {
    // A hyphen too, between dates that have other marks.
    let hyphen = word.contains { "/.日".contains($0) } ? word.firstRange(of: "-") : nil
    guard let mark = word.firstRange(of: "..") ?? word.firstRange(of: /[~～至到]/) ?? hyphen else {
      let date = try date(word)
      return date...date
    }
    return try range(word[..<mark.lowerBound], word[mark.upperBound...], at: word)
  }

  /// The days from one date to another.
  private func range(
    _ first: Substring, _ last: Substring, at word: Substring
  ) throws(Fault) -> ClosedRange<CivilDate> {
    let (first, last) = (try date(first), try date(last))
    guard first <= last, first.distance(to: last) < DayOverridesReader.longestRange else {
      throw fault(
        "a range of dates must end after it begins and have at most \(DayOverridesReader.longestRange) days",
        .invalidDate, at: word)
    }
    return first...last
  }

  private func date(_ word: Substring) throws(Fault) -> CivilDate {
    let numbers = word.split { !$0.isNumber }
    let isShort = numbers.count == 2 && numbers.allSatisfy { $0.count <= 2 }
    guard !isShort || year != nil else {
      throw fault("\"\(word)\" has no year; write it like 2026-08-08, or put \"year 2026\" on a line above", at: word)
    }
    guard word.count > 3 || !word.allSatisfy(\.isNumber) else {
      throw fault(
        "\"\(word)\" is no date; numbers of days are not read, so write 2026-08-03..2026-08-07", .invalidDate, at: word)
    }
    let separator = word.first { !$0.isNumber }.map { $0 == "月" ? "年" : $0 } ?? "-"
    let text = isShort ? padded(year ?? 0, to: 4) + "\(separator)\(word)" : String(word)
    do throws(Fault) {
      return try CivilDate(parsing: LenientText.date(text))
    } catch {
      throw fault(error.message, .invalidDate, at: word)
    }
  }

  private func fault(_ message: String, _ code: Fault.Code = .malformedText, at word: Substring) -> Fault {
    let start = line.utf8.distance(from: line.startIndex, to: word.startIndex)
    let column = firstColumn + line.distance(from: line.startIndex, to: word.startIndex)
    return Fault(
      code, "\(name):\(lineNumber):\(column): \(message)", in: line, at: start..<start + word.utf8.count)
  }
}
