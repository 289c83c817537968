// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// The parameters of a feed's address, which bear the names of the command's options, read with the service's caps.
struct FeedQuery: Sendable {
  /// The most characters of a title, a place, a category or a calendar's name.
  static let longestText = 200
  /// The most characters of notes.
  static let longestNotes = 2000
  /// The most years of a feed.
  static let mostYears = 10
  /// The most alarms of an event, and the most times of a day.
  static let mostAlarms = 5
  /// The most categories of an event.
  static let mostCategories = 10
  /// The most bytes that a feed may come to, by estimate.
  static let largestFeed = 4 << 20

  /// The parameters that may stand once.
  static let singles = [
    "year", "years", "from", "duration", "title", "location", "notes", "key", "uid-domain", "time-zone", "days",
    "pattern", "big-week", "statutory", "make-up", "on", "move", "eve", "eve-title", "return-eve", "return-eve-title",
    "style", "calendar-name", "calendar-color",
  ]
  /// The parameters that may stand several times.
  static let lists = ["time", "alarm", "category", "make-up-follows", "monthly", "shift"]
  /// The parameters that are given or not.
  static let flags = ["no-alarm", "allow-unpublished"]
  /// Every parameter.
  static let names = singles + lists + flags

  /// The options.
  let options: FeedOptions

  /// Reads parameters.
  ///
  /// - Throws: `Problem` naming a parameter that is unknown, doubled, too long or given too often.
  init(_ parameters: [RequestTarget.Parameter]) throws(Problem) {
    var options = FeedOptions()
    var seen: Set<String> = []
    for parameter in parameters {
      let (name, value) = (parameter.name, parameter.value)
      guard FeedQuery.names.contains(name) else { throw .unknown(name, allowed: FeedQuery.names) }
      guard seen.insert(name).inserted || FeedQuery.lists.contains(name) else { throw .doubled(name) }
      try FeedQuery.check(name, value)
      FeedQuery.set(name, value, in: &options)
    }
    for (name, count, most) in [
      ("time", options.event.times.count, FeedQuery.mostAlarms),
      ("alarm", options.event.alarms.count, FeedQuery.mostAlarms),
      ("category", options.event.categories.count, FeedQuery.mostCategories),
      ("monthly", options.event.monthly.count, FeedQuery.mostCategories),
      ("shift", options.event.shifts.count, FeedQuery.mostCategories),
      ("make-up-follows", options.schedule.makeUpFollows.count, FeedQuery.mostCategories),
    ] where count > most {
      throw Problem(400, "\(name) is given \(count) times; \(most) are the most allowed", parameter: name)
    }
    self.options = options
  }

  /// Throws when a value is longer than its parameter may be, or a flag has another value than yes.
  static func check(_ name: String, _ value: String) throws(Problem) {
    let most = name == "notes" ? longestNotes : longestText
    guard value.unicodeScalars.count <= most else {
      throw Problem(400, "\(name) has more than \(most) characters, the most allowed", parameter: name)
    }
    guard !flags.contains(name) || ["", "true", "1", "on"].contains(value) else {
      throw Problem(400, "\(name) is given alone or as \(name)=true, or left out", parameter: name)
    }
  }

  /// Throws when there are more years than a feed may cover.
  static func check(years: ClosedRange<Int>) throws(Problem) {
    guard years.count > mostYears else { return }
    throw Problem(
      400, "years covers \(years.count) years; \(mostYears) are the most allowed", parameter: "years")
  }

  /// The day that options are read on: 1 January of the first of the two newest years that are published.
  static func newYear(_ holidays: HolidayCalendar) -> CivilDate {
    let newest = holidays.publishedYears.last ?? 2000
    let first = holidays.isPublished(newest - 1) ? newest - 1 : newest
    return CivilDate(unchecked: GregorianCycle.firstDay(ofYear: first))
  }

  private static func set(_ name: String, _ value: String, in options: inout FeedOptions) {
    switch name {
    case "year": options.year = value
    case "years": options.years = value
    case "from": options.from = value
    case "time": options.event.times.append(value)
    case "duration": options.event.duration = value
    case "title": options.event.title = value
    case "location": options.event.location = value
    case "notes": options.event.notes = value
    case "category": options.event.categories.append(value)
    case "alarm": options.event.alarms.append(value)
    case "no-alarm": options.event.hasNoAlarm = true
    case "on": options.event.on = value
    case "monthly": options.event.monthly.append(value)
    case "move": options.event.move = value
    case "shift": options.event.shifts.append(value)
    case "eve": options.event.eve = value
    case "eve-title": options.event.eveTitle = value
    case "return-eve": options.event.returnEve = value
    case "return-eve-title": options.event.returnEveTitle = value
    case "key": options.key = value
    case "uid-domain": options.identifierDomain = value
    case "time-zone": options.timeZone = value
    case "days": options.schedule.days = value
    case "pattern": options.schedule.pattern = value
    case "big-week": options.schedule.bigWeek = value
    case "statutory": options.schedule.statutory = value
    case "make-up": options.schedule.makeUp = value
    case "make-up-follows": options.schedule.makeUpFollows.append(value)
    case "style": options.style = value
    case "calendar-name": options.calendarName = value
    case "calendar-color": options.calendarColor = value
    default: options.allowsUnpublishedYears = true
    }
  }

  /// The feed that the parameters describe.
  ///
  /// Without years it covers the two newest that are published, which the data alone decides and not the clock: so
  /// every server with the same data answers with the same bytes on any day.
  ///
  /// - Throws: `Problem` naming the parameter.
  func description(holidays: HolidayCalendar) throws(Problem) -> FeedDescription {
    let description: FeedDescription
    do throws(FeedError) {
      description = try options.description(today: FeedQuery.newYear(holidays), holidays: holidays)
    } catch {
      throw Problem(error)
    }
    try FeedQuery.check(years: description.years)
    let size = FeedQuery.size(of: description)
    guard size <= FeedQuery.largestFeed else {
      throw Problem(
        400,
        "the feed would come to about \(size >> 20) MiB; \(FeedQuery.largestFeed >> 20) are the most allowed: "
          + "take fewer years, times or alarms, shorter texts, or the style rdate or events", parameter: "style")
    }
    return description
  }

  /// The bytes that a feed comes to, about and rather too many.
  private static func size(of description: FeedDescription) -> Int {
    let series = description.style == .rdate ? 1 : description.style == .events ? 20 : 366
    return description.events.reduce(0) { sum, event in
      let texts = [event.title, event.location ?? "", event.notes ?? ""] + event.categories
      let text = texts.reduce(0) { $0 + $1.utf8.count * 2 }
      let component = 400 + text + event.alarms.count * (100 + event.title.utf8.count)
      return sum + description.years.count * (series * component + 8000)
    }
  }
}

extension Problem {
  /// A parameter that the resource does not know.
  static func unknown(_ name: String, allowed: [String]) -> Problem {
    let allowed = allowed.isEmpty ? "there are none here" : "allowed are " + allowed.joined(separator: ", ")
    return Problem(400, "\(quoted(name)) is not a parameter; \(allowed)", parameter: String(name.prefix(100)))
  }

  /// A parameter given twice that may stand once.
  static func doubled(_ name: String) -> Problem {
    Problem(400, "\(name) is given twice; give it once", parameter: name)
  }

  /// A fault of an option, which is one of the parameter of its name.
  init(_ error: FeedError) {
    switch error.code {
    case .disagreement, .missingTimeZoneData: self.init(500, "the feed cannot be made")
    case .unknownTimeZone: self.init(400, Problem.message(error), parameter: "time-zone")
    case .unpublishedYear:
      self.init(
        400,
        "the holidays of a year asked for are not published; leave year and years out for the newest, or write "
          + "plain weekdays by allow-unpublished", parameter: "years")
    default:
      let name = error.option.map { $0.hasPrefix("--") ? String($0.dropFirst(2)) : $0 }
      self.init(400, Problem.message(error), parameter: name)
    }
  }

  /// The message with the options named as parameters.
  private static func message(_ error: FeedError) -> String {
    error.message.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("--") ? $0.dropFirst(2) : $0 }.joined(separator: " ")
  }
}
