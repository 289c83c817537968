// SPDX-License-Identifier: MIT

import CivilCalendar

/// Reads the text of a rule in one pass over its bytes, and creates no strings unless something is wrong.
struct RuleReader: ~Copyable {
  var parts = RuleParts()
  let options: RecurrenceRule.ReadingOptions
  /// What the RFC forbids in the text but the rule no longer shows.
  private(set) var notes: [RecurrenceRule.Finding] = []
  private var seen = RulePart.Set()

  init(options: RecurrenceRule.ReadingOptions) {
    self.options = options
  }

  /// What is wrong, and where; it becomes an error with a message only when it is thrown.
  struct ReadingError: Error {
    enum Kind {
      case empty
      case notAPart
      case unknownName
      case repeatedName(RulePart)
      case badValue(RulePart)
      case badNumber(RulePart)
      case leapMonth
      case otherScale
      case untilAndCount
      case noFrequency
      /// A form outside the grammar whose meaning is clear.
      case form(RulePart?, String)
    }
    let kind: Kind
    let place: Range<Int>
  }

  /// The parts that have been read.
  consuming func finish() -> RuleParts { parts }

  typealias Bytes = UnsafeBufferPointer<UInt8>

  mutating func read(_ bytes: Bytes) -> ReadingError? {
    var position = 0
    guard !bytes.isEmpty else { return ReadingError(kind: .empty, place: 0..<0) }
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    if position > 0 {
      let failure = noteFinding(nil, "the rule begins with a space", "it is ignored", at: 0..<position)
      if let failure { return failure }
    }
    while true {
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "="), bytes[position] != UInt8(ascii: ";") {
        position += 1
      }
      guard position < bytes.count, bytes[position] == UInt8(ascii: "="), position > start else {
        guard position == start, position < bytes.count, bytes[position] == UInt8(ascii: ";") else {
          return ReadingError(kind: .notAPart, place: start..<max(position, min(start + 1, bytes.count)))
        }
        let place = position..<position + 1
        if let failure = noteFinding(nil, "the rule has a part without a name", "it is ignored", at: place) {
          return failure
        }
        position += 1
        if position < bytes.count { continue } else { break }
      }
      let name = start..<position
      let valueStart = position + 1
      position = valueStart
      while position < bytes.count, bytes[position] != UInt8(ascii: ";") { position += 1 }
      if let failure = readPart(name, valueStart..<position, in: bytes) { return failure }
      if position == bytes.count { break }
      position += 1
      if position == bytes.count {
        let place = position - 1..<position
        if let failure = noteFinding(nil, "the rule ends with a semicolon", "it is ignored", at: place) {
          return failure
        }
        break
      }
    }
    guard seen.contains(.frequency) else {
      return ReadingError(kind: .noFrequency, place: 0..<bytes.count)
    }
    return nil
  }

  private mutating func readPart(_ name: Range<Int>, _ value: Range<Int>, in bytes: Bytes) -> ReadingError? {
    guard let part = RuleReader.part(named: name, in: bytes) else {
      let isExtension =
        name.count > 2 && bytes[name.lowerBound] & 0xDF == UInt8(ascii: "X")
        && bytes[name.lowerBound + 1] == UInt8(ascii: "-")
      return isExtension && options.contains(.ignoresExtensions) ? nil : ReadingError(kind: .unknownName, place: name)
    }
    guard !seen.contains(part) else { return ReadingError(kind: .repeatedName(part), place: name) }
    seen.insert(part)
    guard !value.isEmpty else { return ReadingError(kind: .badValue(part), place: value) }
    switch part {
    case .frequency:
      guard let frequency = RuleReader.frequency(RuleReader.packed(value, in: bytes)),
        frequency.rfc5545.utf8.count == value.count
      else { return readLunarFrequency(value, in: bytes) }
      parts.frequency = frequency
      // RFC 7529 writes RSCALE before it; extensions that are ignored do not count.
      if name.lowerBound > 0, !seen.subtracting([.frequency, .scale]).isEmpty {
        return noteFinding(part, "FREQ is not the first part", "it is read all the same", at: name)
      }
    case .scale:
      guard let calendar = RuleReader.calendar(value, in: bytes) else {
        return ReadingError(kind: .otherScale, place: value)
      }
      parts.calendar = calendar
      parts.hasScale = true
    case .skip:
      switch RuleReader.packed(value, in: bytes) {
      case RuleReader.packed("OMIT") where value.count == 4: parts.skip = .omit
      case RuleReader.packed("BACKWARD") where value.count == 8: parts.skip = .backward
      case RuleReader.packed("FORWARD") where value.count == 7: parts.skip = .forward
      default: return ReadingError(kind: .badValue(part), place: value)
      }
    case .until:
      guard !seen.contains(.count) else { return ReadingError(kind: .untilAndCount, place: name) }
      guard let until = RuleReader.until(value, in: bytes) else {
        return ReadingError(kind: .badValue(part), place: value)
      }
      parts.end = .until(until)
    case .count, .interval:
      guard part == .interval || !seen.contains(.until) else {
        return ReadingError(kind: .untilAndCount, place: name)
      }
      var position = value.lowerBound
      guard let number = RuleReader.number(&position, signed: false, in: bytes), position == value.upperBound else {
        return ReadingError(kind: .badNumber(part), place: value)
      }
      if part == .count {
        parts.end = .count(number)
      } else {
        guard number > 0 else { return ReadingError(kind: .badNumber(part), place: value) }
        parts.interval = number
      }
    case .firstDayOfTheWeek:
      guard value.count == 2, let day = RuleReader.weekday(at: value.lowerBound, in: bytes) else {
        return ReadingError(kind: .badValue(part), place: value)
      }
      parts.firstDayOfTheWeek = day
    case .weekdays:
      return readWeekdays(value, in: bytes)
    default:
      return readNumbers(value, of: part, in: bytes)
    }
    return nil
  }

  private mutating func readNumbers(_ value: Range<Int>, of part: RulePart, in bytes: Bytes) -> ReadingError? {
    var position = value.lowerBound
    while true {
      let start = position
      let number = RuleReader.number(&position, signed: true, in: bytes)
      let ends = position == value.upperBound || bytes[position] == UInt8(ascii: ",")
      guard let number, ends, parts.insertIfValid(number, into: part) else {
        if let number, readLunisolar(number, of: part, at: &position, in: value, bytes) {
          if position == value.upperBound { return nil }
          position += 1
          continue
        }
        while position < value.upperBound, bytes[position] != UInt8(ascii: ",") { position += 1 }
        let isLeapMonth =
          part == .months && position > start + 1 && bytes[position - 1] & 0xDF == UInt8(ascii: "L")
        return ReadingError(kind: isLeapMonth ? .leapMonth : .badValue(part), place: start..<position)
      }
      if let failure = checkForm(of: number, part, start..<position, in: bytes) { return failure }
      if position == value.upperBound { return nil }
      position += 1
    }
  }

  /// Takes a number that only the Chinese and Korean calendar have, such as a leap month or day 385 of the year.
  ///
  /// RSCALE may come later in the text.
  private mutating func readLunisolar(
    _ number: Int, of part: RulePart, at position: inout Int, in value: Range<Int>, _ bytes: Bytes
  ) -> Bool {
    if parts.calendar == .gregorian { parts.calendar = RuleReader.calendar(in: bytes) ?? .gregorian }
    guard parts.calendar != .gregorian else { return false }
    let isLeap = part == .months && position < value.upperBound && bytes[position] & 0xDF == UInt8(ascii: "L")
    let end = isLeap ? position + 1 : position
    guard end == value.upperBound || bytes[end] == UInt8(ascii: ",") else { return false }
    guard isLeap ? parts.insertIfValid(leapMonth: number) : parts.insertIfValid(number, into: part) else {
      return false
    }
    position = end
    return true
  }

  /// Reads `LUNAR_YEARLY` and `LUNAR_MONTHLY`, which some Chinese servers write instead of RSCALE.
  private mutating func readLunarFrequency(_ value: Range<Int>, in bytes: Bytes) -> ReadingError? {
    let text = String(decoding: bytes[value], as: UTF8.self).uppercased()
    let frequency: RecurrenceRule.Frequency
    switch text {
    case "LUNAR_YEARLY": frequency = .yearly
    case "LUNAR_MONTHLY": frequency = .monthly
    default: return ReadingError(kind: .badValue(.frequency), place: value)
    }
    parts.frequency = frequency
    parts.calendar = .chinese
    parts.hasScale = true
    return noteFinding(
      .frequency, "FREQ=\(text) is not in the RFC", "read as RSCALE=CHINESE;FREQ=\(frequency.rfc5545)", at: value)
  }

  private mutating func readWeekdays(_ value: Range<Int>, in bytes: Bytes) -> ReadingError? {
    var position = value.lowerBound
    while true {
      let start = position
      var number: Int? = 0
      if position < value.upperBound, bytes[position] < UInt8(ascii: "A") {
        number = RuleReader.number(&position, signed: true, in: bytes)
        if number == 0 { number = nil }
      }
      let numberEnd = position
      let day = position + 2 <= value.upperBound ? RuleReader.weekday(at: position, in: bytes) : nil
      position = min(position + 2, value.upperBound)
      let ends = position == value.upperBound || bytes[position] == UInt8(ascii: ",")
      guard let number, -53 <= number, number <= 53, let day, ends else {
        position = start
        while position < value.upperBound, bytes[position] != UInt8(ascii: ",") { position += 1 }
        return ReadingError(kind: .badValue(.weekdays), place: start..<position)
      }
      if let failure = checkForm(of: number, .weekdays, start..<numberEnd, in: bytes) { return failure }
      parts.insertValid(RecurrenceRule.DayOfWeek(day, weekNumber: number))
      if position == value.upperBound { return nil }
      position += 1
    }
  }

  /// Checks the sign and the digits of a number in a list against the grammar of its part.
  @inline(__always)
  private mutating func checkForm(
    of number: Int, _ part: RulePart, _ place: Range<Int>, in bytes: Bytes
  ) -> ReadingError? {
    let isPlain = place.count <= 2 && (place.isEmpty || bytes[place.lowerBound] >= UInt8(ascii: "0"))
    return isPlain ? nil : checkSignAndDigits(of: number, part, place, in: bytes)
  }

  private mutating func checkSignAndDigits(
    of number: Int, _ part: RulePart, _ place: Range<Int>, in bytes: Bytes
  ) -> ReadingError? {
    let sign = bytes[place.lowerBound] < UInt8(ascii: "0") ? bytes[place.lowerBound] : nil
    let numbers = part.row.numbers
    if let sign, numbers?.isSigned == false {
      // A minus sign has no clear meaning here, not even before 0.
      guard sign == UInt8(ascii: "+") else { return ReadingError(kind: .badValue(part), place: place) }
      return noteFinding(part, "\(part.name)=\(number) has a plus sign", "it is ignored", at: place)
    }
    let digits = numbers.map { $0.range.upperBound > 99 } == true ? 3 : 2
    guard place.count - (sign == nil ? 0 : 1) > digits else { return nil }
    return noteFinding(
      part, "\(part.name)=\(number) is written with more than \(digits) digits", "read without the zeros",
      at: place)
  }

  /// Reports a form outside the grammar whose meaning is clear, once per part; `strict` refuses it.
  private mutating func noteFinding(
    _ part: RulePart?, _ fault: String, _ reading: String, at place: Range<Int>
  ) -> ReadingError? {
    let finding = RecurrenceRule.Finding(part: part?.name ?? "", fault, reading)
    guard !options.contains(.strict) else { return ReadingError(kind: .form(part, finding.message), place: place) }
    if part == nil || !notes.contains(where: { $0.part == finding.part }) { notes.append(finding) }
    return nil
  }
}
