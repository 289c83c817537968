// SPDX-License-Identifier: MIT

/// What an error is about, whichever library it is of, so that a command can give each kind its exit code.
package enum ErrorSubject: Sendable, Hashable {
  /// What was asked for: options that are not allowed.
  case request
  /// Data that is faulty, or not there yet.
  case data
  /// A file that is missing or cannot be read.
  case input
  /// A file or folder that cannot be created.
  case creation
  /// A file that cannot be written.
  case output
  /// Something that may go well another time.
  case busy
  /// The program itself.
  case program
}

/// An error that knows what it is about.
package protocol ReportableError: Error {
  /// What the error is about.
  var subject: ErrorSubject { get }

  /// The same error with the names of fields spelled as a front end has them.
  func spellingFields(_ spelling: (String) -> String) -> Self
}

extension ReportableError {
  package func spellingFields(_ spelling: (String) -> String) -> Self { self }
}

extension FileError: ReportableError {
  package var subject: ErrorSubject {
    switch kind {
    case .missing, .wrongKind, .unreadable: .input
    case .tooLarge: .data
    case .cannotCreate: .creation
    case .cannotWrite: .output
    case .busy: .busy
    }
  }
}
