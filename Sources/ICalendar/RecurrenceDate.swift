// SPDX-License-Identifier: MIT

/// A value of RDATE: a moment of the start's type, or a period with an end of its own.
///
/// - SeeAlso: [RFC 5545, section 3.8.5.2](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.5.2)
public enum RecurrenceDate: Sendable, Hashable {
  /// An occurrence that lasts as long as the first.
  case moment(Moment)
  /// An occurrence with an end of its own; the span's end is never `none` and its start never a date.
  case period(Span)

  /// When the occurrence begins.
  public var start: Moment {
    switch self {
    case .moment(let moment): moment
    case .period(let span): span.start
    }
  }
}
