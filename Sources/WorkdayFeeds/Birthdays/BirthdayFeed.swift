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

  private let expected: [FeedCheck.Shown]
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
    var expected: [FeedCheck.Shown] = []
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
        expected.append(FeedCheck.Shown(date.date, quoted(event.summary?.string ?? "")))
      }
    }
    guard !events.isEmpty else {
      throw Fault(.noDays, "no birthday falls in \(YearList.text(Array(years)))")
    }
    self.days = days
    style = feed.style
    self.expected = expected
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
      let stamp = FeedStamp.yearly(date.date)
      let alarms = try feed.alarms.map { days throws(Fault) in
        let before = try CivilDuration(seconds: (9 - 24 * days) * 3600)
        return try VAlarm(.display(TextValue(title)), trigger: .relative(before))
      }
      let details = try CommonProperties(
        uid: EventIdentifier.text(feed: "birthday", uid), stamp: stamp, summary: TextValue(title),
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

  /// Libical's RSCALE has wrong days, so rules are expanded by the engine alone.
  package func check() -> FeedCheck {
    FeedCheck(expected, days: days, isReadByLibical: style == .dates) { event throws(Fault) in
      quoted(event.summary?.string ?? "")
    }
  }
}
