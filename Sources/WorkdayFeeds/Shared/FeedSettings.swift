// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar

/// What a feed says of itself, and what the commands call `--lang`, `--calendar-name`, `--calendar-color`, `--key`,
/// `--uid-domain` and `--allow-unpublished`.
public struct FeedSettings: Sendable, Hashable {
  /// The language of titles, notes and names that are not given: English or Simplified Chinese, and nil for that of the kind
  /// of feed, English for workdays and Chinese for holidays.
  public var language: Language?
  /// The calendar's name; nil for one in the language.
  public var calendarName: String?
  /// The calendar's color; nil for that of the kind of feed.
  public var calendarColor: CalendarColor?
  /// The feed's part of the identifiers of its events, 1 to 64 characters; nil for `workday` or `holiday`.
  ///
  /// Feeds with different keys can be in one calendar; the same key in a later version replaces the events.
  public var key: String?
  /// What follows the `@` in identifiers: 1 to 253 ASCII letters, digits, dots, hyphens and underscores.
  public var uidDomain = FeedDescription.standardDomain
  /// Whether years without a notice are written as plain weekdays, or left out of a feed of holidays, instead of refused.
  public var allowsUnpublishedYears = false

  /// Creates settings with nothing set.
  public init() {}

  /// The texts in the language, or in another one if none is set.
  ///
  /// - Throws: `Fault` if feeds have no texts in it.
  func texts(or standard: FeedTexts) throws(Fault) -> FeedTexts {
    guard let language else { return standard }
    if let texts = FeedTexts(language) { return texts }
    throw OptionReader.notValue(language.rawValue, of: "lang", FeedTexts.tags)
  }
}

extension Fault {
  /// Runs the making of a feed; its error names parameters and settings of the library where it would name options.
  ///
  /// - Parameter key: what a key is called there.
  static func spellingParameters<Value>(
    key: String = "key", _ make: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    do throws(Fault) { return try make() } catch { throw error.spellingFields { $0 == "key" ? key : parameter($0) } }
  }

  private static func parameter(_ option: String) -> String {
    switch option {
    case "alarm": return "alarms"
    case "allow-unpublished": return "allowsUnpublishedYears"
    case "also": return "additions"
    case "category": return "categories"
    case "duration": return "lasting"
    case "lang": return "language"
    case "monthly": return "on"
    case "provisional": return "addingForecast()"
    default:
      let words = option.split(separator: "-")
      return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
  }
}
