// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
import LunisolarCalendar
import Support
package import Workdays

/// What a feed contains: the workdays, years and events, and how they are written.
package struct FeedDescription: Sendable, Hashable {
  /// The years that a feed may cover.
  package static let yearsAllowed = HolidayYear.allowedYears
  /// The feed's part of its identifiers unless another one is given.
  static let standardKey = "workday"
  /// What follows the `@` in identifiers unless something else is given.
  static let standardDomain = "workday-ics"

  /// The days covered.
  package let days: ClosedRange<CivilDate>
  /// Which days are worked, and which parts of the statutory calendar apply.
  package let policy: WorkdayPolicy
  /// The events of each workday, each with a key of its own.
  package let events: [FeedEvent]
  /// Whether any event is on days that depend on the schedule.
  let followsSchedule: Bool
  /// The name of the time zone of the events' times.
  package let timeZone: String
  /// How the days are written.
  package let style: FeedStyle
  /// Whether X-PUBLISHED-TTL has the interval at which the feed should be fetched again.
  let announcesInterval: Bool
  /// The feed's part of its identifiers.
  package let key: String
  /// What follows the `@` in identifiers.
  package let identifierDomain: String
  /// The notes and the name that is not given, in a language.
  package let texts: FeedTexts
  /// The calendar's name, NAME.
  package let calendarName: String
  /// The calendar's colour.
  package let calendarColor: CalendarColor
  /// Whether unpublished years are written as plain weekdays.
  package let allowsUnpublishedYears: Bool
  /// The statutory calendar, with company days and leave; with a forecast, the events of its year are tentative.
  package let holidays: HolidayCalendar
  /// Whether two events say until when the calendar goes; see `FeedRenewal`.
  package let isRenewed: Bool

  /// Creates a description.
  ///
  /// - Throws: `Fault` when a year is not 1900 to 2999, no weekday or no event is given, two events have one key, the
  ///   key or domain has characters that are not allowed, or the name is blank or has a control character.
  package init(
    days: ClosedRange<CivilDate>, policy: WorkdayPolicy = WorkdayPolicy(), events: [FeedEvent],
    timeZone: String = FeedTimeZone.standard, for app: CalendarApp? = nil,
    texts: FeedTexts = .english, style: FeedStyle = .rdate, key: String = standardKey,
    identifierDomain: String = standardDomain,
    calendarName: String? = nil, calendarColor: CalendarColor = .purple,
    allowsUnpublishedYears: Bool = false, holidays: HolidayCalendar = .statutory, isRenewed: Bool = false
  ) throws(Fault) {
    try FeedDescription.check(years: days.years)
    guard !policy.pattern.parts.isEmpty || policy.makeUpDays == .only else {
      throw Fault(.invalidOption, "no weekdays are given; name at least one of MO, TU, WE, TH, FR, SA, SU")
        .about("days")
    }
    guard !events.isEmpty else { throw Fault(.invalidOption, "a feed needs at least one event") }
    for (index, event) in events.enumerated() where events[..<index].contains(where: { $0.key == event.key }) {
      throw Fault(
        .conflictingOptions,
        event.name.map { "two events of the feed have the key \($0)" }
          ?? (event.timing == .allDay
            ? "two events of the feed last all day on the same kind of days; one needs a name"
            : "two events of the feed begin at the same time on the same kind of days; one needs a name"))
    }
    for event in events {
      let policy = event.policy ?? policy
      guard policy.pattern.letters.isEmpty, event.title.utf8.contains(UInt8(ascii: "{")),
        event.title.contains(FeedEvent.shift)
      else { continue }
      throw Fault(.invalidOption, "the title has {shift}, but only the days of a cycle have shifts").about("title")
    }
    guard LunisolarScale.years.contains(days.years) || events.allSatisfy(\.days.followSchedule) else {
      throw Fault(.invalidOption, "lunisolar years are known from 1901 to 2100").about("lunar")
    }
    try FeedDescription.check(key: key)
    try FeedDescription.check(domain: identifierDomain)
    followsSchedule = events.contains(where: \.days.followSchedule)
    let calendarName =
      calendarName ?? (followsSchedule ? texts.workdays.name(policy, holidays) : texts.birthdays.calendarName)
    try FeedDescription.check(calendarName: calendarName)
    self.days = days
    self.policy = policy
    self.events = events
    self.timeZone = timeZone
    self.style = style
    announcesInterval = app?.row.isSlowedByInterval != true
    self.key = key
    self.identifierDomain = identifierDomain
    self.texts = texts
    self.calendarName = calendarName
    self.calendarColor = calendarColor
    self.allowsUnpublishedYears = allowsUnpublishedYears
    self.holidays = holidays
    self.isRenewed = isRenewed && followsSchedule
    for event in events { try FeedDescription.checkShifts(schedule(of: event)) }
  }

  /// Throws if a company's day does not say which of a cycle's shifts it has, or if several are on one date.
  package static func checkShifts(_ schedule: WorkdaySchedule) throws(Fault) {
    for file in schedule.holidays.overrides {
      var dates: Set<CivilDate> = []
      guard let day = file.days.first(where: { !dates.insert($0.date).inserted }) else { continue }
      let fault = Fault("\(day.date) is set for several teams, which only a roster has", of: "", .conflictingOptions)
      throw day.source.isEmpty ? fault : fault.inside(day.source)
    }
    guard let (day, letters) = schedule.dayWithoutShift else { return }
    let list = letters.map(String.init).joined(separator: ", ")
    let fault = Fault(
      .conflictingOptions,
      day.shift.map { "\($0) is not a shift of the cycle; its shifts are \(list)" }
        ?? "\(day.date) is off in the cycle; name its shift (\(list)) before the date, as in work \(letters[0]) \(day.date)"
    )
    throw day.source.isEmpty ? fault : fault.inside(day.source)
  }

  static func check(years: ClosedRange<Int>) throws(Fault) {
    for year in [years.lowerBound, years.upperBound] { try check(year: year) }
  }

  static func check(year: Int) throws(Fault) {
    guard yearsAllowed.contains(year) else {
      throw Fault(
        .invalidOption,
        "\(year) is out of range; a feed covers years from \(yearsAllowed.lowerBound) to \(yearsAllowed.upperBound)")
    }
  }

  /// A key may be any text, since identifiers have it percent-encoded.
  static func check(key: String) throws(Fault) {
    guard (1...64).contains(key.unicodeScalars.count) else {
      throw Fault(.invalidOption, "a key must have 1 to 64 characters, not \(key.unicodeScalars.count)")
        .inField("key")
    }
    try FeedEvent.check(key, "key", in: "key")
  }

  /// A key as it is in identifiers, which servers use in file names and addresses: everything but ASCII letters, digits,
  /// dots, hyphens and underscores is percent-encoded.
  package static func encoded(key: String) -> String { percentEncoded(key, keeping: ".-_") }

  static func check(calendarName: String) throws(Fault) {
    try FeedEvent.check(calendarName, "calendar's name", in: "calendar-name")
  }

  /// Servers use identifiers in file names and addresses, so only characters that are safe there are allowed.
  static func check(domain: String) throws(Fault) {
    guard (1...253).contains(domain.utf8.count) else {
      throw Fault(.invalidOption, "a domain must have 1 to 253 characters, not \(domain.utf8.count)")
        .inField("uid-domain")
    }
    let wrong = domain.utf8.enumerated().first { !$1.isLetter && !$1.isDigit && !"._-".utf8.contains($1) }
    guard let offset = wrong?.offset else { return }
    throw Fault(
      .invalidOption, "a domain may only have ASCII letters, digits, dots, hyphens and underscores", in: domain,
      at: offset..<offset + 1
    ).inField("uid-domain")
  }

  /// The years of the days.
  package var years: ClosedRange<Int> { days.years }

  /// The schedule of the feed.
  package var schedule: WorkdaySchedule { WorkdaySchedule(policy, holidays: holidays) }

  /// The schedule of an event: its own if it has one, otherwise the feed's.
  func schedule(of event: FeedEvent) -> WorkdaySchedule {
    let own = event.overrides.map { holidays.withoutOverrides.adding($0).calendar }
    return WorkdaySchedule(event.policy ?? policy, holidays: own ?? holidays)
  }

  /// Whether any event depends on statutory days off or make-up days.
  package var dependsOnHolidays: Bool {
    events.contains { event in
      let policy = event.policy ?? policy
      return event.days.followSchedule && (policy.observesHolidays || policy.makeUpDays != .ignored)
    }
  }
}

extension ClosedRange<CivilDate> {
  /// The years that have days of the range.
  package var years: ClosedRange<Int> { lowerBound.year...upperBound.year }
}

extension ClosedRange<Int> {
  /// The days of the years.
  package var days: ClosedRange<CivilDate> {
    let first = CivilDate(unchecked: GregorianCycle.firstDay(ofYear: lowerBound))
    return first...CivilDate(unchecked: GregorianCycle.firstDay(ofYear: upperBound + 1) - 1)
  }
}
