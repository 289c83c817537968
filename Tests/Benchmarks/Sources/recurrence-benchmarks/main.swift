// SPDX-License-Identifier: MIT

import Foundation

/// What the program is asked to do.
func run() throws {
  var arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.first == "--help" {
    print("usage: recurrence-benchmarks [--json] [--check] [--no-foundation]")
    return
  }
  #if DEBUG
  try Relaunch.optimised()
  #else
  PeakMemory.reset()
  switch arguments.first {
  case "--empty":
    print(PeakMemory.kilobytes)
    return
  case "--ours-only":
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
    if !isJSON { FileHandle.standardOutput.write(Data((line.text + "\n").utf8)) }
  }
  for workload in Workload.jumps { report.jumps.append(try Measurement.jump(workload)) }
  report.emptyPeak = try Child.output(of: "--empty").flatMap { Int($0) }
  report.oursPeak = try Child.output(of: "--ours-only").flatMap { Int($0) }
  if !isWithoutFoundation {
    for workload in Workload.all { report.foundation.append(try Measurement.foundation(workload)) }
  }
  if isJSON {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(report), as: UTF8.self))
  } else {
    for line in report.remainder { print(line) }
  }
  if isCheck {
    let missed = report.missed
    for line in missed { FileHandle.standardError.write(Data((line + "\n").utf8)) }
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
  FileHandle.standardError.write(Data("recurrence-benchmarks: \(error)\n".utf8))
  exit(2)
}
