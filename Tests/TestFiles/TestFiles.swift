// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The folder of the package, found from where this file stands.
public let packageFolder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

/// Why a file of the tests could not be read.
public struct MissingTestFile: Error {
  /// The path in the package.
  public let path: String
}

/// The bytes of a file of the package, such as `Fixtures/recurrence/rfc5545.txt`.
public func readBytes(_ path: String) throws -> [UInt8] {
  guard let file = fopen(packageFolder + "/" + path, "rb") else { throw MissingTestFile(path: path) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
  return bytes
}

/// The text of a file of the package.
public func readText(_ path: String) throws -> String {
  String(decoding: try readBytes(path), as: UTF8.self)
}

/// A generator of repeatable random numbers.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Makes a generator that gives the same numbers for the same seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number, by SplitMix64.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The processor time that some work takes on its own thread, which other work on the machine does not lengthen.
public func processorTime(of work: () throws -> Void) rethrows -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
  let start = now()
  try work()
  return now() - start
}
