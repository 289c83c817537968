// SPDX-License-Identifier: MIT

internal import Support

/// The address of a resource: https, or http on this machine.
package struct DAVAddress: Sendable, Hashable {
  private let scheme: String
  /// The host in lower case, with a port if it has one.
  private let authority: String
  /// Percent-encoded, with a leading slash.
  let path: String

  var text: String { scheme + "://" + authority + path }

  private init(scheme: String, authority: String, path: String) {
    self.scheme = scheme
    self.authority = authority
    self.path = path
  }

  /// Reads an address that a person gives.
  ///
  /// - Throws: `DAVError` for an address without https, unless it leads to this machine, for one with a password in it,
  ///   and for one that is none.
  package init(parsing text: String) throws(DAVError) {
    guard let address = DAVAddress(absolute: text) else {
      throw DAVError(.badAddress, "\(quoted(text)) is not an address such as https://dav.example.org")
    }
    guard !address.authority.contains("@") else {
      throw DAVError(.badAddress, "the address has a user or password in it; give them by their own options")
    }
    guard address.scheme == "https" || address.isLoopback else {
      throw DAVError(.badAddress, "\(quoted(text)) would send the password in the clear; use https")
    }
    self = address
  }

  private init?(absolute text: String) {
    let scheme = ["https", "http"].first { text.lowercased().hasPrefix($0 + "://") }
    guard let scheme else { return nil }
    let rest = text.dropFirst(scheme.count + 3)
    let authority = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(authority.count)
    let isPlain = rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
    guard !authority.isEmpty, isPlain, !path.contains("#"), !path.contains("?") else { return nil }
    self.init(scheme: scheme, authority: authority.lowercased(), path: path.isEmpty ? "/" : String(path))
  }

  private var host: Substring {
    authority.hasPrefix("[") ? authority.prefix { $0 != "]" } : authority.prefix { $0 != ":" }
  }

  private var isLoopback: Bool {
    host == "localhost" || host == "[::1" || host.hasPrefix("127.") && host.utf8.allSatisfy { $0.isDigit || $0 == 0x2E }
  }

  /// The address that a reference within a response or a redirect leads to; nil if it is on another host, or leads from
  /// https to http.
  func resolving(_ reference: String) -> DAVAddress? {
    if reference.hasPrefix("/"), !reference.hasPrefix("//") { return at(reference) }
    guard let target = DAVAddress(absolute: reference), target.host == host else { return nil }
    guard target.scheme == "https" || target.scheme == scheme && target.authority == authority else { return nil }
    return target
  }

  /// The address with another path on the same server.
  func at(_ path: String) -> DAVAddress { DAVAddress(scheme: scheme, authority: authority, path: path) }

  /// The address of a member of this collection.
  func member(_ name: String) -> DAVAddress { at(path + (path.hasSuffix("/") ? "" : "/") + name) }
}
