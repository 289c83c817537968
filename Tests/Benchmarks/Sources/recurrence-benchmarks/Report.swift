// SPDX-License-Identifier: MIT

import Foundation

/// The figures of a run, in nanoseconds and kilobytes.
struct Report: Codable {
  /// One workload through the engine and through libical.
  struct Line: Codable {
    let workload: String
    let rule: String
    let unit: String
    let ours: Double
    let libical: Double
    let ratio: Double
    let bar: Double
    var isMet: Bool { ratio >= bar }
  }

  /// One query through the engine alone.
  struct Jump: Codable {
    let query: String
    let ours: Double
  }

  /// What Foundation has for a workload.
  struct FoundationLine: Codable {
    let workload: String
    let nanoseconds: Double?
    /// Why there is no figure, or that the answer is wrong.
    let remark: String?
  }

  var libicalVersion = LibicalWalk.version
  var lines: [Line] = []
  var jumps: [Jump] = []
  var emptyPeak: Int?
  var oursPeak: Int?
  var foundation: [FoundationLine] = []
}
