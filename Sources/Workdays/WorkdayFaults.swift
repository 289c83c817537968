// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The kinds of errors of holiday years and patterns.
extension Fault.Code {
  /// A date that does not exist or is too far from its holiday year.
  public static let invalidDate = Fault.Code("invalidDate")
  /// A date that is listed twice in one holiday year.
  public static let duplicateDate = Fault.Code("duplicateDate")
  /// A year whose holidays are not published yet, or before those that are known.
  public static let unpublishedYear = Fault.Code("unpublishedYear")
  /// A missing field of a list.
  package static let missingField = Fault.Code("missingField")
  /// A field of the wrong type.
  package static let wrongType = Fault.Code("wrongType")
  /// A holiday year that must not replace what is known.
  package static let suspiciousYear = Fault.Code("suspiciousYear")
}
