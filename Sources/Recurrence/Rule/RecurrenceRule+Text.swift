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
  /// - Throws: `Fault` with the place in the text.
  /// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
  public init(rfc5545 text: String, options: ReadingOptions = []) throws(Fault) {
    var reader = RuleReader(options: options)
    try reader.read(text)
    self.init(parts: reader.finish())
  }

  /// Reads a rule like the initializer, and also reports everything in the text that the RFC forbids.
  ///
  /// In addition to the rule's own `findings`, this reports errors that the rule no longer shows, such as a FREQ that
  /// is not the first part, a semicolon at the end, a space before the rule, a plus sign before an hour or a superfluous
  /// zero.
  ///
  /// - Throws: `Fault` with the place in the text.
  public static func reading(
    rfc5545 text: String
  ) throws(Fault) -> (rule: RecurrenceRule, findings: [Finding]) {
    var reader = RuleReader(options: [])
    try reader.read(text)
    return (RecurrenceRule(parts: reader.parts), reader.notes + reader.parts.findings)
  }

  /// The rule's text: FREQ first, values ascending, defaults left out.
  ///
  /// Reading it gives the same rule again.
  public var rfc5545: String {
    let given = parts.given
    return RulePart.allCases.filter(given.contains).map { "\($0.row.name)=\(parts.text(of: $0))" }.joined(
      separator: ";")
  }

  /// The names of the parts that the rule's text has, in their order, such as `FREQ` and `BYDAY`.
  ///
  /// Whoever converts rules to another form can see by them that nothing is lost.
  public var partNames: [String] { RulePart.allCases.filter(parts.given.contains).map { $0.name } }

  /// The first part that the rule's text has besides some; nil if it has no other.
  package func firstPart(beyond some: RulePart.Set) -> RulePart? {
    let others = parts.given.subtracting(some)
    return others.isEmpty ? nil : RulePart.allCases.first(where: others.contains)
  }
}

extension RuleReader {
  fileprivate mutating func read(_ text: String) throws(Fault) {
    var contiguous = text
    if let failure = contiguous.withUTF8({ read($0) }) { throw failure.error(in: text) }
    if options.contains(.strict), let finding = parts.findings.first {
      throw finding.error(in: text, at: RecurrenceRule.place(ofPart: finding.part, in: text))
    }
  }
}

extension RuleParts {
  /// The value of a given part.
  func text(of part: RulePart) -> String {
    switch part {
    case .frequency: frequency.rfc5545
    case .scale: calendar.rfc7529
    case .skip: skip.rfc7529
    case .interval: String(interval)
    case .count, .until: end.rfc5545
    case .months: monthTexts.joined(separator: ",")
    case .weekdays: daysOfTheWeek.map { $0.rfc5545 }.joined(separator: ",")
    case .firstDayOfTheWeek: firstDayOfTheWeek.rfc5545
    default: numbers(part).map(String.init).joined(separator: ",")
    }
  }

  /// BYDAY, weekdays without a number first.
  var daysOfTheWeek: [RecurrenceRule.DayOfWeek] {
    UInt64(weekdays).bitPositions.map { .every(Weekday(dayNumber: $0 - 3)) }
      + rare.lists.numberedWeekdays
  }

  /// The values of BYMONTH, such as `6` and `6L`, in the order of the year.
  private var monthTexts: [String] {
    let months = numbers(.months)
    return (1...12).flatMap { month in
      (months.contains(month) ? [String(month)] : []) + (months.contains(month + 12) ? ["\(month)L"] : [])
    }
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The rule's text as in RFC 5545.
  public var description: String { rfc5545 }

  /// Reads the value of an RRULE, as `init(rfc5545:options:)` does.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(parsing text: String) throws(Fault) { try self.init(rfc5545: text) }
}

#if !hasFeature(Embedded)
extension RecurrenceRule: TextCodable {}
#endif
