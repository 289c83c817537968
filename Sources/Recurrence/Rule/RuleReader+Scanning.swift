// SPDX-License-Identifier: MIT

import CivilCalendar
internal import Support

extension RuleReader {
  static func bit(_ part: RulePart) -> UInt32 {
    switch part {
    case .frequency: 1
    case .scale: 1 << 1
    case .skip: 1 << 2
    case .until: 1 << 3
    case .count: 1 << 4
    case .interval: 1 << 5
    case .months: 1 << 6
    case .weeks: 1 << 7
    case .yearDays: 1 << 8
    case .monthDays: 1 << 9
    case .weekdays: 1 << 10
    case .hours: 1 << 11
    case .minutes: 1 << 12
    case .seconds: 1 << 13
    case .setPositions: 1 << 14
    case .firstDayOfTheWeek: 1 << 15
    }
  }

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
    let word = packed(range, in: bytes)
    switch range.count {
    case 4:
      return word == packed("FREQ")
        ? .frequency
        : word == packed("WKST")
          ? .firstDayOfTheWeek
          : word == packed("SKIP") ? .skip : nil
    case 5:
      return word == packed("BYDAY")
        ? .weekdays
        : word == packed("COUNT")
          ? .count
          : word == packed("UNTIL") ? .until : nil
    case 6: return word == packed("BYHOUR") ? .hours : word == packed("RSCALE") ? .scale : nil
    case 7: return word == packed("BYMONTH") ? .months : nil
    case 8:
      switch word {
      case packed("INTERVAL"): return .interval
      case packed("BYMINUTE"): return .minutes
      case packed("BYSECOND"): return .seconds
      case packed("BYSETPOS"): return .setPositions
      case packed("BYWEEKNO"): return .weeks
      default: return nil
      }
    case 9:
      return word == packed("BYYEARDA") && bytes[range.upperBound - 1] & 0xDF == UInt8(ascii: "Y") ? .yearDays : nil
    case 10:
      return word == packed("BYMONTHD") && bytes[range.upperBound - 2] & 0xDF == UInt8(ascii: "A")
        && bytes[range.upperBound - 1] & 0xDF == UInt8(ascii: "Y") ? .monthDays : nil
    default: return nil
    }
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
    return bytes[range.lowerBound + 15] & 0xDF == UInt8(ascii: "Z") ? .utc(CivilDateTime(date, time)) : nil
  }

  /// The place of a part's value in a text that has been read before.
  static func place(ofPart name: String, in text: String) -> Range<Int>? {
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
  func error(in text: String) -> RecurrenceRuleError {
    let section = RecurrenceRuleError.section
    // The message shows only the beginning of a long value.
    let marked = String(decoding: text.utf8.dropFirst(place.lowerBound).prefix(min(place.count, 160)), as: UTF8.self)
    let value = shortened(marked)
    func make(_ code: RecurrenceRuleError.Code, _ part: RulePart?, _ message: String) -> RecurrenceRuleError {
      RecurrenceRuleError(code, part: part?.rawValue ?? "", message, in: text, at: place)
    }
    switch kind {
    case .empty: return make(.malformedText, nil, "the rule is empty; it needs FREQ \(section)")
    case .notAPart:
      return make(.malformedText, nil, "a rule has parts such as FREQ=DAILY, separated by ; \(section)")
    case .unknownName: return make(.unknownPart, nil, "\(value) is not a rule part \(section)")
    case .repeatedName(let part): return make(.repeatedPart, part, "\(part.rawValue) occurs twice \(section)")
    case .untilAndCount: return make(.conflictingParts, .count, "COUNT and UNTIL exclude each other \(section)")
    case .form(let part, let text): return make(.malformedText, part, text)
    case .noFrequency: return make(.missingPart, .frequency, "the rule has no FREQ \(section)")
    case .otherScale:
      return make(
        .unsupported, .scale, "RSCALE=\(value) is not supported; GREGORIAN, CHINESE and DANGI are (RFC 7529, section 4)"
      )
    case .leapMonth:
      return make(.valueOutOfRange, .months, RuleParts.message(forLeapMonth: value))
    case .badNumber(let part):
      let allowed = part == .interval ? "a number from 1" : "a number"
      return make(.valueOutOfRange, part, "\(part.rawValue)=\(value) is not \(allowed) to \(Int.max) \(section)")
    case .badValue(let part):
      switch part {
      case .frequency:
        return make(
          .valueOutOfRange, part,
          "FREQ=\(value) is not a frequency: SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY \(section)")
      case .until:
        return make(
          .valueOutOfRange, part, "UNTIL=\(value) is not a date or a date and time such as 20211231T010000Z \(section)")
      case .skip:
        return make(
          .valueOutOfRange, part, "SKIP=\(value) is not OMIT, BACKWARD or FORWARD (RFC 7529, section 4.1)")
      case .firstDayOfTheWeek:
        return make(.valueOutOfRange, part, "WKST=\(value) is not a weekday; use MO to SU \(section)")
      case .weekdays: return make(.valueOutOfRange, part, RuleParts.message(forWeekday: value))
      default: return make(.valueOutOfRange, part, part.message(for: value, in: RuleReader.calendar(in: text)))
      }
    }
  }
}
