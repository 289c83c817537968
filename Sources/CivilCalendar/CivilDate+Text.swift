// SPDX-License-Identifier: MIT

internal import Support

extension CivilDate {
  /// Reads the DATE form of RFC 5545, `20210104`.
  ///
  /// - Throws: `CivilDateError` with the place in the text.
  /// - SeeAlso: [RFC 5545, section 3.3.4](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.4)
  public init(rfc5545 text: String) throws(CivilDateError) {
    var scanner = DigitScanner(text, form: "a date such as 20210104")
    let date = try scanner.date(dashes: false)
    try scanner.expectEnd()
    self = date
  }

  /// Reads the extended form of ISO 8601, `2021-01-04`.
  ///
  /// - Throws: `CivilDateError` with the place in the text.
  public init(iso8601 text: String) throws(CivilDateError) {
    var scanner = DigitScanner(text, form: "a date such as 2021-01-04")
    let date = try scanner.date(dashes: true)
    try scanner.expectEnd()
    self = date
  }

  /// Reads either form, `2021-01-04` or `20210104`, as people type dates.
  ///
  /// - Throws: `CivilDateError` with the place in the text.
  public init(parsing text: String) throws(CivilDateError) {
    var scanner = DigitScanner(text, form: "a date such as 2021-01-04 or 20210104")
    let dashes = scanner.bytes.contains(UInt8(ascii: "-"))
    let date = try scanner.date(dashes: dashes)
    try scanner.expectEnd()
    self = date
  }

  /// The DATE form of RFC 5545, `20210104`.
  public var rfc5545: String {
    let (year, month, day) = components
    return padded(year, to: 4) + padded(month, to: 2) + padded(day, to: 2)
  }

  /// The extended form of ISO 8601, `2021-01-04`.
  public var iso8601: String {
    let (year, month, day) = components
    return padded(year, to: 4) + "-" + padded(month, to: 2) + "-" + padded(day, to: 2)
  }
}

extension CivilDate: CustomStringConvertible {
  /// The extended form of ISO 8601.
  public var description: String { iso8601 }
}
