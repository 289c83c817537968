// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
import ICalendarCoding
import LunisolarCalendar
import Recurrence
import Support
import TimeZones
import Workdays

/// What a feed of birthdays contains.
package struct BirthdayFeedDescription: Sendable {
  /// How birthdays are written.
  package enum Style: String, Sendable, CaseIterable {
    /// An event for each birthday of each year, with the age in its title.
    case dates
    /// An event with a rule for each person, for programs that have RSCALE.
    case rscale
  }

  /// Whose birthdays they are.
  package var birthdays: [LunarBirthday]
  /// The Gregorian years.
  package var years: ClosedRange<Int>
  /// What happens to birthdays in leap months.
  package var leapMonth = LunarBirthday.LeapMonth.backward
  /// What happens to birthdays on the 30th.
  package var thirtiethDay = LunarBirthday.ThirtiethDay.last
  /// How they are written.
  package var style = Style.dates
  /// The title, in which `{name}`, `{age}` and `{date}` stand for values.
  package var title: String?
  /// How many days before, at 09:00, alarms go off.
  package var alarms: [Int] = []
  /// The calendar's name; nil for that of the language.
  package var calendarName: String?
  /// The language of the texts that are not given.
  package var texts = FeedTexts.chinese

  /// Creates a description.
  package init(birthdays: [LunarBirthday], years: ClosedRange<Int>) {
    self.birthdays = birthdays
    self.years = years
  }
}

/// A feed of birthdays by the Chinese calendar: all-day events.
package struct BirthdayFeed: CheckedFeed {
  /// The calendar.
  package let calendar: VCalendar
  /// Warnings for the user.
  package let warnings: [FeedWarning]

  /// A day and the title that it must show.
  private struct Shown: Comparable {
    let date: CivilDate
    let title: String

    static func < (first: Shown, second: Shown) -> Bool { (first.date, first.title) < (second.date, second.title) }
  }

  private let expected: [Shown]
  private let days: ClosedRange<CivilDate>
  private let style: BirthdayFeedDescription.Style

  /// Builds the calendar.
  ///
  /// - Throws: `Fault` if a year is not 1901 to 2100, a text is not allowed, or there is no birthday in the years.
  package init(_ feed: BirthdayFeedDescription) throws(Fault) {
    let years = feed.years
    guard LunisolarScale.years.contains(years) else {
      throw Fault(.invalidOption, "lunisolar years are known from 1901 to 2100").inField("years")
    }
    let days = years.days
    let words = feed.texts.birthdays
    if feed.style == .dates, feed.title?.contains("{age}") == true,
      let one = feed.birthdays.first(where: { $0.born == nil })
    {
      throw Fault(.invalidOption, "the title has {age}, but the birthday of \(quoted(one.name)) has no year").inField(
        "title")
    }
    var events: [VEvent] = []
    var expected: [Shown] = []
    var warnings: [FeedWarning] = []
    for birthday in feed.birthdays {
      let found = BirthdayFeed.days(of: birthday, feed).filter { days.contains($0.date) }
      if found.isEmpty {
        warnings.append(
          FeedWarning(.noDays, "\(birthday.name): no birthday in \(years.lowerBound) to \(years.upperBound)"))
        continue
      }
      let made = try Fault.wrapping(as: .invalidOption) { () throws(Fault) in
        try BirthdayFeed.events(of: birthday, on: found, feed)
      }
      events += made
      for (index, date) in found.enumerated() {
        let event = feed.style == .rscale ? made[0] : made[index]
        expected.append(Shown(date: date.date, title: event.summary?.string ?? ""))
      }
    }
    guard !events.isEmpty else {
      throw Fault(.noDays, "no birthday falls in \(YearList.text(Array(years)))")
    }
    self.days = days
    style = feed.style
    self.expected = expected.sorted()
    self.warnings = warnings
    events.sort { ($0.span?.start.date ?? .first) < ($1.span?.start.date ?? .first) }
    calendar = try Fault.wrapping(as: .invalidOption) { () throws(Fault) in
      try VCalendar(
        feed: "Birthday feed//\(words.code)", named: feed.calendarName ?? words.calendarName, .crimson, notes: nil,
        timeZone: "Asia/Shanghai",
        entries: events.map { .event($0) })
    }
  }

  /// The birthdays after the birth, from the lunisolar year in which the years begin.
  private static func days(of birthday: LunarBirthday, _ feed: BirthdayFeedDescription) -> [LunisolarDate] {
    let years = max(feed.years.lowerBound - 1, birthday.born.map { $0.year + 1 } ?? 1901, 1901)
    guard years <= feed.years.upperBound else { return [] }
    return (years...feed.years.upperBound).flatMap { number -> [LunisolarDate] in
      guard let year = try? LunisolarYear(number) else { return [] }
      return birthday.day.days(in: year, feed.leapMonth, feed.thirtiethDay)
    }
  }

  private static func events(
    of birthday: LunarBirthday, on dates: [LunisolarDate], _ feed: BirthdayFeedDescription
  ) throws(Fault) -> [VEvent] {
    // The identifier does not tell the name.
    let date = birthday.born?.description ?? birthday.day.text
    let identity = hexadecimal(hashFNV1a("\(birthday.name)\n\(date)".utf8), digits: 16)
    let words = feed.texts.birthdays
    func event(_ date: LunisolarDate, _ uid: String, _ title: String, _ rules: [RecurrenceRule]) throws(Fault)
      -> VEvent
    {
      let stamp = Instant(utc: CivilDateTime(CivilDate(unchecked: GregorianCycle.firstDay(ofYear: date.date.year))))
      let alarms = try feed.alarms.map { days throws(Fault) in
        let before = try CivilDuration(seconds: (9 - 24 * days) * 3600)
        return try VAlarm(.display(TextValue(title)), trigger: .relative(before))
      }
      let details = try CommonProperties(
        uid: "birthday-\(uid)@workday-ics", stamp: stamp, summary: TextValue(title),
        notes: try birthday.born.map { born throws(Fault) in try TextValue(words.born(born)) },
        categories: [words.category], sequence: 0, lastModified: stamp,
        repetition: Repetition(rules: rules))
      return try VEvent(details, span: try EventSpan.allDay(date.date), transparency: .transparent, alarms: alarms)
    }
    if feed.style == .rscale {
      let whole = try birthday.rule(feed.leapMonth, feed.thirtiethDay)
      let rule = try whole.ending(.until(.date(feed.years.days.upperBound)))
      return [try event(dates[0], identity, title(feed, birthday, nil, birthday.day), [rule])]
    }
    var events: [VEvent] = []
    for date in dates {
      let month = date.lunisolarMonth.rfc7529
      events.append(
        try event(
          date, "\(identity)-\(date.year)-\(month)",
          title(
            feed, birthday, birthday.born.map { date.year - $0.year }, LunarAnniversary(of: date, isCounted: false)), []
        ))
    }
    return events
  }

  private static func title(
    _ feed: BirthdayFeedDescription, _ birthday: LunarBirthday, _ age: Int?, _ day: LunarAnniversary
  ) -> String {
    let words = feed.texts.birthdays
    let pattern = feed.title ?? (age == nil ? words.titleWithoutAge : words.title)
    // The values are put in one after another, so a name with braces is not read again.
    var text = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      switch rest[open...close] {
      case "{name}": text += birthday.name
      case "{age}": text += age.map(String.init) ?? ""
      case "{date}": text += words.day(day)
      default: text += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// The calendar's text as UTF-8, checked.
  package func bytes() throws(Fault) -> [UInt8] { try checkedBytes(of: calendar) }

  /// Reads a text back, with libical and with this package's engine, and compares days and titles.
  ///
  /// Libical's RSCALE has wrong days, so rules are expanded by the engine alone.
  ///
  /// - Throws: `Fault` with the code `disagreement` and the first date that differs.
  package func verify(_ bytes: [UInt8]) throws(Fault) {
    let (calendar, fault) = try Fault.readBack(bytes)
    if let fault { throw fault }
    var shown: [Shown] = []
    for series in EventSeries.series(of: calendar.events) {
      let title = series.master?.summary?.string ?? ""
      let range = (CivilDateTime(days.lowerBound).wallSeconds, CivilDateTime(days.upperBound).wallSeconds)
      let instances = try Fault.readingBack { () throws(Fault) in
        try series.instances(from: range.0 - 86_400 * 400, through: range.1 + 86_400 * 400, in: TimeZoneTable([:]))
      }
      for instance in instances { shown.append(Shown(date: instance.start.date, title: title)) }
    }
    try compare(shown, "the engine")
    guard style == .dates else { return }
    let range = days.lowerBound.advanced(by: -400)...days.upperBound.advanced(by: 400)
    guard let occurrences = try Fault.libicalOccurrences(in: bytes, dates: range) else { return }
    var titles: [String: String] = [:]
    for event in calendar.events { titles[event.uid] = event.summary?.string ?? "" }
    try compare(
      occurrences.filter(\.isAllDay).map { Shown(date: $0.date, title: titles[$0.uid] ?? "") }, "libical")
  }

  private func compare(_ shown: [Shown], _ reader: String) throws(Fault) {
    let shown = shown.sorted()
    guard shown != expected else { return }
    let count = zip(shown, expected).prefix { $0 == $1 }.count
    let wrong = [shown.dropFirst(count).first, expected.dropFirst(count).first].compactMap { $0 }.min()
    throw Fault(
      .disagreement, "as \(reader) reads the calendar, the birthdays from \(wrong?.date ?? days.lowerBound) on differ")
  }
}
