// SPDX-License-Identifier: MIT

internal import Support

extension TimeOfDay {
  /// Reads the time part of RFC 5545, `090000`; a leap second, `235960`, is read as the second before it.
  ///
  /// - Throws: `CivilDateError` with the place in the text.
  /// - SeeAlso: [RFC 5545, section 3.3.12](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.12)
  public init(rfc5545 text: String) throws(CivilDateError) {
    var scanner = DigitScanner(text, form: "a time such as 090000")
    let time = try scanner.time(colons: false)
    try scanner.expectEnd()
    self = time
  }

  /// Reads `09:00` or `09:00:30`.
  ///
  /// - Throws: `CivilDateError` with the place in the text.
  public init(iso8601 text: String) throws(CivilDateError) {
    var scanner = DigitScanner(text, form: "a time such as 09:00")
    let time = try scanner.time(colons: true)
    try scanner.expectEnd()
    self = time
  }

  /// The time part of RFC 5545, `090000`.
  public var rfc5545: String { padded(hour, to: 2) + padded(minute, to: 2) + padded(second, to: 2) }

  /// The extended form of ISO 8601, `09:00:00`.
  public var iso8601: String { padded(hour, to: 2) + ":" + padded(minute, to: 2) + ":" + padded(second, to: 2) }
}

extension TimeOfDay: CustomStringConvertible {
  /// The extended form of ISO 8601.
  public var description: String { iso8601 }
}
