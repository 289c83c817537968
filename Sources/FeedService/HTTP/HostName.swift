// SPDX-License-Identifier: MIT

import Support

/// A host as addresses and requests name it, without its port and a final dot, in lower case.
package struct HostName: Sendable, Hashable {
  private let text: String

  /// Reads a host with or without a port, such as `work.example.org:8080` or `[::1]`; nil for what is none.
  package init?(_ text: String) {
    let isBracketed = text.utf8.first == UInt8(ascii: "[")
    var name = isBracketed ? text.utf8.dropFirst().prefix { $0 != UInt8(ascii: "]") } : text.utf8.prefix { $0 != 0x3A }
    if name.last == UInt8(ascii: ".") { name.removeLast() }
    let isPlain = name.allSatisfy { $0.isLetter || $0.isDigit || "-._".utf8.contains($0) || isBracketed && $0 == 0x3A }
    guard !name.isEmpty, name.count <= 253, isPlain else { return nil }
    self.text = String(Substring(name)).lowercased()
  }

  /// Whether it is an address or a name of the own machine, which no site can make lead elsewhere.
  fileprivate var isFixed: Bool { ClientAddress(text) != nil || text == "localhost" || text.hasSuffix(".localhost") }
}

extension ServiceConfiguration {
  /// Whether a request is meant for this server by the host that it names, or may be whatever host that is.
  ///
  /// A page of another site whose name was made to lead here would ask for that name, and could read what is for the people of
  /// this network (DNS rebinding). It knows no secret address, and the state of the server is asked for by any name.
  func isOurs(_ request: FeedRequest) -> Bool {
    guard !hostNames.isEmpty, case let host = request.host, !host.isEmpty else { return true }
    if let name = HostName(host), name.isFixed || hostNames.contains(name) { return true }
    let path = RequestTarget(request.target).path
    return path.hasPrefix(NamedFeeds.privatePath) || Route(rawValue: path)?.isState == true
  }
}
