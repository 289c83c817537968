// SPDX-License-Identifier: MIT

import Foundation

/// The most memory that this process has held.
enum PeakMemory {
  /// Forgets what loading the program needed, where the system can, so that it hides nothing that comes after.
  static func reset() {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
    try? file.write(contentsOf: Data("5".utf8))
    try? file.close()
  }

  /// The peak in kilobytes.
  static var kilobytes: Int {
    #if os(Linux)
    // Not getrusage: there a child begins with its parent's peak.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss / 1024
    #endif
  }
}
