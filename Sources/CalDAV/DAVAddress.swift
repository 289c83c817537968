// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
import WebTransfers

/// The address of a resource: https, or http on this machine.
package struct DAVAddress: Sendable, Hashable {
  /// The scheme, the host, and the port unless it is that of the scheme.
  let origin: String
  /// Percent-encoded, with a leading slash.
  let path: String

  package var text: String { origin + path }

  private init(origin: String, path: String) {
    self.origin = origin
    self.path = path
  }

  /// Reads an address that a person gives.
  ///
  /// - Throws: `Fault` for an address without https, unless it leads to this machine, for one with a password in it,
  ///   and for one that is none.
  package init(parsing text: String) throws(Fault) {
    guard DAVAddress.isPlain(text), let address = WebAddress(text), ["https", "http"].contains(address.scheme),
      address.query == nil, !address.hasFragment
    else {
      throw Fault(.badAddress, "\(quoted(text)) is not an address such as https://dav.example.org")
    }
    guard !address.hasUser, !text.contains("@") || address.path.contains("@") else {
      throw Fault(.badAddress, "the address contains a user name or password; use --user and --password-file")
    }
    guard address.scheme == "https" || address.isLoopback else {
      throw Fault(.badAddress, "\(quoted(text)) would send the password in the clear; use https")
    }
    self.init(origin: address.origin, path: address.path)
  }

  /// Whether a text has no byte that readers of addresses do not agree about.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  /// The address that a reference within a response or a redirect leads to; nil if it is on another server, or has a
  /// user, a query or a fragment.
  ///
  /// The same server has the same scheme, host and port; only from http to https, each on its own port, is a server
  /// followed too.
  package func resolving(_ reference: String) -> DAVAddress? {
    guard DAVAddress.isPlain(reference), !reference.isEmpty, let base = WebAddress(text),
      let target = WebAddress(reference, relativeTo: base), !target.hasUser, !target.hasFragment, target.query == nil
    else { return nil }
    let isSecured = base.origin == "http://" + base.host && target.origin == "https://" + base.host
    guard target.origin == base.origin || isSecured else { return nil }
    return DAVAddress(origin: target.origin, path: target.path)
  }

  /// The address with another path on the same server.
  func at(_ path: String) -> DAVAddress { DAVAddress(origin: origin, path: path) }

  /// The address of a member of this collection.
  func member(_ name: String) -> DAVAddress { at(collectionPath + name) }

  /// Whether an address is that of a direct member of this collection, however its path is encoded.
  func hasMember(_ address: DAVAddress) -> Bool {
    guard address.origin == origin else { return false }
    let (own, other) = (percentDecoded(collectionPath.utf8), percentDecoded(address.path.utf8))
    guard let own, let other, other.starts(with: own) else { return false }
    let name = other.dropFirst(own.count)
    return !name.isEmpty && !name.contains(UInt8(ascii: "/")) && ![[0x2E], [0x2E, 0x2E]].contains(Array(name))
  }

  private var collectionPath: String { path.hasSuffix("/") ? path : path + "/" }
}
