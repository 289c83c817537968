// SPDX-License-Identifier: MIT

import NIOConcurrencyHelpers
import TimeZones

/// The rules of the time zones that were asked for, which stay in effect where a file cannot be used any more.
final class KeptZones: Sendable {
  private let state = NIOLockedValueBox<(rules: [String: TimeZoneRules], broken: Set<String>)>(([:], []))

  /// The rules that are in effect for a zone.
  ///
  /// - Parameter rules: those that were read, or nil if the file cannot be used.
  func rules(of zone: String, read rules: TimeZoneRules?) -> TimeZoneRules? {
    state.withLockedValue { state in
      guard let rules else {
        if state.rules[zone] != nil { state.broken.insert(zone) }
        return state.rules[zone]
      }
      state.rules[zone] = rules
      state.broken.remove(zone)
      return rules
    }
  }

  /// What is to be known of the files that cannot be used.
  var remarks: [String] {
    state.withLockedValue { $0.broken.sorted() }
      .map { "the file of the time zone \($0) cannot be used any more; the rules that were read before stay in effect" }
  }
}
