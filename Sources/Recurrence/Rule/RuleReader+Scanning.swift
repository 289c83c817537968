// SPDX-License-Identifier: MIT

import CivilCalendar
import Support

extension RuleReader {
  /// Up to eight letters as one number; lower case is read as upper case.
  @inline(__always)
  static func packed(_ range: Range<Int>, in bytes: Bytes) -> UInt64 {
    var word: UInt64 = 0
    for position in range.lowerBound..<min(range.upperBound, range.lowerBound + 8) {
      let byte = bytes[position]
      word = word << 8 | UInt64(byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte)
    }
    return word
  }

  @inline(__always)
  static func packed(_ text: StaticString) -> UInt64 {
    var word: UInt64 = 0
    for position in 0..<min(text.utf8CodeUnitCount, 8) { word = word << 8 | UInt64(text.utf8Start[position]) }
    return word
  }

  static func part(named range: Range<Int>, in bytes: Bytes) -> RulePart? {
    // The names that begin with BY come last but for WKST.
    let isList = bytes[range.lowerBound] & 0xDF == UInt8(ascii: "B")
    for index in (isList ? RulePart.months.rawValue : 0)..<UInt8.max {
      guard let part = RulePart(rawValue: index) else { return nil }
      let name = part.row.name
      guard name.utf8CodeUnitCount == range.count else { continue }
      // The ends of names differ more than their beginnings. Only a letter of either case gives a capital letter.
      var rest = range.count
      while rest > 0, bytes[range.lowerBound + rest - 1] & 0xDF == name.utf8Start[rest - 1] { rest -= 1 }
      if rest == 0 { return part }
    }
    return nil
  }

  static func calendar(_ value: Range<Int>, in bytes: Bytes) -> RecurrenceRule.CalendarIdentifier? {
    switch (packed(value, in: bytes), value.count) {
    case (packed("GREGORIA"), 9): bytes[value.upperBound - 1] & 0xDF == UInt8(ascii: "N") ? .gregorian : nil
    case (packed("CHINESE"), 7): .chinese
    case (packed("DANGI"), 5): .dangi
    default: nil
    }
  }

  /// The calendar that the RSCALE part of a text names, wherever it is.
  static func calendar(in bytes: Bytes) -> RecurrenceRule.CalendarIdentifier? {
    var start = 0
    while start + 7 < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
      if end > start + 7, packed(start..<start + 7, in: bytes) == packed("RSCALE=") {
        return calendar(start + 7..<end, in: bytes)
      }
      start = end + 1
    }
    return nil
  }

  /// The calendar of a text that has been read before.
  static func calendar(in text: String) -> RecurrenceRule.CalendarIdentifier {
    Array(text.utf8).withUnsafeBufferPointer { calendar(in: $0) } ?? .gregorian
  }

  static func frequency(_ word: UInt64) -> RecurrenceRule.Frequency? {
    switch word {
    case packed("DAILY"): .daily
    case packed("WEEKLY"): .weekly
    case packed("MONTHLY"): .monthly
    case packed("YEARLY"): .yearly
    case packed("HOURLY"): .hourly
    case packed("MINUTELY"): .minutely
    case packed("SECONDLY"): .secondly
    default: nil
    }
  }

  /// Reads a number, with an optional sign if that is allowed; nil if there are no digits or it does not fit an `Int`.
  @inline(__always)
  static func number(_ position: inout Int, signed: Bool, in bytes: Bytes) -> Int? {
    var negative = false
    if signed, position < bytes.count, bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") {
      negative = bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    let start = position
    var value = 0
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) = product.addingReportingOverflow(Int(digit))
      if overflow || overflow2 { return nil }
      value = sum
      position += 1
    }
    return position > start ? (negative ? -value : value) : nil
  }

  @inline(__always)
  static func weekday(at position: Int, in bytes: Bytes) -> Weekday? {
    switch UInt16(bytes[position] & 0xDF) << 8 | UInt16(bytes[position + 1] & 0xDF) {
    case 0x4D4F: .monday
    case 0x5455: .tuesday
    case 0x5745: .wednesday
    case 0x5448: .thursday
    case 0x4652: .friday
    case 0x5341: .saturday
    case 0x5355: .sunday
    default: nil
    }
  }

  /// Reads `20211231`, `20211231T090000` or `20211231T010000Z`.
  static func until(_ range: Range<Int>, in bytes: Bytes) -> RecurrenceRule.Until? {
    func digits(_ offset: Int, _ count: Int) -> Int? {
      var value = 0
      for position in range.lowerBound + offset..<range.lowerBound + offset + count {
        let digit = bytes[position] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value * 10 + Int(digit)
      }
      return value
    }
    guard range.count >= 8, let year = digits(0, 4), let month = digits(4, 2), let day = digits(6, 2),
      let date = try? CivilDate(year: year, month: month, day: day)
    else { return nil }
    if range.count == 8 { return .date(date) }
    guard range.count == 15 || range.count == 16, bytes[range.lowerBound + 8] & 0xDF == UInt8(ascii: "T"),
      let hour = digits(9, 2), let minute = digits(11, 2), let second = digits(13, 2),
      let time = try? TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second)
    else { return nil }
    if range.count == 15 { return .local(CivilDateTime(date, time)) }
    return bytes[range.lowerBound + 15] & 0xDF == UInt8(ascii: "Z")
      ? .utc(Instant(utc: CivilDateTime(date, time))) : nil
  }
}

extension RecurrenceRule {
  /// The place of a part's value in the text of a rule, in UTF-8 offsets; nil if the text does not have the part.
  package static func place(ofPart name: String, in text: String) -> Range<Int>? {
    var offset = 0
    for piece in text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let end = offset + piece.count
      if let equals = piece.firstIndex(of: UInt8(ascii: "=")), String(piece[..<equals])?.uppercased() == name {
        return offset + name.utf8.count + 1..<end
      }
      offset = end + 1
    }
    return nil
  }
}

extension RuleReader.ReadingError {
  /// The error with its message.
  func error(in text: String) -> Fault {
    let section = Fault.ruleSection
    // The message shows only the beginning of a long value.
    let marked = String(decoding: text.utf8.dropFirst(place.lowerBound).prefix(min(place.count, 160)), as: UTF8.self)
    let value = shortened(marked)
    let (code, part, message): (Fault.Code, RulePart?, String) =
      switch kind {
      case .empty: (.malformedText, nil, "the rule is empty; it needs FREQ \(section)")
      case .notAPart: (.malformedText, nil, "a rule has parts such as FREQ=DAILY, separated by ; \(section)")
      case .unknownName: (.unknownPart, nil, "\(value) is not a rule part \(section)")
      case .repeatedName(let part): (.repeatedPart, part, "\(part.name) occurs twice \(section)")
      case .untilAndCount: (.conflictingParts, .count, "COUNT and UNTIL exclude each other \(section)")
      case .form(let part, let message): (.malformedText, part, message)
      case .noFrequency: (.missingPart, .frequency, "the rule has no FREQ \(section)")
      case .otherScale:
        (
          .unsupported, .scale,
          "RSCALE=\(value) is not supported; GREGORIAN, CHINESE and DANGI are (RFC 7529, section 4)"
        )
      case .leapMonth: (.valueOutOfRange, .months, RuleParts.message(forLeapMonth: value))
      case .badNumber(let part):
        (
          .valueOutOfRange, part,
          "\(part.name)=\(value) is not a number\(part == .interval ? " from 1" : "") to \(Int.max) \(section)"
        )
      case .badValue(let part): (.valueOutOfRange, part, part.message(for: value, in: RuleReader.calendar(in: text)))
      }
    return Fault(code, part: part?.name, message, in: text, at: place)
  }
}
