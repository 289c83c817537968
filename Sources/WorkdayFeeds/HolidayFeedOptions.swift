// SPDX-License-Identifier: MIT

public import CivilCalendar
internal import Support
public import Workdays

/// The options of a feed of holidays as texts, each as a person gives it; nil where it is not given.
///
/// ```swift
/// var options = HolidayFeedOptions()
/// options.year = "2021"
/// options.language = "en"
/// let description = try options.description(today: today, holidays: .statutory)
/// let text = try HolidayFeed(description, holidays: .statutory).text()
/// ```
public struct HolidayFeedOptions: Sendable, Hashable {
  /// `--year`, a year such as `2021`.
  public var year: String?
  /// `--years`, a range such as `2021-2026`.
  public var years: String?
  /// `--lang`, `zh-Hans` or `en`.
  public var language: String?
  /// `--each`, `day` or `block`.
  public var each: String?
  /// `--only`, `off` or `make-up`, or `all` for both.
  public var only: String?
  /// `--key`, the feed's part of its identifiers.
  public var key: String?
  /// `--uid-domain`, what follows the `@` in identifiers.
  public var identifierDomain: String?
  /// `--calendar-name`.
  public var calendarName: String?
  /// `--calendar-color`, a CSS name or `#RRGGBB`.
  public var calendarColor: String?
  /// `--allow-unpublished`.
  public var allowsUnpublishedYears = false

  /// Makes options of which none is given.
  public init() {}

  /// The feed that the options describe.
  ///
  /// - Parameters:
  ///   - today: the day it is; without `--year` and `--years` the feed covers its year, and the next when published.
  ///   - holidays: the statutory calendar, for whether the next year is published.
  /// - Throws: `FeedError` naming the option.
  public func description(today: CivilDate, holidays: HolidayCalendar) throws(FeedError) -> HolidayFeedDescription {
    let years = try OptionReader.coveredYears(year: year, years: years, today: today, holidays: holidays)
    let language: HolidayFeedLanguage? = try choice(language, "--lang")
    let grouping: HolidayFeedDescription.Grouping? = try choice(each, "--each")
    let selection: HolidayFeedDescription.Selection? = try choice(only, "--only")
    let color = try read(calendarColor, "--calendar-color", CalendarColor.init(parsing:))
    try read(key, "--key") { text throws(FeedError) in try FeedDescription.check(key: text) }
    try read(identifierDomain, "--uid-domain") { text throws(FeedError) in try FeedDescription.check(domain: text) }
    try read(calendarName, "--calendar-name") { text throws(FeedError) in
      try FeedEvent.check(text, "calendar's name")
    }
    return try HolidayFeedDescription(
      years: years, language: language ?? .simplifiedChinese, grouping: grouping ?? .day, selection: selection ?? .all,
      key: key ?? "holiday", identifierDomain: identifierDomain ?? "workday-ics", calendarName: calendarName,
      calendarColor: color ?? .crimson, allowsUnpublishedYears: allowsUnpublishedYears)
  }

  @discardableResult
  private func read<Value>(
    _ text: String?, _ name: String, _ reader: (String) throws(FeedError) -> Value
  ) throws(FeedError) -> Value? {
    guard let text else { return nil }
    do throws(FeedError) { return try reader(text) } catch { throw error.inOption(name) }
  }

  private func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String?, _ name: String
  ) throws(FeedError) -> Value? {
    guard let text else { return nil }
    guard let value = Value(rawValue: text) else {
      let words = Value.allCases.map(\.rawValue)
      let allowed = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      throw FeedError(
        .invalidOption, "\(name): \(quoted(text)) is not \(allowed)", in: text, at: 0..<text.utf8.count)
    }
    return value
  }
}
