// SPDX-License-Identifier: MIT

import Support
import Testing

@Suite struct NumbersTests {
  @Test func `only short numbers get zeros, and one thing has no s`() {
    #expect(padded(7, to: 2) == "07")
    #expect(padded(0, to: 4) == "0000")
    #expect(padded(12_345, to: 4) == "12345")
    #expect([0, 1, 2].map { counted($0, "day") } == ["0 days", "1 day", "2 days"])
    #expect(hexadecimal(0, digits: 2) == "00")
    #expect(hexadecimal(0xABC, digits: 4) == "0abc")
    #expect(hexadecimal(UInt32.max, digits: 4) == "ffffffff")
  }

  @Test func `everything but letters, digits and what is kept is percent-encoded`() {
    #expect(percentEncoded("aZ09-._~:/ ?&=%", keeping: "-._~:/") == "aZ09-._~:/%20%3F%26%3D%25")
    #expect(percentEncoded("班e\u{301}:", keeping: "") == "%E7%8F%ADe%CC%81%3A")
  }

  @Test func `what is percent-encoded can be decoded, and nothing else is taken for an escape`() {
    for text in ["", "班e\u{301}:", "%", "a%41+ "] {
      #expect(percentDecoded(percentEncoded(text, keeping: "").utf8) == Array(text.utf8))
    }
    #expect(percentDecoded("a%2f%2F+".utf8) == Array("a//+".utf8))
    for text in ["%", "%4", "%4g", "%+1", "%\u{FF11}1"] { #expect(percentDecoded(text.utf8) == nil) }
    for byte in UInt8.min...UInt8.max {
      let digit = UInt8(String(decoding: [byte], as: UTF8.self), radix: 16)
      #expect(byte.hexadecimalDigit == digit)
    }
  }

  @Test func `exactly the digits and letters of ASCII are digits and letters`() {
    for byte in UInt8.min...UInt8.max {
      #expect(byte.isDigit == "0123456789".utf8.contains(byte))
      #expect(byte.isLetter == "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8.contains(byte))
    }
  }

  @Test(arguments: [
    (0, "+00", "+0000", "+00:00"), (28_800, "+08", "+0800", "+08:00"), (-12_600, "-0330", "-0330", "-03:30"),
    (-13_562, "-034602", "-034602", "-03:46:02"), (93_599, "+255959", "+255959", "+25:59:59"),
    (-1, "-000001", "-000001", "-00:00:01"), (60, "+0001", "+0001", "+00:01"),
  ])
  func `offsets have seconds only if they are not zero`(seconds: Int, shortest: String, basic: String, extended: String)
  {
    #expect(offsetText(seconds, .shortest) == shortest)
    #expect(offsetText(seconds, .basic) == basic)
    #expect(offsetText(seconds, .extended) == extended)
  }
}
