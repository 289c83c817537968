// SPDX-License-Identifier: MIT

import Foundation
import Support
import Testing

@Suite struct JSONTests {
  @Test func `another reader reads back every character, and no raw control character is left`() throws {
    for value in (0...0x3000).map(UInt32.init) + [0xFEFF, 0xFFFD, 0x1F389, 0x10FFFF] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)z"
      let json = JSON.string(text)
      #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text], "\(scalar.codePoint)")
      #expect(!json.unicodeScalars.contains { $0.isControl }, "\(scalar.codePoint)")
    }
  }

  @Test func `texts are written in the shortest way`() {
    #expect(JSON.string("plain / 班") == "\"plain / 班\"")
    #expect(JSON.string("\"\\\n\r\t\u{1}\u{7F}\u{2028}") == #""\"\\\n\r\t\u0001\u007f\u2028""#)
    #expect(JSON.string("\"\u{301}") == "\"\\\"\u{301}\"")
    #expect(JSON.string("") == "\"\"")
    #expect(JSON.string(nil) == "null")
  }

  @Test func `half a character is replaced`() {
    var bytes: [UInt8] = []
    JSON.append("/班".utf8.prefix(3), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\"/\u{FFFD}\"")
    #expect(bytes == Array("\"/\u{FFFD}\"".utf8))
  }

  @Test func `objects are on one line, the values of arrays on one each`() {
    #expect(JSON.object([("a", "1"), ("b\"", JSON.string("x"))]) == #"{"a": 1, "b\"": "x"}"#)
    #expect(JSON.object([]) == "{}")
    #expect(JSON.array([]) == "[]")
    #expect(JSON.array(["1", "2"]) == "[\n  1,\n  2\n]")
  }
}
