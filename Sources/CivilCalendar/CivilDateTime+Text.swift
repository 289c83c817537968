// SPDX-License-Identifier: MIT

extension CivilDateTime {
  /// Reads the local DATE-TIME form of RFC 5545, `20210104T090000`, without a `Z`.
  ///
  /// - Throws: `CivilDateError` with the place in the text.
  /// - SeeAlso: [RFC 5545, section 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5)
  public init(rfc5545 text: String) throws(CivilDateError) {
    var scanner = DigitScanner(text, form: "a date and time such as 20210104T090000")
    let date = try scanner.date(dashes: false)
    if !scanner.skip(UInt8(ascii: "t")) { try scanner.expect(UInt8(ascii: "T")) }
    let time = try scanner.time(colons: false)
    try scanner.expectEnd()
    self.init(date, time)
  }

  /// Reads the extended form of ISO 8601, `2021-01-04T09:00:00` or `2021-01-04T09:00`.
  ///
  /// - Throws: `CivilDateError` with the place in the text.
  public init(iso8601 text: String) throws(CivilDateError) {
    var scanner = DigitScanner(text, form: "a date and time such as 2021-01-04T09:00:00")
    let date = try scanner.date(dashes: true)
    if !scanner.skip(UInt8(ascii: "t")) { try scanner.expect(UInt8(ascii: "T")) }
    let time = try scanner.time(colons: true)
    try scanner.expectEnd()
    self.init(date, time)
  }

  /// The local DATE-TIME form of RFC 5545, `20210104T090000`.
  public var rfc5545: String { date.rfc5545 + "T" + time.rfc5545 }

  /// The extended form of ISO 8601, `2021-01-04T09:00:00`.
  public var iso8601: String { date.iso8601 + "T" + time.iso8601 }
}

extension CivilDateTime: CustomStringConvertible {
  /// The extended form of ISO 8601.
  public var description: String { iso8601 }
}
