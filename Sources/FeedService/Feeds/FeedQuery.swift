// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import Support
import WorkdayFeeds
import Workdays

/// Reads the parameters of a feed's address, which are named like the command's options, and checks the server's limits.
enum FeedQuery {
  /// In characters; other than notes.
  private static let maximumTextLength = 200
  private static let maximumNotesLength = 2000
  private static let maximumYears = 10
  /// Of alarms of an event and of times of a day.
  private static let maximumTimes = 5
  /// The maximum length of any other list.
  private static let maximumTexts = 10
  /// The maximum estimated size of a feed in bytes.
  private static let maximumSize = 4 << 20

  /// Reads the parameters of a feed of workdays.
  static func workdays(
    _ parameters: [RequestTarget.Parameter], _ holidays: HolidayCalendar, by maker: FeedMaker
  ) throws(Problem) -> FeedDescription {
    let options = try read(parameters, into: FeedOptions())
    let description = try Problem.of { () throws(Fault) in try maker.description(of: options, over: holidays) }
    try check(description)
    return description
  }

  /// Throws if a feed would have too many years, or be too large.
  static func check(_ description: FeedDescription) throws(Problem) {
    try check(years: description.years)
    let size = size(of: description)
    guard size <= maximumSize else {
      throw Problem(
        400,
        "the feed would have about \(size >> 20) MiB, more than the maximum of \(maximumSize >> 20) MiB; use fewer years, "
          + "times or alarms, shorter texts, or style rdate or events", parameter: "style")
    }
  }

  /// Reads the parameters of a feed of holidays.
  static func holidays(
    _ parameters: [RequestTarget.Parameter], _ holidays: HolidayCalendar, by maker: FeedMaker
  ) throws(Problem) -> HolidayFeedDescription {
    let options = try read(parameters, into: HolidayFeedOptions())
    let description = try Problem.of { () throws(Fault) in try maker.description(of: options, over: holidays) }
    try check(years: description.years)
    return description
  }

  static func read<Options: OptionTable>(
    _ parameters: [RequestTarget.Parameter], into options: Options
  ) throws(Problem) -> Options {
    var texts: [String: [String]] = [:]
    for parameter in parameters {
      guard let option = Options.row(parameter.name, in: .query) else {
        throw .unknown(parameter.name, allowed: Options.names(in: .query))
      }
      guard option.isList || texts[option.name] == nil else { throw .repeated(option.name) }
      try check(parameter.value, of: option)
      texts[option.name, default: []].append(parameter.value)
    }
    var options = options
    for option in Options.table {
      guard let texts = texts[option.name] else { continue }
      let maximum = ["time", "alarm"].contains(option.name) ? maximumTimes : maximumTexts
      guard texts.count <= maximum else {
        throw Problem(
          400, "\(option.name) is given \(texts.count) times; the maximum is \(maximum)", parameter: option.name)
      }
      option.give(texts, &options)
    }
    return options
  }

  /// A day: a date, or `today`, `tomorrow` or `yesterday`, which count from today.
  static func day(
    _ name: String, _ text: String?, today: CivilDate
  ) throws(Problem) -> (day: CivilDate, isRelative: Bool) {
    let steps = [("today", 0), ("tomorrow", 1), ("yesterday", -1)]
    if let step = steps.first(where: { $0.0 == text })?.1 { return (today.advanced(by: step), true) }
    guard let text else {
      throw Problem(
        400, "\(name) is missing; use a date such as 2026-01-01, today, tomorrow or yesterday", parameter: name)
    }
    do throws(Fault) {
      return (try CivilDate(parsing: text), false)
    } catch {
      throw Problem(400, name + ": " + error.message, parameter: name)
    }
  }

  /// Throws if a value is too long, or if a flag has a value other than true.
  private static func check<Options>(_ value: String, of option: FeedOption<Options>) throws(Problem) {
    let name = option.name
    let maximum = option.kind == .lines ? maximumNotesLength : maximumTextLength
    guard value.unicodeScalars.count <= maximum else {
      throw Problem(400, "\(name) is longer than \(maximum) characters", parameter: name)
    }
    if option.kind == .flag { try check(flag: value, of: name) }
  }

  /// Throws if a flag has another value than true.
  static func check(flag value: String, of name: String) throws(Problem) {
    guard !["", "true", "1", "on"].contains(value) else { return }
    throw Problem(400, "\(name) is a flag; use \(name) or \(name)=true, or leave it out", parameter: name)
  }

  private static func check(years: ClosedRange<Int>) throws(Problem) {
    guard years.count > maximumYears else { return }
    throw Problem(
      400, "the feed covers \(years.count) years; the maximum is \(maximumYears)", parameter: "years")
  }

  /// Estimates the size of a feed in bytes, rather too large than too small.
  private static func size(of description: FeedDescription) -> Int {
    description.events.reduce(0) { sum, event in
      let texts = [event.title, event.location ?? "", event.notes ?? ""] + event.categories
      let text = texts.reduce(0) { $0 + $1.utf8.count * 2 }
      let component = 400 + text + event.alarms.count * (100 + event.title.utf8.count)
      return sum + description.years.count * (description.style.facts.componentsAYear * component + 8000)
    }
  }
}

extension Problem {
  static func unknown(_ name: String, allowed: [String]) -> Problem {
    let allowed = allowed.isEmpty ? "this address takes none" : "the parameters are " + allowed.joined(separator: ", ")
    return Problem(400, "\(quoted(name)) is not a parameter; \(allowed)", parameter: String(name.prefix(100)))
  }

  static func repeated(_ name: String) -> Problem {
    Problem(400, "\(name) is given more than once", parameter: name)
  }

  /// The value of some work, whose errors become problems.
  static func of<Value>(_ work: () throws(Fault) -> Value) throws(Problem) -> Value {
    do throws(Fault) { return try work() } catch { throw Problem(error) }
  }

  /// An error in a field, reported for the parameter of the same name.
  init(_ error: Fault) {
    switch (error.code, error.subject) {
    // Not 503, at which a proxy would take this server for one that is down.
    case (.missingTimeZoneData, _):
      self.init(
        500, "this server cannot read the rules of the time zone; use another one, or an offset such as +08:00",
        parameter: "time-zone")
    case (_, .program): self.init(500, "the feed could not be generated")
    case (.unpublishedYear, _):
      self.init(
        400,
        "the holidays of a requested year are not published yet; leave out year and years for the newest years, or add "
          + "allow-unpublished for plain weekdays", parameter: "years")
    default: self.init(400, error.message, parameter: error.field)
    }
  }
}
