// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// This program, which does not use Foundation, as that would distort the memory figures.
enum Program {
  static var path: String { CommandLine.arguments[0] }

  /// The folder of the program.
  static var folder: String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The last line that this program prints when run again with other arguments, or another program; nil if it fails.
  static func lastLine(of arguments: String, path: String = path) -> String? {
    guard let pipe = popen("\(quoted(path)) \(arguments)", "r") else { return nil }
    var bytes: [UInt8] = []
    while true {
      let byte = fgetc(pipe)
      guard byte >= 0 else { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    guard pclose(pipe) == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").last.map { String($0) }
  }

  /// Builds this package with optimisation, and runs the result in place of this program.
  ///
  /// The figures of a debug build mean nothing, so a plain `swift run` measures what users of a release build get. The
  /// output of the build goes to standard error.
  static func relaunchOptimised() throws -> Never {
    let package = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let scratch = package + "/.build-release"
    let build = "swift build -c release --package-path \(quoted(package)) --scratch-path \(quoted(scratch)) 1>&2"
    guard system(build) == 0 else { throw Failure("the optimised build failed") }
    let program = scratch + "/release/benchmarks"
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + CommandLine.arguments.dropFirst()).map { strdup($0) }
    arguments.append(nil)
    execv(program, arguments)
    throw Failure("\(program) cannot be run")
  }

  static func writeError(_ text: String) {
    let line = Array((text + "\n").utf8)
    write(STDERR_FILENO, line, line.count)
  }

  /// Prints a line without buffering, so that it appears immediately.
  static func writeLine(_ text: String) {
    print(text)
    fflush(nil)
  }

  /// A text quoted as one word for the shell.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

/// Why the benchmark stopped.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Uses a result, so that its computation is not optimised away.
@inline(never)
func sink(_ value: some Any) {}
