// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Platform
import Support
import Synchronization
import TestSupport

@testable import workday_ics

/// Runs the command: in the process of the tests, which takes a third of the time, or in one of its own.
enum Command {
  typealias Result = Program.Result

  static let root = URL(filePath: packageFolder)

  /// The built command, in the folder of the tests.
  static let path = Program.folder + "/workday-ics"

  /// Variables in addition to those of the tests, so that the data folder and the language of the user who runs them are
  /// not used: days have Chinese names, and messages are English.
  static let environment = [
    "XDG_DATA_HOME": "/nonexistent", "LC_ALL": "", "LC_TIME": "zh_CN.UTF-8", "LC_MESSAGES": "C",
  ]

  /// Runs the command.
  static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try run(path, arguments, environment: environment)
  }

  /// Runs a program; its standard input is empty.
  ///
  /// The command is run here, unless it is asked for a stream, which belongs to the process.
  static func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Result {
    guard program == path, !arguments.contains(where: { $0 == "-" || $0.hasPrefix("/dev/") }) else {
      return try start(program, arguments, environment: environment)
    }
    return runHere(arguments, environment: environment)
  }

  /// Runs a program in a process of its own; its standard input is empty.
  static func start(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Result {
    try Program.run(program, arguments, environment: Self.environment.merging(environment) { $1 })
  }

  /// Runs the command in the process of the tests.
  static func runHere(_ arguments: [String], environment: [String: String] = [:], now: Int64? = nil) -> Result {
    let written = Mutex((output: Data(), errors: Data()))
    let status = runHere(arguments, environment: environment, now: now) { stream, bytes in
      written.withLock { written in
        switch stream {
        case .output: written.output += bytes
        case .error: written.errors += bytes
        }
      }
    }
    return written.withLock { written in
      Result(status: status, output: written.output, errors: String(decoding: written.errors, as: UTF8.self))
    }
  }

  /// Runs the command in the process of the tests, and returns its exit code; what it prints is passed on.
  static func runHere(
    _ arguments: [String], environment: [String: String] = [:], now: Int64? = nil,
    write: @escaping @Sendable (StandardStream, [UInt8]) -> Void
  ) -> Int32 {
    let variables = ProcessInfo.processInfo.environment.merging(Self.environment) { $1 }.merging(environment) { $1 }
    let surroundings = Surroundings(variables: variables, now: now, write: write)
    return Surroundings.$current.withValue(surroundings) { WorkdayICS.run(arguments) }.rawValue
  }

  /// Runs a line of shell, in which `$0` is the command.
  static func shell(_ line: String) throws -> Result {
    try run("/bin/sh", ["-c", line, path])
  }

  /// Calls a closure with a temporary folder, which is removed afterwards.
  static func inFolder<Value>(_ work: (URL) throws -> Value) throws -> Value {
    try inTemporaryFolder(work)
  }
}
