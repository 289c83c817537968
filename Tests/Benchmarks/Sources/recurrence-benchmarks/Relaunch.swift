// SPDX-License-Identifier: MIT

import Foundation

/// Builds this package optimised and runs that, since a debug build's figures mean nothing.
///
/// So a plain `swift run` measures what users of a release build get. What the build says goes to standard error.
enum Relaunch {
  static func optimised() throws -> Never {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let scratch = package + "/.build-release"
    let build = Process()
    build.executableURL = URL(filePath: "/usr/bin/env")
    build.arguments = ["swift", "build", "-c", "release", "--package-path", package, "--scratch-path", scratch]
    build.standardOutput = FileHandle.standardError
    try build.run()
    build.waitUntilExit()
    guard build.terminationStatus == 0 else { throw Failure("the optimised build failed") }
    let program = scratch + "/release/recurrence-benchmarks"
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + CommandLine.arguments.dropFirst()).map { strdup($0) }
    arguments.append(nil)
    execv(program, arguments)
    throw Failure("\(program) cannot be run")
  }
}
