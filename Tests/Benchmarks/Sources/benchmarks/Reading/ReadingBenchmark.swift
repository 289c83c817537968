// SPDX-License-Identifier: MIT

import CLibicalBenchmarks

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Times reading 20,000 events, compared with libical's parser.
///
/// Each way of reading runs in its own processes, in turns, so that a slow phase of the machine affects all equally.
enum ReadingBenchmark {
  private static let rounds = 7

  /// What a process that reads a file measures.
  private struct Measurement {
    let count: Int
    let milliseconds: Double
    let kilobytes: Int
    let allocations: Int
  }

  /// Runs the whole benchmark without arguments, or the work of one process with a way and a file.
  static func run(_ arguments: [String]) throws {
    if arguments.count == 2, let way = Way(rawValue: arguments[0]) {
      let (start, allocations) = (Stopwatch.processorMilliseconds, allocation_count())
      let count = try way.read(arguments[1])
      print(
        count, Stopwatch.processorMilliseconds - start, PeakMemory.kilobytes, allocation_count() - allocations)
    } else if arguments.count == 2, arguments[0] == "write" {
      try Sample.write(to: arguments[1])
    } else if arguments.isEmpty {
      try compare()
    } else {
      throw Failure("reading takes no arguments, or write and a path")
    }
  }

  private static func compare() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = "\(folder)/reading-benchmark-\(getpid()).ics"
    try Sample.write(to: path)
    defer { unlink(path) }
    var runs: [Way: [Measurement]] = [:]
    for _ in 0..<rounds {
      for way in Way.allCases { runs[way, default: []].append(try measure(way, path)) }
    }
    func median(_ way: Way) -> Double { Stopwatch.median((runs[way] ?? []).map(\.milliseconds)) }
    for way in [Way.libical, .model, .check] where runs[way]?.first?.count != Sample.count {
      throw Failure("\(way) found \(runs[way]?.first?.count ?? 0) events, not \(Sample.count)")
    }
    for way in Way.allCases where way != .libical {
      guard let run = runs[way]?.first else { continue }
      let allocations = Double(run.allocations) / Double(Sample.count)
      print(
        way, "ours", rounded(median(way)), "ms libical", rounded(median(.libical)), "ms allocations an event",
        (allocations * 1000).rounded() / 1000, "peak", run.kilobytes / 1024, "MB ratio",
        rounded(median(.libical) / median(way)))
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// The figures of a process of this program that reads a file.
  private static func measure(_ way: Way, _ path: String) throws -> Measurement {
    guard let text = Program.lastLine(of: "reading \(way.rawValue) \(Program.quoted(path))") else {
      throw Failure("reading by \(way.rawValue) failed")
    }
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 4 else { throw Failure("reading by \(way.rawValue) printed \(text)") }
    return Measurement(
      count: Int(numbers[0]), milliseconds: numbers[1], kilobytes: Int(numbers[2]), allocations: Int(numbers[3]))
  }
}
