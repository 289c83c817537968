// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// The command as a process of its own.
enum Command {
  typealias Result = Program.Result

  static let root = URL(filePath: packageFolder)

  /// The built command, which lies beside the tests.
  static let path = Program.folder + "/workday-ics"

  /// What a command's environment has beside that of the tests: no data folder of whoever runs them.
  static let environment = ["XDG_DATA_HOME": "/nonexistent"]

  /// Runs the command.
  static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try run(path, arguments, environment: environment)
  }

  /// Runs a program; its standard input is empty.
  static func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Result {
    try Program.run(program, arguments, environment: Self.environment.merging(environment) { $1 })
  }

  /// Runs a line of shell, in which `$0` is the command.
  static func shell(_ line: String) throws -> Result {
    try run("/bin/sh", ["-c", line, path])
  }

  /// Does some work in a folder of its own, which is removed afterwards.
  static func inFolder<Value>(_ work: (URL) throws -> Value) throws -> Value {
    try inTemporaryFolder(work)
  }
}
