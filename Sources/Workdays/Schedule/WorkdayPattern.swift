// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Which days are worked, apart from holidays: weekdays, alternating weeks, or a cycle of shifts.
///
/// A pattern has one or more parts that repeat forever; no two parts share a day. The part of a day is looked up in one
/// period of the pattern, so a pattern also covers the time before its anchor.
///
/// ```swift
/// let cycle = try WorkdayPattern(cycle: "DDNNOO", from: CivilDate(year: 2026, month: 1, day: 1))
/// cycle.letter(of: try CivilDate(year: 2026, month: 1, day: 3))  // "N"
/// ```
public struct WorkdayPattern: Sendable, Hashable {
  /// The kind of a pattern, with the values from which it was created.
  public enum Form: Sendable, Hashable {
    /// The same weekdays every week.
    case weekdays(Set<Weekday>)
    /// Monday to Friday, and Saturday in every other week, the big weeks (大小周); the date is in a big week.
    case bigSmall(bigWeek: CivilDate)
    /// Letters, one per day, repeated; the date is the day of the first letter.
    case cycle([Character], from: CivilDate)
  }

  /// Days of a pattern that follow one recurrence rule.
  public struct Part: Sendable, Hashable {
    /// How a part repeats.
    public enum Repetition: Sendable, Hashable {
      /// On weekdays, in ascending order, of every n-th week; weeks begin on Monday.
      case weekly([Weekday], interval: Int)
      /// Every n-th day.
      case daily(interval: Int)
    }

    /// How the part repeats, forever.
    public let repetition: Repetition
    /// A day of the part.
    public let start: CivilDate
    /// The letter of the shift on the days of the part, in a cycle.
    public let letter: Character?

    /// The number of days after which the part repeats.
    public var period: Int {
      switch repetition {
      case .weekly(_, let interval): 7 * interval
      case .daily(let interval): interval
      }
    }

    /// The days of the part in the period that begins at its start.
    fileprivate var days: [Int] {
      guard case .weekly(let weekdays, _) = repetition else { return [start.dayNumber] }
      let monday = start.dayNumber - start.weekday.daysAfter(.monday)
      return weekdays.map { monday + $0.daysAfter(.monday) }
    }
  }

  /// The maximum number of letters of a cycle.
  package static let longestCycle = 366
  /// The letters of a cycle that stand for a day off.
  package static let lettersOff: Set<Character> = ["O", "o", "休"]

  /// Monday to Friday.
  public static let mondayToFriday = WorkdayPattern([.monday, .tuesday, .wednesday, .thursday, .friday])
  /// Monday to Saturday.
  public static let mondayToSaturday = WorkdayPattern([.monday, .tuesday, .wednesday, .thursday, .friday, .saturday])

  /// The kind of the pattern, with its values.
  public let form: Form
  /// The parts, which share no days; a pattern without weekdays has none.
  public let parts: [Part]
  /// The letters of a cycle's shifts, each once, in the order of the cycle; empty in other patterns.
  public let letters: [Character]

  private let firstDay: Int
  /// The number of the part of each day of the period, from 1; 0 for a day off.
  private let numbers: [UInt16]

  /// Creates a pattern of the same weekdays every week; without weekdays, no day is worked.
  public init(_ weekdays: Set<Weekday>) {
    self.init(.weekdays(weekdays), period: 7, [WorkdayPattern.weekly(weekdays, from: WorkdayPattern.monday)])
  }

  /// Creates a pattern of alternating weeks of six and five workdays, starting on Monday (大小周).
  ///
  /// A big week is one whose Saturday is worked. Some companies use the names the other way round.
  ///
  /// - Parameter bigWeek: Any day of a big week.
  public init(bigWeek: CivilDate) {
    let anchor = WorkdayPattern.early(bigWeek.dayNumber - bigWeek.weekday.daysAfter(.monday), period: 14)
    self.init(
      .bigSmall(bigWeek: bigWeek), period: 14,
      [
        WorkdayPattern.weekly([.monday, .tuesday, .wednesday, .thursday, .friday], from: anchor),
        WorkdayPattern.weekly([.saturday], interval: 2, from: anchor),
      ])
  }

  /// Creates a cycle of shifts: one letter per day, repeated from a day on and before it.
  ///
  /// `O`, `o` and `休` mean a day off, any other letter a shift.
  ///
  /// - Throws: `Fault` if there are no letters or more than 366, if a character is not a letter, or if all
  ///   letters mean a day off.
  public init(cycle letters: String, from anchor: CivilDate) throws(Fault) {
    let letters = Array(letters)
    guard (1...WorkdayPattern.longestCycle).contains(letters.count) else {
      throw Fault(
        .invalidValue, "a cycle has 1 to \(WorkdayPattern.longestCycle) letters, one per day, not \(letters.count)")
    }
    for letter in letters where !letter.isLetter {
      throw Fault(
        .invalidValue, "a cycle has only letters, one per day, such as DDNNOO: D for day, N for night, O for off")
    }
    guard letters.contains(where: { !WorkdayPattern.lettersOff.contains($0) }) else {
      throw Fault(.invalidValue, "a cycle has at least one letter of a shift; O and 休 are days off")
    }
    let parts = letters.enumerated().compactMap { offset, letter -> Part? in
      guard !WorkdayPattern.lettersOff.contains(letter) else { return nil }
      let start = WorkdayPattern.early(anchor.dayNumber + offset, period: letters.count)
      return Part(repetition: .daily(interval: letters.count), start: start, letter: letter)
    }
    self.init(.cycle(letters, from: anchor), period: letters.count, parts)
  }

  /// The weekdays of the pattern in every other week from that of a date on; nil if it is no pattern of weekdays.
  package func everyOtherWeek(from date: CivilDate) -> WorkdayPattern? {
    guard case .weekdays(let weekdays) = form else { return nil }
    let anchor = WorkdayPattern.early(date.dayNumber - date.weekday.daysAfter(.monday), period: 14)
    return WorkdayPattern(form, period: 14, [WorkdayPattern.weekly(weekdays, interval: 2, from: anchor)])
  }

  private init(_ form: Form, period: Int, _ parts: [Part?]) {
    self.form = form
    self.parts = parts.compactMap { $0 }
    letters = self.parts.compactMap(\.letter).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    firstDay = self.parts.map(\.start.dayNumber).min() ?? 0
    var numbers = [UInt16](repeating: 0, count: period)
    for (index, part) in self.parts.enumerated() {
      // A part with a shorter period than the pattern, such as Monday to Friday of alternating weeks, occurs several
      // times.
      for day in part.days {
        for day in stride(from: day, to: day + period, by: part.period) {
          numbers[(day - firstDay) % period] = UInt16(index + 1)
        }
      }
    }
    self.numbers = numbers
  }

  /// A Monday from which weeks are counted, 1 January 1900.
  private static let monday = CivilDate(unchecked: GregorianCycle.firstDay(ofYear: 1900))

  /// The first day from 1 January 1900 on that is a multiple of the period away from a day.
  private static func early(_ day: Int, period: Int) -> CivilDate {
    CivilDate(unchecked: monday.dayNumber + floorRemainder(day - monday.dayNumber, by: period))
  }

  /// The part for some weekdays, from the week of a Monday on; nil without weekdays.
  private static func weekly(_ weekdays: Set<Weekday>, interval: Int = 1, from monday: CivilDate) -> Part? {
    let weekdays = Weekday.allCases.filter(weekdays.contains)
    guard let first = weekdays.first, let start = monday.adding(days: first.daysAfter(.monday)) else { return nil }
    return Part(repetition: .weekly(weekdays, interval: interval), start: start, letter: nil)
  }

  /// The index of the part that contains a day, or nil for a day off.
  package func partIndex(of date: CivilDate) -> Int? {
    let number = Int(numbers[floorRemainder(date.dayNumber - firstDay, by: numbers.count)])
    return number == 0 ? nil : number - 1
  }

  /// The part that has a day; nil for a day off.
  public func part(of date: CivilDate) -> Part? { partIndex(of: date).map { parts[$0] } }

  /// Whether a day is worked according to the pattern alone.
  public func contains(_ date: CivilDate) -> Bool { partIndex(of: date) != nil }

  /// The letter of a cycle's shift on a day, or nil on a day off and in other patterns.
  public func letter(of date: CivilDate) -> Character? { partIndex(of: date).flatMap { parts[$0].letter } }

  /// The weekdays that can be worked.
  public var weekdays: Set<Weekday> {
    switch form {
    case .weekdays(let weekdays): weekdays
    case .bigSmall: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
    case .cycle: Set(Weekday.allCases)
    }
  }
}

extension WorkdayPattern: CustomStringConvertible {
  /// The pattern in short: `MO,TU,WE,TH,FR`, `big week of 2026-03-06`, or `DDNNOO from 2026-01-01`.
  public var description: String {
    switch form {
    case .weekdays(let weekdays) where weekdays.isEmpty: "no weekdays"
    case .weekdays(let weekdays): Weekday.allCases.filter(weekdays.contains).map(\.rfc5545).joined(separator: ",")
    case .bigSmall(let bigWeek): "big week of \(bigWeek)"
    case .cycle(let letters, let first): "\(String(letters)) from \(first)"
    }
  }
}
