// SPDX-License-Identifier: MIT

import CivilCalendar

/// The parts of a rule in the form that the engine uses: sets of numbers as bits, at the places that the rows of
/// `RulePart` give them.
struct RuleParts: Sendable, Hashable {
  var frequency = RecurrenceRule.Frequency.daily
  var firstDayOfTheWeek = Weekday.monday
  var skip = RecurrenceRule.Skip.omit
  var hasScale = false
  var calendar = RecurrenceRule.CalendarIdentifier.gregorian
  /// Weekdays without a number, bit 0 for Monday.
  private(set) var weekdays: UInt8 = 0
  /// The BYxxx parts that are given.
  private(set) var lists = RulePart.Set()
  var interval = 1
  var end = RecurrenceRule.End.never
  private var words = Words()
  /// What few rules have.
  private(set) var rare = RareLists.none

  /// The parts that have a value other than the default: those that the rule's text has.
  var given: RulePart.Set {
    var given = lists
    given.insert(.frequency)
    if hasScale { given.insert(.scale) }
    if skip != .omit { given.insert(.skip) }
    if interval != 1 { given.insert(.interval) }
    if firstDayOfTheWeek != .monday { given.insert(.firstDayOfTheWeek) }
    switch end {
    case .never: break
    case .count: given.insert(.count)
    case .until: given.insert(.until)
    }
    return given
  }

  @inline(__always)
  func has(_ part: RulePart) -> Bool { lists.contains(part) }

  /// The numbers of a part that is stored as bits, bit *n* for *n*.
  @inline(__always)
  func mask(_ part: RulePart) -> UInt64 {
    guard let numbers = part.row.numbers, case .bits(let start) = numbers.storage else { return 0 }
    return words.bits(from: start, numbers.width)
  }

  /// The negative numbers of a part that is stored as bits, bit *n* for −*n*.
  @inline(__always)
  func maskFromEnd(_ part: RulePart) -> UInt64 {
    guard let numbers = part.row.numbers, numbers.isSigned, case .bits(let start) = numbers.storage else { return 0 }
    return words.bits(from: start + numbers.width, numbers.width)
  }

  /// The numbers of a part, ascending; in BYMONTH a leap month is its number plus 12.
  func numbers(_ part: RulePart) -> [Int] {
    switch part.row.numbers?.storage {
    case nil: []
    case .bits: maskFromEnd(part).bitPositions.reversed().map(-) + mask(part).bitPositions
    case .yearDays: rare.lists.yearDays
    case .setPositions: rare.lists.setPositions
    }
  }

  /// All weekdays in BYDAY, whatever their numbers, bit 0 for Monday.
  var weekdaysOfAnyNumber: UInt8 {
    guard case .some(let lists) = rare else { return weekdays }
    var mask = weekdays
    for day in lists.numberedWeekdays { mask |= 1 << UInt8(day.dayOfTheWeek.rawValue - 1) }
    return mask
  }
}

/// The lists of a rule that has any, behind one reference, so that a copy of parts without lists counts none.
indirect enum RareLists: Sendable, Hashable {
  case none
  case some(Lists)

  /// Each is sorted and without duplicates, the numbers without 0.
  struct Lists: Hashable {
    var yearDays: [Int] = []
    var setPositions: [Int] = []
    var numberedWeekdays: [RecurrenceRule.DayOfWeek] = []
  }

  var lists: Lists { if case .some(let lists) = self { lists } else { Lists() } }

  /// Changes the lists where they are, unless another copy of the parts has them too.
  mutating func change(_ change: (inout Lists) -> Void) {
    var lists = lists
    self = .none
    change(&lists)
    self = .some(lists)
  }
}

extension RuleParts {
  /// 512 bits; the rows of `RulePart` say whose they are.
  private struct Words: Hashable {
    private var words = SIMD8<UInt64>.zero

    /// Half a word or a whole one.
    @inline(__always)
    func bits(from start: Int, _ width: Int) -> UInt64 {
      width == 64 ? words[start >> 6] : words[start >> 6] >> UInt64(start & 63) & 0xFFFF_FFFF
    }

    @inline(__always)
    mutating func insert(_ position: Int) { words[position >> 6] |= 1 << UInt64(position & 63) }
  }
}

extension UInt64 {
  /// The positions of the set bits, lowest first.
  var bitPositions: BitPositions { BitPositions(bits: self) }
}

/// The positions of the set bits of a word, lowest first.
struct BitPositions: Sequence, IteratorProtocol {
  fileprivate var bits: UInt64

  mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits - 1 }
    return bits.trailingZeroBitCount
  }
}

extension RuleParts {
  /// Adds a number to a part if it is in the part's range.
  ///
  /// Returns whether it is in range; the reader of text then adds the place to the error.
  @inline(__always)
  mutating func insertIfValid(_ value: Int, into part: RulePart) -> Bool {
    guard let numbers = part.row.numbers, value >= 0 || numbers.isSigned else { return false }
    let distance = value.magnitude
    guard distance >= UInt(numbers.range.lowerBound), distance <= UInt(numbers.highest(in: calendar)) else {
      return false
    }
    switch numbers.storage {
    case .bits(let start): words.insert((value < 0 ? start + numbers.width : start) + Int(distance))
    case .yearDays: rare.change { $0.yearDays.insertSorted(value) }
    case .setPositions: rare.change { $0.setPositions.insertSorted(value) }
    }
    lists.insert(part)
    return true
  }

  /// Adds a leap month to BYMONTH if there are leap months, and it is in their range.
  mutating func insertIfValid(leapMonth month: Int) -> Bool {
    guard calendar != .gregorian, let numbers = RulePart.months.row.numbers, numbers.range.contains(month),
      case .bits(let start) = numbers.storage
    else { return false }
    words.insert(start + month + 12)
    lists.insert(.months)
    return true
  }

  mutating func insert(_ value: Int, into part: RulePart) throws(Fault) {
    guard insertIfValid(value, into: part) else {
      throw Fault(.valueOutOfRange, part: part.name, part.message(for: String(value), in: calendar))
    }
  }

  mutating func insert(_ day: RecurrenceRule.DayOfWeek) throws(Fault) {
    guard -53 <= day.weekNumber, day.weekNumber <= 53 else {
      throw Fault(.valueOutOfRange, part: "BYDAY", RulePart.weekdays.message(for: day.rfc5545))
    }
    insertValid(day)
  }

  mutating func insertValid(_ day: RecurrenceRule.DayOfWeek) {
    lists.insert(.weekdays)
    if day.weekNumber == 0 {
      weekdays |= 1 << UInt8(day.dayOfTheWeek.rawValue - 1)
    } else {
      rare.change { $0.numberedWeekdays.insertSorted(day) }
    }
  }

  static func message(forLeapMonth value: String) -> String {
    "BYMONTH=\(value): only RSCALE=CHINESE and DANGI have leap months, 1L to 12L (RFC 7529, section 4)"
  }
}

extension Array where Element: Comparable {
  /// Inserts an element into a sorted array unless it is already there.
  mutating func insertSorted(_ element: Element) {
    // Most lists are already sorted.
    if let last, last < element { return append(element) }
    let index = indices.lowest(meeting: { self[$0] >= element })
    if index < count, self[index] == element { return }
    insert(element, at: index)
  }
}
