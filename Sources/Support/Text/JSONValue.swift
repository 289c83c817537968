// SPDX-License-Identifier: MIT

/// A value of JSON, read without Foundation.
///
/// - SeeAlso: [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number as it stands, so that none loses a digit.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Reads a text in UTF-8; nil if it is not well-formed, or nested more than 100 levels deep, or has a
  /// name of more than 1,000 bytes.
  package init?(_ bytes: some Collection<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var reader = JSONReader(Array(text.utf8))
    guard let value = reader.document() else { return nil }
    self = value
  }
}

extension JSONValue {
  /// The member of an object with a name; nil if there is none, or it is no object.
  package subscript(name: String) -> JSONValue? { object?[name] }

  /// The members of an object.
  package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  /// The text of a string.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The values of an array.
  package var values: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// Creates a string.
  package init(stringLiteral text: String) { self = .string(text) }
}

/// The members of an object, in the order in which they are written.
package struct JSONObject: Sendable {
  /// The members, each name once.
  package private(set) var members: [(name: String, value: JSONValue)] = []

  package init() {}

  /// The member with a name, or nil if there is none.
  ///
  /// A new one comes last.
  package subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let place = members.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append((name, value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject {
  /// Creates an object from members; of two with one name, the last counts.
  package init(_ members: [(name: String, value: JSONValue)]) {
    var seen: Set<String> = []
    self.members = members.reversed().filter { seen.insert($0.name).inserted }.reversed()
  }
}

extension JSONObject: Equatable {
  /// Whether both have the same members, in any order.
  package static func == (first: JSONObject, second: JSONObject) -> Bool {
    let pairs = zip(first.members.sorted { $0.name < $1.name }, second.members.sorted { $0.name < $1.name })
    return first.members.count == second.members.count
      && pairs.allSatisfy { $0.name == $1.name && $0.value == $1.value }
  }
}

/// A place in a text of JSON.
private struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value of the text.
  mutating func document() -> JSONValue? {
    guard let value = value(), next() == nil else { return nil }
    return value
  }

  private mutating func value() -> JSONValue? {
    switch next() {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  /// The next byte that is no blank; nil at the end.
  private mutating func next() -> UInt8? {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return index < bytes.count ? bytes[index] : nil
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count, word.withUTF8Buffer({ bytes[index..<end].elementsEqual($0) }) else { return false }
    index = end
    return true
  }

  /// The items between brackets, with a comma between two.
  private mutating func items(until end: UInt8, _ item: (inout JSONReader) -> Bool) -> Bool {
    index += 1
    depth += 1
    defer { depth -= 1 }
    guard depth <= 100 else { return false }
    if next() == end {
      index += 1
      return true
    }
    while item(&self) {
      let byte = next()
      index += 1
      if byte == end { return true }
      guard byte == UInt8(ascii: ",") else { return false }
    }
    return false
  }

  private mutating func array() -> JSONValue? {
    var values: [JSONValue] = []
    let isWhole = items(until: UInt8(ascii: "]")) { reader in
      guard let value = reader.value() else { return false }
      values.append(value)
      return true
    }
    return isWhole ? .array(values) : nil
  }

  private mutating func object() -> JSONValue? {
    var members: [(name: String, value: JSONValue)] = []
    let isWhole = items(until: UInt8(ascii: "}")) { reader in
      guard reader.next() == UInt8(ascii: "\""), let name = reader.string(), name.utf8.count <= 1000,
        reader.next() == UInt8(ascii: ":")
      else {
        return false
      }
      reader.index += 1
      guard let value = reader.value() else { return false }
      members.append((name, value))
      return true
    }
    return isWhole ? .object(JSONObject(members)) : nil
  }

  private mutating func number() -> JSONValue? {
    let start = index
    func isDigit(_ place: Int) -> Bool { place < bytes.count && bytes[place].isDigit }
    func digits(from place: Int) -> Int? {
      var end = place
      while isDigit(end) { end += 1 }
      return end > place ? end : nil
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    // A zero stands alone.
    let isZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
    guard let whole = isZero ? index + 1 : digits(from: index) else { return nil }
    index = whole
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      guard let end = digits(from: index + 1) else { return nil }
      index = end
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let hasSign = index + 1 < bytes.count && (bytes[index + 1] == UInt8(ascii: "-") || bytes[index + 1] == 0x2B)
      guard let end = digits(from: index + (hasSign ? 2 : 1)) else { return nil }
      index = end
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// A string, from its first quotation mark.
  private mutating func string() -> String? {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        text.append(contentsOf: String(scalar).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  /// The character after a backslash; nil for half of one that needs two escapes.
  private mutating func escaped() -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    guard byte == UInt8(ascii: "u") else { return JSONReader.escapes[byte] }
    guard let unit = codeUnit() else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard take("\\u"), let trail = codeUnit(), UTF16.isTrailSurrogate(trail) else { return nil }
    return String(decoding: [unit, trail], as: UTF16.self).unicodeScalars.first
  }

  private mutating func codeUnit() -> UInt16? {
    guard index + 4 <= bytes.count, bytes[index..<index + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    defer { index += 4 }
    return UInt16(Substring(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
  }
}

#if !hasFeature(Embedded)

extension JSONValue: Decodable {
  /// Decodes any value.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(Double.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(JSONObject(try container.decode([String: JSONValue].self).map { ($0.key, $0.value) }))
    }
  }
}

#endif
