// SPDX-License-Identifier: MIT

import NIOConcurrencyHelpers
import NIOCore

/// The open connections, of which those that are idle the longest are closed where there are too many.
///
/// The network with the most connections loses them first. A connection that was opened or busy within the last second stays;
/// one that was busy does not if its network has more than half of all and is no trusted proxy. Of such a network, connections
/// whose clients take nothing are closed too.
final class Connections: Sendable {
  /// An open connection.
  final class Record: Sendable {
    fileprivate let channel: any Channel
    fileprivate let network: ClientAddress?
    private let idle: NIOLockedValueBox<NIODeadline?>
    private let stalled = NIOLockedValueBox<NIODeadline?>(nil)

    fileprivate init(_ channel: any Channel) {
      self.channel = channel
      network = channel.remoteAddress.flatMap(ClientAddress.init)?.network
      // What it asks for at once is still on its way.
      idle = NIOLockedValueBox(.now() + Connections.grace)
    }

    /// Since when the client takes nothing of what waits for it; nil while it does.
    var stalledSince: NIODeadline? {
      get { stalled.withLockedValue { $0 } }
      set { stalled.withLockedValue { $0 = newValue } }
    }

    /// Since when the client has got all that it has asked for; nil while it has not.
    var idleSince: NIODeadline? {
      get { idle.withLockedValue { $0 } }
      set { idle.withLockedValue { $0 = newValue } }
    }
  }

  /// What a connection is told that is closed since there are too many, unless it is busy again.
  struct ShouldClose {
    /// Whether it is closed if its client takes nothing, instead.
    var isStalled = false
  }

  private struct State {
    var records: [ObjectIdentifier: Record] = [:]
    var counts: [ClientAddress?: Int] = [:]
  }

  private static let grace = TimeAmount.seconds(1)
  let limit: Int
  private let proxies: Set<ClientAddress>
  private let state = NIOLockedValueBox(State())

  /// - Parameter proxies: addresses behind which there are many clients.
  init(limit: Int, proxies: Set<ClientAddress>) {
    self.limit = limit
    self.proxies = Set(proxies.map(\.network))
  }

  var count: Int { state.withLockedValue { $0.records.count } }
  var channels: [any Channel] { state.withLockedValue { $0.records.values.map(\.channel) } }

  func add(_ channel: any Channel) {
    let record = Record(channel)
    state.withLockedValue { state in
      state.records[ObjectIdentifier(channel)] = record
      state.counts[record.network, default: 0] += 1
    }
  }

  /// Takes a closed connection away.
  ///
  /// - Returns: whether it was the last one.
  func remove(_ channel: any Channel) -> Bool {
    state.withLockedValue { state in
      guard let record = state.records.removeValue(forKey: ObjectIdentifier(channel)) else {
        return state.records.isEmpty
      }
      let rest = (state.counts[record.network] ?? 0) - 1
      state.counts[record.network] = rest > 0 ? rest : nil
      return state.records.isEmpty
    }
  }

  /// The record of an open connection; nil for one that is not of the listener.
  func record(of channel: any Channel) -> Record? { state.withLockedValue { $0.records[ObjectIdentifier(channel)] } }

  /// Closes some of the connections that are idle the longest, if there are.
  func makeRoom(now: NIODeadline = .now()) {
    let (records, counts) = state.withLockedValue { (Array($0.records.values), $0.counts) }
    func idle(where isWanted: (Record) -> Bool, for time: TimeAmount) -> [(since: NIODeadline, record: Record)] {
      records.filter(isWanted).compactMap { record in record.idleSince.map { ($0, record) } }
        .filter { $0.since + time <= now }
    }
    guard let (network, count) = counts.max(by: { $0.value < $1.value }) else { return }
    let isGreedy = count * 2 > limit && !(network.map(proxies.contains) ?? false)
    var candidates = idle(where: { $0.network == network }, for: isGreedy ? .zero : Connections.grace)
    let isStalled = candidates.isEmpty && isGreedy
    if isStalled {
      candidates = records.filter { $0.network == network }.compactMap { record in
        record.stalledSince.map { ($0, record) }
      }.filter { $0.since + Connections.grace <= now }
    }
    let isOfOthers = candidates.isEmpty
    if isOfOthers { candidates = idle(where: { _ in true }, for: Connections.grace) }
    // Several at a time, so that a crowd is not looked through for each of its connections; and all that are too many, so
    // that the next ones need not wait for more turns.
    let excess = max(0, records.count - limit)
    for (_, record) in candidates.sorted(by: { $0.since < $1.since }).prefix(max(1, limit / 64) + excess) {
      (record.idleSince, record.stalledSince) = (nil, nil)
      record.channel.pipeline.fireUserInboundEventTriggered(ShouldClose(isStalled: isStalled && !isOfOthers))
    }
  }
}
