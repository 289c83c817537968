// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Workdays

/// What a calendar shows about a day: its kind, the name of the holiday, and the notice that says so.
public struct DayMarking: Sendable, Hashable {
  /// The kind of a day; the raw values are those of every JSON and CSV output.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An ordinary workday.
    case workday
    /// An ordinary day off, usually a Saturday or Sunday.
    case weekend
    /// A day off because of a notice, or a company's or a person's day off.
    case holiday
    /// A make-up day of a notice: a day off that is worked instead of another day, for the usual wage.
    case makeup
    /// A day that a company has worked, which is no make-up day.
    case company

    /// Whether the day is worked.
    public var isWorked: Bool { self == .workday || self == .makeup || self == .company }
  }

  /// Who decided about a day other than the pattern.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// A notice of the government.
    case notice
    /// The regulation on public holidays, before the year's notice.
    case regulation
    /// A company.
    case company
    /// The person who is on leave.
    case leave
  }

  /// The kind of day.
  public let kind: Kind
  /// Who decided about the day, or nil if it follows the pattern.
  public fileprivate(set) var source: Source?
  /// The letter of the shift in a cycle; nil on a day off and in other patterns.
  public let shift: Character?
  /// The title of the shift, or nil.
  public let shiftName: String?
  /// The Chinese name of the holiday of a day off or make-up day, as in the notice, or of a statutory holiday on which a
  /// pattern goes on; otherwise nil.
  public let name: String?
  /// The title or address of the notice that lists the day; otherwise nil.
  public let notice: String?
  /// Whether the day is a statutory holiday (法定), on which work is paid at least triple, even if it is worked;
  /// other holidays are days in lieu, weekend days, or days off of a company or a person.
  public let isStatutory: Bool
  /// How sure it is what the day is.
  public fileprivate(set) var certainty: DayCertainty
  /// Whether a later notice may still change the day, since the year's is not published, or not confirmed yet.
  public var isProvisional: Bool { certainty.mayChange }
  /// The least wage for work on the day by law, in percent of the usual one: 100, 200 on a rest day, 300 on a statutory
  /// holiday, whatever a company or a person decides about the day; nil if it is not known, and in a cycle of shifts on all
  /// but statutory holidays, since the contract says which of its days are days of rest.
  ///
  /// - SeeAlso: 《中华人民共和国劳动法》, article 44
  public let pay: Int?
  /// The weekday whose timetable a make-up day follows, or nil.
  public fileprivate(set) var follows: Weekday?
  /// The places, nil for mainland China, that work while other offices are off; none if all or none do.
  package fileprivate(set) var placesAtWork: [String?] = []
  /// The number of the day's week in a term, or nil.
  package fileprivate(set) var termWeek: Int?
  /// The day of the Chinese calendar, which stands under the number; nil if that is not shown.
  public var lunar: LunarDay?
  /// The events of the day, which stand in its cell; nil if events are not shown.
  public var events: [Event]?

  /// Creates a marking.
  public init(
    _ kind: Kind, name: String? = nil, notice: String? = nil, isStatutory: Bool = false, isProvisional: Bool = false,
    source: Source? = nil, shift: Character? = nil, shiftName: String? = nil, pay: Int? = nil
  ) {
    let usual: Source? = kind == .company ? .company : kind == .holiday || kind == .makeup ? .notice : nil
    self.source = source ?? usual
    self.pay = pay
    self.shift = shift
    self.shiftName = shiftName
    self.kind = kind
    self.name = name
    self.notice = notice
    self.isStatutory = isStatutory
    certainty = isProvisional ? kind == .holiday || kind == .makeup ? .expected : .unpublished : .known
  }

  /// A closure that returns the marking of each date, with its week in a term.
  package static func withTermWeeks(_ marker: @escaping DayMarker, from start: CivilDate) -> DayMarker {
    let term = TermWeeks(from: start)
    return { date in
      var marking = marker(date)
      marking.termWeek = term.number(of: date)
      return marking
    }
  }

  /// The marking of a date by its weekday alone: Saturdays and Sundays are off.
  public static func byWeekday(_ date: CivilDate) -> DayMarking {
    DayMarking(date.weekday == .saturday || date.weekday == .sunday ? .weekend : .workday)
  }
}

/// Returns the marking of a date.
public typealias DayMarker = @Sendable (CivilDate) -> DayMarking

extension WorkdaySchedule {
  /// The marking of a date under the schedule.
  ///
  /// The notice is the address of the one that lists days of the date's year. If there are several, such as a notice and
  /// its revision, it is all their addresses separated by spaces. It is nil if no address is known, or if the day comes
  /// from a company's days or from leave.
  public func marking(of date: CivilDate) -> DayMarking { marking(of: date, shiftNames: [:]) }

  private func marking(of date: CivilDate, shiftNames: [Character: String]) -> DayMarking {
    var kind: DayMarking.Kind
    var name: String?
    switch assumedKind(of: date) {
    case .workday: kind = .workday
    case .weekend: kind = .weekend
    case .holiday(let holiday): (kind, name) = (.holiday, holiday)
    case .makeUpDay(let holiday): (kind, name) = (.makeup, holiday)
    }
    let override = holidays.override(on: date)
    if override != nil, kind == .makeup { kind = .company }
    let shift = assumedLetter(on: date)
    let isStatutory = isStatutory(date)
    if isStatutory, name == nil { name = holidays.statutoryRuling(on: date)?.name }
    // What the law asks for is that of the day without them.
    let plain = override.map { _ in WorkdaySchedule(policy, holidays: holidays.withoutOverrides) }
    // No notice has such a day off.
    let isClosure =
      policy.closures[date] != nil && override == nil && holidays.statutoryRuling(on: date) == nil
      || isOffForOthers(date)
    let isCycle = if case .cycle = pattern.form { true } else { false }
    let pay: Int? =
      if !holidays.isMainlandAlone {
        nil
      } else if plain?.isStatutory(date) ?? isStatutory {
        300
      } else {
        isCycle ? nil : isClosure || plain?.isWorked(date) ?? kind.isWorked ? 100 : 200
      }
    var marking = DayMarking(
      kind, name: name, notice: name == nil || isClosure ? nil : notice(listing: date), isStatutory: isStatutory,
      source: override.map { $0.isLeave ? .leave : .company }, shift: shift,
      shiftName: shift.flatMap { shiftNames[$0] }, pay: pay)
    if isClosure { marking.source = nil }
    marking.placesAtWork = placesAtWork(on: date)
    if kind == .makeup { marking.follows = weekdayFollowed(by: date) }
    marking.certainty = certainty(of: date)
    if marking.certainty == .certain, marking.source == .notice { marking.source = .regulation }
    return marking
  }

  /// A closure that returns the marking of each date, for a view.
  public var marker: DayMarker { { marking(of: $0) } }

  /// A closure that returns the marking of each date, with the titles of a cycle's shifts by their letters.
  package func marker(shiftNames: [Character: String]) -> DayMarker {
    { marking(of: $0, shiftNames: shiftNames) }
  }

  private func isStatutory(_ date: CivilDate) -> Bool {
    holidays.region == nil && holidays.override(on: date) == nil && holidays.statutoryRuling(on: date)?.isDayOff == true
      && StatutoryHoliday.statutoryDay(date)?.isEmpty == false
  }

  private func notice(listing date: CivilDate) -> String? {
    guard holidays.override(on: date) == nil else { return nil }
    let addresses = holidays.notices(rulingYear: date.year).compactMap(\.address)
    return addresses.isEmpty ? nil : addresses.joined(separator: " ")
  }
}
