// SPDX-License-Identifier: MIT

/// The figures of a run, in nanoseconds and kilobytes.
struct Report {
  /// The figures of a workload with the engine and with libical.
  struct Line {
    let workload: Workload
    let ours: Double
    let libical: Double
    var ratio: Double { libical / ours }
    var isMet: Bool { ratio >= workload.bar }
  }

  /// The figures of a workload with the engine and with another one, a program of its own.
  struct PeerLine {
    let workload: Workload
    let peer: String
    /// Nil when there is no figure.
    let theirs: Double?
    /// How many times as long as the engine it takes.
    let ratio: Double?
    /// Why there is none.
    let remark: String
    var isMet: Bool { ratio.map { $0 >= Peer.bar(of: workload) } ?? true }
    /// The printed line, such as `a libical-4.0.2 532 ratio 103`.
    var text: String {
      "\(workload.name) \(peer) " + (theirs.map { "\($0.short) ratio \((ratio ?? 0).short)" } ?? remark)
    }
  }

  /// The figures of a query with the engine alone.
  struct Jump {
    let query: String
    let ours: Double
  }

  /// The figures of a workload by its rule, and by a set of that one rule.
  struct SetLine {
    /// How many times as long as the rule a set may take.
    static let bar = 1.5

    let workload: String
    let rule: Double
    let ours: Double
    var ratio: Double { ours / rule }
  }

  /// Foundation's figure for a workload.
  struct FoundationLine {
    let workload: String
    /// Nil when there is no figure.
    let nanoseconds: Double?
    /// Why there is none.
    let remark: String
  }

  var lines: [Line] = []
  var peers: [PeerLine] = []
  var sets: [SetLine] = []
  var jumps: [Jump] = []
  var emptyPeak: Int?
  var oursPeak: Int?
  var foundation: [FoundationLine] = []
}

extension Report.Line {
  /// The printed line, such as `a ours 5.12 libical 402 ratio 78.5`.
  var text: String { "\(workload.name) ours \(ours.short) libical \(libical.short) ratio \(ratio.short)" }
}

extension Report {
  /// The lines after those of the workloads.
  var remainder: [String] {
    var lines = ["(ns an occurrence; e and f ns a query; libical \(LibicalWalk.version))"]
    if let emptyPeak, let oursPeak {
      lines.append(
        "peak memory: ours \(oursPeak) KB, an empty program \(emptyPeak) KB, more \(oursPeak - emptyPeak) KB")
    }
    lines += sets.map { "\($0.workload) as a set: \($0.ours.short) ns, \($0.ratio.short) times the rule" }
    lines += jumps.map { "query \($0.query): \($0.ours.short) ns" }
    lines += foundation.map { "\($0.workload) Foundation \($0.nanoseconds?.short ?? $0.remark)" }
    return lines
  }

  /// The bars that are not met.
  var missed: [String] {
    var missed = lines.filter { !$0.isMet }.map {
      "\($0.workload.name): ratio \($0.ratio.short), bar \($0.workload.bar.short)"
    }
    missed += peers.filter { !$0.isMet }.map {
      "\($0.workload.name): \($0.peer) takes \(($0.ratio ?? 0).short) times as long, bar \(Peer.bar(of: $0.workload).short)"
    }
    // One that is not there has no answer at all.
    missed += Set(peers.map(\.peer)).subtracting(peers.filter { $0.theirs != nil }.map(\.peer)).sorted().map {
      "\($0) has no right answer"
    }
    missed += sets.filter { $0.ratio > SetLine.bar }.map {
      "\($0.workload) as a set: \($0.ratio.short) times the rule, bar \(SetLine.bar.short)"
    }
    if let emptyPeak, let oursPeak, oursPeak - emptyPeak > 1024 {
      missed.append("peak memory: \(oursPeak - emptyPeak) KB more than an empty program's, bar 1024 KB")
    }
    return missed
  }

  /// All figures as JSON.
  var json: String {
    let parts = [
      "\"libicalVersion\": \"\(LibicalWalk.version)\"",
      list(
        "workloads",
        lines.map {
          """
          {"name": "\($0.workload.name)", "rule": "\($0.workload.rule)", \
          "unit": "\($0.workload.isQuery ? "ns a query" : "ns an occurrence")", \
          "ours": \($0.ours), "libical": \($0.libical), "ratio": \($0.ratio), "bar": \($0.workload.bar)}
          """
        }),
      list(
        "peers",
        peers.map {
          """
          {"name": "\($0.workload.name)", "peer": "\($0.peer)", "nanoseconds": \(number($0.theirs)), \
          "ratio": \(number($0.ratio)), "remark": "\($0.remark)"}
          """
        }),
      list(
        "sets", sets.map { "{\"name\": \"\($0.workload)\", \"rule\": \($0.rule), \"set\": \($0.ours)}" }),
      list("queries", jumps.map { "{\"query\": \"\($0.query)\", \"ours\": \($0.ours)}" }),
      "\"peakMemory\": {\"ours\": \(number(oursPeak)), \"empty\": \(number(emptyPeak))}",
      list(
        "foundation",
        foundation.map {
          """
          {"name": "\($0.workload)", "nanoseconds": \(number($0.nanoseconds)), "remark": "\($0.remark)"}
          """
        }),
    ]
    return "{\n  " + parts.joined(separator: ",\n  ") + "\n}"
  }

  private func list(_ name: String, _ values: [String]) -> String {
    "\"\(name)\": [" + values.map { "\n    " + $0 }.joined(separator: ",") + "\n  ]"
  }

  private func number(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "null" }
}

extension Double {
  /// Three significant digits, or the whole number.
  var short: String {
    let factor = self >= 100 ? 1.0 : self >= 10 ? 10 : 100
    let rounded = (self * factor).rounded() / factor
    return factor == 1 ? "\(Int(rounded))" : "\(rounded)"
  }
}
