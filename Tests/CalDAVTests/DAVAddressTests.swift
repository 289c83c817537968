// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@testable import CalDAV

struct DAVAddressTests {
  @Test(arguments: [
    ("https://dav.example.org", "https://dav.example.org/"),
    ("HTTPS://Dav.Example.org:8443/a%20b/", "https://dav.example.org:8443/a%20b/"),
    ("http://127.0.0.1:5232/lin/", "http://127.0.0.1:5232/lin/"), ("http://localhost", "http://localhost/"),
    ("http://[::1]:80/", "http://[::1]/"),
    ("https://dav.example.org:443/lin@example.org/", "https://dav.example.org/lin@example.org/"),
  ])
  func `an address is https, or on this machine`(text: String, expected: String) throws {
    #expect(try DAVAddress(parsing: text).text == expected)
  }

  @Test(arguments: [
    "http://dav.example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org", "dav.example.org", "",
    "https://", "https:///path", "https://lin:secret@dav.example.org/", "https://a b/", "https://a/?x", "https://a/#x",
    "ftp://a/", "https://a\r\nHost: b/", "https://@a/", "https://lin@a/b@c", "https://a\\@b/", "http://localhost:1@b/",
    "http://[::1]@b/", "http://[::1", "https://a%40b/",
  ])
  func `any other is refused, without a password in the message`(text: String) {
    let error = #expect(throws: Fault.self) { try DAVAddress(parsing: text) }
    #expect(error?.code == .badAddress)
    #expect(error?.message.contains("secret") == false)
  }

  @Test(arguments: [
    ("/dav/", "https://a.example:8443/dav/"), ("x", "https://a.example:8443/dav/x"), ("", nil),
    ("https://a.example:8443/x", "https://a.example:8443/x"), ("https://A.Example:8443/x", "https://a.example:8443/x"),
    ("//a.example:8443/x", "https://a.example:8443/x"), ("/x@y", "https://a.example:8443/x@y"),
    ("/../..//x", "https://a.example:8443//x"), ("https://a.example/x", nil), ("https://a.example:1/x", nil),
    ("http://a.example:8443/x", nil), ("https://b.example/", nil), ("//b.example/", nil),
    ("https://a.example.b.example/", nil), ("https://a.example@b.example/", nil),
    ("https://a.example:8443@b.example/", nil), ("//a.example:8443@b.example:8443/", nil),
    ("https://[::1]@b.example/", nil),
    ("https://lin@a.example:8443/", nil), ("https://lin:x@a.example:8443/", nil), ("https://a.example:8443%40b/", nil),
    ("https://a.example:8443\\@b.example/", nil), ("/\\b.example/", nil), ("\\\\b.example/", nil),
    ("https:\\\\b.example/", nil), ("/\t/b.example/", nil), ("/ /b.example/", nil), ("/x\r\nHost: b.example", nil),
    ("/\u{0}", nil), ("/北", nil), ("https://ａ.example:8443/", nil), ("/?x", nil), ("/#x", nil),
    ("ftp://a.example:8443/", nil),
    ("javascript:x", nil), ("https:a.example", nil), ("file:///etc/passwd", nil),
  ])
  func `a server leads to itself alone, never from https to http`(reference: String, expected: String?) throws {
    let address = try DAVAddress(parsing: "https://a.example:8443/dav/start")
    #expect(address.resolving(reference)?.text == expected)
  }

  @Test func `only a server on the usual port leads from http to https`() throws {
    let address = try DAVAddress(parsing: "http://127.0.0.1:80/")
    #expect(address.resolving("http://127.0.0.1:80/x")?.text == "http://127.0.0.1/x")
    #expect(address.resolving("http://127.0.0.1:81/x") == nil)
    #expect(address.resolving("https://127.0.0.1/x")?.text == "https://127.0.0.1/x")
    #expect(address.resolving("https://127.0.0.1:8443/x") == nil)
    #expect(address.resolving("https://127.0.0.2/x") == nil)
    #expect(try DAVAddress(parsing: "http://127.0.0.1:5232/").resolving("https://127.0.0.1/x") == nil)
  }

  @Test(arguments: [
    ("/lin/work/a.ics", true), ("/lin/%77ork/a.ics", true), ("/lin/work/%2E%2E", false), ("/lin/work/", false),
    ("/lin/work", false),
    ("/lin/work//", false), ("/lin/other/a.ics", false), ("/lin/work/b/a.ics", false), ("/lin/work%2Fa.ics", true),
    ("/lin/work/a%2Fb.ics", false), ("/lin/work/a%", false), ("/", false),
  ])
  func `a member is in the collection itself, however its path is encoded`(path: String, isMember: Bool) throws {
    let collection = try DAVAddress(parsing: "https://a.example/lin/work")
    #expect(collection.hasMember(collection.at(path)) == isMember)
    #expect(collection.at("/lin/work/").hasMember(collection.at(path)) == isMember)
    #expect(try !DAVAddress(parsing: "https://b.example/lin/work/").hasMember(collection.at(path)))
  }
}
