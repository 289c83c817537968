// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// Runs the command as a separate process.
enum Command {
  typealias Result = Program.Result

  static let root = URL(filePath: packageFolder)

  /// The built command, in the folder of the tests.
  static let path = Program.folder + "/workday-ics"

  /// Variables in addition to those of the tests, so that the data folder and the language of the user who runs them are
  /// not used.
  static let environment = ["XDG_DATA_HOME": "/nonexistent", "LC_ALL": "zh_CN.UTF-8"]

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

  /// Calls a closure with a temporary folder, which is removed afterwards.
  static func inFolder<Value>(_ work: (URL) throws -> Value) throws -> Value {
    try inTemporaryFolder(work)
  }
}
