// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The peak memory use of this process.
enum PeakMemory {
  /// Resets the peak after loading the program, if the system allows it, so that it does not hide later use.
  static func reset() {
    #if os(Linux)
    let file = open("/proc/self/clear_refs", O_WRONLY)
    guard file >= 0 else { return }
    write(file, "5", 1)
    close(file)
    #endif
  }

  /// The median peak of several identical runs of this program, in kilobytes.
  static func ofRuns(with argument: String) -> Int? {
    let peaks = (0..<7).compactMap { _ in Program.lastLine(of: argument).flatMap { Double($0) } }
    return peaks.isEmpty ? nil : Int(Stopwatch.median(peaks))
  }

  /// The peak in kilobytes.
  static var kilobytes: Int {
    #if os(Linux)
    // Not from getrusage, in which a child starts with its parent's peak.
    field("VmHWM:")
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss / 1024
    #endif
  }

  /// The peak in kilobytes without mapped files, if the system reports it.
  ///
  /// Mapped files are mostly the program's code; how much of it is loaded depends on the linker and on the other
  /// benchmarks.
  static var kilobytesWithoutCode: Int {
    #if os(Linux)
    kilobytes - field("RssFile:")
    #else
    kilobytes
    #endif
  }

  #if os(Linux)
  /// A number from the system's status of this process.
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
