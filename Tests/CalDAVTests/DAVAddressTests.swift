// SPDX-License-Identifier: MIT

import Testing

@testable import CalDAV

struct DAVAddressTests {
  @Test(arguments: [
    ("https://dav.example.org", "https://dav.example.org/"),
    ("HTTPS://Dav.Example.org:8443/a%20b/", "https://dav.example.org:8443/a%20b/"),
    ("http://127.0.0.1:5232/lin/", "http://127.0.0.1:5232/lin/"), ("http://localhost", "http://localhost/"),
    ("http://[::1]:80/", "http://[::1]:80/"),
  ])
  func `an address is https, or on this machine`(text: String, expected: String) throws {
    #expect(try DAVAddress(parsing: text).text == expected)
  }

  @Test(arguments: [
    "http://dav.example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org", "dav.example.org", "",
    "https://", "https:///path", "https://lin:secret@dav.example.org/", "https://a b/", "https://a/?x", "https://a/#x",
    "ftp://a/", "https://a\r\nHost: b/",
  ])
  func `any other is refused, without a password in the message`(text: String) {
    let error = #expect(throws: DAVError.self) { try DAVAddress(parsing: text) }
    #expect(error?.kind == .badAddress)
    #expect(error?.message.contains("secret") == false)
  }

  @Test(arguments: [
    ("/dav/", "https://a.example:8443/dav/"), ("https://a.example/x", "https://a.example/x"),
    ("https://A.example:1/x", "https://a.example:1/x"), ("http://a.example:8443/x", nil), ("https://b.example/", nil),
    ("//b.example/", nil), ("https://a.example.b.example/", nil), ("https://a.example@b.example/", nil), ("x", nil),
    ("", nil),
  ])
  func `a server leads to itself alone, never from https to http`(reference: String, expected: String?) throws {
    let address = try DAVAddress(parsing: "https://a.example:8443/start")
    #expect(address.resolving(reference)?.text == expected)
  }

  @Test func `a reference on this machine may stay without https`() throws {
    let address = try DAVAddress(parsing: "http://127.0.0.1:80/")
    #expect(address.resolving("http://127.0.0.1:80/x")?.text == "http://127.0.0.1:80/x")
    #expect(address.resolving("http://127.0.0.1:81/x") == nil)
    #expect(address.resolving("https://127.0.0.1/x")?.text == "https://127.0.0.1/x")
  }
}
