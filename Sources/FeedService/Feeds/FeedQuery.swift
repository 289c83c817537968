// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// The parameters of a feed's address, which bear the names of the command's options, read with the service's caps.
enum FeedQuery {
  /// The most characters of a title, a place, a category or a calendar's name.
  static let longestText = 200
  /// The most characters of notes.
  static let longestNotes = 2000
  /// The most years of a feed.
  static let mostYears = 10
  /// The most alarms of an event, and the most times of a day.
  static let mostAlarms = 5
  /// The most texts of any other list.
  static let mostTexts = 10
  /// The most bytes that a feed may come to, by estimate.
  static let largestFeed = 4 << 20

  // MARK: - Feeds

  /// The feed of workdays that parameters describe.
  ///
  /// Without years it covers the two newest that are published, which the data alone decides and not the clock: so
  /// every server with the same data answers with the same bytes on any day.
  ///
  /// - Throws: `Problem` naming a parameter that is unknown, doubled, too long, given too often or cannot be.
  static func workdays(
    _ parameters: [RequestTarget.Parameter], _ holidays: HolidayCalendar
  ) throws(Problem) -> FeedDescription {
    let options = try read(parameters, into: FeedOptions())
    let description: FeedDescription
    do throws(FeedError) {
      description = try options.description(today: newYear(holidays), holidays: holidays)
    } catch {
      throw Problem(error)
    }
    try check(years: description.years)
    let size = size(of: description)
    guard size <= largestFeed else {
      throw Problem(
        400,
        "the feed would come to about \(size >> 20) MiB; \(largestFeed >> 20) are the most allowed: take fewer years, "
          + "times or alarms, shorter texts, or the style rdate or events", parameter: "style")
    }
    return description
  }

  /// The feed of holidays that parameters describe; without years it covers the two newest that are published.
  ///
  /// - Throws: `Problem` naming a parameter that is unknown, doubled, too long or cannot be.
  static func holidays(
    _ parameters: [RequestTarget.Parameter], _ holidays: HolidayCalendar
  ) throws(Problem) -> HolidayFeedDescription {
    let options = try read(parameters, into: HolidayFeedOptions())
    let description: HolidayFeedDescription
    do throws(FeedError) {
      description = try options.description(today: newYear(holidays), holidays: holidays)
    } catch {
      throw Problem(error)
    }
    try check(years: description.years)
    return description
  }

  // MARK: - Parameters

  /// The options of parameters.
  static func read<Options: OptionTable>(
    _ parameters: [RequestTarget.Parameter], into options: Options
  ) throws(Problem) -> Options {
    var texts: [String: [String]] = [:]
    for parameter in parameters {
      guard let option = Options.row(parameter.name, in: .query) else {
        throw .unknown(parameter.name, allowed: Options.names(in: .query))
      }
      guard option.isList || texts[option.name] == nil else { throw .doubled(option.name) }
      try check(parameter.value, of: option)
      texts[option.name, default: []].append(parameter.value)
    }
    var options = options
    for option in Options.table {
      guard let texts = texts[option.name] else { continue }
      let most = ["time", "alarm"].contains(option.name) ? mostAlarms : mostTexts
      guard texts.count <= most else {
        throw Problem(
          400, "\(option.name) is given \(texts.count) times; \(most) are the most allowed", parameter: option.name)
      }
      option.give(texts, to: &options)
    }
    return options
  }

  /// Throws when a value is longer than its parameter may be, or a flag has another value than yes.
  private static func check<Options>(_ value: String, of option: FeedOption<Options>) throws(Problem) {
    let name = option.name
    let most = option.kind == .lines ? longestNotes : longestText
    guard value.unicodeScalars.count <= most else {
      throw Problem(400, "\(name) has more than \(most) characters, the most allowed", parameter: name)
    }
    guard option.kind != .flag || ["", "true", "1", "on"].contains(value) else {
      throw Problem(400, "\(name) is given alone or as \(name)=true, or left out", parameter: name)
    }
  }

  /// Throws when there are more years than a feed may cover.
  private static func check(years: ClosedRange<Int>) throws(Problem) {
    guard years.count > mostYears else { return }
    throw Problem(
      400, "years covers \(years.count) years; \(mostYears) are the most allowed", parameter: "years")
  }

  /// The day that options are read on: 1 January of the first of the two newest years that are published.
  private static func newYear(_ holidays: HolidayCalendar) -> CivilDate {
    let newest = holidays.publishedYears.last ?? 2000
    let first = holidays.isPublished(newest - 1) ? newest - 1 : newest
    return CivilDate(unchecked: GregorianCycle.firstDay(ofYear: first))
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

  /// A fault of a field, which is one of the parameter of its name.
  init(_ error: FeedError) {
    switch error.code {
    case .disagreement, .missingTimeZoneData: self.init(500, "the feed cannot be made")
    case .unknownTimeZone: self.init(400, error.message, parameter: "time-zone")
    case .unpublishedYear:
      self.init(
        400,
        "the holidays of a year asked for are not published; leave year and years out for the newest, or write "
          + "plain weekdays by allow-unpublished", parameter: "years")
    default: self.init(400, error.message, parameter: error.field)
    }
  }
}
