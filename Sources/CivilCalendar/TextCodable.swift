// SPDX-License-Identifier: MIT

// Embedded Swift has no Codable.
#if !hasFeature(Embedded)

/// A value that is encoded as one string, its text form, such as `"2021-05-01"`; also as a key of a dictionary.
///
/// ```swift
/// let day = try JSONDecoder().decode(CivilDate.self, from: Data(#""2021-05-01""#.utf8))
/// CivilDate("2021-05-01") == day  // true
/// try JSONEncoder().encode([Weekday.monday: 8])  // {"MO":8}
/// ```
public protocol TextCodable: Codable, CodingKeyRepresentable, LosslessStringConvertible {
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

  /// The string that is encoded, as a key of a dictionary.
  public var codingKey: any CodingKey { TextKey(stringValue: encodedText) }

  /// Reads a key of a dictionary; nil if it is not the text form of a value.
  public init?<Key: CodingKey>(codingKey: Key) { self.init(keyText: codingKey.stringValue) }

  fileprivate init?(keyText text: String) {
    guard let value = try? Self(parsing: text) else { return nil }
    self = value
  }

  fileprivate init(decodingText decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = try decoder.checking { try Self(parsing: text) }
  }

  fileprivate func encodeText(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(encodedText)
  }
}

/// A text as the key of a dictionary.
private struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Creates a value of what was decoded.
  ///
  /// - Throws: `DecodingError`, whose underlying error says what is wrong with the value.
  package func checking<Value>(_ create: () throws -> Value) throws -> Value {
    do {
      return try create()
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "\(error)", underlyingError: error))
    }
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

  /// The two letters of RFC 5545, as a key of a dictionary.
  public var codingKey: any CodingKey { TextKey(stringValue: encodedText) }

  /// Reads a key of a dictionary; nil if it is not the text form of a weekday.
  public init?<Key: CodingKey>(codingKey: Key) { self.init(keyText: codingKey.stringValue) }

  /// Decodes the weekday from a string.
  ///
  /// - Throws: `DecodingError`, whose underlying error says what is wrong with the text.
  public init(from decoder: any Decoder) throws { try self.init(decodingText: decoder) }

  /// Encodes the two letters of RFC 5545.
  public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }
}

extension YearMonth: TextCodable {}

#endif
