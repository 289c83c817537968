// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support

/// The UID of an event of a feed: `KEY-DATEEVENT@DOMAIN`, such as `workday-20260105T0900@workday-ics`.
///
/// The keys are encoded so that the last hyphen before the only `@` precedes the date, and the event's key begins with
/// neither a digit nor a dot. So text and parts determine each other, and no UID belongs to two feeds.
package struct EventIdentifier: Sendable, Hashable, CustomStringConvertible {
  /// What the event covers.
  package enum Period: Sendable, Hashable {
    /// A year of a part of the pattern, counted from 1; parts after the first have their number in the text.
    case year(Int, part: Int)
    /// One day.
    case day(CivilDate)
    /// The end of the calendar, wherever that is: 1 for what comes before it, 2 for the end itself.
    case end(Int)

    /// The year; nil for the end, which moves.
    package var year: Int? {
      switch self {
      case .year(let year, _): year
      case .day(let date): date.year
      case .end: nil
      }
    }
  }

  /// The feed's key, encoded.
  private let feed: String
  /// What the event covers.
  package let period: Period
  /// The event's key, encoded.
  private let event: String
  private let domain: String

  /// The identifier of an event of a feed.
  ///
  /// - Parameter key: the event's key, which is empty, begins with `T` and a time, or begins with a hyphen.
  package init(feed: String, _ period: Period, event key: String, domain: String) {
    self.feed = FeedDescription.encoded(key: feed)
    self.period = period
    event = EventIdentifier.encoded(event: key)
    self.domain = domain
  }

  /// Reads a UID; nil for one that no feed has.
  package init?(_ text: String) {
    // As bytes, since characters that are canonically equivalent are equal as strings.
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, (try? FeedDescription.check(domain: String(Substring(parts[1])))) != nil,
      let hyphen = parts[0].lastIndex(of: UInt8(ascii: "-")),
      let feed = EventIdentifier.decoded(parts[0][..<hyphen]),
      (try? FeedDescription.check(key: feed)) != nil,
      FeedDescription.encoded(key: feed).utf8.elementsEqual(parts[0][..<hyphen])
    else { return nil }
    var rest = parts[0][parts[0].index(after: hyphen)...]
    guard let period = EventIdentifier.period(&rest), let event = EventIdentifier.event(rest) else { return nil }
    self.init(feed: feed, period, event: event, domain: String(Substring(parts[1])))
  }

  /// The text.
  package var description: String {
    let date =
      switch period {
      case .year(let year, part: 1): "\(year)"
      case .year(let year, let part): "\(year).\(part)"
      case .day(let day): day.rfc5545
      case .end(let number): "\(EventIdentifier.end)\(number)"
      }
    return "\(feed)-\(date)\(event)@\(domain)"
  }

  /// Whether the event is one of a feed's with this key and domain, of any year.
  package func isOwned(by description: FeedDescription) -> Bool {
    feed == FeedDescription.encoded(key: description.key) && domain == description.identifierDomain
  }

  /// The UID of an event that no program reads by its parts: `KEY-PART-PART@DOMAIN`, such as `leave-20260105@workday-ics`.
  static func text(
    feed key: String, _ parts: String..., domain: String = FeedDescription.standardDomain
  ) -> String {
    ([FeedDescription.encoded(key: key)] + parts).joined(separator: "-") + "@" + domain
  }

  // MARK: - Reading

  /// What stands before the number of an event at the end.
  private static let end = "end"

  /// Takes the date, or the end, from the beginning of a text.
  private static func period(_ text: inout Substring.UTF8View) -> Period? {
    for number in 1...2 where text.elementsEqual("\(end)\(number)".utf8) {
      text = text.dropFirst(text.count)
      return .end(number)
    }
    let digits = String(Substring(text.prefix { $0.isDigit }))
    text = text.dropFirst(digits.utf8.count)
    if digits.utf8.count == 8, let day = try? CivilDate(rfc5545: digits), isAllowed(day.year) { return .day(day) }
    guard digits.utf8.count == 4, let year = Int(digits), isAllowed(year) else { return nil }
    guard text.first == UInt8(ascii: ".") else { return .year(year, part: 1) }
    let part = String(Substring(text.dropFirst().prefix { $0.isDigit }))
    guard let number = Int(part), number > 1, "\(number)" == part else { return nil }
    text = text.dropFirst(1 + part.utf8.count)
    return .year(year, part: number)
  }

  private static func isAllowed(_ year: Int) -> Bool { FeedDescription.yearsAllowed.contains(year) }

  /// The key of an event, decoded; nil for a text that is none.
  private static func event(_ text: Substring.UTF8View) -> String? {
    switch text.first {
    case nil: return ""
    case UInt8(ascii: "T"):
      let digits = String(Substring(text.dropFirst()))
      let isTime = digits.utf8.count == 4 || digits.utf8.count == 6 && !digits.hasSuffix("00")
      let time = digits + (digits.utf8.count == 4 ? "00" : "")
      return isTime && (try? TimeOfDay(rfc5545: time)) != nil ? "T" + digits : nil
    case UInt8(ascii: "_"):
      guard text.count > 1, let key = decoded(text.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }) else {
        return nil
      }
      return encoded(event: key).utf8.elementsEqual(text) ? key : nil
    default: return nil
    }
  }

  /// A key of an event as it is in identifiers: as that of a feed, but with underscores instead of hyphens.
  private static func encoded(event key: String) -> String {
    String(percentEncoded(key, keeping: "-.").map { $0 == "-" ? "_" : $0 })
  }

  private static func decoded(_ bytes: some Sequence<UInt8>) -> String? {
    percentDecoded(bytes).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
