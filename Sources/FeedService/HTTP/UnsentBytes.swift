// SPDX-License-Identifier: MIT

import NIOConcurrencyHelpers
import NIOCore

/// The bodies of large answers that clients have not taken yet, each counted once however many clients wait for it.
///
/// A network gets one body or a quarter of the limit, and more as long as half of it is free, so that slow clients of one
/// network keep out none of the others.
final class UnsentBytes: Sendable {
  /// A body on its way.
  private struct Body {
    let size: Int
    /// The network for which it counts, one of those that wait for it.
    var network: ClientAddress?
    /// The number of clients that wait for it, by their networks.
    var waiting: [ClientAddress?: Int]
  }

  private struct State {
    var bodies: [UInt: Body] = [:]
    var total = 0
    var networks: [ClientAddress?: Int] = [:]

    mutating func charge(_ size: Int, to network: ClientAddress?) {
      let rest = networks[network, default: 0] + size
      networks[network] = rest > 0 ? rest : nil
    }
  }

  private let state = NIOLockedValueBox(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The bytes on their way.
  var total: Int { state.withLockedValue { $0.total } }

  /// Counts a body for a client; nil, and not counted, if it would be too much, otherwise what takes it off again, to be
  /// called once.
  func begin(_ body: ByteBuffer, for network: ClientAddress?) -> (@Sendable () -> Void)? {
    // The bytes of a body stay where they are as long as somebody holds it, as the closure does.
    let key = UnsentBytes.key(of: body)
    let isCounted = state.withLockedValue { state in
      guard state.bodies[key] == nil else {
        state.bodies[key]?.waiting[network, default: 0] += 1
        return true
      }
      let (size, own) = (body.readableBytes, state.networks[network] ?? 0)
      let total = state.total + size
      guard total <= limit, own == 0 || total <= limit / 2 || own + size <= limit / 4 else { return false }
      state.bodies[key] = Body(size: size, network: network, waiting: [network: 1])
      state.total = total
      state.charge(size, to: network)
      return true
    }
    guard isCounted else { return nil }
    return { self.end(body, for: network) }
  }

  private func end(_ body: ByteBuffer, for network: ClientAddress?) {
    let key = UnsentBytes.key(of: body)
    state.withLockedValue { state in
      guard var known = state.bodies.removeValue(forKey: key) else { return }
      let clients = known.waiting[network, default: 0] - 1
      known.waiting[network] = clients > 0 ? clients : nil
      if known.waiting[known.network] == nil {
        state.charge(-known.size, to: known.network)
        guard let other = known.waiting.keys.first else {
          state.total -= known.size
          return
        }
        state.charge(known.size, to: other)
        known.network = other
      }
      state.bodies[key] = known
    }
  }

  private static func key(of body: ByteBuffer) -> UInt {
    body.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
  }
}
