// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import Support

/// Lines in forms that are known to be right, so that neither libical need check them nor this package decode them.
///
/// Most lines of most files are of these forms. They are narrower than what is right; tests compare many such lines with
/// libical and with the findings of the whole reader.
enum PlainLine {
  /// What is known of a line.
  struct Form: OptionSet {
    let rawValue: UInt8
    /// libical accepts the line.
    static let accepted = Form(rawValue: 1)
    /// There is nothing to find in the line alone, in an event or its alarm.
    static let plain = Form(rawValue: 2)
    static let both: Form = [.accepted, .plain]
  }

  /// The form of a property's line in a component.
  static func form(of line: ContentLine, in component: ComponentName) -> Form {
    var form = self.form(of: line)
    if line.place.isRepaired || !line.place.traits.components.contains(component) { form.remove(.plain) }
    return form
  }

  static func form(of line: ContentLine) -> Form {
    let value = line.value
    guard let first = value.isEmpty ? nil : value[0] else { return [] }
    let plain = line.place.traits.plain
    switch plain {
    case .none: return []
    case .text, .bareText, .list:
      guard first > 0x20, value[value.count - 1] > 0x20, hasOnlyLanguage(line) else { return [] }
      guard !line.hasParameters || plain == .text else { return [] }
      // A list of categories would be split.
      return TextEscape.isWellFormed(value, allowingSeparators: false) ? .both : plain == .list ? [] : .accepted
    case .moment, .time: return moment(line)
    case .person: return isAddress(value) && isPerson(line) ? .both : []
    case .rule: return !line.hasParameters && PlainRule(value) != nil ? .accepted : []
    default: return !line.hasParameters && isPlain(line, first) ? .both : []
    }
  }

  /// Whether the value of a line without parameters has the form of its property.
  private static func isPlain(_ line: ContentLine, _ first: UInt8) -> Bool {
    let value = line.value
    switch line.place.traits.plain {
    case .utc: return PlainTime(value)?.kind == .utc
    case .number: return value.count <= 9 && isNumber(value)
    case .digit: return value.count == 1 && isNumber(value)
    case .word: return isOne(value, of: PropertyRow.table[Int(line.place.traits.row)].words)
    case .timeBefore: return isTimeBefore(value)
    case .uri: return isAddress(value)
    case .extended:
      return line.bytes.extracting(line.nameRange).isExtension && first > 0x20 && value[value.count - 1] > 0x20
    default: return false
    }
  }

  private static func isOne(_ value: Bytes, of texts: [StaticString]) -> Bool {
    for text in texts where value.isEqual(to: text) { return true }
    return false
  }

  /// A time with a TZID or without, or a date.
  private static func moment(_ line: ContentLine) -> Form {
    let value = line.value
    if line.hasParameters, line.place.zoneEnd == 0 {
      guard line.place.traits.plain == .moment, line.bytes.extracting(line.parameterRange).isEqual(to: ";VALUE=DATE")
      else {
        return []
      }
      return PlainTime(value)?.kind == .date ? .both : []
    }
    guard let time = PlainTime(value), time.kind != .date else { return [] }
    if line.hasParameters {
      // One parameter, TZID, with a plain value.
      guard time.kind == .local, line.zoneRange.lowerBound == line.nameRange.upperBound + 6, !line.zoneRange.isEmpty,
        line.zoneRange.upperBound == line.parameterRange.upperBound
      else { return [] }
      for index in line.zoneRange {
        let byte = line.bytes[index]
        guard ContentName.isNameByte(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") else { return [] }
      }
    }
    return .both
  }

  private static func isNumber(_ value: Bytes) -> Bool {
    for index in value.indices where !value[index].isDigit { return false }
    return true
  }

  /// Whether there is no parameter but one LANGUAGE with a plain value.
  private static func hasOnlyLanguage(_ line: ContentLine) -> Bool {
    guard line.hasParameters else { return true }
    let parameters = line.bytes.extracting(line.parameterRange)
    guard parameters.count > 10, parameters.extracting(..<10).isEqual(to: ";LANGUAGE=") else { return false }
    return isName(parameters.extracting(10...))
  }

  private static func isName(_ value: Bytes) -> Bool {
    !value.isEmpty && value.nameEnd(from: 0) == value.count
  }

  /// Whether a value begins with letters and a colon, and does not end with a blank.
  private static func isAddress(_ value: Bytes) -> Bool {
    var index = 0
    while index < value.count, value[index] & 0xDF >= 0x41, value[index] & 0xDF <= 0x5A { index += 1 }
    return index > 0 && index + 1 < value.count && value[index] == UInt8(ascii: ":") && value[value.count - 1] > 0x20
  }

  /// Whether a value is a duration of one unit that is negative or zero.
  private static func isTimeBefore(_ value: Bytes) -> Bool {
    if value.isEqual(to: "PT0S") || value.isEqual(to: "PT0M") { return true }
    guard value.count >= 4, value.count <= 9, value[0] == UInt8(ascii: "-"), value[1] == UInt8(ascii: "P") else {
      return false
    }
    let isTime = value[2] == UInt8(ascii: "T")
    let number = value.extracting((isTime ? 3 : 2)..<value.count - 1)
    guard !number.isEmpty, isNumber(number) else { return false }
    let unit = value[value.count - 1]
    return isTime
      ? unit == UInt8(ascii: "H") || unit == UInt8(ascii: "M") || unit == UInt8(ascii: "S")
      : unit == UInt8(ascii: "D") || unit == UInt8(ascii: "W")
  }

  /// The usual parameters of attendees and organizers with their usual values; none for any value.
  private static let usual: [(name: ParameterName, values: [StaticString])] = [
    (.commonName, []), (.participation, ["ACCEPTED", "NEEDS-ACTION", "DECLINED", "TENTATIVE"]),
    (.role, ["REQ-PARTICIPANT", "OPT-PARTICIPANT", "CHAIR"]), (.userType, ["INDIVIDUAL", "RESOURCE", "GROUP"]),
    (.rsvp, ["TRUE", "FALSE"]),
  ]

  /// Whether the parameters of an attendee or organizer are usual ones with usual values, each once.
  private static func isPerson(_ line: ContentLine) -> Bool {
    var seen = 0
    var walk = ParameterWalk(position: line.nameRange.upperBound)
    while let piece = walk.next(line.bytes) {
      guard let range = piece.name, !piece.continues, !piece.hasCaret, !piece.value.isEmpty else { return false }
      let value = line.bytes.extracting(piece.value)
      let name = ParameterName.of(line.bytes.extracting(range))
      let place = usual.firstIndex { $0.name == name } ?? usual.count
      let isUsual =
        place < usual.count
        ? usual[place].values.isEmpty || isOne(value, of: usual[place].values)
        : line.bytes.extracting(range).isExtension && isName(value)
      guard isUsual, seen & 1 << place == 0 else { return false }
      seen |= 1 << place
    }
    return true
  }
}

/// The form of a property's line in which there is nothing to find.
enum PlainForm: BitwiseCopyable {
  case none
  /// A text, also with LANGUAGE.
  case text
  /// A text without parameters.
  case bareText
  /// Texts, of which only one is plain.
  case list
  case utc
  /// A date or a time.
  case moment
  /// A time, or with TZID.
  case time
  /// Up to nine digits.
  case number
  case digit
  /// One of the row's words.
  case word
  /// A duration of one unit that is negative or zero.
  case timeBefore
  case uri
  /// An address with usual parameters.
  case person
  case rule
  /// Any value of a property whose name begins with `X-`.
  case extended
}

/// A valid date or time in the basic form, in capital letters.
struct PlainTime: Equatable {
  /// What a value is.
  enum Kind {
    case date
    case local
    case utc
  }

  let kind: Kind
  let time: CivilDateTime

  /// Reads `20210104`, `20210104T090000` or `20210104T090000Z`; nil for all else, also for second 60.
  @inline(__always)
  init?(_ value: Bytes) {
    guard value.count == 8 || value.count == 15 || value.count == 16 else { return nil }
    let block = value.sixteen(from: 0)
    var digits = block &- SIMD16(repeating: 0x30)
    digits[8] = 0
    digits[15] = 0
    // Behind a date, the lanes are not digits.
    guard digits.clearing(from: value.count).areBelowTen else { return nil }
    func number(_ index: Int) -> Int { Int(digits[index]) * 10 + Int(digits[index + 1]) }
    let (year, month, day) = (number(0) * 100 + number(2), number(4), number(6))
    guard year > 0, month > 0, month < 13, day > 0, day <= GregorianCycle.days(inMonth: month, of: year) else {
      return nil
    }
    let date = CivilDate(unchecked: GregorianCycle.day(year: year, month: month, day: day))
    guard value.count > 8 else {
      kind = .date
      time = CivilDateTime(date)
      return
    }
    let (hour, minute, second) = (number(9), number(11), number(13))
    guard block[8] == UInt8(ascii: "T"), hour < 24, minute < 60, second < 60 else { return nil }
    if value.count == 16 { guard block[15] == UInt8(ascii: "Z") else { return nil } }
    kind = value.count == 16 ? .utc : .local
    time = CivilDateTime(date, TimeOfDay(unchecked: hour * 3600 + minute * 60 + second))
  }
}

/// A rule that breaks nothing in RFC 5545 and has only parts that libical always accepts.
struct PlainRule {
  let rule: RecurrenceRule

  private static let parts: RulePart.Set = [
    .frequency, .scale, .interval, .count, .until, .months, .monthDays, .weekdays, .firstDayOfTheWeek,
  ]

  /// Reads a rule in capital letters; nil if it is not of that form.
  init?(_ text: Bytes) {
    // libical refuses times with other letters.
    for index in text.indices where text[index] > UInt8(ascii: "Z") { return nil }
    guard let (rule, findings) = try? RecurrenceRule.reading(rfc5545: text.string(0..<text.count)), findings.isEmpty,
      rule.frequency >= .daily, rule.interval < 1000, rule.firstPart(beyond: PlainRule.parts) == nil
    else { return nil }
    // libical refuses a larger number than an Int32.
    if case .count(1000...) = rule.end { return nil }
    self.rule = rule
  }
}
