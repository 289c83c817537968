// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Times reading 20,000 events, compared with libical's parser and a walk over its result.
///
/// Each way of reading runs in its own processes, in turns, so that a slow phase of the machine affects all equally.
enum ReaderBenchmark {
  /// Runs the whole benchmark without arguments, or the work of one process with a way and a file.
  static func run(_ arguments: [String]) throws {
    if arguments.count == 2, let way = Way(rawValue: arguments[0]) {
      let events = try way.read(arguments[1])
      print(events, Stopwatch.processorMilliseconds, PeakMemory.kilobytes)
    } else if arguments.isEmpty {
      for sample in Sample.allCases { try ReaderComparison(sample).report() }
    } else {
      throw Failure("reader takes no arguments")
    }
  }
}

/// The ways of reading one file.
struct ReaderComparison {
  private static let rounds = 7

  private let sample: Sample
  private var times: [Way: [Double]] = [:]
  private var peaks: [Way: Int] = [:]
  private var counts: [Way: Int] = [:]

  init(_ sample: Sample) throws {
    self.sample = sample
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = "\(folder)/reader-benchmarks-\(getpid())-\(sample.rawValue).ics"
    try sample.write(to: path)
    defer { unlink(path) }
    for _ in 0..<Self.rounds {
      for way in Way.allCases {
        let numbers = try Self.run(way, path)
        counts[way] = Int(numbers[0])
        times[way, default: []].append(numbers[1])
        peaks[way] = max(peaks[way] ?? 0, Int(numbers[2]))
      }
    }
    guard counts[.libical] == Sample.count, counts[.stream] == Sample.count, counts[.reader] == Sample.count else {
      throw Failure("the ways of reading found different numbers of events: \(counts)")
    }
  }

  /// Prints a line for each way: its time and peak, and their ratios to libical's.
  func report() {
    let base = (median(.libical), Double(peaks[.libical] ?? 1))
    for way in Way.allCases {
      let peak = Double(peaks[way] ?? 0)
      let instances = way == .expanded ? " (\(counts[way] ?? 0) instances of 2021)" : ""
      print(
        "\(sample) \(way) \(Int(median(way).rounded())) ms ratio \(rounded(median(way) / base.0))",
        "peak \(Int(peak / 1024)) MB ratio \(rounded(peak / base.1))\(instances)")
    }
  }

  private func median(_ way: Way) -> Double { Stopwatch.median(times[way] ?? [0]) }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// The output of a process of this program that reads a file.
  private static func run(_ way: Way, _ path: String) throws -> [Double] {
    guard let text = Program.lastLine(of: "reader \(way.rawValue) \(Program.quoted(path))") else {
      throw Failure("reading by \(way.rawValue) failed")
    }
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 3 else { throw Failure("reading by \(way.rawValue) printed \(text)") }
    return numbers
  }
}
