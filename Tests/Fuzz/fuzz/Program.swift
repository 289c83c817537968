// SPDX-License-Identifier: MIT

import Foundation
import FuzzTargets

/// The target that libFuzzer, which calls C functions without context, runs.
nonisolated(unsafe) private var target = FuzzTarget.calendar
nonisolated(unsafe) private var meter = CostMeter()

/// Called by libFuzzer's `main` first, unless it is to do something else: to pack or unpack the kept inputs.
///
/// The environment names the target, since libFuzzer starts itself again with the same arguments.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
  guard let chosen = FuzzTarget.all.first(where: { $0.name == name }) else {
    write("set FUZZ_TARGET to one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    exit(64)
  }
  target = chosen
  let arguments = CommandLine.arguments
  if arguments.count == 3, arguments[1] == "unpack" { exit(chosen.unpack(into: arguments[2]) ? 0 : 74) }
  if arguments.count == 3, arguments[1] == "pack" { exit(chosen.pack(arguments[2]) ? 0 : 66) }
  guard CostMeter.install() else {
    write("the address sanitizer does not count allocations")
    exit(70)
  }
  atexit { write(meter.summary(of: target)) }
  return 0
}

/// Called by libFuzzer with each input; a broken law ends the program, and libFuzzer writes the input to a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  if let fault = meter.fault(target, bytes, { target.fault(bytes) }) {
    write("\(target.name): \(fault)")
    abort()
  }
  return 0
}

/// Writes a line to standard error.
func write(_ message: String) {
  FileHandle.standardError.write(Data((message + "\n").utf8))
}
