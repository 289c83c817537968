// SPDX-License-Identifier: MIT

import NIOCore

/// The address of a client or a proxy; an IPv4 address that is written as one of IPv6 is the same as by itself.
package struct ClientAddress: Sendable, Hashable {
  /// The bytes of an IPv6 address; those of an IPv4 address are `::ffff:192.0.2.1`.
  private let high: UInt64
  private let low: UInt64

  private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Reads an address such as `192.0.2.1` or `2001:db8::1`; nil for anything else.
  package init?(_ text: String) {
    guard let address = try? SocketAddress(ipAddress: text, port: 0) else { return nil }
    self.init(address)
  }

  /// The address of a connection; nil for one within a machine.
  init?(_ address: SocketAddress) {
    // Where the address begins in the system's structures, sockaddr_in and sockaddr_in6.
    let place: Range<Int>
    switch address {
    case .v4: place = 4..<8
    case .v6: place = 8..<24
    case .unixDomainSocket: return nil
    }
    let bytes = address.withSockAddr { start, size in
      Array(UnsafeRawBufferPointer(start: start, count: size)[place])
    }
    func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self =
      bytes.count == 4
      ? ClientAddress(high: 0, low: 0xFFFF << 32 | number(bytes))
      : ClientAddress(high: number(bytes.prefix(8)), low: number(bytes.suffix(8)))
  }

  /// The network that a client has for itself: an IPv4 address, or the first 64 bits of an IPv6 address.
  var network: ClientAddress {
    high == 0 && low >> 32 == 0xFFFF ? self : ClientAddress(high: high, low: 0)
  }
}
