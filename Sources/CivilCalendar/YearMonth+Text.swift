// SPDX-License-Identifier: MIT

internal import Support

extension YearMonth {
  /// Reads `2021-10`, or `202110`.
  ///
  /// - Throws: `CivilDateError` with the place in the text.
  public init(parsing text: String) throws(CivilDateError) {
    var scanner = DigitScanner(text, form: "a month such as 2021-10")
    let year = try scanner.number(digits: 4)
    _ = scanner.skip(UInt8(ascii: "-"))
    let start = scanner.position
    let month = try scanner.number(digits: 2)
    try scanner.expectEnd()
    do throws(CivilDateError) {
      try self.init(year: year, month: month)
    } catch {
      throw error.placed(in: text, at: error.code == .yearOutOfRange ? 0..<4 : start..<start + 2)
    }
  }

  /// The text of ISO 8601, `2021-10`.
  public var iso8601: String { padded(year, to: 4) + "-" + padded(month, to: 2) }
}

extension YearMonth: CustomStringConvertible {
  /// The text of ISO 8601.
  public var description: String { iso8601 }
}
