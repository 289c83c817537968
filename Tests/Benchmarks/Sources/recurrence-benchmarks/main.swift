// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the program is asked to do.
func run() throws {
  var arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.first == "--help" {
    print("usage: recurrence-benchmarks [--json] [--check] [--no-foundation]")
    return
  }
  #if DEBUG
  try Program.relaunchOptimised()
  #else
  PeakMemory.reset()
  switch arguments.first {
  case "--empty":
    print("hello")
    print(PeakMemory.kilobytes)
    return
  case "--ours-only":
    print("hello")
    try Measurement.engineOnly()
    print(PeakMemory.kilobytes)
    return
  case "--foundation":
    try Measurement.foundationOnly(arguments.last ?? "")
    return
  default: break
  }
  let isJSON = remove("--json", from: &arguments)
  let isCheck = remove("--check", from: &arguments)
  let isWithoutFoundation = remove("--no-foundation", from: &arguments)
  guard arguments.isEmpty else { throw Failure("unknown argument \(arguments[0])") }

  var report = Report()
  for workload in Workload.all { try Agreement.check(workload) }
  for workload in Workload.jumps { try Agreement.checkCount(workload) }
  for workload in Workload.all {
    let line = try Measurement.line(workload)
    report.lines.append(line)
    if !isJSON { Program.writeLine(line.text) }
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
  #endif
}

/// Whether an option is given; takes it out.
func remove(_ option: String, from arguments: inout [String]) -> Bool {
  guard let index = arguments.firstIndex(of: option) else { return false }
  arguments.remove(at: index)
  return true
}

do {
  try run()
} catch {
  Program.writeError("recurrence-benchmarks: \(error)")
  exit(2)
}
