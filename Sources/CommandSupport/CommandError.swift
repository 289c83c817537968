// SPDX-License-Identifier: MIT

package import ArgumentParser
import CivilCalendar
import Support

/// The exit codes of a command: why it stopped, as in `sysexits.h`, or the answer to a question.
package enum ExitStatus: Int32, Sendable {
  /// The answer is no.
  case no = 1
  /// The answer is not known.
  case unknown = 3
  /// Options that are not allowed.
  case usage = 64
  /// Invalid data, or data that is not available yet.
  case data = 65
  /// A file that is missing or cannot be read.
  case noInput = 66
  /// Something required is not available, such as an address to listen at, or a server.
  case unavailable = 69
  /// An error of the program itself.
  case software = 70
  /// A file or folder that cannot be created.
  case cannotCreate = 73
  /// A file that cannot be written.
  case inputOutput = 74
  /// A temporary failure; trying again later may help.
  case temporary = 75
  /// The user, password or token is refused, or the user may not do this.
  case noPermission = 77

  init(_ subject: ErrorSubject) {
    self =
      switch subject {
      case .request: .usage
      case .data: .data
      case .input: .noInput
      case .creation: .cannotCreate
      case .output: .inputOutput
      case .busy: .temporary
      case .service: .unavailable
      case .permission: .noPermission
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

  /// The error with the number of workdays that are known, if there are some.
  package func atLeast(_ workdays: Int) -> CommandError {
    workdays == 0 ? self : CommandError("at least \(counted(workdays, "workday")); " + description, status)
  }

  /// Creates a command error from any error, with the exit code of its kind.
  package init(_ error: any Error) {
    let status: ExitStatus =
      switch error {
      case let error as CommandError: error.status
      case let error as Fault: ExitStatus(error.subject)
      default: .software
      }
    let spelled: any Error = (error as? Fault)?.spellingFields { "--" + $0 } ?? error
    self.init(String(describing: spelled), status)
  }

  /// Runs a closure on an option's value; an error becomes a usage error that names the option, or the other option that
  /// it is about, such as `--today` of a word for a day.
  package static func inOption<Value>(_ option: String, _ work: () throws -> Value) throws(CommandError) -> Value {
    do {
      return try work()
    } catch let error as Fault where error.field != nil {
      throw CommandError(error)
    } catch {
      throw CommandError("\(option): \(error)", .usage)
    }
  }
}
