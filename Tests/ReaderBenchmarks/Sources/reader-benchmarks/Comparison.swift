// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The ways of reading one file, each in processes of its own.
struct Comparison {
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

  private func median(_ way: Way) -> Double {
    let sorted = (times[way] ?? []).sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// What a process of this program prints that reads a file.
  private static func run(_ way: Way, _ path: String) throws -> [Double] {
    guard let pipe = popen("'\(CommandLine.arguments[0])' \(way.rawValue) '\(path)'", "r") else {
      throw Failure("a process cannot be started")
    }
    var line = [CChar](repeating: 0, count: 256)
    let hasLine = fgets(&line, 256, pipe) != nil
    guard pclose(pipe) == 0, hasLine else { throw Failure("reading by \(way.rawValue) failed") }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let numbers = text.split(whereSeparator: { $0 == " " || $0 == "\n" }).compactMap { Double($0) }
    guard numbers.count == 3 else { throw Failure("reading by \(way.rawValue) printed \(text)") }
    return numbers
  }
}
