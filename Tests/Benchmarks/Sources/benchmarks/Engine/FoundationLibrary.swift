// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The library that uses Foundation, loaded on demand.
struct FoundationLibrary {
  typealias Walk =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, Int64, Int64, Int64, Int, UnsafeMutablePointer<Int64>
    ) -> Int

  private let walk: Walk

  /// Nil if the library has not been built, as with `swift run -c release`.
  init?() {
    #if os(Linux)
    let name = "libFoundationWalk.so"
    #else
    let name = "libFoundationWalk.dylib"
    #endif
    guard let library = dlopen(Program.folder + "/" + name, RTLD_NOW), let symbol = dlsym(library, "foundation_walk")
    else { return nil }
    walk = unsafeBitCast(symbol, to: Walk.self)
  }

  /// The instants of a workload, or nil if Foundation has no such rule.
  func instants(_ workload: Workload, count: Int) throws -> [Int64]? {
    let engine = try EngineWalk(workload)
    let start = try engine.startInstant
    let range = try engine.rangeInstants ?? 0..<0
    var isKnown = true
    let instants = [Int64](unsafeUninitializedCapacity: count) { buffer, written in
      guard let base = buffer.baseAddress else { return }
      let found = walk(
        workload.name, workload.timeZone, start, range.lowerBound, range.upperBound, count, base)
      isKnown = found >= 0
      written = Swift.max(0, found)
    }
    return isKnown ? instants : nil
  }
}
