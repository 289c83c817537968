// SPDX-License-Identifier: MIT

package import ArgumentParser
internal import CivilCalendar
package import Support

/// Why a command stops, or what it answers, as `sysexits.h` numbers it.
package enum ExitStatus: Int32, Sendable {
  /// A question's answer is no.
  case no = 1
  /// A question's answer is not known.
  case unknown = 3
  /// Options that are not allowed.
  case usage = 64
  /// Faulty data, or data that is not there yet.
  case data = 65
  /// A file that is missing or cannot be read.
  case noInput = 66
  /// Something that is needed is not to be had, such as an address to listen at.
  case unavailable = 69
  /// A fault of the program.
  case software = 70
  /// A file or folder that cannot be made.
  case cannotCreate = 73
  /// A file that cannot be written.
  case inputOutput = 74
  /// Something that may go well another time.
  case temporary = 75

  init(_ subject: ErrorSubject) {
    self =
      switch subject {
      case .request: .usage
      case .data: .data
      case .input: .noInput
      case .creation: .cannotCreate
      case .output: .inputOutput
      case .busy: .temporary
      case .program: .software
      }
  }
}

extension ExitCode {
  package init(_ status: ExitStatus) { self.init(status.rawValue) }
}

/// Why a command stops: the message and the exit code.
package struct CommandError: Error, CustomStringConvertible {
  package let description: String
  package let status: ExitStatus

  package init(_ message: String, _ status: ExitStatus) {
    description = message
    self.status = status
  }

  /// Any error, with the exit code that its kind has.
  package init(_ error: any Error) {
    let status: ExitStatus =
      switch error {
      case let error as CommandError: error.status
      case let error as any ReportableError: ExitStatus(error.subject)
      case is any PlacedError: .data
      default: .software
      }
    let spelled: any Error = (error as? any ReportableError)?.spellingFields { "--" + $0 } ?? error
    self.init(String(describing: spelled), status)
  }

  /// The error of a file that an option names.
  package init(_ error: FileError, option: String) {
    self.init("\(option): \(error)", ExitStatus(error.subject))
  }

  /// Does some work; an error of it goes to standard error, and its exit code to the shell.
  package static func reporting(_ work: () throws -> Void) throws(ExitCode) {
    do {
      try work()
    } catch {
      throw reported(error)
    }
  }

  /// Does some work; an error of it goes to standard error, and its exit code to the shell.
  package static func reportingAsync(_ work: () async throws -> Void) async throws(ExitCode) {
    do {
      try await work()
    } catch {
      throw reported(error)
    }
  }

  /// Does some work on an option's value; an error in it is one of usage and names the option.
  package static func inOption<Value>(_ option: String, _ work: () throws -> Value) throws(CommandError) -> Value {
    do {
      return try work()
    } catch {
      throw CommandError("\(option): \(error)", .usage)
    }
  }

  private static func reported(_ error: any Error) -> ExitCode {
    if let code = error as? ExitCode { return code }
    let error = CommandError(error)
    StandardError.write("Error: \(error)")
    return ExitCode(error.status)
  }
}
