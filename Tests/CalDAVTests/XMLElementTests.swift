// SPDX-License-Identifier: MIT

import Testing

@testable import CalDAV

struct XMLElementTests {
  private func root(_ text: String) -> XMLElement? { XMLElement.root(of: Array(text.utf8)) }

  @Test func `names have their namespaces, whatever the prefixes are`() throws {
    let first = try #require(
      root("<D:multistatus xmlns:D=\"DAV:\"><D:href>/a&amp;b\u{5317}</D:href><x xmlns=\"y\"/></D:multistatus>"))
    #expect(first.name == "DAV: multistatus")
    #expect(first["DAV: href"]?.text == "/a&b北")
    #expect(first.children.map(\.name) == ["DAV: href", "y x"])
    #expect(root("<multistatus xmlns=\"DAV:\"><href>/a&amp;b北</href><x xmlns=\"y\"/></multistatus>") == first)
  }

  @Test func `the text of an element is in one piece and without that of its children`() {
    #expect(root("<a>1<b>2</b>3<![CDATA[<4>]]></a>")?.text == "13<4>")
  }

  @Test(arguments: [
    "", " ", "<a>", "<a></b>", "<a/><b/>", "text", "<a>&unknown;</a>", "<a b></a>", "{\"a\": 1}",
    "<!DOCTYPE a [<!ENTITY x \"y\"><!ENTITY z SYSTEM \"file:///etc/passwd\">]><a>&z;",
  ])
  func `what is not well-formed has no root`(text: String) { #expect(root(text) == nil) }

  @Test func `an external entity is not read`() {
    let text = root("<!DOCTYPE a [<!ENTITY z SYSTEM \"file:///etc/passwd\">]><a>x&z;y</a>")?.text ?? ""
    #expect(!text.contains("root"))
  }

  @Test func `elements within elements without end have no root`() {
    #expect(root(String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)) == nil)
    #expect(root(String(repeating: "<a>", count: 30) + String(repeating: "</a>", count: 30)) != nil)
  }
}
