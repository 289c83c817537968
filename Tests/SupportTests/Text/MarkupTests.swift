// SPDX-License-Identifier: MIT

import Foundation
import Support
import TestSupport
import Testing

@Suite struct MarkupTests {
  @Test func `markup characters become entities, even before a combining accent`() {
    #expect(Markup.escaped("a<b>&\"c'") == "a&lt;b&gt;&amp;&quot;c&#39;")
    #expect(Markup.escaped("\"\u{301}<\u{301}&'>") == "&quot;\u{301}&lt;\u{301}&amp;&#39;&gt;")
    #expect(Markup.escaped("a\tb\nc\rd") == "a b c d")
  }

  @Test func `another reader reads every character in text and attributes`() throws {
    for value in (0...0x3000).map(UInt32.init) + [0xFFFD, 0xFFFE, 0xFFFF, 0x1F389] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Markup.escaped("a\(scalar)z")
      #expect(MarkupReader("<p title=\"\(text)\">\(text)</p>") != nil, "\(scalar.codePoint)")
      #expect(!scalar.isControl || !text.unicodeScalars.contains(scalar), "\(scalar.codePoint)")
    }
  }
}

@Suite struct MarkupReaderTests {
  @Test(arguments: ["<a><b></a>", "<a></b></a>", "<a>", "<a/><b/>", "<a>&</a>", "<a b=c></a>"])
  func `what is not well-formed is not read`(text: String) { #expect(MarkupReader(text) == nil) }
}

@Suite struct HTMLTests {
  @Test func `what is put into markup is escaped, unless it is markup, in attributes too`() {
    let name = "<b> & \"c\""
    let link: HTML = "<a title=\"\(name)\">\(name.prefix(3))</a>"
    #expect(link.text == "<a title=\"&lt;b&gt; &amp; &quot;c&quot;\">&lt;b&gt;</a>")
    let list: HTML = "<p>\(link) \(7) \(nil as HTML?)\([link, "<br>"])</p>"
    #expect(list.text == "<p>\(link.text) 7 \(link.text)<br></p>")
    #expect(HTML(verbatim: "<i>&</i>").text == "<i>&</i>")
  }

  @Test func `a document has its language, and a title and a description that are escaped`() throws {
    func page(_ description: String?) -> String {
      HTML.document(
        language: "en", title: "A & <B>", description: description, style: "<style></style>", body: "<p>c</p>"
      ).text
    }
    #expect(page(nil).hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n") && page(nil).hasSuffix("</html>\n"))
    #expect(page(nil).contains("\n<title>A &amp; &lt;B&gt;</title>\n") && !page(nil).contains("description"))
    #expect(page("\"d\"").contains("\n<meta name=\"description\" content=\"&quot;d&quot;\">\n<title>"))
  }
}

@Suite struct CSVTests {
  @Test func `fields are quoted if necessary`() {
    #expect(CSV.line(["a", "b c", ""]) == "a,b c,")
    #expect(CSV.line(["a,b", "c\"d", "e\nf", "g\rh"]) == "\"a,b\",\"c\"\"d\",\"e\nf\",\"g\rh\"")
  }

  @Test func `what a spreadsheet would take for a formula gets an apostrophe, and numbers and offsets do not`() {
    for text in ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-1+1", "\tx", "＝1", "＋1", "－1", "＠a"] {
      #expect(CSV.line([text]) == "'" + text, "\(text)")
    }
    #expect(
      CSV.line(["=HYPERLINK(\"http://evil.example\",\"x\")"])
        == "\"'=HYPERLINK(\"\"http://evil.example\"\",\"\"x\"\")\"")
    for text in ["+08:00", "-05:00", "-3", "+1.5", "-", "2026-01-01", "a=b", "'x", "休"] {
      #expect(CSV.line([text]) == text, "\(text)")
    }
  }

  @Test func `controls but tabs and line ends are replaced in a field, and nothing else is`() {
    for value in (0...0x3000).map(UInt32.init) {
      guard let scalar = Unicode.Scalar(value), !"\"\n\r,".unicodeScalars.contains(scalar) else { continue }
      let shown = scalar.isControl && scalar != "\t" ? "\u{FFFD}" : scalar
      let line = CSV.line(["a\(scalar)z"]).unicodeScalars
      #expect(line.elementsEqual("a\(shown)z".unicodeScalars), "\(scalar.codePoint)")
    }
  }

  @Test func `a quotation mark before a combining accent is doubled too`() {
    #expect(CSV.line(["\"\u{301}"]).unicodeScalars.elementsEqual("\"\"\"\u{301}\"".unicodeScalars))
  }
}
