// SPDX-License-Identifier: MIT

import Foundation

extension Report.Line {
  /// The line of the workload, such as `a ours 5.1 libical 402 ratio 78.8`.
  var text: String {
    "\(workload) ours \(ours.short) libical \(libical.short) ratio \(ratio.short)"
  }
}

extension Report {
  /// The lines after those of the workloads.
  var remainder: [String] {
    var lines = ["(ns an occurrence; e and f ns a query; libical \(libicalVersion))"]
    if let emptyPeak, let oursPeak {
      lines.append(
        "peak memory: ours \(oursPeak) KB, an empty program \(emptyPeak) KB, more \(oursPeak - emptyPeak) KB")
    }
    lines += jumps.map { "query \($0.query): \($0.ours.short) ns" }
    lines += foundation.map { "\($0.workload) Foundation \($0.nanoseconds?.short ?? $0.remark ?? "")" }
    return lines
  }

  /// The bars that are not met.
  var missed: [String] {
    var missed = lines.filter { !$0.isMet }.map { "\($0.workload): ratio \($0.ratio.short), bar \($0.bar.short)" }
    if let emptyPeak, let oursPeak, oursPeak - emptyPeak > 1024 {
      missed.append("peak memory: \(oursPeak - emptyPeak) KB more than an empty program's, bar 1024 KB")
    }
    return missed
  }
}

extension Double {
  /// Three figures that count.
  var short: String {
    if self >= 100 { return String(format: "%.0f", self) }
    return String(format: self >= 10 ? "%.1f" : "%.2f", self)
  }
}
