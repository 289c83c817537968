// SPDX-License-Identifier: MIT

// Embedded Swift has no Codable.
#if !hasFeature(Embedded)

/// A value that is encoded as one string, its text form, such as `"2021-05-01"`.
///
/// ```swift
/// let day = try JSONDecoder().decode(CivilDate.self, from: Data(#""2021-05-01""#.utf8))
/// CivilDate("2021-05-01") == day  // true
/// ```
public protocol TextCodable: Codable, LosslessStringConvertible {
  /// Reads the text form.
  ///
  /// - Throws: what is wrong with the text.
  init(parsing text: String) throws

  /// The string that is encoded; by default the description.
  var encodedText: String { get }
}

extension TextCodable {
  /// The description.
  public var encodedText: String { description }

  /// Reads the text form; nil for anything else.
  ///
  /// `init(parsing:)` says what is wrong.
  public init?(_ description: String) {
    guard let value = try? Self(parsing: description) else { return nil }
    self = value
  }

  /// Decodes the value from a string.
  ///
  /// - Throws: `DecodingError`, whose underlying error says what is wrong with the text.
  public init(from decoder: any Decoder) throws { try self.init(decodingText: decoder) }

  /// Encodes the value as a string.
  public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

  fileprivate init(decodingText decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(parsing: text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }

  fileprivate func encodeText(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(encodedText)
  }
}

extension CivilDate: TextCodable {}

extension CivilDateTime: TextCodable {}

extension CivilDuration: TextCodable {}

extension ISOWeek: TextCodable {}

extension Instant: TextCodable {}

extension TimeOfDay: TextCodable {}

extension Weekday: TextCodable {
  /// The two letters of RFC 5545.
  public var encodedText: String { rfc5545 }

  // Written out, as an enumeration would otherwise be encoded as its raw value.

  /// Decodes the weekday from a string.
  ///
  /// - Throws: `DecodingError`, whose underlying error says what is wrong with the text.
  public init(from decoder: any Decoder) throws { try self.init(decodingText: decoder) }

  /// Encodes the two letters of RFC 5545.
  public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }
}

extension YearMonth: TextCodable {}

#endif
