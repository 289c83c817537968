// SPDX-License-Identifier: MIT

import Foundation
import Support
import TestSupport
import Testing

/// JSON is read as Foundation reads it.
@Suite struct JSONValueTests {
  /// The value as Foundation has it; nil if it refuses the text.
  private func foundation(_ bytes: [UInt8]) -> JSONValue? {
    guard let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
      return nil
    }
    return converted(value)
  }

  private func converted(_ value: Any) -> JSONValue? {
    switch value {
    case is NSNull: return .null
    case let number as NSNumber where isBoolean(number): return .bool(number.boolValue)
    case let number as NSNumber: return .number("\(number.doubleValue)")
    case let text as String: return .string(text)
    case let values as [Any]: return .array(values.compactMap(converted))
    case let members as [String: Any]:
      return
        .object(JSONObject(members.compactMap { name, value in converted(value).map { (name, $0) } }))
    default: return nil
    }
  }

  private func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

  /// A value with its numbers as Foundation has them.
  private static func plain(_ value: JSONValue) -> JSONValue {
    switch value {
    case .number(let text): .number("\(Double(text) ?? .nan)")
    case .array(let values): .array(values.map(plain))
    case .object(let members): .object(JSONObject(members.members.map { ($0.name, plain($0.value)) }))
    case .null, .bool, .string: value
    }
  }

  @Test(arguments: [
    ("null", JSONValue.null), (" true\n", .bool(true)), ("-0.5e+2", .number("-0.5e+2")), ("0", .number("0")),
    (#""a\"\\\/\b\f\n\r\té\ud83d\ude00中""#, .string("a\"\\/\u{8}\u{C}\n\r\té😀中")), ("[]", .array([])),
    ("[1 , [2]]", .array([.number("1"), .array([.number("2")])])), ("{}", .object(JSONObject())),
    (
      #"{"a" : {"b": null}, "c": false}"#,
      .object(JSONObject([("c", .bool(false)), ("a", .object(JSONObject([("b", .null)])))]))
    ),
  ])
  func `values are read`(text: String, value: JSONValue) {
    #expect(JSONValue(text.utf8) == value)
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "[1,]", "[,1]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", "01", "+1", "1.",
    ".5",
    "1e", "1e+", "-", "tru", "nul", "NaN", "\"", #""\x""#, #""\u12""#, #""\ud800""#, #""\ud800\u0041""#, "\"\n\"",
    "1 2",
    "{} {}", "]", "'a'", "[1 2]",
  ])
  func `what is not well-formed is refused`(text: String) {
    #expect(JSONValue(text.utf8) == nil)
  }

  @Test func `bytes that are not UTF-8, and nesting without end, are refused`() {
    #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
    #expect(JSONValue((String(repeating: "[", count: 100) + String(repeating: "]", count: 100)).utf8) != nil)
    #expect(JSONValue(String(repeating: "[", count: 1_000_000).utf8) == nil)
    // A name is compared by its canonical form, which takes long for a long one.
    let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
    #expect(JSONValue("{\"\(marks)\": 1}".utf8) == nil)
  }

  @Test func `changed texts are read, or refused, as by Foundation`() throws {
    var random = SeededGenerator(seed: seed(31))
    let text = Array(
      #"{"year": 2026, "papers": ["https://www.gov.cn/a", "\u5143\ud83d\ude00"], "days": [{"name": "元旦", "n": -1.5e3, "x": [true, false, null]}]}"#
        .utf8)
    let pieces = Array(#"{}[]",:\u0d8e+-. tfn1"#.utf8)
    var wellFormed = 0
    for _ in 0..<rounds(fast: 5_000, slow: 100_000) {
      var changed = text
      for _ in 0..<1 + random.below(2) {
        let place = random.below(changed.count)
        switch random.below(3) {
        case 0: changed.remove(at: place)
        case 1: changed.insert(pieces[random.below(pieces.count)], at: place)
        default: changed[place] = pieces[random.below(pieces.count)]
        }
      }
      let text = String(decoding: changed, as: UTF8.self)
      let (mine, other) = (JSONValue(changed), foundation(changed))
      if let mine {
        wellFormed += 1
        #expect(Self.plain(mine) == other, "\(text)")
      } else {
        // Foundation takes a comma after the last item.
        let isLenient = text.firstMatch(of: /,\s*[\]}]/) != nil
        #expect(other == nil || isLenient, "\(text)")
      }
    }
    #expect(wellFormed > 500)
  }
}
