// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Recurrence
import Support
public import TimeZones

/// An event: something that happens at a time.
///
/// The properties in `details` can be read on the event itself, and set where no value is invalid:
///
/// ```swift
/// event.summary = "Review"
/// calendar = calendar.replacing(try event.moved(to: EventSpan(start, lasting: .minutes(30))))
/// ```
///
/// - SeeAlso: [RFC 5545, section 3.6.1](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.1)
@dynamicMemberLookup
public struct VEvent: Sendable, Hashable {
  @usableFromInline var shared: Shared<Values>
  private var values: Values {
    // Lent, not copied.
    _read { yield shared.value }
    set { shared = Shared(newValue) }
  }

  @usableFromInline
  struct Values: Sendable, Hashable {
    @usableFromInline var details: CommonProperties
    var span: EventSpan?
    var transparency: Transparency?
    var alarms: [VAlarm]
    var otherComponents: [Component]
  }

  /// The properties that it shares with other entries.
  public var details: CommonProperties {
    // Lent, not copied, also to other modules.
    @inlinable _read { yield shared.value.details }
  }
  /// The start and end; nil without DTSTART, which may be missing only in a file with a METHOD.
  ///
  /// Such an event never takes place; in other files, it has a finding.
  public var span: EventSpan? { values.span }
  /// Whether it counts as busy; nil if not given, which means that it does.
  public var transparency: Transparency? {
    get { values.transparency }
    set { values.transparency = newValue }
  }
  /// The alarms.
  public var alarms: [VAlarm] {
    get { values.alarms }
    set { values.alarms = newValue }
  }
  /// Nested components that are not valid alarms.
  public var otherComponents: [Component] {
    get { values.otherComponents }
    set { values.otherComponents = newValue }
  }

  /// Creates an event.
  ///
  /// - Throws: `Fault` if it recurs but has no start.
  public init(
    _ details: CommonProperties, span: EventSpan?, transparency: Transparency? = nil, alarms: [VAlarm] = [],
    otherComponents: [Component] = []
  ) throws(Fault) {
    guard span != nil || details.repetition.isEmpty else {
      throw Fault(.missingProperty, "an event that recurs needs a DTSTART", property: "DTSTART")
    }
    shared = Shared(
      Values(
        details: details, span: span, transparency: transparency, alarms: alarms, otherComponents: otherComponents))
  }

  /// Creates an event with a title, a start and an end.
  ///
  /// ```swift
  /// try VEvent(
  ///   uid: "1@example.com", stamp: now, summary: "Stand-up",
  ///   start: .zoned(nine, timeZone: "Asia/Shanghai"), end: .zoned(half, timeZone: "Asia/Shanghai"))
  /// ```
  ///
  /// - Parameters:
  ///   - uid: The identifier, the same in every version of the event and in no other event.
  ///   - stamp: When this version is created.
  ///   - summary: The title.
  ///   - start: The start.
  ///   - end: The end, of whole days the day after the last; nil for an event of one day, or without a duration.
  ///   - rule: How it repeats, or nil if it happens once.
  ///   - alarms: The alarms.
  /// - Throws: `Fault` if the UID is empty or has a control character other than tab and line feed, or as
  ///   `EventSpan.init(_:end:)`.
  public init(
    uid: String, stamp: Instant, summary: TextValue, start: ICalendarDate, end: ICalendarDate? = nil,
    rule: RecurrenceRule? = nil, alarms: [VAlarm] = []
  ) throws(Fault) {
    let repetition = Repetition(rules: rule.map { [$0] } ?? [])
    try self.init(
      CommonProperties(uid: uid, stamp: stamp, summary: summary, repetition: repetition),
      span: EventSpan(start, end: end.map(EventSpan.End.moment) ?? .none), alarms: alarms)
  }

  /// The event that takes the place of one occurrence of this series.
  ///
  /// It has all that the series has but its rules and dates, and but alarms at a moment, which go off once for the series.
  ///
  /// ```swift
  /// let monday = try series.replacement(for: original, at: EventSpan(original, lasting: .minutes(30)))
  /// calendar.entries.append(.event(monday))
  /// ```
  ///
  /// - Parameters:
  ///   - start: The start of the occurrence in the series, in the form of the series' own start, RECURRENCE-ID.
  ///   - span: When it takes place instead; nil for the same time, with the length that all occurrences have.
  ///   - database: Where to look up zones, by which an end is as long after the start when clocks change between them.
  /// - Throws: `Fault` if the series has no occurrence at the start (see `excluding(_:)`), or if without a span its end is in
  ///   another time zone than its start and one of them is not known, or would be after the year 9999.
  public func replacement(
    for start: ICalendarDate, at span: EventSpan? = nil, zones database: TimeZoneDatabase = .system
  ) throws(Fault) -> VEvent {
    let own = try seriesSpan(of: start, for: "RECURRENCE-ID", section: "3.8.4.4")
    var event = self
    event.values.details.repetition = .none
    event.values.details.recurrenceIdentifier = RecurrenceIdentifier(start)
    event.values.span = if let span { span } else { try own.beginning(at: start, zones: database) }
    event.values.alarms = alarms.filter { !$0.isAbsolute }
    return event
  }

  /// The series without one of its occurrences, EXDATE.
  ///
  /// - Parameter start: The start of the occurrence, in the form of the series' own start.
  /// - Throws: `Fault` if the series has no occurrence there, or it is excluded already; of a zone whose rules are not known
  ///   here, the end of a rule in UTC is taken a day later.
  public func excluding(_ start: ICalendarDate) throws(Fault) -> VEvent {
    _ = try seriesSpan(of: start, for: "EXDATE", section: "3.8.5.1")
    var event = self
    event.values.details.repetition.exclusions.append(start)
    return event
  }

  /// The series' own span; throws unless an occurrence of the series begins at a start in the form of its own.
  private func seriesSpan(of start: ICalendarDate, for property: String, section: String) throws(Fault) -> EventSpan {
    try start.checkCalendar(of: property)
    guard let span, span.start.hasForm(of: start) else {
      throw Fault(
        .contradiction, "\(start.rfc5545) is not in the form of the series' start (RFC 5545, section \(section))",
        property: property)
    }
    guard details.repetition.hasOccurrence(at: start, from: span.start) else {
      throw Fault(
        .contradiction, "the series has no occurrence at \(start.rfc5545) (RFC 5545, section \(section))",
        property: property)
    }
    return span
  }

  /// The event with other categories.
  ///
  /// - Throws: `Fault` if a category is empty, or has a control character other than tab and line feed.
  public func with(categories: [String]) throws(Fault) -> VEvent {
    for category in categories { try checkValue(category, of: "CATEGORIES") }
    var event = self
    event.values.details.categories = categories
    return event
  }

  /// The event with another address of more information, or without one.
  ///
  /// - Throws: `Fault` if the address is empty, or has a control character other than tab.
  public func with(url: String?) throws(Fault) -> VEvent {
    try checkValue(url, of: "URL", allowingLineFeed: false)
    var event = self
    event.values.details.url = url
    return event
  }

  /// The next version of the event, with a higher SEQUENCE and later stamps, so that programs that have an earlier one
  /// take it.
  ///
  /// - Parameter moment: When this version is made; a second after the stamps of the event, if these are later.
  public func revised(at moment: Instant) -> VEvent {
    stamped(
      Self.later(moment, than: details.stamp),
      lastModified: Self.later(moment, than: details.lastModified ?? details.stamp), sequence: nextSequence)
  }

  /// The sequence of the next version, as long as programs can read it.
  package var nextSequence: Int {
    let sequence = details.sequence ?? 0
    return max(min(sequence, Int(Int32.max) - 1) + 1, sequence)
  }

  /// A stamp that is later than an earlier one, at least by a second.
  package static func later(_ moment: Instant?, than earlier: Instant?) -> Instant {
    let next = earlier.map { Instant(utc: ($0 + 1).nearestUTC) }
    return [moment, next].compactMap(\.self).max() ?? Instant(utc: .first)
  }

  /// The event at another time, a series with all its dates.
  ///
  /// Added and excluded dates and the ends of the rules move by the clock as the start does; weekdays and days of the month
  /// that a rule names stay. Replacements of occurrences are entries of their own and do not move.
  ///
  /// - Parameters:
  ///   - span: The new start and end.
  ///   - database: Where to look up the zones of the starts, by which the end of a rule in UTC moves.
  /// - Throws: `Fault` if a date of the series is not in the form of its start, if the end of a rule cannot be said for the new
  ///   start, or if a date would be outside the years 1 to 9999.
  public func moved(to span: EventSpan, zones database: TimeZoneDatabase = .system) throws(Fault) -> VEvent {
    var event = self
    if let own = self.span {
      event.values.details.repetition = try details.repetition.moved(from: own.start, to: span.start, zones: database)
    }
    event.values.span = span
    return event
  }

  /// The event with other rules and dates, in place of all that it had: excluded dates too.
  ///
  /// - Throws: `Fault` if it has no start.
  public func repeating(_ repetition: Repetition) throws(Fault) -> VEvent {
    var details = details
    details.repetition = repetition
    return try VEvent(
      details, span: span, transparency: transparency, alarms: alarms, otherComponents: otherComponents)
  }

  /// The same event with the stamps of another version; the sequence must not be negative.
  package func stamped(_ stamp: Instant?, lastModified: Instant?, sequence: Int?) -> VEvent {
    var details = details
    details.stamp = stamp
    details.lastModified = lastModified
    details.sequence = sequence
    var event = self
    event.values.details = details
    return event
  }

  /// Calls a closure with each date of the event that may have a time zone.
  package func forEachDate<Failure>(_ body: (ICalendarDate) throws(Failure) -> Void) throws(Failure) {
    if let span {
      try body(span.start)
      if case .moment(let end) = span.end { try body(end) }
    }
    if let identifier = details.recurrenceIdentifier { try body(identifier.moment) }
    for exclusion in details.repetition.exclusions { try body(exclusion) }
    for addition in details.repetition.additions {
      try body(addition.start)
      if case .period(let span) = addition, case .moment(let end) = span.end { try body(end) }
    }
  }

  /// The details, read on the event itself.
  public subscript<Value>(dynamicMember path: KeyPath<CommonProperties, Value>) -> Value {
    details[keyPath: path]
  }

  /// The details that can be set, on the event itself.
  public subscript<Value>(dynamicMember path: WritableKeyPath<CommonProperties, Value>) -> Value {
    get { details[keyPath: path] }
    set { values.details[keyPath: path] = newValue }
  }
}

extension VEvent: CustomStringConvertible {
  /// The start, the title and the rules in one line, such as `2021-01-04 09:30 Asia/Shanghai Stand-up FREQ=WEEKLY`.
  public var description: String {
    ([span?.start.description ?? details.uid, details.summary?.string].compactMap(\.self)
      + details.repetition.rules.map(\.rfc5545)).map(oneLine).joined(separator: " ")
  }
}

/// A large value that copies share, so that they cost no more than a reference.
@usableFromInline
final class Shared<Value: Sendable & Hashable>: Sendable, Hashable {
  @usableFromInline let value: Value

  init(_ value: consuming Value) {
    self.value = value
  }

  @usableFromInline
  static func == (first: Shared, second: Shared) -> Bool { first === second || first.value == second.value }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
