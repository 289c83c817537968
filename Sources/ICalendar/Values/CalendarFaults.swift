// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// The kinds of errors of calendar values.
extension Fault.Code {
  /// A control character where RFC 5545 allows none.
  public static let controlCharacter = Fault.Code("controlCharacter")
  /// A parameter value with a double quote.
  public static let invalidParameter = Fault.Code("invalidParameter")
  /// A missing required property.
  public static let missingProperty = Fault.Code("missingProperty")
  /// A property that occurs more often than allowed.
  public static let repeatedProperty = Fault.Code("repeatedProperty")
  /// Two properties that contradict each other.
  public static let contradiction = Fault.Code("contradiction")
  /// Input beyond a stated limit.
  public static let limitExceeded = Fault.Code("limitExceeded")
  /// Something that libical refuses.
  public static let refusedByLibical = Fault.Code("refusedByLibical")
  /// A TZID without a definition.
  public static let unknownTimeZone = Fault.Code("unknownTimeZone")
  /// A rule that is too costly to expand.
  public static let costlyRule = Fault.Code("costlyRule")
  /// A calendar of our own that, read back, does not show what it should.
  public static let disagreement = Fault.Code("disagreement", .program)
}
