// SPDX-License-Identifier: MIT

extension TimeZoneRules {
  /// The most bytes that a TZif file may have, 1 MiB; real ones have some thousand.
  public static let largestFile = 1 << 20

  /// Reads the bytes of a TZif file, versions 1 to 4.
  ///
  /// Times that count leap seconds (the `right/` files) are turned into times that do not.
  ///
  /// - Throws: `TimeZoneError` when the bytes break RFC 9636: cut short, out of order, out of range, too many.
  /// - SeeAlso: [RFC 9636, section 3](https://www.rfc-editor.org/rfc/rfc9636#section-3)
  public init(identifier: String, tzif bytes: [UInt8]) throws(TimeZoneError) {
    guard bytes.count <= TimeZoneRules.largestFile else {
      throw TimeZoneError(
        .corruptFile, "the TZif file of \"\(identifier)\" has more than \(TimeZoneRules.largestFile) bytes")
    }
    var reader = TZifReader(bytes, identifier: identifier)
    let file = try reader.file()
    storage = Storage(
      identifier: identifier, initially: file.initially, changes: file.changes, finally: file.finally)
  }
}
