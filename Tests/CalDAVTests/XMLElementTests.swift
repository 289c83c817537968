// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@testable import CalDAV

struct XMLElementTests {
  private func root(_ text: String) -> XMLElement? { try? XMLElement.root(of: Array(text.utf8)) }

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
  ])
  func `what is not well-formed has no root`(text: String) { #expect(root(text) == nil) }

  @Test(arguments: [
    "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY z SYSTEM \"file:///etc/passwd\">]><a>x&z;y</a>",
    "<!DOCTYPE a SYSTEM \"http://example.org/a.dtd\"><a/>",
    "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"xxxxxxxxxx\"><!ENTITY c \"&b;&b;&b;&b;\">]><a>&c;</a>",
  ])
  func `a document with a DTD is not read, and the error says so`(text: String) throws {
    let failure = #expect(throws: XMLElement.Failure.self) { try XMLElement.root(of: Array(text.utf8)) }
    #expect(failure == .documentType)
    let error = #expect(throws: Fault.self) {
      try DAVClient.resources(of: Array(text.utf8), from: DAVAddress(parsing: "https://a.example/dav/"))
    }
    #expect(error?.code == .noCalendars)
    #expect(error?.message == "https://a.example/dav/: the server answers with XML that has a DTD, which is not read")
  }

  @Test func `the address of a namespace, which is in each element's name, has a limit`() {
    func document(_ count: Int) -> String { "<a xmlns=\"\(String(repeating: "x", count: count))\"><b/></a>" }
    #expect(root(document(256))?.children.count == 1)
    #expect(root(document(257)) == nil)
  }

  @Test func `elements within elements without end have no root`() {
    #expect(root(String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)) == nil)
    #expect(root(String(repeating: "<a>", count: 30) + String(repeating: "</a>", count: 30)) != nil)
  }

  @Test(arguments: [
    "<html/>", "<D:response xmlns:D=\"DAV:\"/>", "<multistatus/>", "<multistatus xmlns=\"dav:\"/>", "text",
  ])
  func `an answer with another element than multistatus is none`(text: String) throws {
    let error = #expect(throws: Fault.self) {
      try DAVClient.resources(of: Array(text.utf8), from: DAVAddress(parsing: "https://a.example/dav/"))
    }
    #expect(error?.code == .noCalendars)
    #expect(error?.message == "https://a.example/dav/: the response is not WebDAV; check the address")
  }

  @Test(arguments: [
    ("<href>/dav/x</href>", "https://a.example/dav/x"), ("<href> /dav/x </href>", "https://a.example/dav/x"),
    ("<href>/dav/x</href><status>HTTP/1.1 200 OK</status>", "https://a.example/dav/x"),
    ("<href>/dav/x</href><status>HTTP/1.1 404 Not Found</status>", nil), ("<status>HTTP/1.1 200 OK</status>", nil),
  ])
  func `a resource has an address, and no status but 200`(response: String, address: String?) throws {
    let text = "<multistatus xmlns=\"DAV:\"><response>\(response)</response></multistatus>"
    let found = try DAVClient.resources(of: Array(text.utf8), from: DAVAddress(parsing: "https://a.example/dav/"))
    #expect(found.map(\.address.text) == (address.map { [$0] } ?? []))
    #expect(found.allSatisfy { $0.properties == nil })
  }

  @Test func `the properties of a resource are those with the status 200`() throws {
    func part(_ name: String, _ status: String) -> String {
      "<propstat><prop><\(name)/></prop>\(status)</propstat>"
    }
    for (parts, expected) in [
      (part("a", "<status>HTTP/1.1 404 No</status>") + part("b", "<status>HTTP/1.1 200 OK</status>"), ["DAV: b"]),
      (part("a", "") + part("b", "<status>HTTP/1.1 403 No</status>"), nil),
    ] {
      let text = "<multistatus xmlns=\"DAV:\"><response><href>/x</href>\(parts)</response></multistatus>"
      let found = try DAVClient.resources(of: Array(text.utf8), from: DAVAddress(parsing: "https://a.example/dav/"))
      #expect(found.map { $0.properties?.children.map(\.name) } == [expected])
    }
  }
}
