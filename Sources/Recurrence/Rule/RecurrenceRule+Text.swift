// SPDX-License-Identifier: MIT

public import CivilCalendar

extension RecurrenceRule {
  /// Options for reading the text of a rule.
  public struct ReadingOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int
    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Refuses what the RFC forbids even if its meaning is clear.
    public static let strict = ReadingOptions(rawValue: 1)
    /// Ignores parts whose names begin with `X-`.
    public static let ignoresExtensions = ReadingOptions(rawValue: 2)
  }

  /// Reads the value of an RRULE or EXRULE, such as `FREQ=WEEKLY;BYDAY=MO,FR`.
  ///
  /// Parts may be in any order, and names and keywords in upper or lower case. What the RFC forbids although its
  /// meaning is clear is read and listed in `findings`, unless the options contain `strict`.
  ///
  /// - Throws: `RecurrenceRuleError` with the place in the text.
  /// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
  public init(rfc5545 text: String, options: ReadingOptions = []) throws(RecurrenceRuleError) {
    self.init(parts: try RecurrenceRule.read(text, options: options).parts)
  }

  /// Reads a rule like the initializer, and also reports everything in the text that the RFC forbids.
  ///
  /// In addition to the rule's own `findings`, this reports errors that the rule no longer shows, such as a semicolon
  /// at the end, a space before the rule, a plus sign before an hour or a superfluous zero.
  ///
  /// - Throws: `RecurrenceRuleError` with the place in the text.
  public static func reading(
    rfc5545 text: String
  ) throws(RecurrenceRuleError) -> (rule: RecurrenceRule, findings: [Finding]) {
    let reader = try read(text, options: [])
    return (RecurrenceRule(parts: reader.parts), reader.notes + reader.parts.findings)
  }

  private static func read(_ text: String, options: ReadingOptions) throws(RecurrenceRuleError) -> RuleReader {
    var reader = RuleReader(options: options)
    let failure: RuleReader.ReadingError?
    if let result = text.utf8.withContiguousStorageIfAvailable({ reader.read($0) }) {
      failure = result
    } else {
      failure = Array(text.utf8).withUnsafeBufferPointer { reader.read($0) }
    }
    if let failure { throw failure.error(in: text) }
    if options.contains(.strict), let finding = reader.parts.findings.first {
      throw finding.error(in: text, at: RuleReader.place(ofPart: finding.part, in: text))
    }
    return reader
  }

  /// The rule's text: FREQ first, values ascending, defaults left out.
  ///
  /// Reading it gives the same rule again.
  public var rfc5545: String {
    var text = "FREQ=" + frequency.rfc5545
    func add(_ part: RulePart, _ value: String) { text += ";" + part.rawValue + "=" + value }
    func add(_ part: RulePart, _ values: [Int]) {
      if !values.isEmpty { add(part, values.map(String.init).joined(separator: ",")) }
    }
    if parts.hasScale { add(.scale, calendarIdentifier.rfc7529) }
    if skip != .omit { add(.skip, skip.rfc7529) }
    if interval != 1 { add(.interval, [interval]) }
    switch end {
    case .never: break
    case .count(let count): add(.count, [count])
    case .until(let until): add(.until, until.rfc5545)
    }
    if parts.isPresent(.months) { add(.months, monthTexts.joined(separator: ",")) }
    add(.weeks, weeksOfTheYear)
    add(.yearDays, daysOfTheYear)
    add(.monthDays, daysOfTheMonth)
    if parts.hasWeekdays { add(.weekdays, daysOfTheWeek.map { $0.rfc5545 }.joined(separator: ",")) }
    add(.hours, hours)
    add(.minutes, minutes)
    add(.seconds, seconds)
    add(.setPositions, setPositions)
    if firstDayOfTheWeek != .monday { add(.firstDayOfTheWeek, firstDayOfTheWeek.rfc5545) }
    return text
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The rule's text as in RFC 5545.
  public var description: String { rfc5545 }

  /// Reads the value of an RRULE, as `init(rfc5545:options:)` does.
  ///
  /// - Throws: `RecurrenceRuleError` with the place in the text.
  public init(parsing text: String) throws(RecurrenceRuleError) { try self.init(rfc5545: text) }
}

#if !hasFeature(Embedded)
extension RecurrenceRule: TextCodable {}
#endif
