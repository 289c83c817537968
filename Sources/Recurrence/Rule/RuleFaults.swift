// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The kinds of errors of recurrence rules and of dates of recurrence sets.
///
/// ```
/// BYMONTH=13 is not a month; use 1 to 12 (RFC 5545, section 3.3.10)
///   FREQ=YEARLY;BYMONTH=13;BYDAY=MO
///                       ^^
/// ```
extension Fault.Code {
  /// A part that RFC 5545 and RFC 7529 do not define.
  public static let unknownPart = Fault.Code("unknownPart")
  /// A part that occurs twice.
  public static let repeatedPart = Fault.Code("repeatedPart")
  /// A required part that is missing.
  public static let missingPart = Fault.Code("missingPart")
  /// A value that is out of range.
  public static let valueOutOfRange = Fault.Code("valueOutOfRange")
  /// Parts that exclude each other.
  public static let conflictingParts = Fault.Code("conflictingParts")
  /// A calendar scale or a feature that is not supported, or a part that another library cannot hold.
  public static let unsupported = Fault.Code("unsupported")
}

extension Fault {
  /// An error about a part that another library cannot hold.
  public static func unsupported(_ part: String, _ message: String) -> Fault {
    Fault(.unsupported, part: part, message)
  }

  /// The section of the RFC on rules.
  static let ruleSection = "(RFC 5545, section 3.3.10)"
}
