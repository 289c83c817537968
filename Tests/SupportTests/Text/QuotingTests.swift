// SPDX-License-Identifier: MIT

import Support
import Testing

@Suite struct QuotingTests {
  @Test func `a text is quoted and cut after forty characters`() {
    #expect(quoted("") == "\"\"")
    #expect(quoted("打卡") == "\"打卡\"")
    #expect(quoted(String(repeating: "é", count: 40)) == "\"" + String(repeating: "é", count: 40) + "\"")
    #expect(quoted(String(repeating: "é", count: 41)) == "\"" + String(repeating: "é", count: 40) + "…\"")
    #expect(quoted("abc", limit: 2) == "\"ab…\"")
    #expect(shortened("abc", limit: 2) == "ab…")
  }

  @Test func `what can control a terminal or reverse text is shown as a question mark`() {
    #expect(quoted("a\u{0}\n\u{1B}[31m\u{7F}\u{9B}\u{2028}\u{202E}\u{2066}z") == "\"a???[31m?????z\"")
    #expect("a\r\nb".replacingControls(with: " ") == "a  b")
    #expect("a\u{1B}b".replacingControls(with: "\u{FFFD}") == "a\u{FFFD}b")
  }

  @Test func `lines for a terminal keep their ends and tabs alone`() {
    #expect(printable("a\tb\nc\r\u{1B}]0;x\u{7}\u{9B}1m\u{202E}\u{2066}\u{7F}班") == "a\tb\nc??]0;x??1m???班")
  }

  @Test func `control characters are exactly those of Unicode, line separators and bidirectional controls`() {
    for value in (0...0x3000).map(UInt32.init) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      let isExpected =
        category == .control || category == .lineSeparator || category == .paragraphSeparator
        || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
      #expect(scalar.isControl == isExpected, "\(scalar.codePoint)")
    }
  }

  @Test func `a character's number has at least four digits`() {
    #expect(Unicode.Scalar(7).codePoint == "U+0007")
    #expect(Unicode.Scalar("班").codePoint == "U+73ED")
    #expect(Unicode.Scalar("🎉").codePoint == "U+1F389")
  }
}
