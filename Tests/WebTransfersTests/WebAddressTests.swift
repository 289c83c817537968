// SPDX-License-Identifier: MIT

import Testing
import WebTransfers

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("HTTPS://A.Example:443/x?y#z", "https://a.example", "https://a.example/x?y"),
    ("http://a.example:8080", "http://a.example:8080", "http://a.example:8080/"),
    ("http://[::1]:80/a/../b", "http://[::1]", "http://[::1]/b"),
    ("https://lin:x@a.example/", "https://a.example", "https://a.example/"),
    ("https://[fe80::1%25eth0]/", "https://[fe80::1%25eth0]", "https://[fe80::1%25eth0]/"),
  ])
  func `an address has an origin`(text: String, origin: String, whole: String) throws {
    let address = try #require(WebAddress(text))
    #expect(address.origin == origin)
    #expect(address.text == whole)
    #expect(address.hasUser == text.contains("@"))
    #expect(address.hasFragment == text.contains("#"))
    #expect(WebAddress(whole)?.origin == origin)
  }

  @Test(arguments: [
    "", "a.example", "/x", "https://", "https://a b/", "https://a\r\n/", "https://a/\u{0}x", "https://[::1/",
  ])
  func `what is no complete address is none`(text: String) { #expect(WebAddress(text) == nil) }

  @Test(arguments: [
    ("/x", "https://a.example:1/x"), ("x", "https://a.example:1/b/x"), ("//c/x", "https://c/x"),
    ("http://c/", "http://c/"), ("?x", "https://a.example:1/b/c?x"),
  ])
  func `a reference belongs to the address where it was found`(reference: String, expected: String) {
    #expect(WebAddress(reference, relativeTo: WebAddress("https://a.example:1/b/c"))?.text == expected)
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST", true), ("127.0.0.1", true), ("127.255.1.2", true), ("127.1", true),
    ("[::1]", true),
    ("localhost.example", false), ("127.0.0.1.example", false), ("127.0.0.256", false), ("128.0.0.1", false),
    ("[::2]", false), ("a.example", false),
  ])
  func `this machine is known by its names`(host: String, isLoopback: Bool) {
    #expect((WebAddress("http://\(host)/")?.isLoopback ?? false) == isLoopback)
  }
}
