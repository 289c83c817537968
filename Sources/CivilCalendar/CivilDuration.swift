// SPDX-License-Identifier: MIT

import Support

/// A length of time in nominal days and exact seconds, as in RFC 5545.
///
/// A nominal day is a calendar day, which has 23 to 25 hours where clocks change; hours, minutes and seconds are exact.
/// Both parts have the same sign.
///
/// - SeeAlso: [RFC 5545, section 3.3.6](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.6)
public struct CivilDuration: Sendable, Hashable {
  /// The nominal days; a week is seven.
  public let days: Int
  /// The exact seconds in addition to the days.
  public let seconds: Int

  /// The empty duration.
  public static let zero = CivilDuration(unchecked: 0, 0)

  /// The maximum number of days or seconds, enough for every span between the years 1 and 9999; where `Int` has 32 bits,
  /// its maximum.
  public static let limit = Int(clamping: 400_000_000_000 as Int64)

  /// Creates a duration from parts of the same sign.
  ///
  /// - Throws: `Fault` if the signs differ or a part is beyond ±400,000,000,000.
  public init(days: Int = 0, seconds: Int = 0) throws(Fault) {
    guard (-CivilDuration.limit...CivilDuration.limit).contains(days),
      (-CivilDuration.limit...CivilDuration.limit).contains(seconds)
    else {
      throw Fault(.durationOutOfRange, "the duration is too long to hold")
    }
    guard days == 0 || seconds == 0 || (days < 0) == (seconds < 0) else {
      throw Fault(.durationOutOfRange, "the days and the seconds of a duration must have the same sign")
    }
    self.init(unchecked: days, seconds)
  }

  init(unchecked days: Int, _ seconds: Int) {
    self.days = days
    self.seconds = seconds
  }

  /// A number of weeks, each of seven nominal days; beyond `limit` days it is clamped.
  public static func weeks(_ count: Int) -> CivilDuration { CivilDuration(clamping: count, of: 7, isDays: true) }

  /// A number of nominal days, clamped to ±`limit`.
  public static func days(_ count: Int) -> CivilDuration { CivilDuration(clamping: count, of: 1, isDays: true) }

  /// A number of exact hours; beyond `limit` seconds it is clamped.
  public static func hours(_ count: Int) -> CivilDuration { CivilDuration(clamping: count, of: 3600, isDays: false) }

  /// A number of exact minutes; beyond `limit` seconds it is clamped.
  public static func minutes(_ count: Int) -> CivilDuration { CivilDuration(clamping: count, of: 60, isDays: false) }

  /// A number of exact seconds, clamped to ±`limit`.
  public static func seconds(_ count: Int) -> CivilDuration { CivilDuration(clamping: count, of: 1, isDays: false) }

  private init(clamping count: Int, of size: Int, isDays: Bool) {
    let most = CivilDuration.limit / size
    let length = min(max(count, -most), most) * size
    self.init(unchecked: isDays ? length : 0, isDays ? 0 : length)
  }

  /// Whether the duration is negative.
  public var isNegative: Bool { days < 0 || seconds < 0 }

  /// The same length in the other direction.
  public var negated: CivilDuration { CivilDuration(unchecked: -days, -seconds) }
}

extension CivilDuration {
  /// Reads a DURATION of RFC 5545, such as `PT9H`, `P1DT30M`, `P2W` or `-PT10M`.
  ///
  /// - Throws: `Fault` with the place in the text.
  /// - SeeAlso: [RFC 5545, section 3.3.6](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.6)
  public init(rfc5545 text: String) throws(Fault) {
    self = try DigitScanner.read(text, as: "a duration such as PT9H or P1DT30M", CivilDuration.read)
  }

  private static func read(_ scanner: inout DigitScanner) throws(Fault) -> CivilDuration {
    var days: Int64 = 0
    var seconds: Int64 = 0
    var inTime = false
    var timeParts = 0
    var parts = 0
    var rank = 0
    func failure() -> Fault {
      let place = scanner.position..<min(scanner.position + 1, scanner.bytes.count)
      return Fault(.malformedText, "\"\(scanner.text)\" is not \(scanner.form)", in: scanner.text, at: place)
    }
    let isNegative = scanner.skip(UInt8(ascii: "-"))
    if !isNegative { _ = scanner.skip(UInt8(ascii: "+")) }
    guard scanner.skip(UInt8(ascii: "P")) || scanner.skip(UInt8(ascii: "p")) else { throw failure() }
    while !scanner.isAtEnd {
      // Weeks cannot be combined with other units.
      guard rank != 1 else { throw failure() }
      if !inTime, scanner.skip(UInt8(ascii: "T")) || scanner.skip(UInt8(ascii: "t")) {
        inTime = true
        rank = max(rank, 2)
        continue
      }
      let start = scanner.position
      var value: Int64 = 0
      while let digit = scanner.next, digit.isDigit {
        value = min(value * 10 + Int64(digit - UInt8(ascii: "0")), Int64(CivilDuration.limit) + 1)
        scanner.position += 1
      }
      guard scanner.position > start, let letter = scanner.next,
        let unit = CivilDuration.unit(letter & 0xDF, inTime: inTime), unit.rank > (parts == 0 ? 0 : rank)
      else { throw failure() }
      rank = unit.rank
      if unit.rank == 1 || !inTime { days += value * unit.size } else { seconds += value * unit.size }
      timeParts += inTime ? 1 : 0
      parts += 1
      scanner.position += 1
      guard days <= CivilDuration.limit, seconds <= CivilDuration.limit else {
        throw Fault(
          .durationOutOfRange, "the duration is too long to hold", in: scanner.text, at: start..<scanner.position)
      }
    }
    guard parts > 0, !inTime || timeParts > 0 else { throw failure() }
    return CivilDuration(unchecked: Int(isNegative ? -days : days), Int(isNegative ? -seconds : seconds))
  }

  /// Reads a DURATION of RFC 5545, as `init(rfc5545:)` does.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(parsing text: String) throws(Fault) { try self.init(rfc5545: text) }

  private static func unit(_ letter: UInt8, inTime: Bool) -> (size: Int64, rank: Int)? {
    switch (letter, inTime) {
    // Weeks that follow a T can only be weeks.
    case (UInt8(ascii: "W"), _): (7, 1)
    case (UInt8(ascii: "D"), false): (1, 2)
    case (UInt8(ascii: "H"), true): (3600, 3)
    case (UInt8(ascii: "M"), true): (60, 4)
    case (UInt8(ascii: "S"), true): (1, 5)
    default: nil
    }
  }

  /// The shortest DURATION of RFC 5545; the empty duration is `PT0S`.
  ///
  /// ```swift
  /// try CivilDuration(seconds: 32_400).rfc5545          // "PT9H"
  /// try CivilDuration(days: 1, seconds: 1800).rfc5545   // "P1DT30M"
  /// try CivilDuration(days: -14).rfc5545                // "-P14D"
  /// ```
  public var rfc5545: String {
    let length = (days: abs(days), seconds: abs(seconds))
    guard length != (0, 0) else { return "PT0S" }
    var text = isNegative ? "-P" : "P"
    if length.days > 0 { text += "\(length.days)D" }
    guard length.seconds > 0 else { return text }
    text += "T"
    if length.seconds >= 3600 { text += "\(length.seconds / 3600)H" }
    // RFC 5545 requires minutes between hours and seconds.
    let minutes = length.seconds / 60 % 60
    let seconds = length.seconds % 60
    if minutes > 0 || (seconds > 0 && length.seconds >= 3600) { text += "\(minutes)M" }
    if seconds > 0 { text += "\(seconds)S" }
    return text
  }
}

extension CivilDuration: CustomStringConvertible {
  /// The DURATION of RFC 5545.
  public var description: String { rfc5545 }
}
