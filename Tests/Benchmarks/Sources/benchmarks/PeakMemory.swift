// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The most memory that this process has held.
enum PeakMemory {
  /// Forgets what loading the program needed, where the system can, so that it hides nothing that comes after.
  static func reset() {
    #if os(Linux)
    let file = open("/proc/self/clear_refs", O_WRONLY)
    guard file >= 0 else { return }
    write(file, "5", 1)
    close(file)
    #endif
  }

  /// The median peak of some runs of this program that do the same, in kilobytes.
  static func ofRuns(with argument: String) -> Int? {
    let peaks = (0..<7).compactMap { _ in Program.lastLine(of: argument).flatMap { Double($0) } }
    return peaks.isEmpty ? nil : Int(Stopwatch.median(peaks))
  }

  /// The peak in kilobytes.
  static var kilobytes: Int {
    #if os(Linux)
    // Not getrusage: there a child begins with its parent's peak.
    field("VmHWM:")
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss / 1024
    #endif
  }

  /// The peak in kilobytes without the parts of files that are mapped, where the system tells.
  ///
  /// They are the program's code for the most part; how much of it is there depends on where the linker put it, and on
  /// what else is linked for the other benchmarks.
  static var kilobytesWithoutCode: Int {
    #if os(Linux)
    kilobytes - field("RssFile:")
    #else
    kilobytes
    #endif
  }

  #if os(Linux)
  /// A number of the system's account of this process.
  private static func field(_ name: String) -> Int {
    let file = open("/proc/self/status", O_RDONLY)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &bytes, bytes.count)
    let lines = bytes.prefix(Swift.max(0, count)).split(separator: UInt8(ascii: "\n"))
    let line = lines.first { $0.starts(with: name.utf8) } ?? []
    return line.reduce(0) { (48...57).contains($1) ? $0 * 10 + Int($1) - 48 : $0 }
  }
  #endif
}
