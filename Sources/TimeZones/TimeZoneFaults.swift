// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The kinds of errors of time zones.
extension Fault.Code {
  /// A valid name that is not in the database.
  public static let unknownZone = Fault.Code("unknownZone")
  /// None of the folders of the database exists.
  public static let missingDatabase = Fault.Code("missingDatabase")
  /// A file that violates RFC 9636.
  public static let corruptFile = Fault.Code("corruptFile")
  /// A POSIX TZ string that is malformed.
  public static let malformedRule = Fault.Code("malformedRule")
  /// An offset from UTC beyond ±25:59:59.
  public static let offsetOutOfRange = Fault.Code("offsetOutOfRange")
  /// Changes that are not in chronological order.
  public static let unorderedChanges = Fault.Code("unorderedChanges")
  /// A part of a yearly rule outside its range.
  public static let ruleOutOfRange = Fault.Code("ruleOutOfRange")
}
