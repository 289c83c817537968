// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Testing

@Suite struct TextEscapeTests {
  @Test(arguments: [
    ("plain", "plain"), ("a,b;c\\d", #"a\,b\;c\\d"#), ("two\nlines", #"two\nlines"#), ("上班，好", "上班，好"), ("", ""),
  ])
  func `text is escaped and read back`(text: String, value: String) throws {
    let property = try Property("SUMMARY", text: text)
    #expect(property.value == value)
    #expect(property.text == text)
  }

  @Test func `a capital N is a line feed and a stray backslash stays`() throws {
    #expect(try Property("SUMMARY", value: #"a\Nb\xc\"#).text == "a\nb\\xc\\")
  }

  @Test func `names are letters, digits and hyphens`() throws {
    #expect(throws: Fault.self) { try Property("SUM MARY", value: "") }
    #expect(throws: Fault.self) { try Property("", value: "") }
    #expect(throws: Fault.self) { try Component("V:EVENT", properties: []) }
    #expect(throws: Fault.self) { try Parameter("CN;", "x") }
    #expect(try Property("x-foo", value: "").name == "X-FOO")
  }

  @Test func `a value with a line feed is refused so that no line can be smuggled in`() throws {
    let error = #expect(throws: Fault.self) { try Property("URL", value: "x\r\nBEGIN:VALARM") }
    #expect(error?.message == "URL has the control character U+000D, which RFC 5545 forbids")
  }
}
