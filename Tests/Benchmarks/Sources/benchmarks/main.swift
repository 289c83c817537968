// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs the benchmark that the arguments name, by default the engine's.
func run() throws {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.first == "--help" {
    print(
      """
      usage: benchmarks [--json] [--check] [--no-foundation] [--peer PROGRAM]...
                                          the recurrence engine beside libical, and beside other engines
             benchmarks reading           reading 20,000 events beside libical's parser
             benchmarks layout [EVENTS]   the layout of a day, of 100,000 events unless told
             benchmarks hours             whether it is open, and until when
             benchmarks free              when a hundred people have time
             benchmarks growth PROGRAM    the commands of workday-ics by the size of what they are given
      """)
    return
  }
  #if DEBUG
  try Program.relaunchOptimised()
  #else
  switch arguments.first {
  case "reading": try ReadingBenchmark.run(Array(arguments.dropFirst()))
  case "layout": try LayoutBenchmark.run(Array(arguments.dropFirst()))
  case "hours": try HoursBenchmark.run()
  case "free": try FreeTimesBenchmark.run()
  case "growth": try GrowthBenchmark.run(Array(arguments.dropFirst()))
  default: try EngineBenchmark.run(arguments)
  }
  #endif
}

do {
  try run()
} catch {
  Program.writeError("benchmarks: \(error)")
  exit(2)
}
