// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Compares the recurrence engine with libical: the lines a to i, and the lines after them.
enum EngineBenchmark {
  static func run(_ arguments: [String]) throws {
    var arguments = arguments
    PeakMemory.reset()
    switch arguments.first {
    case "--empty":
      print("hello")
      print(PeakMemory.kilobytesWithoutCode)
      return
    case "--ours-only":
      print("hello")
      try Measurement.engineOnly()
      print(PeakMemory.kilobytesWithoutCode)
      return
    case "--walk":
      try Measurement.walk(arguments.last ?? "")
      return
    case "--walk-set":
      try Measurement.walkSet(arguments.last ?? "")
      return
    case "--foundation":
      try Measurement.foundationOnly(arguments.last ?? "")
      return
    default: break
    }
    let isJSON = remove("--json", from: &arguments)
    let isCheck = remove("--check", from: &arguments)
    let isWithoutFoundation = remove("--no-foundation", from: &arguments)
    var peers: [Peer] = []
    while let index = arguments.firstIndex(of: "--peer"), index + 1 < arguments.count {
      peers.append(Peer(path: arguments[index + 1]))
      arguments.removeSubrange(index...index + 1)
    }
    guard arguments.isEmpty else { throw Failure("unknown argument \(arguments[0])") }

    var report = Report()
    for workload in Workload.all { try Agreement.check(workload) }
    for workload in Workload.jumps { try Agreement.checkCount(workload) }
    for workload in Workload.all {
      let line = try Measurement.line(workload)
      report.lines.append(line)
      if !isJSON { Program.writeLine(line.text) }
      for peer in peers {
        let line = try peer.line(workload)
        report.peers.append(line)
        if !isJSON { Program.writeLine(line.text) }
      }
    }
    for workload in Workload.all where ["a", "d", "g"].contains(workload.name) {
      report.sets.append(try Measurement.setLine(workload))
    }
    for workload in Workload.jumps { report.jumps.append(try Measurement.jump(workload)) }
    report.emptyPeak = PeakMemory.ofRuns(with: "--empty")
    report.oursPeak = PeakMemory.ofRuns(with: "--ours-only")
    if !isWithoutFoundation {
      for workload in Workload.all { report.foundation.append(Measurement.foundation(workload)) }
    }
    if isJSON {
      print(report.json)
    } else {
      for line in report.remainder { print(line) }
    }
    if isCheck {
      let missed = report.missed
      for line in missed { Program.writeError(line) }
      if !missed.isEmpty { exit(1) }
    }
  }

  /// Whether an option is given; removes it from the arguments.
  private static func remove(_ option: String, from arguments: inout [String]) -> Bool {
    guard let index = arguments.firstIndex(of: option) else { return false }
    arguments.remove(at: index)
    return true
  }
}
