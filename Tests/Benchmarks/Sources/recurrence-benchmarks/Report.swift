// SPDX-License-Identifier: MIT

/// The figures of a run, in nanoseconds and kilobytes.
struct Report {
  /// One workload through the engine and through libical.
  struct Line {
    let workload: Workload
    let ours: Double
    let libical: Double
    var ratio: Double { libical / ours }
    var isMet: Bool { ratio >= workload.bar }
  }

  /// One query through the engine alone.
  struct Jump {
    let query: String
    let ours: Double
  }

  /// What Foundation has for a workload.
  struct FoundationLine {
    let workload: String
    /// Nil when there is no figure.
    let nanoseconds: Double?
    /// Why there is none.
    let remark: String
  }

  var lines: [Line] = []
  var jumps: [Jump] = []
  var emptyPeak: Int?
  var oursPeak: Int?
  var foundation: [FoundationLine] = []
}
