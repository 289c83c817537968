// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The most memory that this process has held.
enum PeakMemory {
  static var kilobytes: Int {
    #if os(Linux)
    // Not getrusage: there a child begins with its parent's peak.
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      guard text.starts(with: "VmHWM:".utf8) else { continue }
      return text.reduce(0) { (48...57).contains($1) ? $0 * 10 + Int($1) - 48 : $0 }
    }
    return 0
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss / 1024
    #endif
  }
}
