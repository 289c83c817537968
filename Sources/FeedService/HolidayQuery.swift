// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import WorkdayFeeds
internal import Workdays

/// The parameters of the address of a feed of holidays.
struct HolidayQuery: Sendable {
  /// Every parameter; each may stand once.
  static let names = [
    "lang", "year", "years", "each", "only", "key", "uid-domain", "calendar-name", "calendar-color",
    "allow-unpublished",
  ]

  /// The options.
  let options: HolidayFeedOptions

  /// Reads parameters.
  ///
  /// - Throws: `Problem` naming a parameter that is unknown, doubled or too long.
  init(_ parameters: [RequestTarget.Parameter]) throws(Problem) {
    var options = HolidayFeedOptions()
    var seen: Set<String> = []
    for parameter in parameters {
      let (name, value) = (parameter.name, parameter.value)
      guard HolidayQuery.names.contains(name) else { throw .unknown(name, allowed: HolidayQuery.names) }
      guard seen.insert(name).inserted else { throw .doubled(name) }
      try FeedQuery.check(name, value)
      switch name {
      case "lang": options.language = value
      case "year": options.year = value
      case "years": options.years = value
      case "each": options.each = value
      case "only": options.only = value
      case "key": options.key = value
      case "uid-domain": options.identifierDomain = value
      case "calendar-name": options.calendarName = value
      case "calendar-color": options.calendarColor = value
      default: options.allowsUnpublishedYears = true
      }
    }
    self.options = options
  }

  /// The feed that the parameters describe; without years it covers the two newest that are published.
  ///
  /// - Throws: `Problem` naming the parameter.
  func description(holidays: HolidayCalendar) throws(Problem) -> HolidayFeedDescription {
    let description: HolidayFeedDescription
    do throws(FeedError) {
      description = try options.description(today: FeedQuery.newYear(holidays), holidays: holidays)
    } catch {
      throw Problem(error)
    }
    try FeedQuery.check(years: description.years)
    return description
  }
}
