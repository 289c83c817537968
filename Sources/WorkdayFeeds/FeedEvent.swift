// SPDX-License-Identifier: MIT

public import CivilCalendar
internal import Support
public import Workdays

/// An event that comes on the workdays of a feed, such as clocking in at 09:00, or on some of them.
public struct FeedEvent: Sendable, Hashable {
  /// When an event takes place on its day.
  public enum Timing: Sendable, Hashable {
    /// All day.
    case allDay
    /// From a time of day, for a length of at least a second and at most a day.
    case at(TimeOfDay, lasting: CivilDuration)
  }

  /// The longest that an event of a workday lasts, 24 hours.
  public static let longestDuration = 86_400
  /// The earliest that an alarm goes off before its event, four weeks, in seconds.
  public static let earliestAlarm = 28 * 86_400

  /// When the event takes place.
  public let timing: Timing
  /// The title, SUMMARY.
  public let title: String
  /// The place, LOCATION, or nil.
  public let location: String?
  /// The notes, DESCRIPTION, or nil.
  public let notes: String?
  /// The categories, CATEGORIES.
  public let categories: [String]
  /// How long before the start each alarm goes off, in seconds, 0 to four weeks.
  public let alarms: [Int]
  /// The days that the event comes on.
  public let days: Days
  /// The name that identifies the event within its feed, or nil for one made of its time and days.
  public let name: String?
  /// How the person of the event works, or nil for the feed's policy.
  public let policy: WorkdayPolicy?
  /// A company's days and leave of the event, or nil for those of the feed's calendar.
  public let overrides: [DayOverrides]?

  /// Makes an event of its parts.
  ///
  /// - Throws: `FeedError` when the duration is not 1 second to 24 hours, an alarm is not 0 seconds to four weeks before
  ///   the start or given twice, a title is blank, a text has a control character, notes may have line feeds, or the
  ///   name has other characters than ASCII letters, digits, dots, hyphens and underscores.
  public init(
    _ timing: Timing, title: String, location: String? = nil, notes: String? = nil, categories: [String] = [],
    alarms: [Int] = [], on days: Days = .workdays, name: String? = nil, policy: WorkdayPolicy? = nil,
    overrides: [DayOverrides]? = nil
  ) throws(FeedError) {
    if case .at(_, let duration) = timing { try FeedEvent.check(duration) }
    try FeedEvent.check(alarms)
    try FeedEvent.check(title, "title", in: "title")
    if let location { try FeedEvent.check(location, "location", in: "location") }
    if let notes { try FeedEvent.check(notes, "notes", in: "notes", allowingLines: true) }
    for category in categories { try FeedEvent.check(category, "category", in: "category") }
    if let name { try FeedDescription.check(key: name) }
    self.timing = timing
    self.title = title
    self.location = location
    self.notes = notes
    self.categories = categories
    self.alarms = alarms
    self.days = days
    self.name = name
    self.policy = policy
    self.overrides = overrides
  }

  /// The event's part of its identifiers: empty for a whole day, `T0900` for 09:00, `-in` for an event named `in`.
  ///
  /// It names the event within its feed, so a feed has no two events with the same one.
  public var key: String {
    if let name { return "-" + name }
    guard case .at(let time, _) = timing else { return days.key }
    let digits = time.rfc5545
    return days.key + "T" + (digits.hasSuffix("00") ? String(digits.prefix(4)) : digits)
  }

  /// Whether the days follow no rule, so that each is written as an event of its own.
  func isIrregular(under policy: WorkdayPolicy) -> Bool {
    switch days {
    case .workdays, .shift: policy.makeUpDays == .only || policy.pattern.parts.isEmpty
    default: true
    }
  }

  private static func check(_ duration: CivilDuration) throws(FeedError) {
    guard !duration.isNegative, duration != .zero else {
      throw FeedError(.invalidOption, "a duration of \(duration) is not more than nothing").inField("duration")
    }
    guard duration.days <= 1, duration.days * 86_400 + duration.seconds <= longestDuration else {
      throw FeedError(
        .invalidOption, "a duration of \(duration) is longer than 24 hours, the most for an event of every workday"
      ).inField("duration")
    }
  }

  private static func check(_ alarms: [Int]) throws(FeedError) {
    for (index, alarm) in alarms.enumerated() {
      guard (0...earliestAlarm).contains(alarm) else {
        throw FeedError(.invalidOption, "an alarm goes off at the start or up to four weeks before it").inField("alarm")
      }
      guard !alarms[..<index].contains(alarm) else {
        throw FeedError(.contradiction, "two alarms go off at the same time").inField("alarm")
      }
    }
  }

  /// Throws when the text of a field is blank or has a control character.
  static func check(
    _ text: String, _ part: String, in field: String, allowingLines: Bool = false
  ) throws(FeedError) {
    var offset = 0
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      if isControl, !(allowingLines && (scalar == "\n" || scalar == "\t")) {
        let allowed = allowingLines ? "line feeds and tabs are the only ones allowed" : "none is allowed"
        throw FeedError(
          .invalidOption, "the \(part) has the control character \(scalar.codePoint); \(allowed)",
          in: text, at: offset..<offset + length
        ).inField(field)
      }
      offset += length
    }
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw FeedError(.invalidOption, "the \(part) is blank; it needs at least one visible character").inField(field)
    }
  }
}
